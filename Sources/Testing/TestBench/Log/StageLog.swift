// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
public import Foundation
import UIKitCore

/// What happened, in order, with its times. The oldest of too many events are forgotten.
package struct StageLog<Event: Hashable & Sendable & CustomStringConvertible>: Sendable {
    /// An event and its time.
    package struct Entry: Hashable, Sendable {
        /// The time since the log's start.
        package var time: Duration
        /// What happened.
        package var event: Event
    }

    /// The newest entries.
    package private(set) var entries: [Entry] = []
    /// How many entries were forgotten.
    package private(set) var forgotten = 0
    private let limit: Int

    /// Creates an empty log.
    ///
    /// - Parameter limit: how many entries are kept at least.
    package init(limit: Int = 100_000) {
        self.limit = limit
    }

    /// Where the log stands; entries from here on are newer.
    package var position: Int { forgotten + entries.count }

    /// Adds an event.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - time: its time, not before that of the last one.
    package mutating func add(_ event: Event, at time: Duration) {
        // In halves, so that forgetting costs little.
        if entries.count >= 2 * limit {
            entries.removeFirst(limit)
            forgotten += limit
        }
        entries.append(Entry(time: time, event: event))
    }

    /// The entries from a place on.
    package func entries(since start: LogStart) -> ArraySlice<Entry> {
        switch start {
        case .position(let position): entries.dropFirst(max(0, position - forgotten))
        case .time(let time): entries[(entries.lastIndex { $0.time < time }.map { $0 + 1 } ?? 0)...]
        }
    }

    /// The events from a place on.
    package func events(since start: LogStart) -> [Event] { entries(since: start).map(\.event) }

    /// The last entries, oldest first, a line each.
    package func lines(_ count: Int = 16) -> [String] {
        entries.suffix(count).map { "\($0.time.secondsText)  \($0.event)" }
    }
}

/// A place in an ``StageLog``.
package enum LogStart: Hashable, Sendable {
    /// Where the log stood once.
    case position(Int)
    /// The first entry at or after a time.
    case time(Duration)
}

/// Something that happened on a bench.
package enum BenchEvent: Hashable, Sendable, CustomStringConvertible {
    /// UIKit posted a notification.
    case posted(PostedNotification)
    /// A message for people: a diagnostic of UIKit, a warning of the runtime.
    case message(String)
    /// UIKit answered a misuse with an exception, which ends an app on a real device.
    case exception(String)

    /// The event in a line.
    package var description: String {
        switch self {
        case .posted(let notification): "posted \(notification)"
        case .message(let message): "message \(message)"
        case .exception(let exception): "exception \(exception)"
        }
    }
}

/// A notification posted by UIKit.
public struct PostedNotification: Hashable, Sendable, CustomStringConvertible {
    /// The notification's name.
    public let name: Notification.Name
    /// The screen of its object, or the screen of its window or scene; nil for others.
    public let screen: String?

    @MainActor
    init(_ name: Notification.Name, about object: AnyObject?) {
        self.name = name
        screen =
            switch object {
            case let screen as UIScreen: screen.id
            case let window as UIWindow: window.screen.id
            case let scene as UIWindowScene: scene.screen.id
            default: nil
            }
    }

    /// The name in scenarios, as `didConnect`; the full name of notifications that scenarios do not know.
    package var word: String { Self.words[name] ?? name.rawValue }

    /// The notification as in a scenario: `didConnect HDMI-A-1`.
    public var description: String { screen.map { "\(word) \($0)" } ?? word }

    /// The names in scenarios (`Posted.names`).
    private static let words: [Notification.Name: String] = [
        UIScreen.didConnectNotification: "didConnect", UIScreen.didDisconnectNotification: "didDisconnect",
        UIScreen.modeDidChangeNotification: "modeDidChange",
        UIScreen.brightnessDidChangeNotification: "brightnessDidChange",
        UIScreen.capturedDidChangeNotification: "capturedDidChange",
        UIScene.willConnectNotification: "sceneWillConnect", UIScene.didDisconnectNotification: "sceneDidDisconnect",
        UIScene.didActivateNotification: "sceneDidActivate",
        UIScene.willDeactivateNotification: "sceneWillDeactivate",
        UIScene.willEnterForegroundNotification: "sceneWillEnterForeground",
        UIScene.didEnterBackgroundNotification: "sceneDidEnterBackground",
        UIWindow.didBecomeVisibleNotification: "windowDidBecomeVisible",
        UIWindow.didBecomeHiddenNotification: "windowDidBecomeHidden",
        UIWindow.didBecomeKeyNotification: "windowDidBecomeKey",
        UIWindow.didResignKeyNotification: "windowDidResignKey",
        UIDevice.orientationDidChangeNotification: "orientationDidChange",
        UIApplication.willResignActiveNotification: "willResignActive",
        UIApplication.didBecomeActiveNotification: "didBecomeActive",
        UIApplication.willEnterForegroundNotification: "willEnterForeground",
        UIApplication.didEnterBackgroundNotification: "didEnterBackground",
        UIApplication.willTerminateNotification: "willTerminate",
        UIApplication.didReceiveMemoryWarningNotification: "didReceiveMemoryWarning",
    ]
}
