// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UIWindow {
    /// How far in front a window is: every window of a higher level is in front of all of a lower one (WIN-8, WIN-9).
    public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
        /// The level's number; any is allowed.
        public var rawValue: CGFloat

        /// Creates a level from its number.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// Creates a level from its number.
        public init(_ rawValue: CGFloat) {
            self.init(rawValue: rawValue)
        }

        /// The app's own windows, 0.
        public static let normal = Level(rawValue: 0)
        /// The status bar, 1000.
        public static let statusBar = Level(rawValue: 1000)
        /// Alerts, 2000.
        public static let alert = Level(rawValue: 2000)

        /// The level that is `distance` in front of `level`.
        public static func + (level: Level, distance: CGFloat) -> Level { Level(level.rawValue + distance) }
        /// The level that is `distance` behind `level`.
        public static func - (level: Level, distance: CGFloat) -> Level { Level(level.rawValue - distance) }

        /// Whether `left` is behind `right`.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// Posted when a window was shown; the object is the window (NOT-1).
    public nonisolated class var didBecomeVisibleNotification: Notification.Name {
        Notification.Name("UIWindowDidBecomeVisibleNotification")
    }

    /// Posted when a window was hidden; the object is the window (NOT-1).
    public nonisolated class var didBecomeHiddenNotification: Notification.Name {
        Notification.Name("UIWindowDidBecomeHiddenNotification")
    }

    /// Posted when a window became key; the object is the window (NOT-1).
    public nonisolated class var didBecomeKeyNotification: Notification.Name {
        Notification.Name("UIWindowDidBecomeKeyNotification")
    }

    /// Posted when a window is no longer key; the object is the window (NOT-1).
    public nonisolated class var didResignKeyNotification: Notification.Name {
        Notification.Name("UIWindowDidResignKeyNotification")
    }
}
