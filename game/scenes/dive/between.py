"""The way from a cleared board to the next: the tally, a find after each zone, and the fork."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from engine.dive import rules
from engine.dive.boards import BoardPlan
from engine.dive.finds import Find
from engine.dive.rules import Award
from engine.dive.state import Dive
from game.dive.choice_cards import ChoiceCard
from game.scenes.dive.cards import board_card, find_card
from game.scenes.dive.choices import ChoiceScene, FindsScene, ForkScene
from game.scenes.dive.tally import TallyScene
from game.scenes.play.play import PlayScene


class BetweenBoards:
    """The scenes between two boards of a ``dive``, one after the other over the cleared board in
    ``play``; ``go_on`` is called with the dive at the start of its next board."""

    def __init__(self, play: PlayScene, dive: Dive, go_on: Callable[[Dive], None]) -> None:
        self._play, self._context = play, play.context
        self._dive, self._go_on = dive, go_on

    def tally(self, awards: Sequence[Award], air_ms: int, best: int) -> None:
        """Show the tally of a board that was just cleared, for ``awards`` and air, ``best`` the
        highest multiplier on it, and then the choices."""
        stack = self._context.stack
        stack.push(TallyScene(self._play, self._dive, awards, air_ms, best, self._close_tally))

    def _close_tally(self) -> None:
        self._play.is_away = True  # so that the board leaves from where it stands
        self._context.stack.pop()
        self.choose()

    def choose(self) -> None:
        """Offer the finds of a zone's end, and then the boards of the fork, with the board away."""
        self._play.is_away = True
        finds = rules.finds_ahead(self._dive)
        if finds:
            cards = [find_card(self._context, one, partial(self._keep, one)) for one in finds]
            self._show(FindsScene, cards)
        else:
            self._fork()

    def _keep(self, find: Find) -> None:
        self._dive = rules.keep_find(self._dive, find)
        self._context.stack.pop()
        self._fork()

    def _fork(self) -> None:
        plans = rules.boards_ahead(self._dive)
        cards = [
            board_card(self._context, self._dive, plan, partial(self._take, plan)) for plan in plans
        ]
        self._show(ForkScene, cards)

    def _show(self, choice: type[ChoiceScene], cards: Sequence[ChoiceCard]) -> None:
        # Ends and waits as the board below does, which is cleared.
        ending = replace(self._play.policy.ending, end=self._end)
        waits = self._play.game.can_wait
        self._context.stack.push(choice(self._context, self._dive, cards, ending, waits))

    def _end(self) -> None:
        while self._context.stack.top is not self._play:
            self._context.stack.pop()
        self._play.policy.ending.end()

    def _take(self, plan: BoardPlan) -> None:
        self._go_on(rules.choose_board(self._dive, plan))
