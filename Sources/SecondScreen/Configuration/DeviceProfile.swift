// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// A device whose built-in display is the main screen.
package struct DeviceProfile: Hashable, Sendable {
    /// The name used on the command line, as `ipad-pro-13`.
    package var id: String
    /// What people call it.
    package var name: String
    /// `iPhone` or `iPad`, as `UIDevice.model` says.
    package var model: String
    /// The display's pixels, portrait-up.
    package var nativeSize: PixelSize
    /// Pixels a point in layout.
    package var scale: Double
    /// Physical pixels a point; differs from `scale` where the display is resampled (GEO-4).
    package var nativeScale: Double
    /// The display's highest refresh rate.
    package var framesPerSecond: Int

    /// The device that is simulated when nobody says otherwise.
    package static let defaultID = "ipad-pro-13"
}
