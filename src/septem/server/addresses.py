"""Where a visitor comes from: the address of the connection, or the one a proxy of ours tells."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network
HOME = 64  # bits of an IPv6 address that are one household's, or one rented machine's


@dataclass(frozen=True)
class Proxies:
    """The machines whose word about addresses is believed, by address or network; nobody's to begin with."""

    networks: tuple[Network, ...] = ()

    @classmethod
    def named(cls, names: Sequence[str]) -> "Proxies":
        """Read addresses and networks; ValueError for what is neither."""
        return cls(tuple(ip_network(name.strip(), strict=False) for name in names))

    def has(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self.networks)

    def origin(self, address: str, forwarded: str) -> str:
        """The last address of X-Forwarded-For that is no proxy of ours, where one of ours sent it."""
        for told in reversed(forwarded.split(",")):
            if not self.has(address):
                break
            address = told.strip() or address
        return address


@lru_cache(4096)
def household(address: str) -> str:
    """What limits count by: an address, or the network of 64 bits an IPv6 address is in."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ip_network((found, HOME), strict=False))
    return str(found)
