"""What can be told of a sentence in a language without knowing what it means."""

from __future__ import annotations

import re
from collections.abc import Iterator

# Whoever has, gets or loses nothing negates the verb too; in Spanish, where it comes first.
NONE = {
    "cs": r"\b(nic|nikoho|nikomu|nikdo|žádn\w+)\b",
    "pl": r"\b(nic|nikogo|nikomu|nikt|żad\w+)\b",
    "es": r"\b(nada|nadie|ning[uú]n\w*)\b",
}
VERBS = {
    "cs": (
        r"\b(bere|dostane|dostává|jde|je|kladeš|má|máš|může|můžeš|nabízí|platí|přijde|přinese|smí"
        r"|smíš|stálo|stojí|zbude|zbývá|získá|získáš|získává|zůstává|zůstane|ztratí|ztratíš|ztrácí)\b"
    ),
    "pl": (
        r"\b(bierze|daje|dostaje|jest|kosztuje|kosztowałoby|ma|masz|może|możesz|można|oferuje|płaci"
        r"|traci|tracisz|wygrywa|zabiera|zbiera|zdobywa|zdobywasz|zostaje|zyskuje)\b"
    ),
    "es": (
        r"\b(conserva|conservas|costaría|cuesta|da|gana|ganas|hay|lleva|llevas|paga|pierde|pierdes"
        r"|puede|puedes|queda|quedan|recibe|suma|tiene|tienes|toma)\b"
    ),
}
NEGATED = {
    "cs": r"\b(ne\w+|není|bez)\b",
    "pl": r"\b(nie\w*|bez|brak)\b",
    "es": r"\b(no|ni|sin|nunca)\b|\b(nada|nadie|ning[uú]n\w*)\b.*\b(nada|nadie|ning[uú]n\w*)\b",
}

FEMININE = (
    "carta|casilla|catedral|jugada|loseta|mano|mesa|misión|muralla|partida|piedra|pieza|puerta"
    "|ronda|subasta|torre"
)
MASCULINE = "asentamiento|asiento|bot|castillo|escudo|grupo|juego|mazo|papel|punto|puerto|turno"
# What a language never puts side by side.
WRONG = {
    "cs": r"\b(kartu|za|pro|Na|hraje|Hraješ|Přikládáš) (\w+á) \d\b| \d+%",
    "pl": r"\b(kartę|dla|na|zagrywa|Kładziesz) (\w+[ks]a|\w+na|\w+owa|\w+ta) \d\b|\d %",
    "es": (
        r"\b(de|a) el\b"
        rf"|\b(el|un|del|al|este|los|unos) ({FEMININE})s?\b"
        rf"|\b(la|una|esta|las|unas) ({MASCULINE})s?\b"
        r"|\b1 \w+s\b(?! )"
    ),
}
QUOTES = {"cs": "„“", "pl": "„”", "es": "«»"}
ALL_QUOTES = set('"„“”«»')

# A number agrees with its noun; here are those that a game counts most.
AFTER_FIVE = {
    "cs": r"\b(0|[5-9]|\d{2,}) (kámen|kameny|karta|karty|bod|body|štít|štíty)\b",
    "pl": r"\b(0|[5-9]|1\d) (kamień|kamienie|karta|karty|punkt|punkty|tarcza|tarcze)\b",
    "es": r"\b(0|[2-9]|\d{2,}) (piedra|carta|punto|escudo|arma|papel)\b",
}


def faults(language: str, sentence: str) -> Iterator[str]:
    """What is wrong with it, as far as a rule of thumb can say."""
    if re.search(r"[{}]", sentence):
        yield "a value is missing"
    if "  " in sentence.strip() or re.search(r" [.,;]", sentence):
        yield "a space too many"
    if set(sentence) & ALL_QUOTES - set(QUOTES[language]):
        yield "quotes of another language"
    if found := re.search(WRONG[language], sentence):
        yield f"wrong side by side: {found[0]}"
    if found := re.search(AFTER_FIVE[language], sentence):
        yield f"wrong number: {found[0]}"
    yield from (f"not negated: {part}" for part in parts(sentence) if is_positive(language, part))


def parts(sentence: str) -> list[str]:
    """What has a verb of its own."""
    return re.split(r"[.,;:!?]| (?:a|i|y|ale|ani|que) ", sentence)


def is_positive(language: str, part: str) -> bool:
    """Whether it has a verb and a nothing, and no no."""
    verb, none = VERBS[language], NONE[language]
    either = f"{verb}.*{none}" if language == "es" else f"{verb}.*{none}|{none}.*{verb}"
    found = re.search(either, part, re.IGNORECASE)
    return bool(found) and not re.search(NEGATED[language], part, re.IGNORECASE)
