// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// The fonts of a document. Families and fonts are searched once for each name and style.
final class HTMLFonts {
    /// A family of fonts, or the typeface that was asked for.
    enum Family: Hashable {
        /// The system font.
        case system
        /// A typeface by its PostScript name, and its family.
        case face(name: String, family: String)

        /// The family of text without another one, as in a browser.
        static let standard = Family.face(name: "TimesNewRomanPSMT", family: "Times New Roman")
        /// The family of code.
        static let monospaced = Family.face(name: "Courier", family: "Courier")
    }

    /// What determines a font.
    struct Description: Hashable {
        /// The family.
        var family = Family.standard
        /// The size in points.
        var size: CGFloat = 12
        /// The weight in CSS, from 1 to 1000.
        var weight: CGFloat = 400
        /// Whether the font is italic.
        var isItalic = false
    }

    private var families: [String: Family?] = [:]
    private var fonts: [Description: UIFont] = [:]

    /// The maximum number of names that are searched; further ones are unknown.
    private static let maximumNames = 200

    /// Returns the first family of a CSS list that exists; nil for none.
    func family(_ list: String) -> Family? {
        list.split(separator: ",").prefix(16).lazy
            .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t\r\n\"'")) }.compactMap(single).first
    }

    private func single(_ name: String) -> Family? {
        let name = name.lowercased()
        if let known = families[name] { return known }
        guard families.count < Self.maximumNames else { return nil }
        let family: Family? =
            switch name {
            case "-apple-system", "system-ui", "blinkmacsystemfont", "ui-sans-serif", "ui-rounded": .system
            case _ where name.hasPrefix(".sf") || name.hasPrefix(".apple") || name.hasPrefix("sf pro"): .system
            case _ where name.hasPrefix("-apple-system") || name.hasPrefix("sfpro") || name.hasPrefix("sfui"): .system
            case "serif", "ui-serif", "times": .standard
            case "monospace", "ui-monospace": .monospaced
            case "sans-serif": .face(name: "Helvetica", family: "Helvetica")
            default: FontCatalog.face(named: name).map { .face(name: $0.name, family: $0.family) }
            }
        families[name] = .some(family)
        return family
    }

    /// Returns a font.
    func font(_ description: Description) -> UIFont {
        if let font = fonts[description] { return font }
        let font = make(description)
        fonts[description] = font
        return font
    }

    private func make(_ wanted: Description) -> UIFont {
        let weight = UIFont.Weight(css: wanted.weight)
        guard case .face(let name, let family) = wanted.family else {
            let font = UIFont.systemFont(ofSize: wanted.size, weight: weight)
            return wanted.isItalic ? font.with(traits: font.fontDescriptor.symbolicTraits.union(.traitItalic)) : font
        }
        // A typeface that was asked for by name is kept, unless the text is bold or italic.
        let isPlain = wanted.weight == 400 && !wanted.isItalic
        let faces = FontCatalog.faces.filter { $0.family == family }
        let best = faces.min { one, other in
            func rank(_ face: FontFace) -> (Int, CGFloat, Int) {
                let isItalic = face.name.contains("Italic") || face.name.contains("Oblique")
                return (isItalic == wanted.isItalic ? 0 : 1, abs(face.weight - weight.rawValue), face.name.count)
            }
            return rank(one) < rank(other)
        }
        let found = UIFont(name: isPlain ? name : best?.name ?? name, size: wanted.size)
        guard let font = found, !isPlain else { return found ?? .systemFont(ofSize: wanted.size, weight: weight) }
        var traits = font.fontDescriptor.symbolicTraits
        if wanted.isItalic { traits.insert(.traitItalic) }
        if wanted.weight >= 600 { traits.insert(.traitBold) }
        return font.with(traits: traits)
    }
}

extension UIFont.Weight {
    /// Creates the weight for a number of CSS, from 1 to 1000.
    fileprivate init(css number: CGFloat) {
        let steps: [UIFont.Weight] = [
            .ultraLight, .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        self = steps[min(max(Int((number / 100).rounded()), 0), steps.count - 1)]
    }
}
