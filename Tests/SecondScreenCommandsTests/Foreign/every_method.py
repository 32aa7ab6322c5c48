# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
"""Drives every method of org.secondscreen.Screens with the varlink package's client.

usage: every_method.py SOCKET

The daemon has one virtual monitor in HDMI-A-1. Ends with 0 when everything answered as the interface says.
"""

import base64
import json
import sys
import threading
import time

import varlink

ADDRESS = "unix:" + sys.argv[1]
INTERFACE = "org.secondscreen.Screens"

client = varlink.Client.new_with_address(ADDRESS)
connection = client.open(INTERFACE)
called = set()


class Caller:
    """Notes which methods have been called."""

    def __getattr__(self, name):
        called.add(name)
        return getattr(connection, name)


screens = Caller()


def expect(condition, message):
    if not condition:
        raise SystemExit("not as expected: " + message)


def fails(error, call, **parameters):
    try:
        call(**parameters)
    except varlink.VarlinkError as failure:
        expect(failure.error() == error, f"{failure.error()} instead of {error}")
        return failure.parameters()
    raise SystemExit(f"{error} was not answered")


def screen(identifier):
    state = screens.GetState()["state"]
    return next((one for one in state["screens"] if one["id"] == identifier), None)


# Follow from the start; the stream has a connection of its own.
seen = []
ended = threading.Event()


def follow():
    generation = None
    with varlink.Client.new_with_address(ADDRESS).open(INTERFACE) as follower:
        for reply in follower.Monitor(_more=True):
            changes = reply.get("changes") or []
            if generation is None:
                expect(reply["state"]["screens"][0]["main"], "the first reply is the state")
            elif changes:
                expect(reply["generation"] == generation + len(changes), "generations have no gaps")
            generation = reply["generation"]
            seen.extend(changes)
    ended.set()


called.add("Monitor")
called.add("Record")
called.add("WatchNotifications")
thread = threading.Thread(target=follow, daemon=True)
thread.start()

recorded = []


def record():
    with varlink.Client.new_with_address(ADDRESS).open(INTERFACE) as recorder:
        for reply in recorder.Record(_more=True):
            recorded.extend(json.loads(line) for line in reply["lines"])


threading.Thread(target=record, daemon=True).start()

noticed = []


def notice():
    with varlink.Client.new_with_address(ADDRESS).open(INTERFACE) as listener:
        for reply in listener.WatchNotifications(_more=True):
            expect(noticed or not reply["notifications"], "the first reply has no notifications")
            noticed.append(reply["notifications"])
            following.set()


following = threading.Event()
threading.Thread(target=notice, daemon=True).start()
expect(following.wait(30), "notifications are followed")

info = client.get_service_info() if hasattr(client, "get_service_info") else None
expect(screen("HDMI-A-1")["virtual"], "the monitor at the start is virtual")
expect(screens.Plug(spec="tv-4k", **{"as": "TV"})["id"] == "TV", "the screen has the socket's name")
expect(screen("TV")["mode"]["width"] == 3840, "the app has settled when a plug is answered")
fails(INTERFACE + ".SocketInUse", screens.Plug, spec="tv-4k", **{"as": "TV"})
column = fails(INTERFACE + ".BadSpec", screens.Plug, spec="1920x")["column"]
expect(column == 6, f"the column is 6, not {column}")
fails(INTERFACE + ".NotPossible", screens.Plug, spec="tv-4k", **{"as": "card0-HDMI-A-1"})
expect(screens.Set(id="TV", spec="1280x720@50")["id"] == "TV", "set answers the socket")
expect(screen("TV")["mode"]["width"] == 1280, "another monitor is in the socket")
screens.Set(id="TV", spec="tv-4k")
expect(screens.SetMode(screen="TV", mode="1920x1080@60")["mode"]["width"] == 1920, "a mode is taken")
rejected = fails(INTERFACE + ".ModeRejected", screens.SetMode, screen="TV", mode="1x1")
expect("3840x2160@60" in rejected["offered"], "what is on offer is named")
fails("org.varlink.service.InvalidParameter", screens.SetMode, screen="TV", mode="sideways")
known = fails(INTERFACE + ".NoSuchScreen", screens.SetMode, screen="nothing", mode="preferred")["known"]
expect(known == ["HDMI-A-1", "TV"], "what there is is named")
screens.SetMode(screen="TV", mode="1280x720", revertAfter=60.0)
screens.KeepMode(screen="TV")
fails(INTERFACE + ".NotPossible", screens.KeepMode, screen="TV")
screens.SetMirror(screen="TV", policy="window", aspect="fill", frozen=True, region=dict(x=0, y=0, width=100, height=50))
expect(screen("TV")["frozen"] and screen("TV")["region"]["width"] == 100, "the mirror is frozen and turned to a part")
fails("org.varlink.service.InvalidParameter", screens.SetMirror, screen="TV", policy="sideways")
screens.SetMirror(screen="TV", policy="system", wholeWindow=None)
expect(screen("TV")["content"] == "mirroring" and screen("TV")["mirrored"] == "main", "the system mirrors")
fails(INTERFACE + ".NotPossible", screens.SetMirror, screen="TV", frozen=True)
screens.SetOverscan(screen="TV", overscan="none")
expect(screen("TV")["overscan"] == "none", "overscan is set")
expect(screen("TV").get("rotation") is None, "the picture is upright")
wide = screen("TV")["bounds"]
screens.SetRotation(screen="TV", rotation=90)
expect(screen("TV")["rotation"] == 90 and screen("TV")["bounds"][2:] == wide[:1:-1], "the screen is on its side")
fails("org.varlink.service.InvalidParameter", screens.SetRotation, screen="TV", rotation=45)
screens.Explain(screen="TV")
screens.Forget(screen="TV")
screens.Rotate(orientation="landscapeLeft")
screens.LockRotation(locked=True)
device = screens.GetState()["state"]["device"]
expect(device["orientation"] == "landscapeLeft" and device["rotationLocked"], "the device is turned and locked")
screens.LockRotation(locked=False)
screens.MoveTouch(phase="began", x=10.0, y=10.0)
screens.MoveTouch(phase="moved", x=20.0, y=-5.0, finger=0)
screens.MoveTouch(phase="ended", x=20.0, y=30.0)
fails(INTERFACE + ".NotPossible", screens.MoveTouch, phase="moved", x=1.0, y=1.0)
fails("org.varlink.service.InvalidParameter", screens.MoveTouch, phase="began", x=-1.0, y=1.0)
fails("org.varlink.service.InvalidParameter", screens.MoveTouch, phase="sideways", x=1.0, y=1.0)
screens.Scroll(x=10.0, y=10.0, byX=0.0, byY=25.0)
screens.PressKey(phase="began", usage=4, characters="A", modifiers=["shift"])
screens.PressKey(phase="ended", usage=4, characters="")
fails("org.varlink.service.InvalidParameter", screens.PressKey, phase="began", usage=-1, characters="")
screens.Touch(x=10.0, y=10.0, toX=20.0, toY=30.0)
fails("org.varlink.service.InvalidParameter", screens.Touch, x=-1.0, y=0.0)
screens.Suspend()
expect(screens.GetState()["state"]["device"]["app"] == "suspended", "the app is suspended")
screens.Resume()
expect(screens.GetState()["state"]["device"]["app"] == "active", "the app is back")
twin = screens.Fault(id="TV", fault="twin")["id"]
expect(screen(twin)["monitor"]["name"] == screen("TV")["monitor"]["name"], "a twin is the same monitor")
screens.Unplug(id=twin)
expect(screens.Fault(id="HDMI-A-1", fault="noEdid").get("id") is None, "only a twin has a socket of its own")
fails(INTERFACE + ".NoSuchSocket", screens.Fault, id=twin, fault="flap")
edid = b"\x00\xff\xff\xff\xff\xff\xff\x00" + bytes([0x4E, 0x6E, 1, 0, 0, 0, 0, 0, 1, 30, 1, 4, 0x80]) + bytes(33)
edid += (bytes.fromhex("011d007251d01e206e285500") + bytes(6)) + (bytes([0, 0, 0, 0x10]) + bytes(14)) * 3 + bytes(1)
edid = base64.b64encode(edid + bytes([-sum(edid) % 256])).decode()
expect(screens.Plug(spec="", edid=edid, **{"as": "FILE"})["id"] == "FILE", "an EDID is plugged")
expect(screen("FILE")["mode"]["width"] == 1280, "the mode is the EDID's")
sockets = {socket["id"]: socket.get("spec") for socket in screens.GetState()["state"]["sockets"]}
expect(sockets["FILE"] == "edid=base64:" + edid, "the socket's spec has the EDID")
fails("org.varlink.service.InvalidParameter", screens.Plug, spec="", edid="no Base64!")
expect(fails(INTERFACE + ".BadSpec", screens.Plug, spec="", edid="aGVsbG8=")["spec"] == "edid", "it is no EDID")
screens.Unplug(id="FILE")
picture = screens.Snapshot(screen="TV")
data = base64.b64decode(picture["png"])
expect(data.startswith(b"\x89PNG") and picture["width"] == 3840, "a picture is a PNG of the screen's size")
# As an upgraded connection it is read by pictures.py; an ordinary call says that it is none.
fails("org.varlink.service.MethodNotImplemented", screens.WatchPictures)
screens.Identify(seconds=0.2)
screens.Rescan()
fails(INTERFACE + ".NotPossible", screens.Rescan, probe=True)
try:
    screens.Reload()
except varlink.VarlinkError as failure:
    expect(failure.error().startswith(INTERFACE), "reload answers by the interface")
screens.Unplug(id="TV")
expect(screen("TV") is None, "the app has settled when an unplug is answered")
fails(INTERFACE + ".NoSuchSocket", screens.Unplug, id="TV")

declared = {
    line.split()[1].split("(")[0]
    for line in client.get_interface(INTERFACE).get_description().splitlines()
    if line.startswith("method ")
}
expect(called >= declared, f"not called: {declared - called}")
expect(recorded[0]["secondscreen"] == "recording", "the first line is the header")
expect(any("snapshot" in line for line in recorded), "the present state comes first")
expect(any("TV" in json.dumps(line.get("changes", {})) for line in recorded), "changes are recorded")
kinds = [change["kind"] for change in seen]
for kind in ["screenConnected", "modeChanged", "mirroringChanged", "settingsChanged", "deviceChanged", "screenDisconnected"]:
    expect(kind in kinds, f"{kind} was not streamed: {kinds}")
mode = next(change for change in seen if change["kind"] == "modeChanged")
times = [change["time"] for change in seen]
expect(times == sorted(times) and abs(times[0] - time.time()) < 600, f"changes have their times: {times}")
posted = [one for reply in noticed for one in reply]
connects = [one for one in posted if one["name"] == "UIScreenDidConnectNotification" and one.get("screen") == "TV"]
expect(connects and abs(connects[0]["time"] - time.time()) < 600, "the app's notifications are reported")
expect(any(one["name"] == "UIApplicationDidBecomeActiveNotification" for one in posted), "those without a screen too")
expect("mode" in mode["changed"], "a change says what changed")
print("every method answered")
