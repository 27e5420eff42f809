"""`marchstone verify`: whether a record proves its deal."""

from __future__ import annotations

from pathlib import Path

from marchstone.core.errors import BadRecord
from marchstone.core.record.verifying import result, sentence, verified_file
from marchstone.core.words import Words

NOT_PROVED = 1  # the exit code


def show(file: Path, t: Words, shown: str = "", added: str = "") -> int:
    """Each thing that was checked, what was added, and the verdict."""
    verdict = verified_file(_text(file), shown.lower(), added.lower())
    for check in verdict.checks:
        fault = f" ({check.fault})" if check.fault else ""
        print("✓" if check.holds else "✗", sentence(check, t) + fault)
    proof = verdict.record.proof if verdict.record else None
    for seat, lot in enumerate(proof.lots if proof else ()):
        told = lot or t("nothing")
        print(" ", t("Added by {name}", name=t("Player {n}", n=seat + 1)) + f": {told}")
    print(result(verdict, t))
    return 0 if verdict.holds and verdict.has_proof else NOT_PROVED


def _text(file: Path) -> str:
    try:
        return file.read_bytes().decode()
    except UnicodeDecodeError:
        raise BadRecord(f"{file}: this is no text, and no record") from None
    except OSError as error:
        raise BadRecord(f"{file}: {(error.strerror or str(error)).lower()}") from None
