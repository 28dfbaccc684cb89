"""How a server stands in the open, as its command line says; the processes it starts read the same from the environment."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from septem.server.addresses import Proxies

PROXY, HOST, ACCESS = "SEPTEM_PROXY", "SEPTEM_ALLOWED_HOST", "SEPTEM_ACCESS_LOG"


@dataclass(frozen=True)
class Settings:
    """Whose word about addresses is believed, by which names the server is called, whether every request is logged."""

    proxies: Proxies = field(default_factory=Proxies)
    hosts: tuple[str, ...] = ()  # empty: any
    access_log: bool = False

    def allows(self, host: str) -> bool:
        """Whether the server answers to a Host header; a name that begins with a dot stands for all below it."""
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
        name = name.strip("[]").lower()
        return not self.hosts or any(
            name == known or (known.startswith(".") and name.endswith(known))
            for known in self.hosts
        )


def from_environment(surroundings: Mapping[str, str] | None = None) -> Settings:
    """The settings of this process."""
    told = os.environ if surroundings is None else surroundings
    hosts = tuple(name.lower().strip("[]") for name in told.get(HOST, "").split(",") if name)
    proxies = Proxies.named([name for name in told.get(PROXY, "").split(",") if name])
    return Settings(proxies, hosts, told.get(ACCESS) == "on")


def tell(proxies: Sequence[str], hosts: Sequence[str], access_log: bool) -> None:
    """Settings of the command line, for this process and those it starts; ValueError for a proxy that is no address."""
    Proxies.named(proxies)
    for name, value in (
        (PROXY, ",".join(proxies)),
        (HOST, ",".join(hosts)),
        (ACCESS, "on" if access_log else ""),
    ):
        if value:
            os.environ[name] = value
