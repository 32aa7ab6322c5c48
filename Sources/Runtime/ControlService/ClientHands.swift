// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ScreensWire
import SecondScreen
import UIKitCore

/// Delivers clients' touches, scrolling, and keys to the device.
///
/// A tap or a drag takes as long as it takes a finger, and the request is answered at its end. Those of several clients
/// at the same time are several touches.
///
/// A client may disconnect in the middle of a touch that it moves itself, or of a key press. Its touch or press then
/// continues, like that of a finger that is not lifted, until the same finger or key begins again.
@MainActor
final class ClientHands {
    /// The numbers that clients may give their fingers.
    private static let fingers = 0...31
    /// The maximum length of what a key types, in bytes.
    private static let charactersLimit = 64

    private let screens: ScreenManager
    /// Times taps and drags.
    private let clock: any Clock<Duration>
    /// The device's numbers of the fingers that tap or drag.
    private var stroking: Set<Int> = []
    /// The fingers that touch the screen, by the clients' numbers. The device may not know about one, because the app
    /// was not active when it touched, or has been suspended since.
    private var touching: Set<Int> = []

    /// Creates hands without a touch.
    ///
    /// - Parameters:
    ///   - screens: the manager of the device's screens.
    ///   - clock: times taps and drags.
    init(_ screens: ScreenManager, clock: any Clock<Duration>) { (self.screens, self.clock) = (screens, clock) }

    /// Delivers a tap or a drag to the main screen, over the time that `FingerCourse` gives it.
    ///
    /// - Throws: `invalidParameter` for a position outside the screen; `notPossible` if the app is in the background, and
    ///   if the touch was canceled because the app became inactive, or because the task was canceled.
    func touch(_ request: Wire.Touch) async throws(ScreensError) {
        guard (request.toX == nil) == (request.toY == nil) else {
            throw .invalidParameter(request.toX == nil ? "toX" : "toY")
        }
        let start = try place(request.x, request.y)
        let end = try request.toX.flatMap { x in request.toY.map { (x, $0) } }
            .map { end throws(ScreensError) in try place(end.0, end.1, named: ("toX", "toY")) }
        guard screens.device.applicationState != .background else {
            throw .notPossible(reason: "the app is not in the foreground; it receives no touches")
        }
        let finger = Self.number(of: Self.fingers.upperBound + 1 + freeStroke)
        stroking.insert(finger)
        defer { stroking.remove(finger) }
        try await stroke(FingerCourse(at: start, movingTo: end), with: finger, on: screens.device)
    }

    /// Delivers the moments of a finger's course when they come.
    private func stroke(
        _ course: FingerCourse, with finger: Int, on device: SimulatedDevice
    ) async throws(ScreensError) {
        let (began, elapsed) = (Self.now, clock.stopwatch())
        var isTouching = false
        for moment in course.moments {
            let rest = moment.delay - elapsed()
            if rest > .zero { try? await clock.sleep(for: rest) }
            // Times are those of the finger, as a touchscreen reports them, even if the app was busy meanwhile.
            let time = began + moment.delay / .seconds(1)
            guard !Task.isCancelled, device === screens.device else {
                if device === screens.device {
                    screens.changeDevice { $0.touchCanceled(finger: finger, time: time) }
                }
                throw .notPossible(reason: "the touch was canceled; its client has gone, or the runtime is stopping")
            }
            guard !isTouching || device.isTouching(finger: finger) else {
                throw .notPossible(reason: "the touch was canceled; the app is no longer active")
            }
            screens.changeDevice { $0.touch(moment, finger: finger, time: time) }
            isTouching = device.isTouching(finger: finger)
        }
    }

    /// The smallest number that no tap or drag in progress has, from 0.
    private var freeStroke: Int {
        (0...stroking.count).first { !stroking.contains(Self.number(of: Self.fingers.upperBound + 1 + $0)) } ?? 0
    }

    /// Returns the device's number of a client's finger, or of one that taps or drags.
    ///
    /// Input devices number their fingers from 1, and their pointer is -1.
    private static func number(of finger: Int) -> Int { -2 - finger }

    /// Delivers one phase of a touch to the main screen.
    func moveTouch(_ request: Wire.MoveTouch) throws(ScreensError) {
        let finger = request.finger ?? 0
        guard Self.fingers.contains(finger) else { throw .invalidParameter("finger") }
        let (number, time) = (Self.number(of: finger), Self.now)
        if request.phase == .began {
            let start = try place(request.x, request.y)
            touching.insert(finger)
            return screens.changeDevice { device in
                device.touchCanceled(finger: number, time: time)
                device.touchBegan(at: start, finger: number, time: time)
            }
        }
        guard touching.contains(finger) else {
            throw .notPossible(
                reason: "finger \(finger) is not touching the screen; start the touch with phase 'began'")
        }
        let bounds = screens.device.mainScreen.bounds
        // Ends inside the last pixel, because the bounds do not contain their right and bottom edges.
        let pixel = 1 / screens.device.mainScreen.scale
        let place = CGPoint(
            x: max(bounds.minX, min(request.x, bounds.maxX - pixel)),
            y: max(bounds.minY, min(request.y, bounds.maxY - pixel)))
        if request.phase != .moved { touching.remove(finger) }
        screens.changeDevice { device in
            switch request.phase {
            case .began, .moved: device.touchMoved(to: place, finger: number, time: time)
            case .ended: device.touchEnded(at: place, finger: number, time: time)
            case .canceled: device.touchCanceled(finger: number, time: time)
            }
        }
    }

    /// Scrolls the content at a position of the main screen.
    func scroll(_ request: Wire.Scroll) throws(ScreensError) {
        let place = try place(request.x, request.y)
        screens.changeDevice { $0.scroll(at: place, by: CGPoint(x: request.byX, y: request.byY)) }
    }

    /// Delivers one phase of a key.
    func pressKey(_ request: Wire.PressKey) throws(ScreensError) {
        guard (0...0xFFFF).contains(request.usage) else { throw .invalidParameter("usage") }
        guard request.characters.utf8.count <= Self.charactersLimit else { throw .invalidParameter("characters") }
        // Keyboards' keys have the kernel's codes, which are smaller.
        let (id, time) = (0x1_0000 + request.usage, Self.now)
        screens.changeDevice { device in
            switch request.phase {
            case .began:
                device.keyEnded(id: id, time: time)
                device.keyBegan(UIKey(request), id: id, time: time)
            case .repeated: device.keyRepeated(id: id)
            case .ended: device.keyEnded(id: id, time: time)
            }
        }
    }

    private static var now: TimeInterval { ProcessInfo.processInfo.systemUptime }

    /// Returns a position on the main screen.
    ///
    /// - Throws: `invalidParameter` with the name of a coordinate outside of it.
    private func place(
        _ x: Double, _ y: Double, named names: (x: String, y: String) = ("x", "y")
    ) throws(ScreensError) -> CGPoint {
        let bounds = screens.device.mainScreen.bounds
        guard (bounds.minX..<bounds.maxX).contains(x) else { throw .invalidParameter(names.x) }
        guard (bounds.minY..<bounds.maxY).contains(y) else { throw .invalidParameter(names.y) }
        return CGPoint(x: x, y: y)
    }
}

extension Clock<Duration> {
    /// Returns a function that returns the time since this call.
    fileprivate func stopwatch() -> () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}

extension UIKey {
    /// Creates a UIKit key from a client's key.
    fileprivate convenience init(_ key: Wire.PressKey) {
        self.init(
            usage: key.usage, characters: key.characters,
            modifiers: (key.modifiers ?? []).reduce(into: []) { $0.insert(UIKeyModifierFlags($1)) })
    }
}

extension UIKeyModifierFlags {
    /// Creates the flag of a modifier.
    fileprivate init(_ modifier: Wire.KeyModifier) {
        self =
            switch modifier {
            case .capsLock: .alphaShift
            case .shift: .shift
            case .control: .control
            case .alternate: .alternate
            case .command: .command
            case .keypad: .numericPad
            }
    }
}
