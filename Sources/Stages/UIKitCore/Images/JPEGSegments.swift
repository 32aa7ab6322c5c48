// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The segments of a JPEG up to its first scan (ITU-T T.81, B.1.1): markers with lengths and contents.
///
/// Any number of FF may precede a marker, and so may bytes that mean nothing, which some cameras write.
package struct JPEGSegments: Sequence, IteratorProtocol {
    /// A segment.
    package struct Segment {
        /// The second byte of its marker, such as 0xDA for the start of a scan.
        package let marker: UInt8
        /// Where its content is, after the length; shorter than announced at the end of a torn file.
        package let content: Range<Int>
    }

    private let bytes: [UInt8]
    private var index = 2

    /// Creates the sequence.
    ///
    /// - Parameter bytes: the file, or its beginning.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the next segment; nil at the end of the bytes or of the image, or for an impossible length.
    package mutating func next() -> Segment? {
        while index < bytes.count, let start = bytes[index...].firstIndex(of: 0xFF),
            let place = bytes[start...].firstIndex(where: { $0 != 0xFF })
        {
            let marker = bytes[place]
            index = place + 1
            // A zero belongs to what means nothing; these markers have no length.
            if [0x00, 0x01].contains(marker) || (0xD0...0xD8).contains(marker) { continue }
            guard marker != 0xD9, index + 2 <= bytes.count else { return nil }
            let length = Int(bytes[index]) << 8 | Int(bytes[index + 1])
            guard length >= 2 else { return nil }
            let content = index + 2..<Swift.max(index + 2, Swift.min(index + length, bytes.count))
            index += length
            return Segment(marker: marker, content: content)
        }
        return nil
    }
}
