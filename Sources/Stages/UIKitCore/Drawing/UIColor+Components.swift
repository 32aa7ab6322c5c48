// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UIColor {
    /// Creates a color from components of Display P3 in 0…1; those beyond sRGB are kept, but not shown.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        // Both spaces have the same transfer function and white, so white, black and gray are the same.
        let (r, g, b) = (red.linear, green.linear, blue.linear)
        self.init(
            red: (1.2249402 * r - 0.2249402 * g).encoded, green: (-0.0420570 * r + 1.0420570 * g).encoded,
            blue: (-0.0196376 * r - 0.0786360 * g + 1.0982736 * b).encoded, alpha: alpha)
    }

    /// Gets the color components through the non-nil pointers; returns true, because all colors here are RGB colors.
    @discardableResult public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        unsafe red?.pointee = components.red
        unsafe green?.pointee = components.green
        unsafe blue?.pointee = components.blue
        unsafe alpha?.pointee = components.alpha
        return true
    }

    /// Gets the hue, saturation, brightness and opacity, from 0 to 1; returns true.
    @discardableResult public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = components
        let greatest = max(color.red, color.green, color.blue)
        let range = greatest - min(color.red, color.green, color.blue)
        unsafe hue?.pointee = color.hue(greatest, range)
        unsafe saturation?.pointee = greatest > 0 ? range / greatest : 0
        unsafe brightness?.pointee = greatest
        unsafe alpha?.pointee = color.alpha
        return true
    }

    /// Gets the gray value and the opacity; for a color that is not gray, gets nothing and returns false.
    @discardableResult public func getWhite(
        _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let color = components
        guard color.red == color.green, color.green == color.blue else { return false }
        unsafe white?.pointee = color.red
        unsafe alpha?.pointee = color.alpha
        return true
    }
}

extension UIColor.Components {
    /// Returns the hue from 0 to 1, given the maximum component and its difference from the minimum.
    fileprivate func hue(_ greatest: Double, _ range: Double) -> Double {
        guard range > 0 else { return 0 }
        let sector: Double =
            if greatest == red {
                (green - blue) / range
            } else if greatest == green {
                (blue - red) / range + 2
            } else {
                (red - green) / range + 4
            }
        return (sector < 0 ? sector + 6 : sector) / 6
    }
}

extension CGFloat {
    /// A component of sRGB or Display P3 as a share of light.
    fileprivate var linear: CGFloat {
        let size = magnitude
        let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
        return self < 0 ? -light : light
    }

    /// A share of light as a component of sRGB.
    fileprivate var encoded: CGFloat {
        let size = magnitude
        let component = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
        return self < 0 ? -component : component
    }
}
