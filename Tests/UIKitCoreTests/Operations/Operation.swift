// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

@testable import UIKitCore

/// Something that happens to a device or that its app does.
enum Operation: String, CaseIterable {
    case plug, unplug, monitorMode, monitorRotation, turn, lockRotation, unlockRotation, memoryWarning
    case appMode, overscan, makeWindow, releaseWindow, show, hide, moveWindow, makeKey, level, replaceRoot
    case requestScene, destroyScene, present, dismiss, push, pop
    case resignActive, becomeActive, background, foreground, suspend, resume, runTurn

    /// Whether it happens outside of the app, so that it can happen to a suspended one.
    var isOfHardware: Bool {
        switch self {
        case .plug, .unplug, .monitorMode, .monitorRotation, .turn, .lockRotation, .unlockRotation, .resume, .runTurn:
            true
        default: false
        }
    }
}

/// Numbers that are the same for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
