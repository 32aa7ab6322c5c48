// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Varlink

/// The state of a runtime as a person reads it.
enum StateText {
    /// The device, its screens and the empty sockets, as a tree.
    static func tree(_ state: JSONObject, _ ink: Ink = .plain) -> [String] {
        let device = state["device"]?.object ?? [:]
        let screens = (state["screens"]?.array ?? []).compactMap(\.object)
        let empty = (state["sockets"]?.array ?? []).compactMap(\.object).filter { $0["spec"]?.string == nil }
        let orientation = (device["orientation"]?.string ?? "flat").escapingControls()
        let lock = device["rotationLocked"]?.bool == true ? ", rotation locked" : ""
        let head =
            "\(text(device["name"])), \(text(device["systemVersion"])), \(orientation)\(lock), "
            + "app \(text(device["app"])), monitors from \(text(device["source"]))"
        var branches = screens.map { screen in
            let name = ink.name(text(screen["id"]))
            let id = monitorID(screen).map { "(\($0))" }
            let parts = [name, mode(screen["mode"]), content(screen), monitor(screen), id]
            return parts.compactMap(\.self).joined(separator: "  ")
        }
        branches += empty.map { "\(ink.name(text($0["id"])))  empty socket" }
        return [head]
            + branches.enumerated().map { index, line in (index + 1 < branches.count ? "├─ " : "└─ ") + line }
    }

    /// Everything about one screen.
    static func details(_ screen: JSONObject, _ ink: Ink = .plain) -> [String] {
        let bounds = (screen["bounds"]?.array ?? []).compactMap(\.double)
        let size = bounds.count == 4 ? "\(points(bounds[2])) × \(points(bounds[3])) points" : ""
        var lines = [
            ink.name(text(screen["id"])) + (monitor(screen).map { ": \($0)" } ?? "")
        ]
        if let id = monitorID(screen) { lines.append("  id        \(id)") }
        lines += [
            "  mode      \(mode(screen["mode"]))",
            "  bounds    \(size), scale \(points(screen["scale"]?.double ?? 1))",
            "  shows     \(content(screen))",
        ]
        if let mirror = screen["mirror"]?.string {
            let frozen = screen["frozen"]?.bool == true ? ", frozen" : ""
            lines.append("  mirror    \(mirror.escapingControls()), \(text(screen["aspect"]))\(frozen)")
        }
        if let overscan = screen["overscan"]?.string {
            let share = (screen["overscanShare"]?.double ?? 0) * 100
            lines.append("  overscan  \(overscan.escapingControls()), \(points(share)) % lost at each edge")
        }
        let modes = screen["modes"]?.array ?? []
        // A monitor may offer two modes that differ only in the shape of their pixels, which nothing here says.
        let preferred = modes.firstIndex { $0 == screen["preferred"] }
        let current = modes.firstIndex { $0 == screen["mode"] }
        lines += modes.enumerated().map { index, value in
            let isPreferred = index == preferred ? "  preferred" : ""
            let isCurrent = index == current ? "  current" : ""
            return (index == 0 ? "  modes     " : "            ") + mode(value) + isPreferred + isCurrent
        }
        return lines
    }

    /// A mode as people write it.
    static func mode(_ value: JSONValue?) -> String {
        guard let mode = value?.object, let width = mode["width"]?.int, let height = mode["height"]?.int,
            let rate = mode["refreshMillihertz"]?.int
        else { return "no mode" }
        let scan = mode["interlaced"]?.bool == true ? "i" : ""
        return "\(width)x\(height)\(scan)@\(DisplayMode.rateText(Int(rate)))"
    }

    private static func content(_ screen: JSONObject) -> String {
        if screen["main"]?.bool == true { return "main screen" }
        switch (text(screen["content"]), screen["mirror"]?.string) {
        case ("mirroring", _): return "mirrors \((screen["mirrored"]?.string ?? "main").escapingControls())"
        case ("windows", "window"): return "a window mirrors main"
        case ("windows", _): return "shows the app's windows"
        default: return "black"
        }
    }

    private static func monitor(_ screen: JSONObject) -> String? {
        guard let monitor = screen["monitor"]?.object else { return nil }
        let name = monitor["name"]?.string.map { " \"\($0.escapingControls())\"" } ?? ""
        return text(monitor["manufacturer"]) + name
    }

    /// What the configuration knows the monitor by, and choices are kept under.
    private static func monitorID(_ screen: JSONObject) -> String? {
        screen["monitor"]?.object?["id"]?.string?.escapingControls()
    }

    private static func text(_ value: JSONValue?) -> String { (value?.string ?? "?").escapingControls() }

    /// A number without decimals that say nothing, and at most three.
    private static func points(_ number: Double) -> String {
        let rounded = (number * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}
