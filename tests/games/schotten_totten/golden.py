"""The recorded matches of Schotten Totten. In basic the edition has no effect.

The seeds are chosen so that all kinds of move and both ends, a victory and a deadlock, occur.
"""

VARIANTS = {
    "basic-after": ({"variant": "basic", "claims": "after"}, 2, 78),
    "basic-expert": ({"variant": "basic", "claims": "expert"}, 2, 5),
    "tactics-after-cz": ({"variant": "tactics", "claims": "after", "edition": "cz"}, 2, 12),
    "tactics-after-es": ({"variant": "tactics", "claims": "after", "edition": "es"}, 2, 64),
    "tactics-expert-cz": ({"variant": "tactics", "claims": "expert", "edition": "cz"}, 2, 82),
    "tactics-expert-es": ({"variant": "tactics", "claims": "expert", "edition": "es"}, 2, 55),
    "three-rounds": ({"variant": "tactics", "claims": "after", "rounds": 3}, 2, 110),
}
