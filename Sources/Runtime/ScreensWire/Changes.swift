// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Varlink

extension Wire {
    /// What happened. Not an enumeration: a newer daemon may report kinds that this program does not know.
    package struct ChangeKind: RawRepresentable, Codable, Hashable, Sendable, CaseIterable {
        /// The word on the wire.
        package let rawValue: String

        /// Takes any word.
        package init(rawValue: String) { self.rawValue = rawValue }

        /// A screen has appeared; the app's handlers have not run yet.
        package static let screenConnected = ChangeKind(rawValue: "screenConnected")
        /// A screen has gone; the app's handlers have run.
        package static let screenDisconnected = ChangeKind(rawValue: "screenDisconnected")
        /// A screen has another mode.
        package static let modeChanged = ChangeKind(rawValue: "modeChanged")
        /// A screen has begun or stopped mirroring the main screen.
        package static let mirroringChanged = ChangeKind(rawValue: "mirroringChanged")
        /// The mirroring, fit or overscan compensation of a screen has changed.
        package static let settingsChanged = ChangeKind(rawValue: "settingsChanged")
        /// The runtime has shown a window of its own on a screen.
        package static let windowShown = ChangeKind(rawValue: "windowShown")
        /// The runtime has released a window of its own.
        package static let windowReleased = ChangeKind(rawValue: "windowReleased")
        /// The device was turned, or its app suspended or resumed.
        package static let deviceChanged = ChangeKind(rawValue: "deviceChanged")
        /// The configuration was read again, or could not be.
        package static let configurationChanged = ChangeKind(rawValue: "configurationChanged")
        /// Something went wrong and the runtime recovered.
        package static let warning = ChangeKind(rawValue: "warning")
        /// The runtime ends; nothing comes after.
        package static let stopping = ChangeKind(rawValue: "stopping")

        /// The kinds that the interface has.
        package static let allCases = [
            screenConnected, screenDisconnected, modeChanged, mirroringChanged, settingsChanged, windowShown,
            windowReleased, deviceChanged, configurationChanged, warning, stopping,
        ]

        /// The app is running. Clients of the socket get the state instead; `run` and its listeners report this.
        package static let ready = ChangeKind(rawValue: "ready")

        /// The kind in words: `screen connected`.
        package var words: String {
            rawValue.reduce(into: "") { text, character in
                text += character.isUppercase ? " " + character.lowercased() : String(character)
            }
        }
    }

    /// One change, as `Monitor` reports it. Which fields it has depends on its kind.
    package struct Change: Codable, Hashable, Sendable {
        /// What happened.
        package var kind: ChangeKind
        /// The screen's identifier.
        package var id: String?
        /// The screen afterwards; one that has gone as it was.
        package var screen: Screen?
        /// The names of the screen's fields that are others than before.
        package var changed: [String]?
        /// The device afterwards.
        package var device: Device?
        /// What happened, in words.
        package var message: String?

        package init(_ kind: ChangeKind, message: String? = nil) {
            (self.kind, self.message) = (kind, message)
        }
    }

    /// A window of the runtime's own.
    package struct Window: Codable, Hashable, Sendable {
        /// What the window is for: `mirror`.
        package var kind: String
        package init(kind: String) { self.kind = kind }
    }

    /// What a runtime reports within its own process: to standard output, the journal, hooks and followers.
    ///
    /// Printed by `run --json`, absent fields left out.
    package struct Event: Encodable, Hashable, Sendable {
        /// What happened.
        package var event: ChangeKind
        /// The program's version; of `ready`.
        package var version: String?
        /// The source of monitors; of `ready`.
        package var source: String?
        /// The screens at launch, the main one first; of `ready`.
        package var screens: [Screen]?
        /// The screen afterwards.
        package var screen: Screen?
        /// The window that was shown or released.
        package var window: Window?
        /// The device afterwards.
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
