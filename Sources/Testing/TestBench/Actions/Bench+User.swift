// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
public import Foundation
import ScenarioLanguage
public import UIKitCore

/// Actions of the user: handling the device, and choosing settings of its screens.
extension Bench {
    /// Rotates the device.
    ///
    /// - Parameter orientation: the new orientation of the device.
    public func rotate(to orientation: UIDeviceOrientation) async {
        await launch()
        device.turn(to: orientation)
        // Like an exception in the app, it makes the test fail.
        do { try await settle() } catch { log.add(.exception("\(error)"), at: now) }
    }

    /// Locks the orientation of the interface.
    public func lock() async throws { try await perform(.lock) }

    /// Unlocks the orientation of the interface.
    public func unlock() async throws { try await perform(.unlock) }

    /// Sends the app to the background.
    public func enterBackground() async throws { try await perform(.background) }

    /// Brings the app to the foreground.
    public func enterForeground() async throws { try await perform(.foreground) }

    /// Makes the app open a URL, as if another app had sent it: the app enters the foreground, and its scene delegate,
    /// or otherwise its app delegate, is called.
    ///
    /// - Parameter url: the URL.
    public func open(_ url: URL) async {
        await launch()
        device.perform(.open(url))
        // Like an exception in the app, it makes the test fail.
        do { try await settle() } catch { log.add(.exception("\(error)"), at: now) }
    }

    /// Suspends the app: none of its code runs until ``resume()``.
    ///
    /// Time passes while the app has background tasks, at most 30 seconds, after which their expiration handlers are
    /// called.
    public func suspend() async throws { try await perform(.suspend) }

    /// Resumes the app in the foreground; it is first notified of what it missed.
    public func resume() async throws { try await perform(.resume) }

    /// Taps the main screen.
    ///
    /// - Parameters:
    ///   - x: points from the left.
    ///   - y: points from the top.
    /// - Throws: ``ActionRefused`` if the point is outside the screen.
    public func touch(x: Double, y: Double) async throws {
        try await perform(.touch(x: x, y: y, toX: nil, toY: nil))
    }

    /// Drags a finger over the main screen.
    ///
    /// The timestamps of the touches span 0.3 seconds; the bench's time advances by these only if animations run in it.
    /// The finger is lifted while it is still moving, so that a scroll view continues as after a flick.
    ///
    /// - Parameters:
    ///   - start: where the finger touches the screen, in points.
    ///   - end: where it is lifted.
    /// - Throws: ``ActionRefused`` if a point is outside the screen.
    public func drag(from start: CGPoint, to end: CGPoint) async throws {
        try await perform(.touch(x: start.x, y: start.y, toX: end.x, toY: end.y))
    }

    /// Presses a key and releases it.
    ///
    /// - Parameters:
    ///   - key: modifiers and the key's name on a US keyboard, joined by `+`, as in scenarios: `a`, `command+r`,
    ///     `left`.
    ///   - characters: what it types; nil for what a US keyboard types.
    /// - Throws: ``ActionRefused`` if there is no such key.
    public func press(_ key: String, _ characters: String? = nil) async throws {
        guard var press = KeyPress(parsing: key) else {
            throw ActionRefused("unknown key '\(key)'; use a key of a US keyboard, such as a, return or command+r")
        }
        press.characters = characters ?? press.characters
        try await perform(.press(press))
    }

    /// Taps a text on the main screen, such as the title of a button.
    ///
    /// - Parameter text: the text, or a part of it; if no view shows it, an accessibility label, such as that of an icon.
    /// - Throws: ``ActionRefused``, listing the texts on the screen.
    public func touch(_ text: String) async throws { try await perform(.touchText(text)) }

    /// Chooses the mode of a screen; the choice is stored for the monitor.
    ///
    /// - Parameters:
    ///   - screen: the screen.
    ///   - mode: `preferred`, `highestRefresh`, `largest`, `common`, or a mode such as `1280x720@60`.
    /// - Throws: ``ActionRefused`` if there is no such screen or mode.
    public func chooseMode(_ screen: String, _ mode: String) async throws {
        guard let policy = ModePolicy(parsing: mode) else {
            throw ActionRefused(
                "invalid mode '\(mode)'; use preferred, highestRefresh, largest, common or 1920x1080@60")
        }
        try await perform(.mode(screen: screen, policy))
    }

    /// Chooses what a screen shows while the app has no window on it.
    ///
    /// - Parameters:
    ///   - screen: the screen.
    ///   - policy: `system` to mirror the main screen, `none` for black; with the built-in app
    ///     (``launchBuiltInApp()``), also `window` for a secondary window that mirrors the main one.
    /// - Throws: ``ActionRefused`` if there is no such screen or policy.
    public func chooseMirroring(_ screen: String, _ policy: String) async throws {
        guard let known = MirroringPolicy(rawValue: policy) else {
            throw ActionRefused("invalid mirroring policy '\(policy)'; use system, none or window")
        }
        try await perform(.mirror(screen: screen, known))
    }

    /// Chooses how a mirrored picture is scaled.
    ///
    /// - Parameters:
    ///   - screen: the screen.
    ///   - aspect: to fit, to fill, or by whole numbers.
    /// - Throws: ``ActionRefused`` if there is no such screen.
    public func chooseAspect(_ screen: String, _ aspect: MirrorView.Aspect) async throws {
        let choice: MirrorAspect =
            switch aspect {
            case .fit: .fit
            case .fill: .fill
            case .exact: .exact
            }
        try await perform(.aspect(screen: screen, choice))
    }

    /// Freezes or unfreezes the secondary window of the built-in app that mirrors the main one.
    ///
    /// - Parameters:
    ///   - screen: the screen.
    ///   - isFrozen: whether to keep its current picture.
    /// - Throws: ``ActionRefused`` if there is no such window.
    public func freezeMirror(_ screen: String, _ isFrozen: Bool = true) async throws {
        try await perform(isFrozen ? .freeze(screen: screen) : .unfreeze(screen: screen))
    }

    /// Chooses which part of the main window the secondary window of the built-in app mirrors.
    ///
    /// - Parameters:
    ///   - screen: the screen.
    ///   - region: the part, in points; nil for the whole window.
    /// - Throws: ``ActionRefused`` if there is no such window.
    public func chooseRegion(_ screen: String, _ region: CGRect?) async throws {
        let part = region.map { MirroredRegion(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height) }
        try await perform(.region(screen: screen, part))
    }

    /// Chooses the overscan compensation of a screen.
    public func chooseOverscan(_ screen: String, _ compensation: UIScreen.OverscanCompensation) async throws {
        try await perform(.overscan(screen: screen, OverscanCompensation(compensation)))
    }

    /// Chooses the rotation of the picture sent to a monitor that is mounted on its side.
    ///
    /// - Parameters:
    ///   - screen: the screen; with 90 and 270 degrees, its bounds are portrait.
    ///   - degrees: the clockwise rotation: 0, 90, 180 or 270.
    /// - Throws: ``ActionRefused`` if there is no such screen or rotation.
    public func chooseRotation(_ screen: String, _ degrees: Int) async throws {
        guard let rotation = Rotation(rawValue: degrees) else {
            throw ActionRefused("invalid rotation \(degrees); use 0, 90, 180 or 270")
        }
        try await perform(.rotation(screen: screen, rotation))
    }

    /// Clears the settings chosen for the monitor of a screen.
    public func forgetChoices(_ screen: String) async throws { try await perform(.forget(screen: screen)) }
}

extension UIKeyModifierFlags {
    /// Creates the flag of a scenario's modifier.
    init(_ modifier: KeyPress.Modifier) {
        self =
            switch modifier {
            case .shift: .shift
            case .control: .control
            case .option: .alternate
            case .command: .command
            case .capsLock: .alphaShift
            case .keypad: .numericPad
            }
    }
}

/// Touches and keys.
extension Bench {
    /// Presses a key and releases it after 0.05 s, which pass if animations run over time.
    func press(_ press: KeyPress) async {
        let key = UIKey(
            usage: press.usage, characters: press.characters,
            modifiers: press.modifiers.reduce(into: []) { $0.insert(UIKeyModifierFlags($1)) })
        device.keyBegan(key, id: press.usage, time: mediaTime)
        let end = now + .milliseconds(50)
        if options.animatesOverTime { await advance(to: end) }
        device.keyEnded(id: press.usage, time: Self.mediaTime(at: VirtualClock.Instant(offset: end)))
    }

    /// Touches the main screen at a point, optionally moves the finger, and lifts it.
    func touch(at start: (x: Double, y: Double), movingTo end: (x: Double, y: Double)?) async throws(ActionRefused) {
        let bounds = device.mainScreen.bounds
        for (x, y) in [start, end ?? start] {
            guard bounds.contains(CGPoint(x: x, y: y)) else {
                throw ActionRefused(
                    "\(x),\(y) is not on the main screen, which has \(bounds.width) x \(bounds.height) points")
            }
        }
        await touch(at: CGPoint(x: start.x, y: start.y), movingTo: end.map { CGPoint(x: $0.x, y: $0.y) })
    }

    /// Touches the center of a view on the main screen that shows exactly this text, or otherwise of one that contains
    /// it, or else of one with such an accessibility label. Among several, one whose center is on the screen is touched,
    /// preferably in a control.
    func touchView(showing text: String) async throws(ActionRefused) {
        func matches(in texts: [(view: UIView, text: String)]) -> [(view: UIView, text: String)] {
            let exact = texts.filter { $0.text == text }
            return exact.isEmpty ? texts.filter { $0.text.contains(text) } : exact
        }
        let shown = shownTexts(on: device.mainScreen)
        var found = matches(in: shown)
        if found.isEmpty { found = matches(in: accessibilityLabels(on: device.mainScreen)) }
        guard let first = found.first else {
            let texts = shown.map(\.text)
            let others = accessibilityLabels(on: device.mainScreen).map(\.text).filter { !texts.contains($0) }
            let available = (texts + others).quotedForPeople + namelessControls
            throw ActionRefused("no text \"\(text)\" on the main screen; available: \(available)")
        }
        let inControls = found.filter { isInControl($0.view) }
        let centers = (inControls + found).lazy.map { Self.center(of: $0.view) }
        guard let center = centers.first(where: device.mainScreen.bounds.contains) else {
            throw ActionRefused("\([first.text].quotedForPeople) is outside the main screen; scroll to it first")
        }
        await touch(at: center, movingTo: nil)
    }

    /// Whether a touch of a view's center reaches a control that contains the view.
    private func isInControl(_ view: UIView) -> Bool {
        let ancestors = sequence(first: view) { $0.superview }
        guard let control = ancestors.first(where: { $0 is UIControl }) else { return false }
        let center = Self.center(of: view)
        let windows = device.visibleWindows(on: device.mainScreen).reversed()
        let hit = windows.lazy.compactMap { $0.hitTest($0.convert(center, from: nil), with: nil) }.first
        return hit?.isDescendant(of: control) == true
    }

    /// Where a touch reaches the first controls without text or label, as the end of a sentence; empty without any.
    private var namelessControls: String {
        let centers = device.visibleWindows(on: device.mainScreen).flatMap { Self.namelessControls(in: $0) }
            .map { Self.center(of: $0) }.filter(device.mainScreen.bounds.contains)
        guard !centers.isEmpty else { return "" }
        let places = centers.prefix(10).map { "\(Int($0.x)) \(Int($0.y))" }
        return "; controls without text: \(places.joined(separator: ", "))"
    }

    private static func namelessControls(in view: UIView) -> [UIView] {
        guard !view.isHidden, view.alpha > 0 else { return [] }
        guard let control = view as? UIControl else { return view.subviews.flatMap { namelessControls(in: $0) } }
        let isNamed = !shownTexts(in: control).isEmpty || !accessibilityLabels(in: control).isEmpty
        return isNamed || !control.isEnabled ? [] : [control]
    }

    /// The center of a view, in points of its screen.
    private static func center(of view: UIView) -> CGPoint {
        let place = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
        return view.window?.convert(place, to: nil) ?? place
    }

    /// Touches the main screen; while animations run over time, that takes as long as it takes a finger.
    private func touch(at point: CGPoint, movingTo end: CGPoint?) async {
        // A finger touches what has been drawn: some views note in `draw(_:)` where their parts are.
        _ = device.renderTree(of: device.mainScreen)
        guard options.animatesOverTime else { return device.touch(at: point, movingTo: end, time: mediaTime) }
        let start = now
        for moment in FingerCourse(at: point, movingTo: end).moments {
            if moment.delay > .zero { await advance(to: start + moment.delay) }
            device.touch(moment, time: mediaTime)
        }
    }

    /// The views on a screen that show text, front to back, with their texts.
    func shownTexts(on screen: UIScreen) -> [(view: UIView, text: String)] {
        device.visibleWindows(on: screen).reversed().flatMap { Self.shownTexts(in: $0) }
    }

    /// The views on a screen with accessibility labels of their own, front to back.
    private func accessibilityLabels(on screen: UIScreen) -> [(view: UIView, text: String)] {
        device.visibleWindows(on: screen).reversed().flatMap { Self.accessibilityLabels(in: $0) }
    }

    private static func accessibilityLabels(in view: UIView) -> [(view: UIView, text: String)] {
        guard !view.isHidden, view.alpha > 0 else { return [] }
        let own = view.accessibilityLabel.map { [(view: view, text: $0)] } ?? []
        return view.subviews.reversed().flatMap { accessibilityLabels(in: $0) } + own
    }

    private static func shownTexts(in view: UIView) -> [(view: UIView, text: String)] {
        guard !view.isHidden, view.alpha > 0 else { return [] }
        let text: String? =
            switch view {
            case let label as UILabel: label.text
            case let field as UITextField where field.text?.isEmpty != false: field.placeholder
            case let field as UITextField where field.isSecureTextEntry:
                field.text.map { String(repeating: "•", count: $0.count) }
            case let field as UITextField: field.text
            case let textView as UITextView: textView.text
            default: nil
            }
        return view.subviews.reversed().flatMap { shownTexts(in: $0) } + (text.map { [(view, $0)] } ?? [])
    }
}
