// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import RenderTree

/// The size of the first page of a PDF (ISO 32000-1, 7.7.3): its crop box within its media box, turned as it is shown.
struct PDFHeader {
    /// The maximum nesting of page nodes.
    private static let maximumDepth = 64
    /// The size of a page without a media box: US Letter.
    private static let letter = RenderRect(x: 0, y: 0, width: 612, height: 792)

    /// The size in points, greater than zero.
    let size: RenderSize

    /// Reads a file; nil if it is not a PDF, has no page, or is encrypted with compressed objects.
    init?(_ bytes: [UInt8]) {
        guard Self.isPDF(bytes) else { return nil }
        let objects = PDFObjects(bytes)
        guard var node = objects.resolve(objects.catalog?["Pages"])?.dictionary else { return nil }
        // Boxes and rotation are inherited.
        var (attributes, depth) = (node, 0)
        while let kids = objects.resolve(node["Kids"])?.array {
            guard depth < Self.maximumDepth, let first = objects.resolve(kids.first)?.dictionary else { return nil }
            node = first
            attributes.merge(node) { $1 }
            depth += 1
        }
        func box(_ name: String) -> RenderRect? {
            let numbers = objects.resolve(attributes[name])?.array?.compactMap { objects.resolve($0)?.number } ?? []
            guard numbers.count == 4 else { return nil }
            return RenderRect(
                x: min(numbers[0], numbers[2]), y: min(numbers[1], numbers[3]), width: abs(numbers[2] - numbers[0]),
                height: abs(numbers[3] - numbers[1]))
        }
        let media = box("MediaBox") ?? Self.letter
        let crop = box("CropBox").map { $0.intersection(media) }
        let shown = crop.flatMap { $0.isEmpty ? nil : $0 } ?? media
        guard !shown.isEmpty else { return nil }
        let turns = (objects.resolve(attributes["Rotate"])?.number ?? 0) / 90
        let isTurned = turns.truncatingRemainder(dividingBy: 2).magnitude == 1
        size = isTurned ? RenderSize(width: shown.size.height, height: shown.size.width) : shown.size
    }

    /// Returns whether a file claims to be a PDF; readers accept some bytes before the signature.
    static func isPDF(_ bytes: [UInt8]) -> Bool {
        let beginning = bytes.prefix(1024)
        let signature = Array("%PDF-".utf8)
        return beginning.indices.contains { beginning[$0...].starts(with: signature) }
    }
}
