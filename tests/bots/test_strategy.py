"""Strategies are found by the name of a game; one without its own is played by the general strategy."""

from random import Random

import pytest

import septem
from septem.bots import search
from septem.bots.core.policy import Policy
from septem.bots.player import Limit, Perspective
from septem.bots.search import PolicyBot, SearchBot
from septem.bots.specs import anchors, bot_spec
from septem.bots.strategy import Strategy, strategy_of, weights
from septem.kernel.errors import BadOption
from septem.lab.settings import settings

GAMES = list(septem.games())


@pytest.mark.parametrize("name", GAMES)
def test_every_game_of_ours_has_its_own(name: str) -> None:
    own = strategy_of(name)
    assert type(own) is not Strategy
    assert own.game == name
    assert weights(name)
    assert anchors(name)
    for anchor in anchors(name):
        assert bot_spec(anchor, name).make().choose


def test_a_game_nobody_has_thought_about_has_the_general_one() -> None:
    found = strategy_of("ludo")
    assert type(found) is Strategy
    assert (weights("ludo"), anchors("ludo"), settings("ludo").matches) == ({}, (), ())
    assert bot_spec("expert", "ludo").limit.simulations == 400
    with pytest.raises(BadOption, match="has no bot 'a0'"):
        bot_spec("a0", "ludo")


def general(strategy: Strategy, temperature: float = 1.0) -> Policy:
    """The policy without the weights of the package."""
    return strategy.make_policy({}, temperature)


@pytest.mark.parametrize("name", GAMES)
def test_the_general_strategy_plays_any_game(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "strategy_of", Strategy)
    monkeypatch.setattr(Strategy, "policy", general)
    monkeypatch.setattr(Strategy, "search_policy", general)
    game = septem.new(name, seed=4)
    seat = game.pending[0]
    seen = Perspective(game, seat)
    assert Strategy(name).is_simultaneous(seen) == (len(game.pending) > 1)
    limit = Limit(simulations=8)
    for bot in (SearchBot(), SearchBot(forgetful=True), PolicyBot(1.0)):
        assert bot.choose(seen, Random(1), limit) in game.moves(seat)
    assert len(SearchBot().analyse(seen, limit, top=2)) == 2


@pytest.mark.parametrize("name", GAMES)
def test_the_matches_with_a_goal_can_be_played(name: str) -> None:
    for match in settings(name).matches:
        bots = match.bots.split(",")
        assert all(bot_spec(bot, name) for bot in bots)
        assert len(bots) in septem.games()[name].players
