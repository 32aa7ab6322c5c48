// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
public import Foundation
import UIKitCore

/// The events so far in order, with their times. When there are too many, the oldest are dropped.
package struct StageLog<Event: Hashable & Sendable & CustomStringConvertible>: Sendable {
    /// An event and its time.
    package struct Entry: Hashable, Sendable {
        /// The time since the log's start.
        package var time: Duration
        /// The event.
        package var event: Event
    }

    /// The newest entries.
    package private(set) var entries: [Entry] = []
    /// The number of dropped entries.
    package private(set) var forgotten = 0
    private let limit: Int

    /// Creates an empty log.
    ///
    /// - Parameter limit: the minimum number of entries to keep.
    package init(limit: Int = 100_000) {
        self.limit = limit
    }

    /// The current end of the log; later entries come after it.
    package var position: Int { forgotten + entries.count }

    /// Adds an event.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - time: its time, not before that of the previous event.
    package mutating func add(_ event: Event, at time: Duration) {
        // Half at a time, so that dropping entries is cheap.
        if entries.count >= 2 * limit {
            entries.removeFirst(limit)
            forgotten += limit
        }
        entries.append(Entry(time: time, event: event))
    }

    /// Returns the entries from a position on.
    package func entries(since start: LogStart) -> ArraySlice<Entry> {
        switch start {
        case .position(let position): entries.dropFirst(max(0, position - forgotten))
        case .time(let time): entries[(entries.lastIndex { $0.time < time }.map { $0 + 1 } ?? 0)...]
        }
    }

    /// Returns the events from a position on.
    package func events(since start: LogStart) -> [Event] { entries(since: start).map(\.event) }

    /// Returns the last entries, oldest first, one line each.
    package func lines(_ count: Int = 16) -> [String] {
        entries.suffix(count).map { "\($0.time.secondsText)  \($0.event)" }
    }
}

/// A position in a ``StageLog``.
package enum LogStart: Hashable, Sendable {
    /// A previous end of the log.
    case position(Int)
    /// The first entry at or after a time.
    case time(Duration)
}

/// An event on a bench.
package enum BenchEvent: Hashable, Sendable, CustomStringConvertible {
    /// UIKit posted a notification.
    case posted(PostedNotification)
    /// A message for users: a UIKit diagnostic or a warning from the runtime.
    case message(String)
    /// UIKit raised an exception for a misuse, which ends an app on a real device.
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
        screen = UIScreen.concerned(by: object)?.id
    }

    /// The name in scenarios, such as `didConnect`; the full name of notifications that scenarios do not support.
    package var word: String { Self.words[name] ?? name.rawValue }

    /// The notification as in a scenario: `didConnect HDMI-A-1`.
    public var description: String { screen.map { "\(word) \($0)" } ?? word }

    /// The name in Foundation of a name in scenarios; the name itself if there is none.
    static func name(of word: String) -> String { words.first { $0.value == word }?.key.rawValue ?? word }

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
        UIApplication.didFinishLaunchingNotification: "didFinishLaunching",
        UIApplication.willResignActiveNotification: "willResignActive",
        UIApplication.didBecomeActiveNotification: "didBecomeActive",
        UIApplication.willEnterForegroundNotification: "willEnterForeground",
        UIApplication.didEnterBackgroundNotification: "didEnterBackground",
        UIApplication.willTerminateNotification: "willTerminate",
        UIApplication.didReceiveMemoryWarningNotification: "didReceiveMemoryWarning",
    ]
}
