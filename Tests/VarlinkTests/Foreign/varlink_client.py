# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
"""Drives org.example.test with the client of the Python package `varlink`; fails by an assertion."""

import sys

import varlink


def error(call, *arguments, **parameters):
    try:
        call(*arguments, **parameters)
    except varlink.VarlinkError as caught:
        return caught.as_dict()
    raise AssertionError("no error")


with varlink.Client.new_with_address(sys.argv[1]) as client:
    with client.open("org.varlink.service") as service:
        info = service.GetInfo()
        assert info["product"] == "p", info
        assert info["interfaces"] == ["org.varlink.service", "org.example.test"], info
        description = service.GetInterfaceDescription("org.example.test")["description"]
        assert description.startswith("# For tests.\ninterface org.example.test\n"), description
        assert error(service.GetInterfaceDescription, "org.example.none")["error"] == (
            "org.varlink.service.InterfaceNotFound"
        )

    with client.open("org.example.test") as connection:
        for text in ["", "a\u0000b\n\"\\", "é😀", "x" * 100_000]:
            assert connection.Echo(text)["text"] == text
        assert connection.Echo("x", [{"x": 1, "y": 0.5}, {"x": -(2**63)}])["text"] == "x"
        assert [reply["number"] for reply in connection.Count(5, _more=True)] == [1, 2, 3, 4, 5]
        assert error(connection.Count, 5)["error"] == "org.varlink.service.ExpectedMore"
        assert error(connection.Fail) == {"error": "org.example.test.Broken", "parameters": {"why": "asked"}}
        connection.Echo("quiet", _oneway=True)
        assert connection.Echo("loud")["text"] == "loud"
print("ok")
