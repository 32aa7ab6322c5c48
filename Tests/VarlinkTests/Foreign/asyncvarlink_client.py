# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
"""Drives org.example.test with the client of the Python package `asyncvarlink`; fails by an assertion."""

import asyncio
import collections.abc
import sys

from asyncvarlink import VarlinkClientProtocol, VarlinkInterface, connect_unix_varlink, varlinkmethod
from asyncvarlink.serviceinterface import VarlinkServiceInterface


class Example(VarlinkInterface, name="org.example.test"):
    @varlinkmethod(return_parameter="text")
    def Echo(self, *, text: str) -> str: ...

    @varlinkmethod(return_parameter="number")
    def Count(self, *, to: int) -> collections.abc.Iterator[int]: ...


async def main() -> None:
    transport, protocol = await connect_unix_varlink(VarlinkClientProtocol, sys.argv[1])
    info = await protocol.make_proxy(VarlinkServiceInterface).GetInfo()
    assert info["interfaces"] == ["org.varlink.service", "org.example.test"], info
    example = protocol.make_proxy(Example)
    # The package sends them all at once; replies must come in the order of the calls.
    replies = await asyncio.gather(*(example.Echo(text=str(number)) for number in range(100)))
    assert [reply["text"] for reply in replies] == [str(number) for number in range(100)], replies
    assert [reply["number"] async for reply in example.Count(to=5)] == [1, 2, 3, 4, 5]
    transport.close()


asyncio.run(main())
print("ok")
