"""A game in play without a screen: other games from it, and moves taken back."""

from engine.core.commands import Flag, Open
from engine.core.config import GameConfig
from engine.formats.recording import Result
from engine.rules.game import Status
from game.input.events import Device
from game.records import UnrankedReason
from game.saves.start import Start
from game.scenes.play.game_controller import GameController
from game.settings import Settings
from tests.game.scenes.play.controlled_games import (
    CONFIG,
    CORNER,
    DAY,
    MIDDLE,
    Services,
    begun,
    cells_of,
    dealt,
    lose,
    play,
    win,
)


def test_another_game_has_a_fresh_seed_and_the_players_question_marks(services: Services) -> None:
    game = begun(services)
    assert game.session.seed == 9001
    services.settings.value = Settings(question_marks=True)
    game.restart()
    assert (game.session.seed, game.session.status) == (9002, Status.READY)
    assert game.session.config.question_marks
    assert services.files == []


def test_a_dealt_board_is_opened_by_the_game_itself(services: Services) -> None:
    game = GameController(services, CORNER, dealt())
    assert game.set_going() != ()
    game.save()
    assert game.session.status is Status.PLAYING
    assert len(services.files) == 1
    assert (game.can_undo, game.code) == (False, None), "it is nobody's move, and no seed's board"
    game.end()
    assert services.games == [], "the player has done nothing"


def test_only_the_first_try_of_a_daily_board_counts(services: Services) -> None:
    tries = []
    for _ in range(2):
        game = GameController(services, CORNER, dealt(daily=DAY))
        assert not game.is_only_try, "it has not begun"
        game.set_going()
        tries.append(game.is_only_try)
        game.end()
    assert tries == [True, False]
    assert [kept.flaws for kept in services.games] == [(), ("again",)]


def test_the_same_board_again_is_still_a_race(services: Services) -> None:
    first = begun(services)
    win(first)
    game = GameController(services, CONFIG, Start.race(services.games[0].recording))
    game.set_going()
    game.retry()
    assert game.raced is not None
    assert game.autosave.metadata.flaws == (UnrankedReason.GHOST.value,)
    assert game.session.position.retried
    game.restart()
    assert (game.raced, game.autosave.metadata.flaws) == (None, ())


def test_the_same_board_again_may_be_won_at_once(services: Services) -> None:
    game = GameController(services, GameConfig(9, 7, 1), Start(5))
    play(game, Open((0, 0)))
    win(game)
    game.retry()
    assert (game.is_over, len(services.games)) == (True, 2)


def test_a_pause_of_a_game_in_play_keeps_it_from_ranking(services: Services) -> None:
    game = GameController(services, CONFIG)
    for flaws in ((), ("paused",)):
        game.mark_paused()
        assert game.autosave.metadata.flaws == flaws
        play(game, MIDDLE)


def test_a_players_best_game_is_a_record(services: Services) -> None:
    game = GameController(services, GameConfig(9, 9, 10))
    play(game, Open((4, 4)))
    assert not game.is_record
    win(game)
    assert game.is_record


def test_automatic_moves_are_taken_back_with_the_players_move_before_them(
    services: Services,
) -> None:
    game = begun(services)
    mines = [Flag(cell) for cell in cells_of(game, mines=True)]
    play(game, mines[0])
    play(game, *mines[1:3], device=Device.AUTO)
    play(game, mines[3])
    flags = []
    for _ in range(3):
        game.undo()
        flags.append(game.session.position.board.flags.bit_count())
    assert flags == [3, 0, 0]
    assert not game.session.position.board.opened
    assert game.undo() == ()
    play(game, MIDDLE)
    assert not game.submit(MIDDLE, Device.MOUSE, services.now)[1]
    game.undo()
    assert not game.session.position.board.opened, "a move without a change is none to take back"


def test_a_game_that_was_over_stays_recorded_and_another_one_continues(services: Services) -> None:
    game = begun(services)
    lose(game)
    uid = game.autosave.metadata.uid
    game.undo()
    assert game.is_running
    assert game.autosave.metadata.uid != uid
    win(game)
    assert [kept.recording.result for kept in services.games] == [Result.LOST, Result.WON]
