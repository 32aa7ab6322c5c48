// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// A PDF that is being written: numbered objects, the first of which is the catalog and the second the list of pages.
struct PDFFile {
    private var objects: [Data] = [Data(), Data()]
    /// The numbers of the pages.
    private(set) var pages: [Int] = []
    /// The places that links can lead to, by name: the index of a page, and a point from its bottom left.
    var destinations: [String: (page: Int, place: CGPoint)] = [:]

    /// Adds an object and returns its number.
    mutating func add(_ value: String) -> Int {
        objects.append(Data(value.utf8))
        return objects.count
    }

    /// Adds a stream, compressed, and returns its number.
    ///
    /// - Parameters:
    ///   - bytes: The stream.
    ///   - entries: The entries of its dictionary besides the length and the filter.
    /// - Returns: The number of the object.
    mutating func addStream(_ bytes: [UInt8], _ entries: String = "") -> Int {
        let packed = PDFCompression.deflate(bytes)
        let filter = packed == nil ? "" : "/Filter/FlateDecode"
        let data = packed ?? bytes
        objects.append(
            Data("<<\(entries)\(filter)/Length \(data.count)>>\nstream\n".utf8) + data + Data("\nendstream".utf8))
        return objects.count
    }

    /// Adds a page.
    ///
    /// - Parameters:
    ///   - size: The size in points.
    ///   - content: The number of its content.
    ///   - resources: The dictionary of its resources.
    ///   - links: The rectangles from the bottom left that lead somewhere, and the entries that say where.
    mutating func addPage(_ size: CGSize, content: Int, resources: String, links: [(CGRect, String)]) {
        let annotations = links.map { rect, action in
            let edges = [rect.minX, rect.minY, rect.maxX, rect.maxY].map(\.pdf).joined(separator: " ")
            return add("<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[\(edges)]\(action)>>")
        }
        let list = annotations.map { "\($0) 0 R" }.joined(separator: " ")
        pages.append(
            add(
                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(size.width.pdf) \(size.height.pdf)]"
                    + "/Contents \(content) 0 R/Resources\(resources)\(list.isEmpty ? "" : "/Annots[\(list)]")>>"))
    }

    /// Returns the file.
    ///
    /// - Parameter information: The entries of the document's information, such as its title.
    /// - Returns: The bytes.
    func data(information: [String: String]) -> Data {
        var file = self
        let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
        let places = destinations.sorted { $0.key < $1.key }.compactMap { name, destination -> String? in
            guard pages.indices.contains(destination.page) else { return nil }
            let place = destination.place
            return "\(name.pdfName)[\(pages[destination.page]) 0 R/XYZ \(place.x.pdf) \(place.y.pdf) 0]"
        }
        let names = places.isEmpty ? "" : "/Dests<<\(places.joined())>>"
        file.objects[0] = Data("<</Type/Catalog/Pages 2 0 R\(names)>>".utf8)
        file.objects[1] = Data("<</Type/Pages/Count \(pages.count)/Kids[\(kids)]>>".utf8)
        let entries = information.sorted { $0.key < $1.key }.map { "\($0.key.pdfName)\($0.value.pdfString)" }
        let info = entries.isEmpty ? "" : "/Info \(file.add("<<\(entries.joined())>>")) 0 R"
        // Four bytes beyond ASCII tell programs that the file is binary.
        var data = Data("%PDF-1.4\n%".utf8) + Data([0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
        var table = "0000000000 65535 f \n"
        for (index, object) in file.objects.enumerated() {
            let offset = String(data.count)
            table += String(repeating: "0", count: max(10 - offset.count, 0)) + offset + " 00000 n \n"
            data += Data("\(index + 1) 0 obj\n".utf8) + object + Data("\nendobj\n".utf8)
        }
        let count = file.objects.count + 1
        let end =
            "xref\n0 \(count)\n\(table)trailer\n<</Size \(count)/Root 1 0 R\(info)>>\nstartxref\n\(data.count)\n%%EOF\n"
        return data + Data(end.utf8)
    }
}

extension BinaryFloatingPoint {
    /// The number in a PDF, with at most four decimals; 0 if it is not finite.
    var pdf: String {
        let value = Double(self)
        guard value.isFinite, value.magnitude < 1e9 else { return "0" }
        let scaled = (value * 10_000).rounded()
        let text = String(scaled / 10_000)
        // A PDF has no exponents, which only numbers under a thousandth have here.
        guard !text.contains("e") else {
            let digits = String(Int(scaled.magnitude))
            return (scaled < 0 ? "-0." : "0.") + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
        }
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension String {
    /// The text as a string of a PDF, in UTF-16.
    var pdfString: String {
        let units = [0xFEFF] + utf16
        return "<" + units.map { String(0x1_0000 | Int($0), radix: 16).dropFirst() }.joined() + ">"
    }

    /// The text as a name of a PDF, with all bytes that are not letters or digits escaped.
    var pdfName: String {
        "/"
            + utf8.map { byte in
                let character = Character(UnicodeScalar(byte))
                let isPlain = character.isASCII && (character.isLetter || character.isNumber)
                return isPlain ? String(character) : "#" + String(0x100 | Int(byte), radix: 16).dropFirst()
            }.joined()
    }
}
