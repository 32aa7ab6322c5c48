// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// What the header of an image file says about its picture.
struct ImageHeader {
    /// The width in pixels, as stored.
    let width: Int
    /// The height in pixels, as stored.
    let height: Int
    /// How the stored picture must be rotated to be upright.
    private(set) var orientation = UIImage.Orientation.up

    /// Reads the header of a PNG or JPEG; nil for an unknown format.
    init?(_ data: Data) {
        let bytes = [UInt8](data.prefix(1 << 20))
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self.init(png: bytes)
        } else if bytes.starts(with: [0xFF, 0xD8]) {
            self.init(jpeg: bytes)
        } else {
            return nil
        }
        guard width > 0, height > 0 else { return nil }
    }

    /// Reads a PNG (ISO/IEC 15948, 11.2.2): a signature, then the header chunk with width and height.
    private init?(png bytes: [UInt8]) {
        guard bytes.count >= 24 else { return nil }
        func number(_ index: Int) -> Int { bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) } }
        (width, height) = (number(16), number(20))
    }

    /// Reads a JPEG (ITU-T T.81, B.2): segments up to a start of frame with height and width.
    private init?(jpeg bytes: [UInt8]) {
        var turned: UIImage.Orientation?
        for segment in JPEGSegments(bytes) {
            let content = bytes[segment.content]
            if segment.marker == 0xE1, turned == nil { turned = Self.orientation(inExif: content) }
            guard (0xC0...0xCF).contains(segment.marker), ![0xC4, 0xC8, 0xCC].contains(segment.marker) else { continue }
            guard content.count >= 5 else { return nil }
            func number(_ index: Int) -> Int {
                Int(content[content.startIndex + index]) << 8 | Int(content[content.startIndex + index + 1])
            }
            (width, height) = (number(3), number(1))
            orientation = turned ?? .up
            return
        }
        return nil
    }

    /// Returns the orientation in an Exif segment (CIPA DC-008, 4.6.4, tag 0x0112); nil if there is none.
    private static func orientation(inExif segment: ArraySlice<UInt8>) -> UIImage.Orientation? {
        guard segment.starts(with: Array("Exif\0\0".utf8)) else { return nil }
        let tiff = Array(segment.dropFirst(6))
        guard tiff.count >= 8 else { return nil }
        let isLittle = tiff.starts(with: Array("II".utf8))
        func number(_ index: Int, _ count: Int) -> Int {
            let bytes = tiff[index..<(index + count)]
            return (isLittle ? bytes.reversed() : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
        }
        let directory = number(4, 4)
        guard number(2, 2) == 42, directory + 2 <= tiff.count else { return nil }
        for entry in 0..<number(directory, 2) {
            let start = directory + 2 + 12 * entry
            guard start + 12 <= tiff.count else { return nil }
            // A SHORT is at the start of the value field.
            if number(start, 2) == 0x0112 { return number(start + 2, 2) == 3 ? orientation(number(start + 8, 2)) : nil }
        }
        return nil
    }

    /// Returns the orientation with Exif's number; nil for an unknown one.
    private static func orientation(_ number: Int) -> UIImage.Orientation? {
        let all: [UIImage.Orientation] = [
            .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
        ]
        return (1...8).contains(number) ? all[number - 1] : nil
    }
}
