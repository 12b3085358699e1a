"""Who gets a subject, by the wildcards of NATS; remembered until somebody comes or goes."""

from typing import Generic, Protocol, TypeVar


class Routed(Protocol):
    @property
    def pattern(self) -> str: ...


R = TypeVar("R", bound=Routed)


class Routes(Generic[R]):
    def __init__(self) -> None:
        self._routed: list[R] = []
        self._known: dict[str, tuple[R, ...]] = {}

    def add(self, one: R) -> None:
        self._routed.append(one)
        self._known.clear()

    def remove(self, one: R) -> None:
        if one in self._routed:
            self._routed.remove(one)
            self._known.clear()

    def to(self, subject: str) -> tuple[R, ...]:
        """In the order they came."""
        known = self._known.get(subject)
        if known is None:
            known = tuple(one for one in self._routed if matches(one.pattern, subject))
            self._known[subject] = known
        return known


def matches(pattern: str, subject: str) -> bool:
    """`*` is one token, `>` at the end one or more."""
    asked, given = pattern.split("."), subject.split(".")
    if asked[-1] == ">" and len(given) >= len(asked):
        asked.pop()
        del given[len(asked) :]
    return len(asked) == len(given) and all(
        ask in ("*", token) for ask, token in zip(asked, given, strict=True)
    )
