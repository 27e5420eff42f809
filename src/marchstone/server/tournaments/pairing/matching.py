"""The heaviest perfect matching of a complete graph, by Edmonds' blossoms with dual variables.

Vertices are 1 to n, blossoms have the numbers above; 0 is nobody. In an alternating forest of tight
edges a root is outer, what hangs at an unmatched edge inner, its partner outer again. Two outer
neighbours are the ends of a longer matching, or close an odd cycle: a blossom, which then counts as
one vertex. Where no edge is tight, the duals move until one is.
"""

from __future__ import annotations

from collections.abc import Sequence

FREE, OUTER, INNER = -1, 0, 1


def heaviest(weights: Sequence[Sequence[int]]) -> list[int]:
    """The partner of each; weights are positive and symmetric, and there is an even number."""
    if len(weights) % 2:
        raise ValueError("an odd number cannot be matched")
    return _Matching(weights).found() if weights else []


class _Matching:
    def __init__(self, weights: Sequence[Sequence[int]]) -> None:
        self.n = n = len(weights)
        size = n + n // 2 + 1
        self.last = n  # the highest number in use
        # The edge that stands for each two, blossoms too: its own ends, and its weight.
        self.edge = [[(u, v, 0) for v in range(size)] for u in range(size)]
        for u in range(1, n + 1):
            for v in range(1, n + 1):
                if u != v:
                    self.edge[u][v] = (u, v, weights[u - 1][v - 1])
        self.dual = [max(map(max, weights)) if 0 < x <= n else 0 for x in range(size)]
        self.partner = [0] * size  # the far end of the matched edge
        self.top = [x if x <= n else 0 for x in range(size)]  # the outermost blossom around it
        self.parent = [0] * size  # the far end of the edge by which it was reached
        self.kind = [FREE] * size
        self.near = [0] * size  # the outer vertex with the edge that will be tight first
        self.cycle: list[list[int]] = [[] for _ in range(size)]  # of a blossom, its base first
        self.child = [[x if x == b else 0 for x in range(n + 1)] for b in range(size)]
        self.mark, self.marks = [0] * size, 0
        self.queue: list[int] = []

    def found(self) -> list[int]:
        for _ in range(self.n // 2):
            self._grow()
        return [self.partner[u] - 1 for u in range(1, self.n + 1)]

    def _slack(self, edge: tuple[int, int, int]) -> int:
        u, v, weight = edge
        return self.dual[u] + self.dual[v] - 2 * weight

    def _tops(self, first: int = 1) -> list[int]:
        return [x for x in range(first, self.last + 1) if self.top[x] == x]

    # One matching more

    def _grow(self) -> None:
        self.kind, self.near = [FREE] * len(self.kind), [0] * len(self.near)
        self.queue = []
        for x in self._tops():
            if not self.partner[x]:
                self.parent[x], self.kind[x] = 0, OUTER
                self._visit(x)
        while not (self._search() or self._shift()):
            pass

    def _visit(self, x: int) -> None:
        if x <= self.n:
            self.queue.append(x)
        for part in self.cycle[x] if x > self.n else ():
            self._visit(part)

    def _search(self) -> bool:
        """Along tight edges; True if the matching has grown."""
        while self.queue:
            u = self.queue.pop(0)
            if self.kind[self.top[u]] == INNER:
                continue
            for v in range(1, self.n + 1):
                if self.top[u] == self.top[v]:
                    continue
                if self._slack(self.edge[u][v]) == 0:
                    if self._reach(u, v):
                        return True
                else:
                    self._note(u, self.top[v])
        return False

    def _note(self, u: int, x: int) -> None:
        near = self.near[x]
        if not near or self._slack(self.edge[u][x]) < self._slack(self.edge[near][x]):
            self.near[x] = u

    def _note_all(self, x: int) -> None:
        self.near[x] = 0
        for u in range(1, self.n + 1):
            if self.top[u] != x and self.kind[self.top[u]] == OUTER:
                self._note(u, x)

    def _reach(self, end: int, far: int) -> bool:
        u, v = self.top[end], self.top[far]
        if self.kind[v] == FREE:
            self.parent[v], self.kind[v] = end, INNER
            mate = self.top[self.partner[v]]
            self.near[v] = self.near[mate] = 0
            self.kind[mate] = OUTER
            self._visit(mate)
        elif self.kind[v] == OUTER:
            base = self._common(u, v)
            if not base:
                self._augment(u, v)
                self._augment(v, u)
                return True
            self._shrink(u, base, v)
        return False

    def _common(self, u: int, v: int) -> int:
        """Where the ways to the roots meet; 0 if there are two roots."""
        self.marks += 1
        while u or v:
            if u:
                if self.mark[u] == self.marks:
                    return u
                self.mark[u] = self.marks
                mate = self.top[self.partner[u]]
                u = self.top[self.parent[mate]] if mate else 0
            u, v = v, u
        return 0

    def _augment(self, u: int, v: int) -> None:
        while True:
            mate = self.top[self.partner[u]]
            self._match(u, v)
            if not mate:
                return
            above = self.top[self.parent[mate]]
            self._match(mate, above)
            u, v = above, mate

    def _match(self, u: int, v: int) -> None:
        """Also inside, where u is a blossom: its cycle then begins where the edge leaves it."""
        end, far, _ = self.edge[u][v]
        self.partner[u] = far
        if u <= self.n:
            return
        base = self.child[u][end]
        place = self._place(u, base)
        for index in range(place):
            self._match(self.cycle[u][index], self.cycle[u][index ^ 1])
        self._match(base, v)
        self.cycle[u] = self.cycle[u][place:] + self.cycle[u][:place]

    def _place(self, blossom: int, part: int) -> int:
        """An even number of steps from the base, by whichever way round that is."""
        cycle = self.cycle[blossom]
        place = cycle.index(part)
        if place % 2:
            cycle[1:] = cycle[:0:-1]
            return len(cycle) - place
        return place

    # Blossoms

    def _shrink(self, u: int, base: int, v: int) -> None:
        b = next((x for x in range(self.n + 1, self.last + 1) if not self.top[x]), self.last + 1)
        self.last = max(self.last, b)
        self.dual[b], self.kind[b] = 0, OUTER
        self.partner[b] = self.partner[base]
        way, back = self._way(u, base), self._way(v, base)
        self.cycle[b] = [base, *reversed(way), *back]
        for part in [*way[1::2], *back[1::2]]:  # they were inner
            self._visit(part)
        self._cover(b, b)
        self._join(b)
        self._note_all(b)

    def _way(self, x: int, base: int) -> list[int]:
        """Up to the base, which is left out: outer and inner in turn."""
        way: list[int] = []
        while x != base:
            mate = self.top[self.partner[x]]
            way += [x, mate]
            x = self.top[self.parent[mate]]
        return way

    def _cover(self, x: int, b: int) -> None:
        self.top[x] = b
        for part in self.cycle[x] if x > self.n else ():
            self._cover(part, b)

    def _join(self, b: int) -> None:
        """To every other the edge of that part from which it will be tight first."""
        parts = self.cycle[b]
        for x in range(1, self.last + 1):
            if x == b or self.top[x] == b or not self.top[x]:
                continue
            best = min(parts, key=lambda part: self._slack(self.edge[part][x]))
            self.edge[b][x], self.edge[x][b] = self.edge[best][x], self.edge[x][best]
        self.child[b] = [0] * (self.n + 1)
        for part in parts:
            for x in range(1, self.n + 1):
                if self.child[part][x]:
                    self.child[b][x] = part

    def _expand(self, b: int) -> None:
        """An inner blossom without a dual falls apart; the way through it stays in the forest."""
        for part in self.cycle[b]:
            self._cover(part, part)
        entered = self.child[b][self.edge[b][self.parent[b]][0]]
        place = self._place(b, entered)
        cycle = self.cycle[b]
        for index in range(0, place, 2):
            inner, outer = cycle[index], cycle[index + 1]
            self.parent[inner] = self.edge[outer][inner][0]
            self.kind[inner], self.kind[outer] = INNER, OUTER
            self.near[inner] = 0
            self._note_all(outer)
            self._visit(outer)
        self.kind[entered], self.parent[entered] = INNER, self.parent[b]
        for part in cycle[place + 1 :]:
            self.kind[part] = FREE
            self._note_all(part)
        self.top[b] = 0

    # Where nothing is tight

    def _shift(self) -> bool:
        """Move the duals until an edge is tight or a blossom falls apart; True as `_search`."""
        step = self._step()
        for u in range(1, self.n + 1):
            self.dual[u] += {OUTER: -step, INNER: step, FREE: 0}[self.kind[self.top[u]]]
        for b in self._tops(self.n + 1):
            self.dual[b] += {OUTER: 2 * step, INNER: -2 * step, FREE: 0}[self.kind[b]]
        self.queue = []
        for x in self._tops():
            near = self.near[x]
            if self.top[x] == x and near and self.top[near] != x:
                end, far, _ = edge = self.edge[near][x]
                if self._slack(edge) == 0 and self._reach(end, far):
                    return True
        for b in self._tops(self.n + 1):
            if self.kind[b] == INNER and self.dual[b] == 0:
                self._expand(b)
        return False

    def _step(self) -> int:
        steps = [self.dual[b] // 2 for b in self._tops(self.n + 1) if self.kind[b] == INNER]
        for x in self._tops():
            if self.near[x] and self.kind[x] != INNER:
                slack = self._slack(self.edge[self.near[x]][x])
                steps.append(slack if self.kind[x] == FREE else slack // 2)
        return min(steps)
