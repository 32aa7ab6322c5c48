// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import RenderTree

/// What the dictionary of a page says (ISO 32000-1, 7.7.3.3). Lengths are in the page's coordinates, in which y points up.
package struct PDFPageRecord: Sendable {
    /// The size of a page without a media box: US Letter.
    static let letter = RenderRect(x: 0, y: 0, width: 612, height: 792)

    /// The medium; its origin is the lower left corner.
    package var mediaBox = Self.letter
    /// The part of the medium that is shown.
    package var cropBox = Self.letter
    /// The part that is printed; nil for the crop box.
    package var bleedBox: RenderRect?
    /// The part that is left after trimming; nil for the crop box.
    package var trimBox: RenderRect?
    /// The part with content; nil for the crop box.
    package var artBox: RenderRect?
    /// The clockwise angle in degrees by which the page is turned when it is shown: 0, 90, 180 or 270.
    package var rotation = 0
    /// What drawing the page takes.
    package var demands = PDFDemands()

    /// Creates what is known of a page whose dictionary says nothing.
    package init() {}

    /// The size of the crop box, turned as it is shown.
    package var shownSize: RenderSize {
        let size = cropBox.size
        return rotation % 180 == 0 ? size : RenderSize(width: size.height, height: size.width)
    }
}

/// The pages of a PDF in order (7.7.3), as poppler counts them.
package struct PDFPageTree {
    /// The maximum nesting of page nodes.
    private static let maximumDepth = 64
    /// The maximum number of pages.
    static let maximumCount = 50_000
    /// The entries that nodes inherit from their parents.
    private static let inherited: Set<String> = ["Resources", "MediaBox", "CropBox", "Rotate"]

    private struct Node {
        var kids: [PDFValue]
        var next = 0
        var attributes: [String: PDFValue]
    }

    /// The pages.
    package private(set) var pages: [PDFPageRecord] = []

    private let objects: PDFObjects
    private var meter: PDFDemandMeter
    /// The records of page objects by number: a tree that refers to one many times does not read it again.
    private var known: [Int: PDFPageRecord] = [:]
    /// The numbers of the inner nodes so far, each of which counts once, so that there are no cycles.
    private var visited: Set<Int> = []

    /// Reads at most a number of pages; there are none in a file that is no PDF, and in one that is encrypted with compressed
    /// objects.
    package init(_ objects: PDFObjects, limit: Int = maximumCount) {
        self.objects = objects
        meter = PDFDemandMeter(objects)
        guard let root = objects.catalog?["Pages"] else { return }
        var path = [Node(kids: [root], attributes: [:])]
        while let last = path.indices.last, pages.count < limit {
            let index = path[last].next
            guard index < path[last].kids.count else {
                path.removeLast()
                continue
            }
            path[last].next += 1
            if let node = visit(path[last].kids[index], inheriting: path[last].attributes),
                path.count <= Self.maximumDepth
            {
                path.append(node)
            }
        }
    }

    /// Adds a page, or returns an inner node to go on with.
    private mutating func visit(_ kid: PDFValue, inheriting attributes: [String: PDFValue]) -> Node? {
        var number: Int?
        if case .reference(let reference) = kid { number = reference }
        if let number, let record = known[number] {
            pages.append(record)
            return nil
        }
        guard number.map({ !visited.contains($0) }) ?? true, let dictionary = objects.resolve(kid)?.dictionary else {
            return nil
        }
        let all = attributes.merging(dictionary) { $1 }
        let type = objects.resolve(dictionary["Type"])?.name
        guard type != "Page", let kids = objects.resolve(dictionary["Kids"])?.array else {
            guard type != "Pages" else { return nil }
            let record = record(of: all)
            if let number { known[number] = record }
            pages.append(record)
            return nil
        }
        if let number { visited.insert(number) }
        return Node(kids: kids, attributes: all.filter { Self.inherited.contains($0.key) })
    }

    private mutating func record(of page: [String: PDFValue]) -> PDFPageRecord {
        var record = PDFPageRecord()
        record.mediaBox = box("MediaBox", of: page) ?? PDFPageRecord.letter
        func part(_ name: String) -> RenderRect? {
            let part = box(name, of: page)?.intersection(record.mediaBox)
            return part.flatMap { $0.isEmpty ? nil : $0 }
        }
        record.cropBox = part("CropBox") ?? record.mediaBox
        (record.bleedBox, record.trimBox, record.artBox) = (part("BleedBox"), part("TrimBox"), part("ArtBox"))
        let turns = ((objects.resolve(page["Rotate"])?.number ?? 0) / 90).rounded()
        if turns.magnitude < 1e6 { record.rotation = ((Int(turns) % 4 + 4) % 4) * 90 }
        record.demands = meter.demands(of: page)
        return record
    }

    private func box(_ name: String, of page: [String: PDFValue]) -> RenderRect? {
        let numbers = objects.resolve(page[name])?.array?.prefix(5).compactMap { objects.resolve($0)?.number } ?? []
        guard numbers.count == 4 else { return nil }
        return RenderRect(
            x: min(numbers[0], numbers[2]), y: min(numbers[1], numbers[3]), width: abs(numbers[2] - numbers[0]),
            height: abs(numbers[3] - numbers[1]))
    }
}
