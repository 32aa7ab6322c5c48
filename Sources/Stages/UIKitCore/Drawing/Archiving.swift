// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

// Colors, fonts and images in archives, as apps keep them in the user's defaults. The archives have the keys of Apple's
// where there are such keys, but name classes with their modules, so that other systems do not read them.

/// An implementation detail of archives: only the initializers of a protocol extension can return another object, and
/// need not be repeated by subclasses.
public protocol _ArchivedColor {}
/// An implementation detail of archives; see ``_ArchivedColor``.
public protocol _ArchivedFont {}
/// An implementation detail of archives; see ``_ArchivedColor``.
public protocol _ArchivedImage {}

extension UIColor: _ArchivedColor, NSSecureCoding {
    /// Whether the class checks what it reads: true.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the components; for a color that is another one in a dark interface, also those. Patterns, and colors with
    /// a closure that depends on more, become what they are now.
    public func encode(with coder: NSCoder) {
        let light: Components
        switch source {
        case .pair(let first, let dark):
            light = first
            coder.encode(dark, prefix: "UIDark")
        default: light = components
        }
        coder.encode(light, prefix: "UI")
    }
}

extension _ArchivedColor {
    /// Reads a color; nil if there are no components.
    public init?(coder: NSCoder) {
        guard let light = coder.decodeComponents("UI") else { return nil }
        let dark = coder.decodeComponents("UIDark")
        guard let color = UIColor(source: dark.map { .pair(light: light, dark: $0) } ?? .fixed(light)) as? Self else {
            return nil
        }
        self = color
    }
}

extension NSCoder {
    fileprivate func encode(_ components: UIColor.Components, prefix: String) {
        encode(components.red, forKey: prefix + "Red")
        encode(components.green, forKey: prefix + "Green")
        encode(components.blue, forKey: prefix + "Blue")
        encode(components.alpha, forKey: prefix + "Alpha")
    }

    fileprivate func decodeComponents(_ prefix: String) -> UIColor.Components? {
        guard containsValue(forKey: prefix + "Red"), containsValue(forKey: prefix + "Alpha") else { return nil }
        return UIColor.Components(
            red: decodeDouble(forKey: prefix + "Red"), green: decodeDouble(forKey: prefix + "Green"),
            blue: decodeDouble(forKey: prefix + "Blue"),
            alpha: min(max(decodeDouble(forKey: prefix + "Alpha"), 0), 1))
    }

    fileprivate func decodeString(_ key: String) -> String? {
        decodeObject(of: NSString.self, forKey: key).map { $0 as String }
    }
}

extension UIFont: _ArchivedFont, NSSecureCoding {
    /// Whether the class checks what it reads: true.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the name, the size, the weight and the traits.
    public func encode(with coder: NSCoder) {
        coder.encode(fontName as NSString, forKey: "UIFontName")
        coder.encode(familyName as NSString, forKey: "UIFontFamilyName")
        coder.encode(Double(pointSize), forKey: "UIFontPointSize")
        coder.encode(Double(weight.rawValue), forKey: "UIFontWeight")
        coder.encode(choice.isItalic, forKey: "UIFontItalic")
        coder.encode(choice.isMonospaced, forKey: "UIFontMonospaced")
    }
}

extension _ArchivedFont {
    /// Reads a font; nil if it has no name or no size.
    public init?(coder: NSCoder) {
        let size = coder.decodeDouble(forKey: "UIFontPointSize")
        guard size > 0, let name = coder.decodeString("UIFontName"), let family = coder.decodeString("UIFontFamilyName")
        else { return nil }
        let weight = UIFont.Weight(rawValue: coder.decodeDouble(forKey: "UIFontWeight"))
        let plain = UIFont(fontName: name, familyName: family, pointSize: size, weight: weight)
        var traits: UIFontDescriptor.SymbolicTraits = []
        if coder.decodeBool(forKey: "UIFontItalic") { traits.insert(.traitItalic) }
        if coder.decodeBool(forKey: "UIFontMonospaced") { traits.insert(.traitMonoSpace) }
        // Traits alone would make the font regular or bold.
        guard let font = plain.with(traits: traits).with(weight: weight) as? Self else { return nil }
        self = font
    }
}

extension UIImage: _ArchivedImage, NSSecureCoding {
    /// Whether the class checks what it reads: true.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the pixels as PNG, the scale and the rendering mode; nothing of an image that cannot be encoded.
    public func encode(with coder: NSCoder) {
        guard let data = pngData() else { return }
        coder.encode(data as NSData, forKey: "UIImageData")
        coder.encode(Double(scale), forKey: "UIScale")
        coder.encode(renderingMode.rawValue, forKey: "UIRenderingMode")
    }
}

extension _ArchivedImage {
    /// Reads an image, which is empty if it was written without pixels; nil if they cannot be read.
    public init?(coder: NSCoder) {
        var image: UIImage? = UIImage()
        if coder.containsValue(forKey: "UIImageData") {
            let scale = coder.decodeDouble(forKey: "UIScale")
            image = coder.decodeObject(of: NSData.self, forKey: "UIImageData").flatMap {
                UIImage(data: $0 as Data, scale: scale > 0 ? scale : 1)
            }
        }
        let mode = UIImage.RenderingMode(rawValue: coder.decodeInteger(forKey: "UIRenderingMode")) ?? .automatic
        guard let same = (mode == .automatic ? image : image?.withRenderingMode(mode)) as? Self else { return nil }
        self = same
    }
}
