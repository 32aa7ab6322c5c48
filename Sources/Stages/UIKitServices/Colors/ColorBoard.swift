// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import UIKitCore

/// A view in which a color is selected, without its opacity.
@MainActor protocol ColorBoard: UIView {
    /// The color to mark, whose opacity is ignored; setting it does not report a choice.
    var color: UIColor { get set }
    /// Receives each choice, and whether the finger that makes it may still move.
    var onChoice: (_ color: UIColor, _ continuously: Bool) -> Void { get set }
}

/// An area of colors: a drag selects the colors under the finger, and a tap the one below it.
@MainActor class ColorField: UIControl, ColorBoard {
    var color = UIColor.black {
        didSet {
            guard color != oldValue else { return }
            if color != chosen?.color { chosen = nil }
            setNeedsDisplay()
        }
    }
    var onChoice: (UIColor, Bool) -> Void = { _, _ in }
    /// The last choice, and its place as shares of the width and height; nil once there is another color.
    fileprivate var chosen: (color: UIColor, place: CGPoint)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        layer.cornerRadius = 8
        layer.masksToBounds = true
        isAccessibilityElement = true
    }

    required init?(coder: NSCoder) { nil }

    /// Returns the color at a place, which is within the bounds.
    func color(at place: CGPoint) -> UIColor { color }

    private func choose(_ touch: UITouch, continuously: Bool) {
        let touched = touch.location(in: self)
        guard !bounds.isEmpty else { return }
        let place = CGPoint(x: min(max(touched.x, 0), bounds.width), y: min(max(touched.y, 0), bounds.height))
        let new = color(at: place)
        chosen = (new, CGPoint(x: place.x / bounds.width, y: place.y / bounds.height))
        color = new
        // The same color may be at another place.
        setNeedsDisplay()
        accessibilityValue = color.hexadecimal
        onChoice(color, continuously)
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        choose(touch, continuously: true)
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if let touch { choose(touch, continuously: false) }
    }
}

/// Twelve columns and ten rows of colors: grays above, and below them hues from dark to light.
@MainActor final class ColorGrid: ColorField {
    /// The number of colors in a row.
    static let columns = 12
    /// The number of rows.
    static let rows = colors.count / columns

    override init(frame: CGRect) {
        super.init(frame: frame)
        accessibilityLabel = "Color Grid"
    }

    required init?(coder: NSCoder) { nil }

    override func color(at place: CGPoint) -> UIColor {
        let column = min(Int(place.x / bounds.width * CGFloat(Self.columns)), Self.columns - 1)
        let row = min(Int(place.y / bounds.height * CGFloat(Self.rows)), Self.rows - 1)
        return UIColor(hexadecimal: Self.colors[row * Self.columns + column])
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let marked = color.hexadecimalNumber
        let size = CGSize(width: bounds.width / CGFloat(Self.columns), height: bounds.height / CGFloat(Self.rows))
        func place(_ index: Int) -> CGRect {
            let (row, column) = index.quotientAndRemainder(dividingBy: Self.columns)
            return CGRect(
                x: CGFloat(column) * size.width, y: CGFloat(row) * size.height, width: size.width, height: size.height)
        }
        for (index, number) in Self.colors.enumerated() {
            context.setFillColor(UIColor(hexadecimal: number).cgColor)
            context.fill(place(index))
        }
        guard let index = Self.colors.firstIndex(of: marked) else { return }
        context.setStrokeColor(UIColor.white.cgColor)
        context.setLineWidth(3)
        context.stroke(place(index).insetBy(dx: 0.5, dy: 0.5))
    }

    /// The colors in rows, as on a device.
    private static let colors: [Int] = [
        0xFEFFFE, 0xEBEBEB, 0xD6D6D6, 0xC2C2C2, 0xADADAD, 0x999999, 0x858585, 0x707070, 0x5C5C5C, 0x474747, 0x333333,
        0x000000, 0x00374A, 0x011D57, 0x11053B, 0x2E063D, 0x3C071B, 0x5C0701, 0x5A1C00, 0x583300, 0x563D00, 0x666100,
        0x4F5504, 0x263E0F, 0x004D65, 0x012F7B, 0x1A0A52, 0x450D59, 0x551029, 0x831100, 0x7B2900, 0x7A4A00, 0x785800,
        0x8D8602, 0x6F760A, 0x38571A, 0x016E8F, 0x0042A9, 0x2C0977, 0x61187C, 0x791A3D, 0xB51A00, 0xAD3E00, 0xA96800,
        0xA67B01, 0xC4BC00, 0x9BA50E, 0x4E7A27, 0x008CB4, 0x0056D6, 0x371A94, 0x7A219E, 0x99244F, 0xE22400, 0xDA5100,
        0xD38301, 0xD19D01, 0xF5EC00, 0xC3D117, 0x669D34, 0x00A1D8, 0x0061FD, 0x4D22B2, 0x982ABC, 0xB92D5D, 0xFF4015,
        0xFF6A00, 0xFFAB01, 0xFCC700, 0xFEFB41, 0xD9EC37, 0x76BB40, 0x01C7FC, 0x3A87FD, 0x5E30EB, 0xBE38F3, 0xE63B7A,
        0xFE6250, 0xFE8648, 0xFEB43F, 0xFECB3E, 0xFFF76B, 0xE4EF65, 0x96D35F, 0x52D6FC, 0x74A7FF, 0x864FFD, 0xD357FE,
        0xEE719E, 0xFF8C82, 0xFEA57D, 0xFEC777, 0xFED977, 0xFFF994, 0xEAF28F, 0xB1DD8B, 0x93E3FC, 0xA7C6FF, 0xB18CFE,
        0xE292FE, 0xF4A4C0, 0xFFB5AF, 0xFFC5AB, 0xFED9A8, 0xFDE4A8, 0xFFFBB9, 0xF1F7B7, 0xCDE8B5, 0xCBF0FF, 0xD2E2FE,
        0xD8C9FE, 0xEFCAFE, 0xF9D3E0, 0xFFDAD8, 0xFFE2D6, 0xFEECD4, 0xFEF1D5, 0xFDFBDD, 0xF6FADB, 0xDEEED4,
    ]
}

/// All hues from left to right, white at the top and black at the bottom.
@MainActor final class ColorSpectrum: ColorField {
    override init(frame: CGRect) {
        super.init(frame: frame)
        accessibilityLabel = "Color Spectrum"
    }

    required init?(coder: NSCoder) { nil }

    override func color(at place: CGPoint) -> UIColor {
        let (x, y) = (place.x / bounds.width, place.y / bounds.height)
        // The hue at the right edge is red again.
        let hue = UIColor(hue: min(x, 1), saturation: 1, brightness: 1, alpha: 1)
        return y < 0.5 ? hue.mixed(with: .white, 1 - 2 * y) : hue.mixed(with: .black, 2 * y - 1)
    }

    /// The center of the ring: where the color was chosen, or else the place of the nearest one.
    ///
    /// White, black and red are at many places.
    var knob: CGPoint {
        if let place = chosen?.place { return CGPoint(x: place.x * bounds.width, y: place.y * bounds.height) }
        var (hue, saturation, brightness): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        // The pointers are only used within the call.
        _ = unsafe color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
        let y = brightness < 1 ? 1 - brightness / 2 : saturation / 2
        return CGPoint(x: hue * bounds.width, y: y * bounds.height)
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let hues = (0...6).map { UIColor(hue: CGFloat($0) / 6, saturation: 1, brightness: 1, alpha: 1) }
        func shade(_ colors: [UIColor], from start: CGPoint, to end: CGPoint) {
            guard let gradient = CGGradient(colorsSpace: nil, colors: colors.map(\.cgColor), locations: nil) else {
                return
            }
            context.drawLinearGradient(gradient, start: start, end: end, options: [])
        }
        let (width, height) = (bounds.width, bounds.height)
        shade(hues, from: .zero, to: CGPoint(x: width, y: 0))
        shade(
            [.white, .white.withAlphaComponent(0)], from: .zero, to: CGPoint(x: 0, y: height / 2))
        shade(
            [.black.withAlphaComponent(0), .black], from: CGPoint(x: 0, y: height / 2), to: CGPoint(x: 0, y: height))
        let knob = knob
        context.drawKnob(CGRect(x: knob.x - 14, y: knob.y - 14, width: 28, height: 28), color: color)
    }
}

extension CGContext {
    /// Draws a white ring around a color, as for the thumbs of color sliders.
    func drawKnob(_ rect: CGRect, color: UIColor) {
        setFillColor(UIColor.black.withAlphaComponent(0.15).cgColor)
        fillEllipse(in: rect.insetBy(dx: -0.5, dy: -0.5))
        setFillColor(UIColor.white.cgColor)
        fillEllipse(in: rect)
        setFillColor(color.withAlphaComponent(1).cgColor)
        fillEllipse(in: rect.insetBy(dx: 3, dy: 3))
    }
}

extension UIColor {
    /// Creates an opaque color from a number such as 0xFF9500.
    convenience init(hexadecimal number: Int) {
        self.init(
            red: CGFloat(number >> 16 & 0xFF) / 255, green: CGFloat(number >> 8 & 0xFF) / 255,
            blue: CGFloat(number & 0xFF) / 255, alpha: 1)
    }

    /// The color as a number such as 0xFF9500, without its opacity.
    var hexadecimalNumber: Int {
        let color = components
        return [color.red, color.green, color.blue].reduce(0) { $0 << 8 | Int($1.share * 255 + 0.5) }
    }

    /// The color as six digits such as `FF9500`, without its opacity.
    var hexadecimal: String { String(format: "%06lX", hexadecimalNumber) }

    /// Returns the color with a share of another one, from 0 to 1.
    func mixed(with other: UIColor, _ share: CGFloat) -> UIColor {
        let (one, two) = (components, other.components)
        func mix(_ path: KeyPath<Components, Double>) -> CGFloat {
            one[keyPath: path] * (1 - share) + two[keyPath: path] * share
        }
        return UIColor(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mix(\.alpha))
    }
}
