"""`marchstone completion SHELL`: what a shell completes, read from the commands themselves."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field

from marchstone import games

SHELLS = ("bash", "zsh", "fish")

BASH = """\
_marchstone() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}
  local known=""
  case "${{COMP_WORDS[1]}} $before" in
{values}
    *) case "${{COMP_WORDS[1]}}" in
{commands}
      esac ;;
  esac
  [ "$COMP_CWORD" = 1 ] && known="{names}"
  COMPREPLY=($(compgen -W "$known" -- "$word"))
}}
complete -o default -F _marchstone marchstone
"""

# It understands what bash does, once it is asked to; what that builds on has to be there first.
ZSH = """\
(( $+functions[compdef] )) || {{ autoload -U compinit && compinit }}
autoload -U +X bashcompinit && bashcompinit
{bash}"""


@dataclass(slots=True)
class Command:
    """What can stand after it: flags with their values, and words."""

    name: str
    help: str
    flags: dict[str, tuple[str, ...]] = field(default_factory=dict)
    words: tuple[str, ...] = ()


def commands_of(parser: argparse.ArgumentParser) -> Iterator[Command]:
    for action in parser._actions:  # noqa: SLF001  argparse has no other door to them
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            told = {choice.dest: choice.help or "" for choice in action._choices_actions}  # noqa: SLF001
            for name, command in action.choices.items():
                yield _command(name, told.get(name, ""), command)


def _command(name: str, told: str, parser: argparse.ArgumentParser) -> Command:
    found = Command(name, told)
    for action in parser._actions:  # noqa: SLF001
        values = tuple(map(str, action.choices or ()))
        long = [flag for flag in action.option_strings if flag.startswith("--")]
        if long:
            found.flags[long[0]] = values
        elif action.dest == "game":
            found.words += games.names()
        else:
            found.words += values
    return found


def flags_of(parser: argparse.ArgumentParser) -> list[str]:
    """Of `marchstone` itself."""
    flags = (flag for action in parser._actions for flag in action.option_strings)  # noqa: SLF001
    return [flag for flag in flags if flag.startswith("--")]


def bash(parser: argparse.ArgumentParser) -> str:
    commands = [*commands_of(parser)]
    values = [
        f'    "{command.name} {flag}") known="{" ".join(choices)}" ;;'
        for command in commands
        for flag, choices in command.flags.items()
        if choices
    ]
    words = [
        f'        {command.name}) known="{" ".join([*command.words, *command.flags])}" ;;'
        for command in commands
    ]
    names = " ".join([*(command.name for command in commands), *flags_of(parser)])
    return BASH.format(values="\n".join(values), commands="\n".join(words), names=names)


def zsh(parser: argparse.ArgumentParser) -> str:
    return ZSH.format(bash=bash(parser))


def fish(parser: argparse.ArgumentParser) -> str:
    first = "complete -c marchstone -n __fish_use_subcommand"
    lines = [f"{first} -l {flag.removeprefix('--')}" for flag in flags_of(parser)]
    for command in commands_of(parser):
        about = command.help.replace("'", "’")
        lines.append(f"{first} -f -a {command.name} -d '{about}'")
        after = f"complete -c marchstone -n '__fish_seen_subcommand_from {command.name}'"
        if command.words:
            lines.append(f"{after} -f -a '{' '.join(command.words)}'")
        for flag, values in command.flags.items():
            choices = f" -x -a '{' '.join(values)}'" if values else ""
            lines.append(f"{after} -l {flag.removeprefix('--')}{choices}")
    return "\n".join([*lines, ""])


def script(shell: str, parser: argparse.ArgumentParser) -> str:
    return {"bash": bash, "zsh": zsh, "fish": fish}[shell](parser)
