// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree
import Synchronization

/// A picture: the bytes of a file, which are decoded by what draws them, or a recorded drawing, good for any scale.
///
/// PNG and JPEG are known.
open class UIImage: NSObject, @unchecked Sendable {
    // Unchecked, because an open class may be subclassed; this class itself holds constants only.

    /// The picture's size in points: its pixels over ``scale``.
    public let size: CGSize
    /// Pixels for one point.
    public let scale: CGFloat
    /// Whether the picture's colours are its own, or only its shape counts.
    public let renderingMode: RenderingMode
    /// What the picture consists of.
    let content: Content

    /// What a picture consists of.
    enum Content: Sendable {
        /// The bytes of a file.
        case file(RenderImage)
        /// Steps of drawing, in a rectangle of the picture's size.
        case drawing(DisplayList)
    }

    /// Whether a picture's colours are its own.
    public enum RenderingMode: Int, Sendable {
        /// As the place where it is shown has it.
        case automatic = 0
        /// They are.
        case alwaysOriginal = 1
        /// They are not: the picture has the tint colour. Known of drawings only; files keep theirs.
        case alwaysTemplate = 2
    }
    private static let lastID = Atomic<UInt64>(0)

    /// Creates a picture from a file's contents; nil when they are no picture.
    public init?(data: Data, scale: CGFloat = 1) {
        guard scale > 0, let pixels = ImageHeader.size(in: data) else { return nil }
        size = CGSize(width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale)
        self.scale = scale
        renderingMode = .automatic
        content = .file(
            RenderImage(
                id: Self.lastID.add(1, ordering: .relaxed).newValue, encoded: [UInt8](data), pixelWidth: pixels.width,
                pixelHeight: pixels.height, scale: scale))
        super.init()
    }

    /// Creates a picture from what it consists of.
    init(_ content: Content, size: CGSize, scale: CGFloat, renderingMode: RenderingMode = .automatic) {
        (self.content, self.size, self.scale, self.renderingMode) = (content, size, scale, renderingMode)
        super.init()
    }

    /// Creates a picture from a file; `@2x` and `@3x` at the end of its name give the scale.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        self.init(data: data, scale: stem.hasSuffix("@3x") ? 3 : stem.hasSuffix("@2x") ? 2 : 1)
    }

    /// Creates the picture called `name` in the resources of the program: a PNG or JPEG, in the scale that is there.
    public convenience init?(named name: String) { self.init(named: name, in: nil) }

    /// Creates the picture called `name` in the resources of a bundle, the program's when that is nil.
    public convenience init?(named name: String, in bundle: Bundle?) {
        let bundle = bundle ?? .main
        let url = URL(fileURLWithPath: name)
        let stem = url.pathExtension.isEmpty ? name : String(name.dropLast(url.pathExtension.count + 1))
        let types = url.pathExtension.isEmpty ? ["png", "jpg", "jpeg"] : [url.pathExtension]
        let path = ["@3x", "@2x", ""].lazy.flatMap { suffix in types.map { (stem + suffix, $0) } }
            .compactMap { bundle.path(forResource: $0, ofType: $1) }.first
        guard let path else { return nil }
        self.init(contentsOfFile: path)
    }
}

/// What the head of a picture's file says.
private enum ImageHeader {
    /// The pixels of the picture in `data`; nil when its format is not known.
    static func size(in data: Data) -> (width: Int, height: Int)? {
        let bytes = [UInt8](data.prefix(1 << 20))
        guard let size = png(bytes) ?? jpeg(bytes), size.width > 0, size.height > 0 else { return nil }
        return size
    }

    /// PNG (ISO/IEC 15948, 11.2.2): a signature, then the header chunk with width and height.
    private static func png(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            return nil
        }
        func number(_ index: Int) -> Int { bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16), number(20))
    }

    /// JPEG (ITU-T T.81, B.2): markers with lengths, until a start of frame with height and width.
    private static func jpeg(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        func number(_ index: Int) -> Int { Int(bytes[index]) << 8 | Int(bytes[index + 1]) }
        var index = 2
        while index + 9 < bytes.count, bytes[index] == 0xFF {
            let marker = bytes[index + 1]
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return (number(index + 7), number(index + 5))
            }
            index += 2 + number(index + 2)
        }
        return nil
    }
}
