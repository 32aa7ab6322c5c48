// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import Synchronization

/// The asset catalogs of a bundle in Xcode's format: folders `*.xcassets` with `NAME.imageset`, `NAME.colorset` and
/// `NAME.dataset`, which a package copies as resources (Apple, Asset Catalog Format Reference).
package struct AssetCatalog {
    /// The set folders by name with extension, for each bundle whose catalogs have been read.
    private static let known = Mutex<[String: [String: String]]>([:])
    /// The maximum number of files to read from a catalog; no real catalog has as many.
    private static let limit = 100_000

    private let sets: [String: String]

    /// The extensions of the folders that are found.
    private static let kinds: Set = ["colorset", "dataset", "imageset"]

    /// Finds the catalogs of a bundle, and caches the result.
    package init(of bundle: Bundle) {
        guard let folder = bundle.resourcePath else {
            sets = [:]
            return
        }
        sets = Self.known.withLock { known in
            if let sets = known[folder] { return sets }
            let sets = Self.sets(in: folder)
            known[folder] = sets
            return sets
        }
    }

    private static func sets(in folder: String) -> [String: String] {
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: folder))?.filter { $0.hasSuffix(".xcassets") } ?? []
        var sets: [String: String] = [:]
        for name in names.sorted() {
            var count = 0
            for case let path as String in files.enumerator(atPath: "\(folder)/\(name)") ?? .init() {
                count += 1
                guard count < limit else { break }
                let path = path as NSString
                guard kinds.contains(path.pathExtension) else { continue }
                let full = "\(folder)/\(name)/\(path)"
                // A folder can be a namespace, so the set is found with and without it.
                sets[path.lastPathComponent] = sets[path.lastPathComponent] ?? full
                sets["\(path)"] = full
            }
        }
        return sets
    }

    private func contents<Set: Decodable>(of folder: String, as type: Set.Type) -> Set? {
        guard let data = FileManager.default.contents(atPath: folder + "/Contents.json") else { return nil }
        return try? JSONDecoder().decode(type, from: data)
    }

    // MARK: Images

    private struct ImageSet: Decodable {
        struct Image: Decodable {
            var filename: String?
            var scale: String?
            var appearances: [[String: String]]?
            var resizing: Resizing?

            /// Whether the image is for a dark interface.
            var isDark: Bool { appearances?.contains { $0["value"] == "dark" } ?? false }
        }

        /// How Xcode's slicing divides an image.
        struct Resizing: Decodable {
            struct Insets: Decodable {
                var top: Double?
                var left: Double?
                var bottom: Double?
                var right: Double?
            }

            var insets: Insets?

            enum CodingKeys: String, CodingKey { case insets = "cap-insets" }

            /// Returns the cap insets in points; the file has them in pixels.
            func capInsets(scale: CGFloat) -> UIEdgeInsets {
                func points(_ pixels: Double?) -> CGFloat { max(0, pixels ?? 0) / scale }
                return UIEdgeInsets(
                    top: points(insets?.top), left: points(insets?.left), bottom: points(insets?.bottom),
                    right: points(insets?.right))
            }
        }

        struct Properties: Decodable {
            var renderingIntent: String?

            enum CodingKeys: String, CodingKey {
                case renderingIntent = "template-rendering-intent"
            }
        }

        var images: [Image]
        var properties: Properties?

        var renderingMode: UIImage.RenderingMode {
            switch properties?.renderingIntent {
            case "template": .alwaysTemplate
            case "original": .alwaysOriginal
            default: .automatic
            }
        }
    }

    /// An image of a catalog.
    struct FoundImage {
        /// The file.
        var path: String
        /// The pixels per point.
        var scale: CGFloat
        /// Whether the image is a template.
        var renderingMode: UIImage.RenderingMode
        /// The edges that keep their size when the image is stretched, in points.
        var capInsets: UIEdgeInsets

        /// Whether the file is an SVG or PDF, whose size in points does not depend on a scale.
        var isVector: Bool { ["svg", "pdf"].contains((path as NSString).pathExtension.lowercased()) }
    }

    /// Returns the file with the largest scale of an image; nil if there is none.
    ///
    /// An image for dark interfaces is taken if the current traits are dark, or if there is no other.
    func image(_ name: String) -> FoundImage? {
        guard let folder = sets["\(name).imageset"], let set = contents(of: folder, as: ImageSet.self) else {
            return nil
        }
        let files = set.images.compactMap { image -> (image: FoundImage, isDark: Bool)? in
            guard let file = image.filename, !file.contains("/") else { return nil }
            let scale = image.scale.flatMap { Double($0.dropLast()) }.map { CGFloat($0) } ?? 1
            guard scale > 0 else { return nil }
            let found = FoundImage(
                path: "\(folder)/\(file)", scale: scale, renderingMode: set.renderingMode,
                capInsets: image.resizing?.capInsets(scale: scale) ?? .zero)
            return (found, image.isDark)
        }
        let wanted = files.filter { $0.isDark == (UITraitCollection.current.userInterfaceStyle == .dark) }
        return (wanted.isEmpty ? files : wanted).map(\.image).max { $0.scale < $1.scale }
    }

    // MARK: Data

    private struct DataSet: Decodable {
        struct Entry: Decodable {
            var idiom: String?
            var filename: String?
            var type: String?

            enum CodingKeys: String, CodingKey {
                case idiom, filename
                case type = "universal-type-identifier"
            }
        }

        var data: [Entry]
    }

    /// Returns the path of a data set's file and the identifier of its type, if the set has one; nil if there is no file.
    ///
    /// One for the current idiom is preferred, and then one for all devices; those for other idioms are left out.
    package func data(_ name: String) -> (path: String, type: String?)? {
        guard let folder = sets["\(name).dataset"], let set = contents(of: folder, as: DataSet.self) else { return nil }
        let files = set.data.filter { entry in entry.filename.map { !$0.contains("/") } ?? false }
        let idiom = UITraitCollection.current.userInterfaceIdiom == .pad ? "ipad" : "iphone"
        let found = files.first { $0.idiom == idiom } ?? files.first { ($0.idiom ?? "universal") == "universal" }
        return found.flatMap { entry in entry.filename.map { ("\(folder)/\($0)", entry.type) } }
    }

    // MARK: Colors

    private struct ColorSet: Decodable {
        struct Entry: Decodable {
            var appearances: [[String: String]]?
            var color: Value?
        }

        struct Value: Decodable {
            var components: [String: String]?
        }

        var colors: [Entry]
    }

    /// Returns the components of a color in light and dark interfaces; nil if there is none.
    ///
    /// Color spaces other than sRGB are treated as sRGB.
    func color(_ name: String) -> (light: UIColor.Components, dark: UIColor.Components)? {
        guard let folder = sets["\(name).colorset"], let set = contents(of: folder, as: ColorSet.self) else {
            return nil
        }
        func components(_ value: String?) -> UIColor.Components? {
            let entry = set.colors.first { entry in
                let luminosity = entry.appearances?.first { $0["appearance"] == "luminosity" }?["value"]
                return luminosity == value && (value != nil || entry.appearances == nil)
            }
            return entry?.color?.components.flatMap(Self.components)
        }
        guard let light = components(nil) ?? components("light") ?? components("dark") else { return nil }
        return (components("light") ?? light, components("dark") ?? light)
    }

    /// Parses components such as `0.5`, `127`, or `0x7F`.
    private static func components(_ texts: [String: String]) -> UIColor.Components? {
        func number(_ key: String) -> Double? {
            guard let text = texts[key] else { return nil }
            if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
            let number = Double(text)
            return text.contains(".") || key == "alpha" ? number : number.map { $0 / 255 }
        }
        let alpha = number("alpha") ?? 1
        if let white = number("white") {
            return UIColor.Components(red: white, green: white, blue: white, alpha: alpha)
        }
        guard let red = number("red"), let green = number("green"), let blue = number("blue") else { return nil }
        return UIColor.Components(red: red, green: green, blue: blue, alpha: alpha)
    }
}

extension UIColor {
    /// Creates a color from an asset catalog in the program's resources; nil if there is no color of that name.
    public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

    /// Creates a color from an asset catalog in a bundle, or in the program if nil.
    ///
    /// The trait collection is ignored; the color adapts to the traits where it is used.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        guard let (light, dark) = AssetCatalog(of: bundle ?? .main).color(name) else { return nil }
        self.init(source: light == dark ? .fixed(light) : .pair(light: light, dark: dark))
    }
}
