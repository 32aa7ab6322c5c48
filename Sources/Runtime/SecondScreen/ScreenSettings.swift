// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import UIKitCore

/// What is done with the screen of a monitor.
package struct ScreenSettings: Hashable, Sendable {
    /// Which mode it takes when it connects.
    package var mode = ModePolicy.preferred
    /// What it shows while the app has no window of its own on it.
    package var mirroring = MirroringPolicy.window
    /// How the main window's picture is made to fit.
    package var aspect = MirrorAspect.fit
    /// What is done about a monitor that cuts edges off; nil leaves it to the app.
    package var overscan: OverscanCompensation?
    /// Pixels for one point; nil for the monitor's own.
    package var scale: Double?
    /// Whether the monitor gives no screen at all.
    package var isIgnored = false

    /// Creates the settings of a screen of which nobody said anything.
    package init() {}
}

/// What somebody chose for one monitor while the program ran; nil leaves it to the settings.
package struct ScreenChoice: Hashable, Sendable {
    /// Which mode it takes.
    package var mode: ModePolicy?
    /// What it shows while the app has no window of its own on it.
    package var mirroring: MirroringPolicy?
    /// How the main window's picture is made to fit.
    package var aspect: MirrorAspect?
    /// What is done about a monitor that cuts edges off.
    package var overscan: OverscanCompensation?

    /// Creates the choice to leave everything as it is.
    package init() {}

    /// Whether nothing is chosen.
    package var isEmpty: Bool { self == ScreenChoice() }

    /// What another choice becomes when the changes that made this one are made to it.
    ///
    /// - Parameters:
    ///   - earlier: this choice before the changes.
    ///   - other: the other choice.
    /// - Returns: `other` with what is different here from `earlier`.
    func moved(from earlier: ScreenChoice, onto other: ScreenChoice) -> ScreenChoice {
        var moved = other
        if mode != earlier.mode { moved.mode = mode }
        if mirroring != earlier.mirroring { moved.mirroring = mirroring }
        if aspect != earlier.aspect { moved.aspect = aspect }
        if overscan != earlier.overscan { moved.overscan = overscan }
        return moved
    }
}

extension ScreenSettings {
    /// The settings with what was chosen in the place of what was set.
    func choosing(_ choice: ScreenChoice) -> ScreenSettings {
        var settings = self
        settings.mode = choice.mode ?? mode
        settings.mirroring = choice.mirroring ?? mirroring
        settings.aspect = choice.aspect ?? aspect
        settings.overscan = choice.overscan ?? overscan
        return settings
    }
}

/// What was chosen for monitors, by ``AttachedMonitor/key``: the oldest first, and a bounded number.
///
/// A daemon sees many monitors over the years, each of which may leave a choice behind.
package struct ScreenChoices: Hashable, Sendable {
    /// What was chosen for one monitor.
    package struct Entry: Hashable, Sendable {
        /// What the choice is kept under.
        package var key: String
        /// What was chosen.
        package var choice: ScreenChoice
    }

    /// For how many monitors choices are kept.
    package static let limit = 256

    /// The choices, the one that was made or changed last at the end.
    package private(set) var entries: [Entry] = []

    /// Creates a collection without choices.
    package init() {}

    /// Whether nothing was chosen.
    package var isEmpty: Bool { entries.isEmpty }

    /// What was chosen for a monitor; nil for nothing.
    package subscript(key: String) -> ScreenChoice? { entries.first { $0.key == key }?.choice }

    /// Keeps a choice as the newest one; when there are too many, the oldest for a monitor that is away goes.
    ///
    /// - Parameters:
    ///   - choice: what was chosen; an empty choice is forgotten.
    ///   - key: the monitor's.
    ///   - attached: the keys of the monitors that are there.
    package mutating func keep(_ choice: ScreenChoice, for key: String, attached: Set<String> = []) {
        entries.removeAll { $0.key == key }
        guard !choice.isEmpty else { return }
        if entries.count >= Self.limit {
            entries.remove(at: entries.firstIndex { !attached.contains($0.key) } ?? 0)
        }
        entries.append(Entry(key: key, choice: choice))
    }
}

/// A monitor that is plugged in, and what is made of it.
@MainActor
package struct AttachedMonitor {
    /// The socket and what the monitor says of itself.
    package internal(set) var connector: Connector
    /// What is done with its screen.
    package internal(set) var settings: ScreenSettings
    /// Its screen; nil while it is ignored.
    package internal(set) var screen: UIScreen?
    /// What was chosen under its key before anybody chose something for it since it was plugged in; nil while nobody has.
    ///
    /// A choice under a socket's name may have been made for another monitor without an EDID.
    var earlierChoice: ScreenChoice?

    /// Creates a monitor that has no screen yet.
    init(connector: Connector, settings: ScreenSettings) {
        self.connector = connector
        self.settings = settings
    }

    /// What choices for the monitor are kept under: its own identifier, else its socket's name.
    package var key: String { Self.key(of: connector) }

    /// See ``key``.
    static func key(of connector: Connector) -> String { connector.monitorID ?? connector.id.description }
}
