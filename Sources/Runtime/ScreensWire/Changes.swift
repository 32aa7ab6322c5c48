// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Varlink

extension Wire {
    /// The kind of a change.
    ///
    /// Not an enumeration, because a newer daemon may report kinds that this program does not know.
    package struct ChangeKind: RawRepresentable, Codable, Hashable, Sendable, CaseIterable {
        /// The name on the wire.
        package let rawValue: String

        /// Creates a kind from any name.
        package init(rawValue: String) { self.rawValue = rawValue }

        /// A screen connected; the app's handlers have not run yet.
        package static let screenConnected = ChangeKind(rawValue: "screenConnected")
        /// A screen disconnected; the app's handlers have run.
        package static let screenDisconnected = ChangeKind(rawValue: "screenDisconnected")
        /// A screen's mode changed.
        package static let modeChanged = ChangeKind(rawValue: "modeChanged")
        /// A screen started or stopped mirroring the main screen.
        package static let mirroringChanged = ChangeKind(rawValue: "mirroringChanged")
        /// A screen's mirroring, aspect, overscan compensation, or rotation changed.
        package static let settingsChanged = ChangeKind(rawValue: "settingsChanged")
        /// The runtime showed one of its windows on a screen.
        package static let windowShown = ChangeKind(rawValue: "windowShown")
        /// The runtime released one of its windows.
        package static let windowReleased = ChangeKind(rawValue: "windowReleased")
        /// The device or its interface was rotated, or its app was suspended or resumed.
        package static let deviceChanged = ChangeKind(rawValue: "deviceChanged")
        /// A virtual monitor was plugged into its socket, replaced, or unplugged.
        package static let socketsChanged = ChangeKind(rawValue: "socketsChanged")
        /// The configuration was reloaded, or is invalid.
        package static let configurationChanged = ChangeKind(rawValue: "configurationChanged")
        /// A problem that the runtime recovered from.
        package static let warning = ChangeKind(rawValue: "warning")
        /// The runtime is stopping; nothing follows.
        package static let stopping = ChangeKind(rawValue: "stopping")

        /// The kinds that the interface defines.
        package static let allCases = [
            screenConnected, screenDisconnected, modeChanged, mirroringChanged, settingsChanged, windowShown,
            windowReleased, deviceChanged, socketsChanged, configurationChanged, warning, stopping,
        ]

        /// The app is running. Socket clients get the state instead; `run` and its listeners report this.
        package static let ready = ChangeKind(rawValue: "ready")

        /// The kind as words: `screen connected`.
        package var words: String {
            rawValue.reduce(into: "") { text, character in
                text += character.isUppercase ? " " + character.lowercased() : String(character)
            }
        }
    }

    /// One change, as `Monitor` reports it. The kind determines which fields are present.
    package struct Change: Codable, Hashable, Sendable {
        /// The kind.
        package var kind: ChangeKind
        /// The time in the runtime, in seconds since 1970; nil from a runtime that does not report it.
        package var time: Double?
        /// The screen's identifier.
        package var id: String?
        /// The screen after the change; for a disconnected screen, its last state; with a rotation, the main screen.
        package var screen: Screen?
        /// The names of the screen's fields that changed.
        package var changed: [String]?
        /// The device after the change.
        package var device: Device?
        /// The sockets whose virtual monitors changed, after the change.
        package var sockets: [Socket]?
        /// A description of the change.
        package var message: String?

        package init(_ kind: ChangeKind, message: String? = nil) {
            (self.kind, self.message) = (kind, message)
        }
    }

    /// A notification that UIKit posted to the app.
    package struct Notification: Codable, Hashable, Sendable {
        /// The time at which it was posted, in seconds since 1970.
        package var time: Double
        /// The name, such as `UIScreenDidConnectNotification`.
        package var name: String
        /// The screen that the notification concerns; nil if it concerns the device or the app.
        package var screen: String?

        package init(time: Double, name: String, screen: String? = nil) {
            (self.time, self.name, self.screen) = (time, name, screen)
        }
    }

    /// A window of the runtime.
    package struct Window: Codable, Hashable, Sendable {
        /// The window's purpose: `mirror`.
        package var kind: String
        package init(kind: String) { self.kind = kind }
    }

    /// An event that a runtime reports within its process: to standard output, the journal, hooks, and followers.
    ///
    /// `run --json` prints it without absent fields.
    package struct Event: Encodable, Hashable, Sendable {
        /// The kind.
        package var event: ChangeKind
        /// The program's version; for `ready`.
        package var version: String?
        /// The source of monitors; for `ready`.
        package var source: String?
        /// The screens at launch, the main one first; for `ready`.
        package var screens: [Screen]?
        /// The screen after the event; the main screen if the device was rotated.
        package var screen: Screen?
        /// The window shown or released.
        package var window: Window?
        /// The device after the event.
        package var device: Device?
        /// A warning.
        package var message: String?

        package init(_ event: ChangeKind, screen: Screen? = nil, message: String? = nil) {
            (self.event, self.screen, self.message) = (event, screen, message)
        }

        private enum CodingKeys: CodingKey {
            case event, version, source, screens, screen, window, device, message
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            func encode(_ value: (some Encodable)?, _ key: CodingKeys) throws {
                if let value { try container.encode(value, forKey: key) }
            }
            try encode(event, .event)
            try encode(version, .version)
            try encode(source, .source)
            try encode(screens, .screens)
            try encode(screen, .screen)
            try encode(window, .window)
            try encode(device, .device)
            try encode(message, .message)
        }
    }
}
