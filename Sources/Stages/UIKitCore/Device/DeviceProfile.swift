// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Foundation

/// The simulated hardware.
package struct DeviceProfile: Hashable, Sendable {
    /// The name of the product, such as `iPhone 15`.
    package var name: String
    /// The model, as `UIDevice.model` reports it: `iPhone` or `iPad`.
    package var model: String
    /// The interface idiom.
    package var idiom: UIUserInterfaceIdiom
    /// The size of the panel in pixels, in portrait orientation.
    package var nativeSize: PixelSize
    /// The natural scale factor: rendered pixels per point along each axis.
    package var scale: Double
    /// The native scale factor: panel pixels per point; differs from `scale` if the system scales down (GEO-4).
    package var nativeScale: Double
    /// The maximum frame rate of the panel.
    package var maximumFramesPerSecond: Int
    /// Whether the device has a home button; a phone without one does not rotate upside down (ROT-6).
    package var hasHomeButton: Bool
    /// The safe area insets in points, in portrait orientation.
    package var safeAreaInsets: UIEdgeInsets
    /// Whether an app can have multiple scenes.
    package var supportsMultipleScenes: Bool
    /// The monitor used as the built-in screen; nil for a simulated panel.
    package var monitor: MainMonitor?

    /// The mode and rotation of a monitor used as the built-in screen.
    package struct MainMonitor: Hashable, Sendable {
        /// The mode.
        package var mode: DisplayMode
        /// The rotation of the picture, which depends on how the monitor is mounted.
        package var rotation: Rotation

        /// Creates a description; see the properties.
        package init(mode: DisplayMode, rotation: Rotation = .none) { (self.mode, self.rotation) = (mode, rotation) }
    }

    /// Creates a profile; see the properties for units.
    package init(
        name: String, model: String, idiom: UIUserInterfaceIdiom, nativeSize: PixelSize, scale: Double,
        nativeScale: Double? = nil, maximumFramesPerSecond: Int = 60, hasHomeButton: Bool = false,
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

    /// The size of the screen in points, in portrait orientation: panel pixels over the native scale (GEO-4).
    package var portraitSize: CGSize {
        CGSize(
            width: (Double(nativeSize.width) / nativeScale).rounded(),
            height: (Double(nativeSize.height) / nativeScale).rounded())
    }
}

extension DeviceProfile {
    /// An iPhone 6, with 375 by 667 points, as in the logs of the seed articles.
    package static let iPhone6 = DeviceProfile(
        name: "iPhone 6", model: "iPhone", idiom: .phone, nativeSize: PixelSize(width: 750, height: 1334), scale: 2,
        hasHomeButton: true)

    /// An iPhone 7 Plus, which renders at scale 3 and shows 1080 by 1920 pixels.
    package static let iPhone7Plus = DeviceProfile(
        name: "iPhone 7 Plus", model: "iPhone", idiom: .phone, nativeSize: PixelSize(width: 1080, height: 1920),
        scale: 3, nativeScale: 1080.0 / 414.0, hasHomeButton: true)

    /// An iPhone 15, the default.
    package static let iPhone15 = DeviceProfile(
        name: "iPhone 15", model: "iPhone", idiom: .phone, nativeSize: PixelSize(width: 1179, height: 2556), scale: 3,
        safeAreaInsets: UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))

    /// An 11-inch iPad Pro.
    package static let iPadPro11 = DeviceProfile(
        name: "iPad Pro 11-inch", model: "iPad", idiom: .pad, nativeSize: PixelSize(width: 1668, height: 2388),
        scale: 2, maximumFramesPerSecond: 120, safeAreaInsets: UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0),
        supportsMultipleScenes: true)

    /// The description of the built-in screen: one mode, the monitor's or one of the rendered size (MISC-7).
    var mainScreenDescription: ScreenDescription {
        if let monitor {
            var description = ScreenDescription(id: "main", modes: [monitor.mode], supportsMirroring: false)
            (description.scale, description.rotation) = (scale, monitor.rotation)
            return description
        }
        let drawn = PixelSize(
            width: Int((Double(portraitSize.width) * scale).rounded()),
            height: Int((Double(portraitSize.height) * scale).rounded()))
        let mode = DisplayMode(size: drawn, refreshMillihertz: maximumFramesPerSecond * 1000, isPreferred: true)
        return ScreenDescription(id: "main", modes: [mode], scale: scale, supportsMirroring: false)
    }
}
