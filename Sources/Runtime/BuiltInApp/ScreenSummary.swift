// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import UIKitCore

/// A human-readable summary of a screen.
struct ScreenSummary: Hashable {
    /// What a screen shows.
    enum Content: Hashable {
        /// The app itself, on the device's own screen.
        case main
        /// A mirror image of the main screen.
        case mirror
        /// Its own content.
        case own
        /// Nothing.
        case dark

        /// The content as text.
        var words: String {
            switch self {
            case .main: "Main screen"
            case .mirror: "Mirrors the main screen"
            case .own: "Shows its own content"
            case .dark: "Dark"
            }
        }
    }

    /// The screen's number, from 1.
    let number: Int
    /// Its display name.
    let name: String
    /// Resolution and refresh rate: `1920×1080 @ 60 Hz`.
    let mode: String
    /// Points and scale: `960×540 points, scale 2`.
    let points: String
    /// What it shows.
    let content: Content
    /// Width over height.
    let aspectRatio: CGFloat

    /// The device's screens in order.
    @MainActor static var all: [ScreenSummary] {
        UIScreen.screens.enumerated().map { ScreenSummary($1, number: $0 + 1) }
    }

    /// Describes a screen.
    @MainActor init(_ screen: UIScreen, number: Int) {
        let size = screen.bounds.size
        self.number = number
        name = screen.displayName
        mode = screen.modeText
        points = "\(size.width.compact)×\(size.height.compact) points, scale \(screen.scale.compact)"
        content = Content(screen)
        aspectRatio = size.height > 0 ? size.width / size.height : 1
    }
}

extension ScreenSummary.Content {
    /// Determines what a screen currently shows.
    @MainActor fileprivate init(_ screen: UIScreen) {
        let windows = UIApplication.shared.windows.filter { $0.screen === screen && !$0.isHidden }
        if screen === UIScreen.main {
            self = .main
        } else if screen.mirrored != nil || windows.contains(where: { $0.rootViewController is MirrorViewController }) {
            self = .mirror
        } else {
            self = windows.isEmpty ? .dark : .own
        }
    }
}

extension UIScreen {
    /// The display name: the device's, the monitor's, or otherwise the connector's.
    var displayName: String {
        guard self !== UIScreen.main else { return SimulatedDevice.current.profile.name }
        return hardware.monitor?.name ?? id
    }

    /// Resolution and refresh rate: `1920×1080 @ 59.94 Hz`.
    var modeText: String {
        let mode = displayMode ?? ScreenDescription.fallbackMode
        let rate = DisplayMode.rateText(mode.refreshMillihertz)
        return "\(mode.size.width)×\(mode.size.height)\(mode.isInterlaced ? "i" : "") @ \(rate) Hz"
    }
}

extension CGFloat {
    /// The number with at most two decimals, without trailing zeros.
    var compact: String {
        let rounded = (self * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
