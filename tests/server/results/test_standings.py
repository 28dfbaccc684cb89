"""Comparing, seating and standings against twins that count naively."""

import random
from itertools import combinations

from septem.server.deals.compare import Score, best_of, standing, standings, worth
from septem.server.deals.rounds import seating
from septem.server.deals.standing import standing as tournament_standing


def score(guest: str, points: int, seat: int = 0, place: int = 1, mark: str = "") -> Score:
    return Score(guest, guest, "t", seat, points, float(points), place, place == 1, {}, mark)


def test_a_standing_is_that_of_a_naive_count() -> None:
    luck = random.Random(3)
    for _ in range(50):
        scores = [
            score(
                str(n),
                luck.randrange(40, 50),
                luck.randrange(2),
                luck.randrange(1, 4),
                luck.choice(("", "", "late")),
            )
            for n in range(luck.randrange(1, 12))
        ]
        for mine in scores:
            found = standing(mine, scores)
            field = [s for s in scores if s.seat == mine.seat and (not s.mark or s is mine)]
            others = [s for s in field if s is not mine]
            below = [s for s in others if (s.points, -s.place) < (mine.points, -mine.place)]
            same = [s for s in others if (s.points, s.place) == (mine.points, mine.place)]
            assert found.rank == len(others) - len(below) - len(same) + 1
            assert found.of == len(field)
            share = (len(below) + len(same) / 2) / len(others) * 100 if others else 50
            assert abs(found.percent - share) < 1e-9
            mean = sum(s.points for s in field) / len(field)
            assert abs(found.difference - (mine.points - mean)) < 1e-9
        assert sorted(one.score.guest for one in standings(scores)) == sorted(
            s.guest for s in scores
        )
        best = best_of(scores)
        assert best is None or all(best.key >= s.key for s in scores if s.ranked)


def test_an_early_victory_is_worth_the_largest_lead() -> None:
    ended = {"totals": [20, 70], "winners": [0], "victory": "military", "ranking": [1, 2]}
    assert [worth(ended, 0), worth(ended, 1)] == [30, -30]
    counted = {**ended, "victory": "points", "totals": [52, 47]}
    assert [worth(counted, 0), worth(counted, 1)] == [5, -5]
    assert worth({**counted, "totals": [52, 47, 60]}, 2) == 60


def test_everybody_sits_once_a_round_and_meets_others_on_other_seats() -> None:
    for count, size in ((2, 2), (5, 2), (7, 3), (9, 4), (4, 4), (11, 5)):
        people = [f"p{n}" for n in range(count)]
        before: list[list[list[str | None]]] = []
        for number in range(1, 5):
            tables = seating(people, size, number, "seed", before)
            assert tables == seating(people, size, number, "seed", before)
            seated = [who for table in tables for who in table if who is not None]
            assert sorted(seated) == sorted(people)
            assert all(len(table) == size for table in tables)
            taken = [sum(who is not None for who in table) for table in tables]
            assert max(taken) - min(taken) <= 1
            before.append(tables)
        seats = {
            who: [table.index(who) for tables in before for table in tables if who in table]
            for who in people
        }
        assert all(len(set(had)) >= min(size, 3) - 1 for had in seats.values()), (count, size)
    met = [
        frozenset(pair)
        for tables in before
        for table in tables
        for pair in combinations([w for w in table if w], 2)
    ]
    assert max(met.count(pair) for pair in set(met)) <= 3


def test_standings_of_a_tournament_are_those_of_a_naive_count() -> None:
    luck = random.Random(5)
    people = [(f"p{n}", f"P{n}") for n in range(6)]
    rounds = []
    for _ in range(3):
        order = people[:]
        luck.shuffle(order)
        rounds.append(
            [
                score(guest, luck.randrange(30, 60), n % 3, n % 3 + 1)
                for n, (guest, _) in enumerate(order)
            ]
        )
    lines = tournament_standing(people, 3, rounds)
    naive = {}
    for guest, _ in people:
        own = [(s, scores) for scores in rounds for s in scores if s.guest == guest]
        difference = 0.0
        for s, scores in own:
            alike = [o.points for o in scores if o.seat == s.seat]
            difference += s.points - sum(alike) / len(alike)
        wins = sum(s.place == 1 for s, _ in own)
        naive[guest] = (
            sum(3 - s.place for s, _ in own),
            wins,
            round(difference, 6),
            sum(s.points for s, _ in own),
        )
    for line in lines:
        assert (line.points, line.wins, line.difference, line.total) == naive[line.guest]
        assert line.rank == 1 + sum(other > naive[line.guest] for other in naive.values())
    assert [line.rank for line in lines] == sorted(line.rank for line in lines)
