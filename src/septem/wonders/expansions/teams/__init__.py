"""Team play, an option of tables with Cities."""

from septem.wonders.expansions.teams.hidden import TeamsHidden
from septem.wonders.expansions.teams.rules import TeamsConflicts, TeamsRules, TeamsScoring
from septem.wonders.module import Module


def module() -> Module:
    """The option."""
    return Module(
        "teams",
        rules=TeamsRules(),
        conflicts=TeamsConflicts(),
        scoring=TeamsScoring(),
        hidden=TeamsHidden(),
    )
