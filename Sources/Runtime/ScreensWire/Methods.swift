// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Varlink

// The methods of the interface in its order; `config/org.secondscreen.Screens.varlink` describes them and their fields.
extension Wire {
    /// Everything at this moment.
    package struct GetState: ScreensMethod {
        /// The state, and how many changes there had been.
        package struct Reply: Codable, Hashable, Sendable {
            /// How many changes there have been.
            package var generation: Int
            /// The state.
            package var state: State
            package init(generation: Int, state: State) { (self.generation, self.state) = (generation, state) }
        }

        package init() {}
    }

    /// Follows the screens: the state first, then changes.
    package struct Monitor: ScreensStream {
        /// The state or the changes since the reply before.
        package struct Reply: Codable, Hashable, Sendable {
            /// How many changes there have been.
            package var generation: Int
            /// The state, in the first reply and for a client that was too slow.
            package var state: State?
            /// What has happened, in order.
            package var changes: [Change]?

            package init(generation: Int, state: State? = nil, changes: [Change]? = nil) {
                (self.generation, self.state, self.changes) = (generation, state, changes)
            }

            private enum CodingKeys: CodingKey {
                case generation, state, changes
            }

            /// The JSON of a reply with changes that have been encoded already, once for all clients.
            ///
            /// - Parameters:
            ///   - generation: how many changes there have been.
            ///   - changes: each a ``Wire/Change``.
            /// - Returns: the reply.
            package static func json(generation: Int, encodedChanges changes: [JSONValue]) -> JSONObject {
                var reply = JSONObject(encoding: Reply(generation: generation))
                reply[CodingKeys.changes.stringValue] = .array(changes)
                return reply
            }
        }

        package init() {}
    }

    /// Records what the monitors' connectors say: the lines of a recording.
    package struct Record: ScreensStream {
        /// Some lines.
        package struct Reply: Codable, Hashable, Sendable {
            /// The lines, without their ends.
            package var lines: [String]
            package init(lines: [String]) { self.lines = lines }
        }

        package init() {}
    }

    /// The identifier of a socket.
    package struct SocketReply: Codable, Hashable, Sendable {
        /// The socket's name.
        package var id: String
        package init(id: String) { self.id = id }
    }

    /// Plugs a virtual monitor in.
    package struct Plug: ScreensMethod {
        package typealias Reply = SocketReply

        /// The monitor.
        package var spec: String
        /// The socket; nil for the next free one.
        package var `as`: String?
        package init(_ spec: String, as socket: String? = nil) { (self.spec, self.as) = (spec, socket) }
    }

    /// Pulls a virtual monitor out.
    package struct Unplug: ScreensMethod {
        /// The socket.
        package var id: String
        package init(_ id: String) { self.id = id }
    }

    /// Replaces the virtual monitor in a socket.
    package struct Set: ScreensMethod {
        package typealias Reply = SocketReply

        /// The socket.
        package var id: String
        /// The new monitor.
        package var spec: String
        package init(_ id: String, to spec: String) { (self.id, self.spec) = (id, spec) }
    }

    /// Switches a screen to a mode.
    package struct SetMode: ScreensMethod {
        /// The mode that was meant.
        package struct Reply: Codable, Hashable, Sendable {
            /// The mode.
            package var mode: Mode
            package init(mode: Mode) { self.mode = mode }
        }

        /// The screen.
        package var screen: String
        /// A policy or a mode; nil for what the configuration says.
        package var mode: String?
        /// Seconds after which it goes back unless it is kept; nil to keep it.
        package var revertAfter: Double?
        /// Whether it is only checked.
        package var test: Bool?

        package init(_ screen: String, mode: String?, revertAfter: Double? = nil, test: Bool? = nil) {
            (self.screen, self.mode, self.revertAfter, self.test) = (screen, mode, revertAfter, test)
        }
    }

    /// Keeps a mode that would go back.
    package struct KeepMode: ScreensMethod {
        /// The screen.
        package var screen: String
        package init(_ screen: String) { self.screen = screen }
    }

    /// Changes how a screen mirrors; nil leaves a thing as it is.
    package struct SetMirror: ScreensMethod {
        /// The screen.
        package var screen: String
        /// What it shows while the app has no window of its own on it.
        package var policy: MirroringPolicy?
        /// How the picture is fitted.
        package var aspect: MirrorAspect?
        /// Whether the picture stays as it is now.
        package var frozen: Bool?
        /// The part of the main window that is shown.
        package var region: Region?
        /// Whether all of the main window is shown again.
        package var wholeWindow: Bool?
        package init(_ screen: String, policy: MirroringPolicy? = nil) { (self.screen, self.policy) = (screen, policy) }
    }

    /// Changes how a screen compensates for overscan.
    package struct SetOverscan: ScreensMethod {
        /// The screen.
        package var screen: String
        /// The compensation.
        package var overscan: OverscanCompensation

        package init(_ screen: String, _ overscan: OverscanCompensation) {
            (self.screen, self.overscan) = (screen, overscan)
        }
    }

    /// Forgets what was chosen for a screen's monitor.
    package struct Forget: ScreensMethod {
        /// The screen.
        package var screen: String
        package init(_ screen: String) { self.screen = screen }
    }

    /// Turns the device.
    package struct Rotate: ScreensMethod {
        /// How it is held from now on.
        package var orientation: DeviceOrientation
        package init(_ orientation: DeviceOrientation) { self.orientation = orientation }
    }

    /// Locks the interface as it is, or lets it follow the device again.
    package struct LockRotation: ScreensMethod {
        /// Whether it is locked.
        package var locked: Bool
        package init(_ locked: Bool) { self.locked = locked }
    }

    /// Takes the app to the background and suspends it.
    package struct Suspend: ScreensMethod {
        package init() {}
    }

    /// Brings the app back to the foreground.
    package struct Resume: ScreensMethod {
        package init() {}
    }

    /// Touches the main screen, in its points.
    package struct Touch: ScreensMethod {
        /// From the left.
        package var x: Double
        /// From the top.
        package var y: Double
        /// Where the finger is lifted, from the left; nil with `toY` for the same place.
        package var toX: Double?
        /// Where the finger is lifted, from the top.
        package var toY: Double?

        package init(x: Double, y: Double, toX: Double? = nil, toY: Double? = nil) {
            (self.x, self.y, self.toX, self.toY) = (x, y, toX, toY)
        }
    }

    /// A picture of a screen as it is now.
    package struct Snapshot: ScreensMethod {
        /// The picture.
        package struct Reply: Codable, Hashable, Sendable {
            /// A PNG in Base64.
            package var png: String
            /// Width in pixels.
            package var width: Int
            /// Height in pixels.
            package var height: Int

            package init(png: String, width: Int, height: Int) {
                (self.png, self.width, self.height) = (png, width, height)
            }
        }

        /// The screen.
        package var screen: String
        package init(_ screen: String) { self.screen = screen }
    }

    /// Shows on each screen which one it is.
    package struct Identify: ScreensMethod {
        /// For how long; nil for 5.
        package var seconds: Double?
        package init(seconds: Double? = nil) { self.seconds = seconds }
    }

    /// One setting of a screen, and why it has its value.
    package struct Reason: Codable, Hashable, Sendable {
        /// The setting's name.
        package var setting: String
        /// Its value in words.
        package var value: String
        /// Why it has that value.
        package var reason: String

        package init(setting: String, value: String, reason: String) {
            (self.setting, self.value, self.reason) = (setting, value, reason)
        }
    }

    /// Why a screen is as it is.
    package struct Explain: ScreensMethod {
        /// The settings with their reasons.
        package struct Reply: Codable, Hashable, Sendable {
            /// One for each setting.
            package var reasons: [Reason]
            package init(reasons: [Reason]) { self.reasons = reasons }
        }

        /// The screen.
        package var screen: String
        package init(_ screen: String) { self.screen = screen }
    }

    /// Reads every connector again.
    package struct Rescan: ScreensMethod {
        /// Whether the drivers probe for monitors first.
        package var probe: Bool?
        package init(probe: Bool? = nil) { self.probe = probe }
    }

    /// Reads the configuration again.
    package struct Reload: ScreensMethod {
        package init() {}
    }
}
