"""Manners for programs: questions to everybody, signs, chat and who may speak, being ready, giving up. A seat is muted by the program itself."""

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from septem.server.api import Called, public, seen, spend
from septem.server.manners import reports_of, silent_at

router = APIRouter(prefix="/api/v1", tags=["tables"])
Muted = Annotated[tuple[int, ...], Query(max_length=8)]


class ProposalAsked(BaseModel):
    """What all people at the table are asked for."""

    kind: str = Field(pattern="^(undo|end)$")


class EmoteAsked(BaseModel):
    """A sign: `well_played`, `hurry_up`, `peace`, `to_arms`, `oh_no` or `thanks`."""

    kind: str = Field(max_length=20)


class ReadyAsked(BaseModel):
    ready: bool = True


class SilenceAsked(BaseModel):
    silent: bool = True


class LineAsked(BaseModel):
    """Something to say; `team`: to the partner alone, in team play."""

    text: str = Field(max_length=1000)
    team: bool = False


@router.post("/tables/{table}/resign")
async def resign(call: Called) -> dict[str, Any]:
    """Give up, in Duel: the other one has won."""
    seat = call.own_seat()
    await call.lobby.resign(call.table, seat)
    return seen(call.table, seat)


@router.post("/tables/{table}/proposal")
async def propose(call: Called, asked: ProposalAsked) -> dict[str, Any]:
    """Ask all others for something, or agree to it: `undo` takes the last move back, `end` ends the game without a winner.

    It happens when all people at the table have said yes. A move that has shown anything hidden to anybody cannot be taken back.
    """
    seat = call.own_seat()
    await call.lobby.propose(call.table, [seat], asked.kind)
    return seen(call.table, seat)


@router.delete("/tables/{table}/proposal")
async def object_to(call: Called) -> dict[str, Any]:
    """Say no to what is being asked, or take one's own question back."""
    seat = call.own_seat()
    await call.lobby.object(call.table, [seat])
    return seen(call.table, seat)


@router.post("/tables/{table}/emote", status_code=204)
async def emote(request: Request, call: Called, asked: EmoteAsked) -> None:
    """Give one of six signs; one per turn, shown for three seconds."""
    spend(request, "chat")
    await call.lobby.emote(call.table, call.own_seat(), asked.kind)


@router.post("/tables/{table}/seats/{seat}/report", status_code=204)
async def report(request: Request, call: Called, seat: int) -> None:
    """Tell the host about whoever sits there."""
    spend(request, "chat")
    await call.lobby.report(call.table, call.own_seat(), seat)


@router.get("/tables/{table}/reports")
def reports(call: Called) -> list[dict[str, Any]]:
    """What the host was told: by which seat, about which, with the last words said there."""
    call.as_host()
    return reports_of(call.table)


@router.post("/tables/{table}/seats/{seat}/silence")
async def silence(call: Called, seat: int, asked: SilenceAsked) -> dict[str, Any]:
    """The host takes somebody's voice at this table, or gives it back."""
    call.as_host()
    await call.lobby.silence(call.table, seat, asked.silent)
    return {"silent": silent_at(call.table)}


@router.post("/tables/{table}/ask-ready")
async def ask_ready(call: Called, asked: ReadyAsked) -> dict[str, Any]:
    """The host wants all people to be ready before the game begins, or does not any more."""
    call.as_host()
    await call.lobby.ask_ready(call.table, asked.ready)
    return public(call.table, call.seat)


@router.post("/tables/{table}/ready")
async def ready(call: Called, asked: ReadyAsked) -> dict[str, Any]:
    """Be ready to begin, where the host asks for it."""
    await call.lobby.ready(call.table, call.own_seat(), asked.ready)
    return public(call.table, call.seat)


@router.get("/tables/{table}/chat")
def heard(call: Called, mute: Muted = ()) -> list[dict[str, Any]]:
    """What was said that the caller may hear, the oldest first, but for the seats in `mute`."""
    lines = call.table.heard_by(call.seat)
    return [asdict(line) for line in lines if line.seat not in mute]


@router.post("/tables/{table}/chat", status_code=204)
async def say(request: Request, call: Called, asked: LineAsked) -> None:
    """Say something at the table."""
    spend(request, "chat")
    seat = call.own_seat()
    await call.lobby.say(call.table, seat, asked.text, asked.team)
