// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Varlink

// The interface's methods in order; `config/org.secondscreen.Screens.varlink` documents them and their fields.
extension Wire {
    /// Returns the current state.
    package struct GetState: ScreensMethod {
        /// The state and its generation.
        package struct Reply: Codable, Hashable, Sendable {
            /// The number of changes so far.
            package var generation: Int
            /// The state.
            package var state: State
            package init(generation: Int, state: State) { (self.generation, self.state) = (generation, state) }
        }

        package init() {}
    }

    /// Follows the screens: first the state, then changes.
    package struct Monitor: ScreensStream {
        /// The state, or the changes since the previous reply.
        package struct Reply: Codable, Hashable, Sendable {
            /// The number of changes so far.
            package var generation: Int
            /// The state, in the first reply and for a client that fell behind.
            package var state: State?
            /// The changes, in order.
            package var changes: [Change]?

            package init(generation: Int, state: State? = nil, changes: [Change]? = nil) {
                (self.generation, self.state, self.changes) = (generation, state, changes)
            }

            private enum CodingKeys: CodingKey {
                case generation, state, changes
            }

            /// Encodes a reply with changes that have already been encoded, once for all clients.
            ///
            /// - Parameters:
            ///   - generation: the number of changes so far.
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

    /// Records the state of the connectors as the lines of a recording.
    package struct Record: ScreensStream {
        /// Lines of the recording.
        package struct Reply: Codable, Hashable, Sendable {
            /// The lines, without line terminators.
            package var lines: [String]
            package init(lines: [String]) { self.lines = lines }
        }

        package init() {}
    }

    /// Follows the notifications that UIKit posts to the app.
    package struct WatchNotifications: ScreensStream {
        /// The notifications since the previous reply.
        package struct Reply: Codable, Hashable, Sendable {
            /// The notifications, in order; none in the first reply.
            package var notifications: [Notification]
            /// The number of earlier notifications that the client missed; nil for none.
            package var missed: Int?

            package init(notifications: [Notification], missed: Int? = nil) {
                (self.notifications, self.missed) = (notifications, missed)
            }
        }

        package init() {}
    }

    /// The identifier of a socket.
    package struct SocketReply: Codable, Hashable, Sendable {
        /// The socket's name.
        package var id: String
        package init(id: String) { self.id = id }
    }

    /// Plugs in a virtual monitor.
    package struct Plug: ScreensMethod {
        package typealias Reply = SocketReply

        /// The monitor's spec.
        package var spec: String
        /// The socket; nil for the next free one.
        package var `as`: String?
        /// An EDID in Base64, in place of the monitor in the spec; nil for the spec's own.
        package var edid: String?

        package init(_ spec: String, as socket: String? = nil, edid: String? = nil) {
            (self.spec, self.as, self.edid) = (spec, socket, edid)
        }
    }

    /// Unplugs a virtual monitor.
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
        /// The new monitor's spec.
        package var spec: String
        /// An EDID in Base64, in place of the monitor in the spec; nil for the spec's own.
        package var edid: String?

        package init(_ id: String, to spec: String, edid: String? = nil) {
            (self.id, self.spec, self.edid) = (id, spec, edid)
        }
    }

    /// Simulates a fault of a virtual monitor.
    package struct Fault: ScreensMethod {
        /// The second socket that a fault involves.
        package struct Reply: Codable, Hashable, Sendable {
            /// The twin's socket; nil for other faults.
            package var id: String?
            package init(id: String? = nil) { self.id = id }
        }

        /// The monitor's socket.
        package var id: String
        /// The fault.
        package var fault: MonitorFault
        package init(_ id: String, _ fault: MonitorFault) { (self.id, self.fault) = (id, fault) }
    }

    /// Sets a screen's mode.
    package struct SetMode: ScreensMethod {
        /// The mode that the request resolves to.
        package struct Reply: Codable, Hashable, Sendable {
            /// The mode.
            package var mode: Mode
            package init(mode: Mode) { self.mode = mode }
        }

        /// The screen.
        package var screen: String
        /// A policy or a mode; nil for the configured one.
        package var mode: String?
        /// Seconds after which the mode reverts unless kept; nil to keep it.
        package var revertAfter: Double?
        /// Whether to check the request only.
        package var test: Bool?

        package init(_ screen: String, mode: String?, revertAfter: Double? = nil, test: Bool? = nil) {
            (self.screen, self.mode, self.revertAfter, self.test) = (screen, mode, revertAfter, test)
        }
    }

    /// Keeps a mode that would revert.
    package struct KeepMode: ScreensMethod {
        /// The screen.
        package var screen: String
        package init(_ screen: String) { self.screen = screen }
    }

    /// Changes how a screen mirrors; nil leaves a value unchanged.
    package struct SetMirror: ScreensMethod {
        /// The screen.
        package var screen: String
        /// What it shows while the app has no window on it.
        package var policy: MirroringPolicy?
        /// How the image fits the screen.
        package var aspect: MirrorAspect?
        /// Whether the image is frozen.
        package var frozen: Bool?
        /// The part of the main window to show.
        package var region: Region?
        /// Whether to show the entire main window again.
        package var wholeWindow: Bool?
        package init(_ screen: String, policy: MirroringPolicy? = nil) { (self.screen, self.policy) = (screen, policy) }
    }

    /// Changes a screen's overscan compensation.
    package struct SetOverscan: ScreensMethod {
        /// The screen.
        package var screen: String
        /// The compensation.
        package var overscan: OverscanCompensation

        package init(_ screen: String, _ overscan: OverscanCompensation) {
            (self.screen, self.overscan) = (screen, overscan)
        }
    }

    /// Changes the rotation of the picture sent to a screen's monitor.
    package struct SetRotation: ScreensMethod {
        /// The screen.
        package var screen: String
        /// The clockwise rotation in degrees: 0, 90, 180 or 270.
        package var rotation: Int

        package init(_ screen: String, _ rotation: Rotation) {
            (self.screen, self.rotation) = (screen, rotation.rawValue)
        }
    }

    /// Removes the choices for a screen's monitor.
    package struct Forget: ScreensMethod {
        /// The screen.
        package var screen: String
        package init(_ screen: String) { self.screen = screen }
    }

    /// Rotates the device.
    package struct Rotate: ScreensMethod {
        /// The new orientation.
        package var orientation: DeviceOrientation
        package init(_ orientation: DeviceOrientation) { self.orientation = orientation }
    }

    /// Locks or unlocks the interface's rotation.
    package struct LockRotation: ScreensMethod {
        /// Whether it is locked.
        package var locked: Bool
        package init(_ locked: Bool) { self.locked = locked }
    }

    /// Sends the app to the background and suspends it.
    package struct Suspend: ScreensMethod {
        package init() {}
    }

    /// Returns the app to the foreground.
    package struct Resume: ScreensMethod {
        package init() {}
    }

    /// Touches the main screen, in points.
    package struct Touch: ScreensMethod {
        /// The distance from the left edge.
        package var x: Double
        /// The distance from the top edge.
        package var y: Double
        /// The distance from the left edge at which the finger is lifted; nil, like `toY`, for the same place.
        package var toX: Double?
        /// The distance from the top edge at which the finger is lifted.
        package var toY: Double?

        package init(x: Double, y: Double, toX: Double? = nil, toY: Double? = nil) {
            (self.x, self.y, self.toX, self.toY) = (x, y, toX, toY)
        }
    }

    /// Takes a snapshot of a screen.
    package struct Snapshot: ScreensMethod {
        /// The snapshot.
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

    /// Watches the pictures of screens; requires `upgrade`, see ``ScreensClient/pictures(of:)``.
    package struct WatchPictures: ScreensMethod {
        /// The screens' identifiers; nil for all, present and future.
        package var screens: [String]?
        package init(_ screens: [String]? = nil) { self.screens = screens }
    }

    /// Shows each screen's identification on it.
    package struct Identify: ScreensMethod {
        /// The duration in seconds; nil for 5.
        package var seconds: Double?
        package init(seconds: Double? = nil) { self.seconds = seconds }
    }

    /// A setting of a screen, and the reason for its value.
    package struct Reason: Codable, Hashable, Sendable {
        /// The setting's name.
        package var setting: String
        /// Its value as text.
        package var value: String
        /// The reason for the value.
        package var reason: String
        /// The value that was set for the monitor at run time; nil if none was.
        package var chosen: String?

        package init(setting: String, value: String, reason: String, chosen: String? = nil) {
            (self.setting, self.value, self.reason, self.chosen) = (setting, value, reason, chosen)
        }
    }

    /// Explains a screen's settings.
    package struct Explain: ScreensMethod {
        /// The settings and their reasons.
        package struct Reply: Codable, Hashable, Sendable {
            /// One entry per setting.
            package var reasons: [Reason]
            package init(reasons: [Reason]) { self.reasons = reasons }
        }

        /// The screen.
        package var screen: String
        package init(_ screen: String) { self.screen = screen }
    }

    /// Rereads every connector.
    package struct Rescan: ScreensMethod {
        /// Whether the drivers probe for monitors first.
        package var probe: Bool?
        package init(probe: Bool? = nil) { self.probe = probe }
    }

    /// Reloads the configuration.
    package struct Reload: ScreensMethod {
        package init() {}
    }
}
