// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The feature of a font that determines the widths of digits, as in Core Text.
public let kNumberSpacingType = 6
/// The variant of ``kNumberSpacingType`` with digits of the same width.
public let kMonospacedNumbersSelector = 0
/// The variant of ``kNumberSpacingType`` with digits of their own widths.
public let kProportionalNumbersSelector = 1

extension UIFontDescriptor {
    /// The name of an attribute of a font.
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name of the family.
        public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
        /// The PostScript name.
        public static let name = AttributeName(rawValue: "NSFontNameAttribute")
        /// The style in the family; ignored.
        public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
        /// The size in points.
        public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
        /// The name that people read; ignored.
        public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
        /// The transform of the glyphs; ignored.
        public static let matrix = AttributeName(rawValue: "NSFontMatrixAttribute")
        /// The characters that the font must have; ignored.
        public static let characterSet = AttributeName(rawValue: "NSCTFontCharacterSetAttribute")
        /// The fonts for other characters; ignored.
        public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
        /// A dictionary of traits by ``TraitKey``.
        public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
        /// The distance between characters; ignored.
        public static let fixedAdvance = AttributeName(rawValue: "NSCTFontFixedAdvanceAttribute")
        /// Dictionaries of features by ``FeatureKey``, of which the spacing of numbers is used.
        public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
        /// The text style.
        public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
    }

    /// The name of a trait of a font.
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The symbolic traits.
        public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
        /// The weight, from −1 to 1.
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
        /// The width, from −1 to 1; ignored.
        public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
        /// The slant, from −1 to 1: italic if positive.
        public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
    }

    /// The name of a part of a font's feature.
    public struct FeatureKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The feature, a number.
        public static let featureIdentifier = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
        /// The selected variant of the feature, a number.
        public static let typeIdentifier = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
        /// The feature, a number.
        public static let type = featureIdentifier
        /// The selected variant of the feature, a number.
        public static let selector = typeIdentifier
    }

    /// Creates the descriptor of a font with attributes; the system font with the system size where they leave that open.
    public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        self.init(UIFont.systemFont(ofSize: UIFont.systemFontSize).with(attributes))
    }

    /// The attributes of the font.
    public var fontAttributes: [AttributeName: Any] {
        [.family: font.familyName, .name: font.fontName, .size: NSNumber(value: Double(pointSize))]
    }

    /// Returns the value of an attribute; nil if the descriptor does not have it.
    public func object(forKey anAttribute: AttributeName) -> Any? {
        guard anAttribute == .traits else { return fontAttributes[anAttribute] }
        let traits: [TraitKey: Any] = [
            .symbolic: NSNumber(value: symbolicTraits.rawValue), .weight: NSNumber(value: Double(font.weight.rawValue)),
            .slant: NSNumber(value: symbolicTraits.contains(.traitItalic) ? 0.07 : 0), .width: NSNumber(value: 0.0),
        ]
        return traits
    }

    /// Returns a descriptor with other attributes in addition.
    public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        UIFontDescriptor(font.with(attributes))
    }

    /// Returns the descriptor of the regular font of a family; the same one for an unknown family.
    public func withFamily(_ newFamily: String) -> UIFontDescriptor { addingAttributes([.family: newFamily]) }

    /// Returns the descriptor of the same font; other faces are not searched by name.
    public func withFace(_ newFace: String) -> UIFontDescriptor { self }
}

extension UIFont {
    /// Returns the font with other attributes.
    fileprivate func with(_ attributes: [UIFontDescriptor.AttributeName: Any]) -> UIFont {
        let size = attributes[.size].flatMap(number) ?? pointSize
        var font = size > 0 ? withSize(size) : self
        if let style = attributes[.textStyle] as? UIFont.TextStyle {
            font = .preferredFont(forTextStyle: style)
            if let size = attributes[.size].flatMap(number), size > 0 { font = font.withSize(size) }
        }
        if let name = (attributes[.name] ?? attributes[.family]) as? String {
            font = UIFont(name: name, size: font.pointSize) ?? font
        }
        for feature in attributes[.featureSettings] as? [[UIFontDescriptor.FeatureKey: Any]] ?? []
        where feature[.type].flatMap(number) == CGFloat(kNumberSpacingType) {
            font = font.with(
                tabularDigits: feature[.selector].flatMap(number) == CGFloat(kMonospacedNumbersSelector))
        }
        let traits = attributes[.traits] as? [UIFontDescriptor.TraitKey: Any] ?? [:]
        if let symbolic = traits[.symbolic] {
            let set = symbolic as? UIFontDescriptor.SymbolicTraits
            let raw = (symbolic as? NSNumber)?.uint32Value ?? symbolic as? UInt32
            font = font.with(traits: set ?? UIFontDescriptor.SymbolicTraits(rawValue: raw ?? 0))
        }
        if let slant = traits[.slant].flatMap(number), slant > 0 {
            font = font.with(traits: font.fontDescriptor.symbolicTraits.union(.traitItalic))
        }
        guard let weight = traits[.weight].flatMap({ ($0 as? Weight)?.rawValue ?? number($0) }) else { return font }
        return font.with(weight: Weight(rawValue: weight))
    }

    private func number(_ value: Any) -> CGFloat? {
        value as? CGFloat ?? (value as? Int).map { CGFloat($0) } ?? (value as? NSNumber).map(CGFloat.init(truncating:))
    }
}
