"""The pages of lessons: their list, their steps, and playing on where one ended."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from septem.server.errors import NotFound
from septem.server.play_on import Branch
from septem.web import pages, progress, render
from septem.web.lessons import guide
from septem.web.lessons.data import Lesson, find, lessons


async def learn(request: Request) -> Response:
    """All lessons, and which of them are done."""
    who = pages.visitor(request)
    values = {"lessons": lessons(), "done": progress.read(request).lessons, "where": "/learn"}
    return HTMLResponse(render.page("learn.html", who.prefs, **values))


def keep(request: Request, response: Response, name: str) -> None:
    """Remember that a lesson is done."""
    now = progress.read(request).with_lesson(name)
    pages.set_cookie(request, response, progress.COOKIE, now.to_cookie())


async def none_wanted(request: Request) -> Response:
    """The visitor knows the games: lessons are not offered at the start any more."""
    pages.visitor(request, "act")
    response = pages.go("/")
    keep(request, response, progress.NONE_WANTED)
    return response


def asked(request: Request) -> tuple[Lesson, int]:
    """The lesson and the step of an address; steps count from 1 there, the one after the last is the end."""
    lesson = find(request.path_params["lesson"])
    number = request.path_params.get("step", 1) - 1
    if lesson is None or not 0 <= number <= len(lesson.steps):
        raise NotFound("no_page")
    return lesson, number


async def step(request: Request) -> Response:
    who = pages.visitor(request)
    lesson, number = asked(request)
    response = HTMLResponse(guide.page(lesson, number, who.prefs))
    if number == len(lesson.steps):
        keep(request, response, lesson.id)
    return response


async def move(request: Request) -> Response:
    """A move of the learner: on to the next step, or a friendly word and another try."""
    who = pages.visitor(request, "act")
    lesson, number = asked(request)
    text = pages.text_of(await pages.form_of(request), "move")[:200]
    right = guide.is_wanted(lesson, number, text) if number < len(lesson.steps) else None
    if right:
        return pages.go(f"/learn/{lesson.id}/{number + 2}")
    word = guide.word_after(lesson, number, right, who.prefs.language)
    return HTMLResponse(guide.page(lesson, number, who.prefs, word))


async def play_on(request: Request) -> Response:
    """A table of one's own against bots that begins where the lesson ended."""
    who = pages.visitor(request, "create")
    lesson, _ = asked(request)
    table = guide.table_at(lesson, len(lesson.steps), who.prefs.language)
    origin = (f"learn-{lesson.id}", len(lesson.steps))
    name = who.guest.name
    branch = Branch(table.game, lesson.seat, name, same=True, friends=False, origin=origin)
    fresh = await pages.lobby(request).play_on(table, branch, who.guest)
    return pages.seated_at(request, fresh, who.guest)


def routes() -> list[Route]:
    return [
        Route("/learn", learn),
        Route("/learn", none_wanted, methods=["POST"]),
        Route("/learn/{lesson}", step),
        Route("/learn/{lesson}/play", play_on, methods=["POST"]),
        Route("/learn/{lesson}/{step:int}", step),
        Route("/learn/{lesson}/{step:int}/move", move, methods=["POST"]),
    ]
