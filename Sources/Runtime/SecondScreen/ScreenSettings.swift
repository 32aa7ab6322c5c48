// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import UIKitCore

/// The settings of a monitor's screen.
package struct ScreenSettings: Hashable, Sendable {
    /// The mode set on connect.
    package var mode = ModePolicy.preferred
    /// What the screen shows while the app has no window on it.
    package var mirroring = MirroringPolicy.window
    /// How the main window's image fits the screen.
    package var aspect = MirrorAspect.fit
    /// Overscan compensation; nil leaves it to the app.
    package var overscan: OverscanCompensation?
    /// The rotation of the picture, for a monitor mounted on its side.
    package var rotation = Rotation.none
    /// Pixels per point; nil for the monitor's own.
    package var scale: Double?
    /// What the monitor shows while its screen has no content.
    package var unused = UnusedScreen.black
    /// Whether the monitor is ignored and gets no screen.
    package var isIgnored = false

    /// Creates the default settings.
    package init() {}
}

/// The choices made for one monitor at run time; nil defers to the settings.
package struct ScreenChoice: Hashable, Sendable {
    /// The mode.
    package var mode: ModePolicy?
    /// What the screen shows while the app has no window on it.
    package var mirroring: MirroringPolicy?
    /// How the main window's image fits the screen.
    package var aspect: MirrorAspect?
    /// Overscan compensation.
    package var overscan: OverscanCompensation?
    /// The rotation of the picture.
    package var rotation: Rotation?

    /// Creates an empty choice.
    package init() {}

    /// Whether nothing is chosen.
    package var isEmpty: Bool { self == ScreenChoice() }

    /// Applies the changes that led to this choice to another one.
    ///
    /// - Parameters:
    ///   - earlier: this choice before the changes.
    ///   - other: the other choice.
    /// - Returns: `other` with the values in which this choice differs from `earlier`.
    func moved(from earlier: ScreenChoice, onto other: ScreenChoice) -> ScreenChoice {
        var moved = other
        if mode != earlier.mode { moved.mode = mode }
        if mirroring != earlier.mirroring { moved.mirroring = mirroring }
        if aspect != earlier.aspect { moved.aspect = aspect }
        if overscan != earlier.overscan { moved.overscan = overscan }
        if rotation != earlier.rotation { moved.rotation = rotation }
        return moved
    }
}

extension ScreenSettings {
    /// The settings overridden by a choice.
    func choosing(_ choice: ScreenChoice) -> ScreenSettings {
        var settings = self
        settings.mode = choice.mode ?? mode
        settings.mirroring = choice.mirroring ?? mirroring
        settings.aspect = choice.aspect ?? aspect
        settings.overscan = choice.overscan ?? overscan
        settings.rotation = choice.rotation ?? rotation
        return settings
    }
}

/// The choices for monitors by ``AttachedMonitor/key``, oldest first, limited in number.
///
/// A daemon sees many monitors over the years, and each may leave a choice behind.
package struct ScreenChoices: Hashable, Sendable {
    /// The choice for one monitor.
    package struct Entry: Hashable, Sendable {
        /// The monitor's key.
        package var key: String
        /// The choice.
        package var choice: ScreenChoice
    }

    /// The largest number of choices.
    package static let limit = 256

    /// The choices, most recently changed last.
    package private(set) var entries: [Entry] = []

    /// Creates an empty collection.
    package init() {}

    /// Whether there are no choices.
    package var isEmpty: Bool { entries.isEmpty }

    /// The choice for a monitor, if any.
    package subscript(key: String) -> ScreenChoice? { entries.first { $0.key == key }?.choice }

    /// Stores a choice as the newest; at the limit, removes the oldest one for a disconnected monitor.
    ///
    /// - Parameters:
    ///   - choice: the choice; an empty one is removed.
    ///   - key: the monitor's key.
    ///   - attached: the keys of the connected monitors.
    package mutating func keep(_ choice: ScreenChoice, for key: String, attached: Set<String> = []) {
        entries.removeAll { $0.key == key }
        guard !choice.isEmpty else { return }
        if entries.count >= Self.limit {
            entries.remove(at: entries.firstIndex { !attached.contains($0.key) } ?? 0)
        }
        entries.append(Entry(key: key, choice: choice))
    }
}

/// A connected monitor, its settings, and its screen.
@MainActor
package struct AttachedMonitor {
    /// The socket and the monitor's report.
    package internal(set) var connector: Connector
    /// The settings of its screen.
    package internal(set) var settings: ScreenSettings
    /// Its screen; nil while the monitor is ignored.
    package internal(set) var screen: UIScreen?
    /// The choice under its key before the first one made since it was plugged in; nil until then.
    ///
    /// A choice under a socket's name may belong to another monitor without an EDID.
    var earlierChoice: ScreenChoice?

    /// Creates a monitor that has no screen yet.
    init(connector: Connector, settings: ScreenSettings) { (self.connector, self.settings) = (connector, settings) }

    /// The key for choices: the monitor's identifier, or its socket's name if it has none.
    package var key: String { Self.key(of: connector) }

    /// See ``key``.
    static func key(of connector: Connector) -> String { connector.monitorID ?? connector.id.description }
}
