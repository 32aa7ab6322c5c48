// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation
import Synchronization

/// A typeface that can be found by name.
package struct FontFace: Hashable, Sendable {
    /// The PostScript name, such as `DejaVuSans-Bold`.
    package var name: String
    /// The family, such as `DejaVu Sans`.
    package var family: String
    /// The weight from −1 to 1, as in `UIFont.Weight`.
    package var weight: CGFloat

    /// Creates a typeface.
    package init(name: String, family: String, weight: CGFloat) {
        (self.name, self.family, self.weight) = (name, family, weight)
    }
}

/// The typefaces that an app can find by name: the renderer's, and the families that every iOS device has.
///
/// Apps force-unwrap `UIFont(name: "HelveticaNeue-Bold", size: 20)`, because these families are part of iOS ("Fonts",
/// developer.apple.com/fonts/system-fonts). So their names resolve here as well; if the machine has no font of the
/// family, the renderer draws the nearest one. UIKit reads fonts on any thread.
package enum FontCatalog {
    private static let installed = Mutex<[FontFace]>([])

    /// Replaces the typefaces of the renderer.
    static func use(_ faces: [FontFace]) { installed.withLock { $0 = faces } }

    /// All typefaces, the renderer's first.
    package static var faces: [FontFace] {
        let own = installed.withLock { $0 }
        let families = Set(own.map { $0.family.lowercased() })
        return own + system.filter { !families.contains($0.family.lowercased()) }
    }

    /// Returns the typeface with a PostScript name, or the regular face of a family; nil for an unknown name.
    package static func face(named name: String) -> FontFace? {
        let (faces, name) = (faces, name.lowercased())
        if let exact = faces.first(where: { $0.name.lowercased() == name }) { return exact }
        // Among the faces closest to regular weight, the upright one has the shortest name.
        return faces.filter { $0.family.lowercased() == name }
            .min { (abs($0.weight), $0.name.count) < (abs($1.weight), $1.name.count) }
    }

    /// The iOS families that apps use most, with the name suffixes of their typefaces.
    private static let system: [FontFace] = {
        let styles: [(suffix: String, weight: UIFont.Weight)] = [
            ("UltraLight", .ultraLight), ("Thin", .thin), ("Light", .light), ("Book", .regular), ("Roman", .regular),
            ("Regular", .regular), ("Medium", .medium), ("DemiBold", .semibold), ("SemiBold", .semibold),
            ("Semibold", .semibold),
            ("Bold", .bold), ("Heavy", .heavy), ("Black", .black), ("ExtraBold", .heavy),
        ]
        func weight(_ suffix: String) -> CGFloat {
            let match = styles.filter { suffix.contains($0.suffix) }.max { $0.suffix.count < $1.suffix.count }
            return (match?.weight ?? .regular).rawValue
        }
        let families: [(family: String, stem: String, suffixes: String)] = [
            ("American Typewriter", "AmericanTypewriter", "- Light Semibold Bold"),
            ("Arial", "Arial", "MT -BoldMT -ItalicMT -BoldItalicMT"),
            ("Avenir", "Avenir", "Book Roman Light Medium Heavy Black Oblique HeavyOblique"),
            ("Avenir Next", "AvenirNext", "Regular UltraLight Medium DemiBold Bold Heavy Italic BoldItalic"),
            ("Chalkboard SE", "ChalkboardSE", "Light Regular Bold"),
            ("Courier", "Courier", "- Bold Oblique BoldOblique"),
            ("Courier New", "CourierNewPS", "MT -BoldMT -ItalicMT -BoldItalicMT"),
            ("Futura", "Futura", "Medium MediumItalic Bold CondensedMedium"),
            ("Georgia", "Georgia", "- Bold Italic BoldItalic"),
            ("Gill Sans", "GillSans", "- Light SemiBold Bold Italic"),
            ("Helvetica", "Helvetica", "- Light Bold Oblique LightOblique BoldOblique"),
            ("Helvetica Neue", "HelveticaNeue", "- UltraLight Thin Light Medium Bold Italic BoldItalic CondensedBold"),
            ("Marker Felt", "MarkerFelt", "Thin Wide"),
            ("Menlo", "Menlo", "Regular Bold Italic BoldItalic"),
            ("Palatino", "Palatino", "Roman Bold Italic BoldItalic"),
            ("Times New Roman", "TimesNewRomanPS", "MT -BoldMT -ItalicMT -BoldItalicMT"),
            ("Trebuchet MS", "TrebuchetMS", "- Bold Italic"),
            ("Verdana", "Verdana", "- Bold Italic BoldItalic"),
        ]
        return families.flatMap { family, stem, suffixes in
            suffixes.split(separator: " ").map { part -> FontFace in
                let suffix = part == "-" ? "" : String(part)
                let isJoined = suffix.isEmpty || suffix == "MT" || suffix.hasPrefix("-")
                let style = suffix.hasPrefix("-") ? String(suffix.dropFirst()) : suffix
                return FontFace(
                    name: stem + (isJoined ? suffix : "-" + suffix), family: family, weight: weight(style))
            }
        }
    }()
}

extension SimulatedDevice {
    /// Sets the renderer's typefaces, which `UIFont(name:size:)` finds in addition to those of iOS.
    package func useFonts(_ faces: [FontFace]) { FontCatalog.use(faces) }
}
