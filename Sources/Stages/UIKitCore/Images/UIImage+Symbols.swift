// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

extension UIImage {
    /// A base class for image configurations.
    public class Configuration: NSObject, @unchecked Sendable {
        // Unchecked: the class is open to subclassing, but holds only constants.
    }

    /// The weight of a symbol.
    public enum SymbolWeight: Int, Sendable {
        /// Unspecified, which is the regular weight.
        case unspecified = 0
        /// Ultra light.
        case ultraLight = 1
        /// Thin.
        case thin = 2
        /// Light.
        case light = 3
        /// Regular.
        case regular = 4
        /// Medium.
        case medium = 5
        /// Semibold.
        case semibold = 6
        /// Bold.
        case bold = 7
        /// Heavy.
        case heavy = 8
        /// Black.
        case black = 9
    }

    /// The size of a symbol relative to adjacent text.
    public enum SymbolScale: Int, Sendable {
        /// The default scale, which is medium.
        case `default` = -1
        /// Unspecified, which is the default.
        case unspecified = 0
        /// Small.
        case small = 1
        /// Medium.
        case medium = 2
        /// Large.
        case large = 3

        /// The size factor relative to medium.
        var factor: CGFloat { self == .small ? 0.79 : self == .large ? 1.28 : 1 }
    }

    /// The configuration of a symbol image. Weights above regular thicken its outline when the image is created.
    public class SymbolConfiguration: Configuration, @unchecked Sendable {
        /// The point size of adjacent text; nil if unspecified.
        let chosenSize: CGFloat?
        /// The weight; nil if unspecified.
        let chosenWeight: SymbolWeight?
        /// The scale; nil if unspecified.
        let chosenScale: SymbolScale?
        /// The color in place of the tint color; nil if unspecified.
        let chosenColor: UIColor?

        /// The point size of the symbol, including its scale.
        var pointSize: CGFloat { (chosenSize ?? 17) * (chosenScale?.factor ?? 1) }

        init(size: CGFloat?, weight: SymbolWeight?, scale: SymbolScale?, color: UIColor? = nil) {
            (chosenSize, chosenWeight, chosenScale, chosenColor) = (size, weight, scale, color)
        }

        /// Whether another configuration specifies the same.
        public override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? SymbolConfiguration else { return false }
            return chosenSize == other.chosenSize && chosenWeight == other.chosenWeight
                && chosenScale == other.chosenScale && chosenColor == other.chosenColor
        }

        public override var hash: Int {
            var hasher = Hasher()
            hasher.combine(chosenSize)
            hasher.combine(chosenWeight)
            hasher.combine(chosenScale)
            return hasher.finalize()
        }

        /// Creates a configuration with the colors of the layers of a symbol; symbols have one layer here, which has the
        /// first color.
        public convenience init(paletteColors: [UIColor]) {
            self.init(size: nil, weight: nil, scale: nil, color: paletteColors.first)
        }

        /// Creates a configuration with a color, of which the layers of a symbol are shades; symbols have one layer here.
        public convenience init(hierarchicalColor: UIColor) {
            self.init(size: nil, weight: nil, scale: nil, color: hierarchicalColor)
        }

        /// Returns a configuration for symbols with several colors; has no effect here, symbols have the tint color.
        public class func preferringMulticolor() -> SymbolConfiguration {
            SymbolConfiguration(size: nil, weight: nil, scale: nil)
        }

        /// Returns a configuration for symbols in the tint color, as all symbols are here.
        public class func preferringMonochrome() -> SymbolConfiguration {
            SymbolConfiguration(size: nil, weight: nil, scale: nil)
        }

        /// Creates a configuration with a point size.
        public convenience init(pointSize: CGFloat) { self.init(size: pointSize, weight: nil, scale: nil) }

        /// Creates a configuration with a point size and a weight.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
            self.init(size: pointSize, weight: weight, scale: nil)
        }

        /// Creates a configuration with a point size, a weight and a scale.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
            self.init(size: pointSize, weight: weight, scale: scale)
        }

        /// Creates a configuration with a weight.
        public convenience init(weight: SymbolWeight) { self.init(size: nil, weight: weight, scale: nil) }

        /// Creates a configuration with a scale.
        public convenience init(scale: SymbolScale) { self.init(size: nil, weight: nil, scale: scale) }

        /// Creates a configuration with the size of a font.
        public convenience init(font: UIFont) { self.init(size: font.pointSize, weight: nil, scale: nil) }

        /// Creates a configuration with the size of a font and a scale.
        public convenience init(font: UIFont, scale: SymbolScale) {
            self.init(size: font.pointSize, weight: nil, scale: scale)
        }

        /// Creates a configuration with the size of a text style.
        public convenience init(textStyle: UIFont.TextStyle) {
            self.init(font: UIFont.preferredFont(forTextStyle: textStyle))
        }

        /// Creates a configuration with the size of a text style and a scale.
        public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
            self.init(font: UIFont.preferredFont(forTextStyle: textStyle), scale: scale)
        }

        /// Returns this configuration with the values that another one specifies.
        public func applying(_ other: SymbolConfiguration) -> SymbolConfiguration {
            SymbolConfiguration(
                size: other.chosenSize ?? chosenSize, weight: other.chosenWeight ?? chosenWeight,
                scale: other.chosenScale ?? chosenScale, color: other.chosenColor ?? chosenColor)
        }
    }

    /// Returns a symbol with the size and color that a configuration specifies; other images are unchanged.
    ///
    /// A weight has no effect here; it counts when a symbol is created.
    public func withConfiguration(_ configuration: Configuration) -> UIImage {
        guard isSymbolImage, case .drawing(let list) = content, size.width > 0,
            let new = configuration as? SymbolConfiguration
        else { return self }
        let symbol = symbolConfiguration?.applying(new) ?? new
        let side = Self.symbolSide(symbol.pointSize)
        let context = CGContext()
        context.scaleBy(x: side / size.width, y: side / size.width)
        for command in list.commands { context.record(command) }
        let image = UIImage(
            .drawing(context.displayList), size: CGSize(width: side, height: side), scale: scale,
            renderingMode: renderingMode, isSymbolImage: true, symbolConfiguration: symbol)
        return new.chosenColor.map { image.withTintColor($0, renderingMode: .alwaysOriginal) } ?? image
    }

    /// Returns a symbol at the size of a configuration; nil for other images.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        isSymbolImage ? withConfiguration(configuration) : nil
    }

    private static func symbolSide(_ pointSize: CGFloat) -> CGFloat {
        pointSize.isFinite ? min(max(pointSize, 1), 1000) * 1.2 : 20
    }

    /// Creates a symbol image, which uses the tint color; nil if the name cannot be a symbol name.
    public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

    /// Creates a symbol image with a configuration; nil if the name cannot be a symbol name.
    ///
    /// The shapes are similar to Apple's, which may be used only on Apple platforms. An unknown name is drawn as a
    /// rounded square and reported once, because Apple's catalog is larger and apps expect an image.
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
        guard SymbolCatalog.isPlausible(name) else { return nil }
        let configuration = configuration as? SymbolConfiguration
        let side = Self.symbolSide(configuration?.pointSize ?? 17)
        let context = CGContext()
        context.scaleBy(x: side / 24, y: side / 24)
        if let symbol = Symbol.all[name] {
            symbol(context)
        } else {
            SymbolCatalog.draw(name, weight: configuration?.chosenWeight ?? .unspecified, to: context)
        }
        var list = context.displayList
        let color = configuration?.chosenColor
        if let color = color?.renderColor {
            list = DisplayList(list.commands.map { $0.mapColors { color.withOpacity($0.alpha) } })
        }
        self.init(
            .drawing(list), size: CGSize(width: side, height: side), scale: ImageContext.screenScale,
            renderingMode: color == nil ? .alwaysTemplate : .alwaysOriginal, isSymbolImage: true,
            symbolConfiguration: configuration)
    }
}

/// The built-in symbols, drawn in a square of 24 points: original shapes with Apple's names.
private enum Symbol {
    typealias Drawing = @Sendable (CGContext) -> Void

    static let all: [String: Drawing] = [
        "play": { line($0, [(7, 4), (20, 12), (7, 20)], closed: true) },
        "play.fill": { shape($0, [(7, 4), (20, 12), (7, 20)]) },
        "pause": { context in for x in [6.0, 14] { box(context, x, 4, 4, 16, radius: 1) } },
        "pause.fill": { context in
            for x in [6.0, 14] { shape(context, [(x, 4), (x + 4, 4), (x + 4, 20), (x, 20)]) }
        },
        "display": {
            box($0, 2, 4, 20, 13, radius: 2)
            line($0, [(12, 17), (12, 20)])
            line($0, [(8, 20), (16, 20)])
        },
        "airplayvideo": {
            line($0, [(6, 17), (3, 17), (3, 5), (21, 5), (21, 17), (18, 17)])
            shape($0, [(12, 14), (18, 21), (6, 21)])
        },
        "rectangle.on.rectangle": {
            box($0, 7, 8, 15, 12, radius: 2)
            line($0, [(4, 16), (2, 16), (2, 4), (17, 4), (17, 5)])
        },
        "plus": {
            line($0, [(12, 4), (12, 20)])
            line($0, [(4, 12), (20, 12)])
        },
        "minus": { line($0, [(4, 12), (20, 12)]) },
        "xmark": {
            line($0, [(5, 5), (19, 19)])
            line($0, [(19, 5), (5, 19)])
        },
        "checkmark": { line($0, [(4, 13), (9.5, 19), (20, 5)]) },
        "chevron.left": { line($0, [(15, 4), (8, 12), (15, 20)]) },
        "chevron.right": { line($0, [(9, 4), (16, 12), (9, 20)]) },
        "gear": { context in
            for radius in [3.0, 7.5] {
                context.record(.stroke(.ellipse(in: circle(radius)), .color(.black), StrokeStyle(width: 2)))
            }
            for tooth in 0..<8 {
                let (x, y) = (cos(Double(tooth) * .pi / 4), sin(Double(tooth) * .pi / 4))
                line(context, [(12 + 8 * x, 12 + 8 * y), (12 + 10.5 * x, 12 + 10.5 * y)])
            }
        },
    ]

    private static func circle(_ radius: Double) -> RenderRect {
        RenderRect(x: 12 - radius, y: 12 - radius, width: 2 * radius, height: 2 * radius)
    }

    private static func path(_ points: [(Double, Double)], closed: Bool) -> Path {
        let places = points.map { RenderPoint(x: $0.0, y: $0.1) }
        guard let first = places.first else { return Path() }
        return Path([.move(first)] + places.dropFirst().map { .line($0) } + (closed ? [.close] : []))
    }

    private static func line(_ context: CGContext, _ points: [(Double, Double)], closed: Bool = false) {
        let style = StrokeStyle(width: 2, cap: .round, join: .round)
        context.record(.stroke(path(points, closed: closed), .color(.black), style))
    }

    private static func shape(_ context: CGContext, _ points: [(Double, Double)]) {
        context.record(.fill(path(points, closed: true), .color(.black), evenOdd: false))
    }

    private static func box(
        _ context: CGContext, _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double
    ) {
        let outline = Path.roundedRect(RenderRect(x: x, y: y, width: width, height: height), radius: radius)
        context.record(.stroke(outline, .color(.black), StrokeStyle(width: 2)))
    }
}

extension UIImage {
    /// A checkmark in a circle.
    public class var checkmark: UIImage { standard("checkmark.circle.fill") }
    /// A checkmark in the outline of a circle.
    public class var strokedCheckmark: UIImage { standard("checkmark.circle") }
    /// A plus sign in a circle.
    public class var add: UIImage { standard("plus.circle.fill") }
    /// A minus sign in a circle.
    public class var remove: UIImage { standard("minus.circle.fill") }
    /// An ellipsis, for actions.
    public class var actions: UIImage { standard("ellipsis.circle") }
    /// The lines of a strikethrough button.
    public class var strikethrough: UIImage { standard("strikethrough") }

    private class func standard(_ name: String) -> UIImage { UIImage(systemName: name) ?? UIImage() }

    /// The format for a renderer that draws on the image.
    public var imageRendererFormat: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return format
    }
}
