// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import ScreensWire

/// A runtime's state as text. Control characters in data from runtimes and monitors are escaped.
enum StateText {
    /// The device, its screens, and its empty sockets as a tree.
    static func tree(_ state: Wire.State, _ ink: Ink = .plain) -> [String] {
        let device = state.device
        let lock = device.rotationLocked ? ", rotation locked" : ""
        let head =
            "\(device.name), \(device.systemVersion), \(device.orientation?.rawValue ?? "flat")\(lock), "
            + "app \(device.app.rawValue), monitors from \(device.source)"
        var branches = state.screens.map { screen in
            let id = screen.monitor?.id.map { "(\($0))".escapingControls() }
            let parts = [
                ink.name(screen.id.escapingControls()), "\(screen.mode)", screen.rotation.map { "rotated by \($0)°" },
                content(screen), monitor(screen), id,
            ]
            return parts.compactMap(\.self).joined(separator: "  ")
        }
        branches += state.sockets.filter { $0.spec == nil }.map {
            "\(ink.name($0.id.escapingControls()))  empty socket"
        }
        return [head.escapingControls()]
            + branches.enumerated().map { index, line in (index + 1 < branches.count ? "├─ " : "└─ ") + line }
    }

    /// The details of one screen.
    static func details(_ screen: Wire.Screen, _ ink: Ink = .plain) -> [String] {
        let size = screen.size
        var lines = [ink.name(screen.id.escapingControls()) + (monitor(screen).map { ": \($0)" } ?? "")]
        if let id = screen.monitor?.id { lines.append("  id        \(id.escapingControls())") }
        lines += [
            "  mode      \(screen.mode)",
            "  bounds    \(points(size.width)) × \(points(size.height)) points, scale \(points(screen.scale))",
            "  content   \(content(screen))",
        ]
        if let mirror = screen.mirror, let aspect = screen.aspect {
            lines.append(
                "  mirror    \(mirror.rawValue), \(aspect.rawValue)\(region(screen))\(screen.frozen ? ", frozen" : "")")
        }
        if let overscan = screen.overscan {
            lines.append("  overscan  \(overscan.rawValue), \(points(screen.overscanShare * 100))% lost at each edge")
        }
        if let rotation = screen.rotation { lines.append("  rotation  \(rotation)° clockwise") }
        // Modes may differ only in pixel aspect ratio, which the interface does not include.
        let preferred = screen.modes.firstIndex { $0 == screen.preferred }
        let current = screen.modes.firstIndex(of: screen.mode)
        lines += screen.modes.enumerated().map { index, mode in
            (index == 0 ? "  modes     " : "            ") + "\(mode)" + (index == preferred ? "  preferred" : "")
                + (index == current ? "  current" : "")
        }
        return lines
    }

    private static func content(_ screen: Wire.Screen) -> String {
        if screen.main { return "main screen" }
        return switch (screen.content, screen.mirror) {
        case (.mirroring, _): "mirrors \((screen.mirrored ?? "main").escapingControls())"
        case (.windows, .window): "a window mirrors main"
        case (.windows, _): "shows the app's windows"
        case (.black, _): "black"
        }
    }

    private static func region(_ screen: Wire.Screen) -> String {
        guard let region = screen.region else { return "" }
        return ", \(points(region.width))×\(points(region.height)) points at \(points(region.x)),\(points(region.y))"
    }

    private static func monitor(_ screen: Wire.Screen) -> String? {
        guard let monitor = screen.monitor else { return nil }
        return (monitor.manufacturer + (monitor.name.map { " \"\($0)\"" } ?? "")).escapingControls()
    }

    /// Formats a number with at most three decimals and no trailing zeros.
    private static func points(_ number: Double) -> String {
        let rounded = (number * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}
