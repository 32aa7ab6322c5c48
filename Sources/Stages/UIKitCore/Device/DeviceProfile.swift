// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Foundation

/// The device that is simulated: its name, its built-in screen and what it can do.
package struct DeviceProfile: Hashable, Sendable {
    /// The product's name, as `iPhone 15`.
    package var name: String
    /// The kind of product, as `UIDevice.model` has it: `iPhone` or `iPad`.
    package var model: String
    /// The interface that the device calls for.
    package var idiom: UIUserInterfaceIdiom
    /// The panel's pixels with the device upright.
    package var nativeSize: PixelSize
    /// Pixels that the app draws for one point, each way.
    package var scale: Double
    /// Pixels of the panel for one point; differs from `scale` where the system scales its drawing down (GEO-4).
    package var nativeScale: Double
    /// Frames that the panel shows a second.
    package var maximumFramesPerSecond: Int
    /// Whether there is a home button; a phone without one never shows its interface upside down (ROT-6).
    package var hasHomeButton: Bool
    /// Points along the edges that the casing or the system covers, with the device upright.
    package var safeAreaInsets: UIEdgeInsets
    /// Whether several scenes of the application can be open at once.
    package var supportsMultipleScenes: Bool

    /// Creates a profile; see the properties for units.
    package init(
        name: String,
        model: String,
        idiom: UIUserInterfaceIdiom,
        nativeSize: PixelSize,
        scale: Double,
        nativeScale: Double? = nil,
        maximumFramesPerSecond: Int = 60,
        hasHomeButton: Bool = false,
        safeAreaInsets: UIEdgeInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0),
        supportsMultipleScenes: Bool = false
    ) {
        self.name = name
        self.model = model
        self.idiom = idiom
        self.nativeSize = nativeSize
        self.scale = scale
        self.nativeScale = nativeScale ?? scale
        self.maximumFramesPerSecond = maximumFramesPerSecond
        self.hasHomeButton = hasHomeButton
        self.safeAreaInsets = safeAreaInsets
        self.supportsMultipleScenes = supportsMultipleScenes
    }

    /// The screen's size in points with the device upright: pixels of the panel over its own scale (GEO-4).
    package var portraitSize: CGSize {
        CGSize(
            width: (Double(nativeSize.width) / nativeScale).rounded(),
            height: (Double(nativeSize.height) / nativeScale).rounded()
        )
    }
}

extension DeviceProfile {
    /// An iPhone 6, whose 375 by 667 points the seed articles' logs show.
    package static let iPhone6 = DeviceProfile(
        name: "iPhone 6",
        model: "iPhone",
        idiom: .phone,
        nativeSize: PixelSize(width: 750, height: 1334),
        scale: 2,
        hasHomeButton: true
    )

    /// An iPhone 7 Plus, which draws at scale 3 and shows 1080 by 1920 pixels.
    package static let iPhone7Plus = DeviceProfile(
        name: "iPhone 7 Plus",
        model: "iPhone",
        idiom: .phone,
        nativeSize: PixelSize(width: 1080, height: 1920),
        scale: 3,
        nativeScale: 1080.0 / 414.0,
        hasHomeButton: true
    )

    /// An iPhone 15; the default.
    package static let iPhone15 = DeviceProfile(
        name: "iPhone 15",
        model: "iPhone",
        idiom: .phone,
        nativeSize: PixelSize(width: 1179, height: 2556),
        scale: 3,
        safeAreaInsets: UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0)
    )

    /// An iPad Pro of 11 inches.
    package static let iPadPro11 = DeviceProfile(
        name: "iPad Pro 11-inch",
        model: "iPad",
        idiom: .pad,
        nativeSize: PixelSize(width: 1668, height: 2388),
        scale: 2,
        maximumFramesPerSecond: 120,
        safeAreaInsets: UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0),
        supportsMultipleScenes: true
    )
}

extension DeviceProfile {
    /// The built-in screen: one mode, of the size that the app draws (MISC-7).
    var mainScreenDescription: ScreenDescription {
        let drawn = PixelSize(
            width: Int((Double(portraitSize.width) * scale).rounded()),
            height: Int((Double(portraitSize.height) * scale).rounded())
        )
        let mode = DisplayMode(size: drawn, refreshMillihertz: maximumFramesPerSecond * 1000, isPreferred: true)
        return ScreenDescription(id: "main", modes: [mode], scale: scale, supportsMirroring: false)
    }
}
