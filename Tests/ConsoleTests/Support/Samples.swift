// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ConsolePage
import DisplayModel
import ScreensWire

@testable import Console

/// States and changes that tests make.
enum Sample {
    static func mode(_ width: Int = 1920, _ height: Int = 1080) -> Wire.Mode {
        Wire.Mode(DisplayMode(size: PixelSize(width: width, height: height), refreshMillihertz: 60_000))
    }

    static func screen(_ id: String, _ mode: Wire.Mode = mode()) -> Wire.Screen {
        let bounds = [0, 0, Double(mode.width), Double(mode.height)]
        var screen = Wire.Screen(id: id, main: id == "main", mode: mode, bounds: bounds, scale: 1)
        (screen.modes, screen.preferred) = ([mode], mode)
        return screen
    }

    static func state(_ screens: [String] = [], sockets: [Wire.Socket] = []) -> Wire.State {
        let device = Wire.Device(
            name: "iPad Pro 13-inch (M4)", systemVersion: "18.0", orientation: .portrait, rotationLocked: false,
            app: .active, source: "virtual")
        return Wire.State(device: device, screens: (["main"] + screens).map { screen($0) }, sockets: sockets)
    }

    static func change(_ kind: Wire.ChangeKind, _ screen: Wire.Screen) -> Wire.Change {
        var change = Wire.Change(kind)
        (change.id, change.screen) = (screen.id, screen)
        return change
    }

    static func connect(_ id: String, at time: Double) -> Journal.Entry {
        .change(change(.screenConnected, screen(id)), at: time)
    }

    static func disconnect(_ id: String, at time: Double) -> Journal.Entry {
        .change(change(.screenDisconnected, screen(id)), at: time)
    }
}
