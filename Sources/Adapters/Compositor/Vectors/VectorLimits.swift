// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CTurboJPEG
internal import DisplayModel
internal import Foundation
internal import RenderTree

/// Limits of SVG and PDF files.
///
/// Such files are as much a part of an app as its code. The limits keep a mistaken one, or one made to do harm, from
/// exhausting memory or the stack: the libraries have no such limits.
enum VectorLimits {
    /// The maximum number of elements of an SVG.
    static let maximumElements = 50_000
    /// The maximum number of elements of an SVG that refer to others, each of which may refer to the next.
    static let maximumReferences = 4_000
    /// The maximum number of filter primitives of an SVG.
    static let maximumFilters = 500
    /// The maximum area in pixels of all images in an SVG, and of each image in a PDF.
    static let maximumImageArea = 16 << 20
    /// The maximum area in pixels of each image of a document's page, such as a scan: that of image files.
    static let maximumPageImageArea = DecodedImage.maximumArea
    /// The maximum side of a picture in pixels.
    static let maximumSide = 8192
    /// The maximum area of a picture in pixels: somewhat more than 3840 × 2160.
    static let maximumArea = 8 << 20
    /// The maximum area in pixels of a picture and all groups that are drawn within each other: 1 GB.
    static let maximumGroupArea = 256 << 20

    /// Checks a file, and limits the size of its picture.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - wanted: The size in pixels that would be sharpest.
    /// - Returns: The size to draw, with nearly the same proportions and at least one pixel on each side.
    /// - Throws: ``ImageCodecError`` if the file exceeds a limit.
    static func size(for file: VectorFile, wanted: PixelSize) throws(ImageCodecError) -> PixelSize {
        let groups: Int
        do throws(Excess) {
            let limit = file.maximumBytes
            guard file.bytes.count <= limit else { throw Excess("the limit is \(limit) bytes") }
            switch file.format {
            case .svg: groups = try groupsOfSVG(file.bytes)
            case .pdf:
                if let page = file.page {
                    groups = try groupsOfPage(page)
                } else {
                    groups = try groupsOfPDF(file.bytes)
                }
            }
        } catch {
            throw VectorRenderer.error(file, error.reason)
        }
        let (width, height) = (Double(max(1, wanted.width)), Double(max(1, wanted.height)))
        let area = Double(min(maximumArea, maximumGroupArea / (groups + 1)))
        let sides = min(1, Double(maximumSide) / max(width, height))
        let scale = min(sides, (area / (width * height)).squareRoot())
        guard scale < 1 else { return PixelSize(width: Int(width), height: Int(height)) }
        return PixelSize(width: max(1, Int(width * scale)), height: max(1, Int(height * scale)))
    }

    /// The reason why a file is not drawn.
    private struct Excess: Error {
        let reason: String
        init(_ reason: String) { self.reason = reason }
    }

    // MARK: SVG

    /// Elements that draw others, which they refer to or which refer to them.
    private static let references: Set<String> = ["use", "pattern", "mask", "clipPath", "marker", "filter", "image"]

    /// Returns the maximum number of groups within each other.
    private static func groupsOfSVG(_ bytes: [UInt8]) throws(Excess) -> Int {
        var (depth, deepest, elements, references, filters) = (0, 0, 0, 0, 0)
        for tag in SVGTags(bytes) {
            // A start tag without an end counts until the end of the file: the result is an upper limit.
            if tag.isEnd {
                depth -= 1
                continue
            }
            elements += 1
            deepest = max(deepest, depth + 1)
            if !tag.isEmpty { depth += 1 }
            if Self.references.contains(tag.name) { references += 1 }
            if tag.name.hasPrefix("fe") { filters += 1 }
        }
        guard elements <= maximumElements else { throw Excess("the limit is \(maximumElements) elements") }
        guard references <= maximumReferences else { throw Excess("the limit is \(maximumReferences) references") }
        guard filters <= maximumFilters else { throw Excess("the limit is \(maximumFilters) filter primitives") }
        try checkEmbedded(bytes)
        return min(elements, deepest * (references + 1))
    }

    /// Checks the images in an SVG, which the library decodes in full.
    private static func checkEmbedded(_ bytes: [UInt8]) throws(Excess) {
        var area = 0
        for index in bytes.indices(of: "data:image/") {
            let type = bytes[index...].prefix(40)
            guard let comma = type.firstIndex(of: UInt8(ascii: ",")) else { throw Excess("an image in it is damaged") }
            let kind = String(decoding: type[..<comma].dropFirst("data:image/".utf8.count), as: UTF8.self)
            guard ["png;base64", "jpeg;base64", "jpg;base64"].contains(kind) else {
                throw Excess("an image in it is not a PNG or JPEG in base64")
            }
            let text = bytes[(comma + 1)...].prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
            guard let size = claimedSize(of: text) else { throw Excess("an image in it is damaged") }
            area += min(size.area, maximumImageArea + 1)
        }
        guard area <= maximumImageArea else {
            throw Excess("the images in it exceed \(maximumImageArea >> 20) megapixels")
        }
    }

    /// Returns the size of a PNG or JPEG in base64, as its header says.
    private static func claimedSize(of text: ArraySlice<UInt8>) -> PixelSize? {
        guard let data = Data(base64Encoded: Data(text), options: .ignoreUnknownCharacters) else { return nil }
        let bytes = [UInt8](data)
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 {
            func number(_ index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
            return number(16) < 1 << 24 && number(20) < 1 << 24 ? PixelSize(width: number(16), height: number(20)) : nil
        }
        // The library's handle lives until the end of this call.
        guard let handle = unsafe tjInitDecompress() else { return nil }
        defer { _ = unsafe tjDestroy(handle) }
        var (width, height, sampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
        _ = unsafe tjDecompressHeader3(handle, bytes, CUnsignedLong(bytes.count), &width, &height, &sampling, &space)
        return width > 0 && height > 0 ? PixelSize(width: Int(width), height: Int(height)) : nil
    }

    // MARK: PDF

    /// Returns the maximum number of groups within each other on a page of a document.
    private static func groupsOfPage(_ page: VectorFile.Page) throws(Excess) -> Int {
        guard page.imageArea <= maximumPageImageArea else {
            throw Excess("an image in it exceeds \(maximumPageImageArea >> 20) megapixels")
        }
        return page.groups
    }

    /// Returns the maximum number of groups within each other.
    private static func groupsOfPDF(_ bytes: [UInt8]) throws(Excess) -> Int {
        // The dictionaries of images and forms are those of streams, which are never compressed.
        var sides: [[Int]] = []
        for name in ["/Width", "/Height"] as [StaticString] {
            var numbers: [Int] = []
            for index in bytes.indices(of: name) {
                let value = bytes[(index + name.utf8CodeUnitCount)...].drop { $0 <= 32 }
                let digits = value.prefix { (48...57).contains($0) }
                // A second number would belong to a reference. Other names begin like these, but have no number.
                let next = value.dropFirst(digits.count).drop { $0 <= 32 }.first ?? 0
                guard !(48...57).contains(next) else { throw Excess("the size of an image in it is not a number") }
                if !digits.isEmpty { numbers.append(digits.prefix(8).reduce(0) { $0 * 10 + Int($1 - 48) }) }
            }
            sides.append(numbers)
        }
        guard zip(sides[0], sides[1]).allSatisfy({ $0 * $1 <= maximumImageArea }) else {
            throw Excess("an image in it exceeds \(maximumImageArea >> 20) megapixels")
        }
        return bytes.indices(of: "/Transparency").count + bytes.indices(of: "/SMask").count
    }
}
