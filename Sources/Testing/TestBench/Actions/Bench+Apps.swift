// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import SecondScreen
public import UIKitCore

extension Bench {
    /// Launches an app whose delegate is of a class, as `@main` in front of the class does.
    ///
    /// An app that runs already ends without a word, as when a phone is restarted; the monitors stay.
    ///
    /// - Parameters:
    ///   - delegate: the class of the app's delegate.
    ///   - info: the app's property list, as `["UIApplicationSceneManifest": …]`.
    /// - Returns: the delegate that was made.
    /// - Throws: ``ActionRefused`` when the app has put another delegate in its place.
    @discardableResult
    public func launch<Delegate: UIApplicationDelegate>(
        _ delegate: Delegate.Type, info: [String: Any] = [:]
    ) async throws -> Delegate {
        await launch(.hosted(HostedApplication(info: ApplicationInfo(info), delegateClass: delegate)))
        guard let made = UIApplication.shared.delegate as? Delegate else {
            throw ActionRefused("the app was launched with \(delegate), and has another delegate now")
        }
        return made
    }

    /// The exceptions that UIKit raised since they were last taken, in order, as `NAME: REASON`.
    ///
    /// On a real device the first one ends the app; here it goes on, so that a test can look. Exceptions that are left
    /// when the bench is taken down make a test fail.
    public func takeExceptions() -> [String] {
        defer { positionOfTakenExceptions = log.position }
        return log.entries(since: positionOfTakenExceptions).compactMap {
            if case .exception(let text) = $0.event { text } else { nil }
        }
    }

    /// The notifications of UIKit that were posted since the bench was made, in order.
    public var posted: [PostedNotification] {
        log.entries.compactMap { if case .posted(let notification) = $0.event { notification } else { nil } }
    }

    /// The notifications about screens since the bench was made, in order, as scenarios have them: `didConnect HDMI-A-1`.
    public var postedAboutScreens: [String] {
        posted.filter { PostedNotification.ofCables.contains($0.word) }.map(\.description)
    }

    /// What UIKit and the simulator said to the developer since the bench was made, in order.
    public var messages: [String] {
        log.entries.compactMap {
            switch $0.event {
            case .posted: nil
            case .message(let text), .exception(let text): text
            }
        }
    }

    /// The texts that can be read on a screen, front to back; empty when there is no such screen.
    public func texts(on screen: String = "main") -> [String] {
        device.screen(withID: screen).map { labels(on: $0).compactMap(\.text) } ?? []
    }
}
