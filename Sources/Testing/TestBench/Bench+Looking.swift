// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import ScenarioLanguage
import SecondScreen
import UIKitCore

/// What tests can inspect: notifications, diagnostics, texts, pictures, and invariants.
extension Bench {
    /// Returns the exceptions that UIKit raised since the last call, in order, in the form `NAME: REASON`.
    ///
    /// On a real device, the first one ends the app; here the app continues, so that a test can check. Exceptions that
    /// have not been taken when the bench is torn down fail the test.
    public func takeExceptions() -> [String] {
        defer { positionOfTakenExceptions = log.position }
        return log.entries(since: .position(positionOfTakenExceptions)).compactMap {
            if case .exception(let text) = $0.event { text } else { nil }
        }
    }

    /// The UIKit notifications posted since the bench was created, in order.
    public var posted: [PostedNotification] {
        log.entries.compactMap { if case .posted(let notification) = $0.event { notification } else { nil } }
    }

    /// The notifications about screens since the bench was created, in order and as written in scenarios: `didConnect
    /// HDMI-A-1`.
    public var postedAboutScreens: [String] {
        posted.filter { Posted.ofCables.contains($0.word) }.map(\.description)
    }

    /// The diagnostics of UIKit and the simulator since the bench was created, in order.
    public var messages: [String] {
        log.entries.compactMap {
            switch $0.event {
            case .posted: nil
            case .message(let text), .exception(let text): text
            }
        }
    }

    /// The visible texts on a screen, front to back; empty if there is no such screen.
    public func texts(on screen: String = "main") -> [String] {
        device.screen(withID: screen).map { shownTexts(on: $0).map(\.text) } ?? []
    }

    /// The mode of a screen.
    ///
    /// - Parameter screen: the screen's name, such as `HDMI-A-1`.
    /// - Returns: the mode, such as `1920x1080@60`; nil if there is no such screen, or it has none.
    public func mode(of screen: String) -> String? { device.screen(withID: screen)?.displayMode?.description }

    /// Draws a picture of a screen in its current state.
    ///
    /// - Parameter screen: the screen's name, such as `main` or `HDMI-A-1`.
    /// - Returns: the picture, of the size of the screen's mode.
    /// - Throws: ``ActionRefused`` if there is no such screen, or an error if it cannot be drawn.
    public func frame(of screen: String = "main") async throws -> Picture {
        await launch()
        guard let uiScreen = device.screen(withID: screen) else {
            let known = device.screens.map(\.id).joined(separator: ", ")
            throw ActionRefused("no screen '\(screen)'; available: \(known)")
        }
        beginPicture()
        return try await studio.picture(of: uiScreen, on: device)
    }

    /// Shows the current state of the screens on the outputs; returns when they show it or the time limit has passed.
    package func show() async {
        guard let options = options.output, isLaunched else { return }
        beginPicture()
        do {
            // Needed each time, so that a newly launched device also measures text as it is drawn.
            let makeComposer = try studio.composers(for: device)
            let output =
                output
                ?? BenchOutput(options, makeComposer: makeComposer) { [weak self] in
                    self?.warn($0)
                } refuse: { [weak self] in
                    self?.screens.takeBack($1, on: $0, before: $2, reason: $3)
                    self?.output?.noteChange()
                }
            self.output = output
            device.settle()
            await output.show(device, at: now)
        } catch {
            warn("the outputs show nothing: \(error)")
        }
    }

    private func warn(_ message: String) { log.add(.message(message), at: now) }

    /// Returns a one-line violation of the invariants that hold for every device at any time; nil for none.
    ///
    /// The main screen is first, names are unique, each mode is an available one, each connect has one disconnect, and
    /// the screens match the state of the machine.
    package func brokenInvariant() -> String? {
        let screens = device.screens
        guard let main = screens.first, main.id == "main" else { return "the main screen is not the first" }
        if Set(screens.map(\.id)).count != screens.count {
            return "two screens have the same name: \(screens.map(\.id).joined(separator: ", "))"
        }
        for screen in screens.dropFirst() {
            if !screen.isConnected { return "\(screen.id) is listed but not connected" }
            if let mode = screen.displayMode, !screen.hardware.modes.isEmpty, !screen.hardware.modes.contains(mode) {
                return "\(screen.id) has a mode that its monitor does not offer"
            }
        }
        connectTurns.read(log)
        if let twice = connectTurns.violation { return twice }
        guard device.execution == .running else { return nil }
        let shown = shownConnectors.sorted()
        guard shown != screens.dropFirst().map(\.id).sorted() else { return nil }
        return "the machine shows \(shown), the screens are \(screens.dropFirst().map(\.id))"
    }
}
