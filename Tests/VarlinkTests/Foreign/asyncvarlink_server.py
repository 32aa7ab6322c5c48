# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
"""Serves org.example.demo with the Python package `asyncvarlink`; says `ready` when it listens."""

import asyncio
import collections.abc
import enum
import sys

from asyncvarlink import VarlinkInterface, VarlinkInterfaceRegistry, create_unix_server, varlinkmethod
from asyncvarlink.serviceinterface import VarlinkServiceInterface


class Direction(enum.Enum):
    left = "left"
    right = "right"


class Demo(VarlinkInterface, name="org.example.demo"):
    @varlinkmethod(return_parameter="direction")
    def Reverse(self, *, value: Direction) -> Direction:
        return Direction.left if value == Direction.right else Direction.right

    @varlinkmethod(return_parameter="value")
    def Range(self, *, count: int) -> collections.abc.Iterator[int]:
        return iter(range(count))


async def main() -> None:
    registry = VarlinkInterfaceRegistry()
    registry.register_interface(VarlinkServiceInterface("v", "demo", "1", "u", registry))
    registry.register_interface(Demo())
    server = await create_unix_server(registry.protocol_factory, path=sys.argv[1])
    print("ready", flush=True)
    await server.serve_forever()


asyncio.run(main())
