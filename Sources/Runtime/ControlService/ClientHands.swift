// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ScreensWire
import SecondScreen
import UIKitCore

/// Delivers clients' touches, scrolling, and keys to the device.
///
/// A client may disconnect in the middle of a touch or a key press. Its touch or press then continues, like that of a
/// finger that is not lifted, until the same finger or key begins again.
@MainActor
final class ClientHands {
    /// The numbers that clients may give their fingers.
    private static let fingers = 0...31
    /// The maximum length of what a key types, in bytes.
    private static let charactersLimit = 64

    private let screens: ScreenManager
    /// The fingers that touch the screen, by the clients' numbers. The device may not know about one, because the app
    /// was not active when it touched, or has been suspended since.
    private var touching: Set<Int> = []

    init(_ screens: ScreenManager) { self.screens = screens }

    /// Delivers a tap or a drag to the main screen.
    func touch(_ request: Wire.Touch) throws(ScreensError) {
        guard (request.toX == nil) == (request.toY == nil) else {
            throw .invalidParameter(request.toX == nil ? "toX" : "toY")
        }
        let start = try place(request.x, request.y)
        let end = try request.toX.flatMap { x in request.toY.map { (x, $0) } }
            .map { end throws(ScreensError) in try place(end.0, end.1, named: ("toX", "toY")) }
        guard screens.device.applicationState != .background else {
            throw .notPossible(reason: "the app is not in the foreground; it receives no touches")
        }
        screens.changeDevice { $0.touch(at: start, movingTo: end, time: Self.now) }
    }

    /// Delivers one phase of a touch to the main screen.
    func moveTouch(_ request: Wire.MoveTouch) throws(ScreensError) {
        let finger = request.finger ?? 0
        guard Self.fingers.contains(finger) else { throw .invalidParameter("finger") }
        // Input devices number their fingers from 1, their pointer is -1, and a tap is 0.
        let (number, time) = (-2 - finger, Self.now)
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
