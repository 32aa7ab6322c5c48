// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CZlib
import RenderTree

/// The objects of a PDF by number.
///
/// They are found by their beginnings, such as `3 0 obj`, and not through the file's tables of references, which have three
/// forms and are often wrong. The last of several objects with a number counts, as after incremental updates.
package struct PDFObjects {
    /// The maximum number of objects.
    private static let maximumObjects = 1 << 20
    /// The maximum number of object streams that cannot be read.
    private static let maximumFailures = 8
    /// The maximum number of references that lead to a value.
    private static let maximumSteps = 16

    private struct Place {
        /// The index of the bytes: 0 for the file, otherwise a stream.
        var source: Int
        /// The index of the object's value.
        var index: Int
        /// The index in the file of the object, or of the stream with it.
        var fileIndex: Int
    }

    /// The number of bytes that may still be read: objects can be within each other, so that each is nearly as long as the
    /// file.
    private final class Allowance {
        private var rest: Int

        init() { rest = 4 << 20 }

        /// Lets the objects in a number of bytes be read, on average 32 times: those of pages are shared.
        func extend(for count: Int) { rest += 32 * count }

        /// Whether nothing is left.
        var isSpent: Bool { rest <= 0 }

        /// Takes bytes that have been read.
        func spend(_ count: Int) { rest -= count }
    }

    private var sources: [[UInt8]]
    private var places: [Int: Place] = [:]
    private let allowance = Allowance()
    private let maximumStreamBytes: Int

    /// Finds the objects in a file, including those in compressed object streams.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - maximumStreamBytes: The maximum size of all object streams after decompression.
    package init(_ bytes: [UInt8], maximumStreamBytes: Int = 16 << 20) {
        sources = [bytes]
        self.maximumStreamBytes = maximumStreamBytes
        allowance.extend(for: bytes.count)
        for index in bytes.indices(of: "obj") {
            guard places.count < Self.maximumObjects else { break }
            guard let number = Self.objectNumber(before: index, in: bytes) else { continue }
            places[number] = Place(source: 0, index: index + 3, fileIndex: index)
        }
        addObjectStreams(bytes)
    }

    /// Whether so much has been read that objects are no longer found.
    var isExhausted: Bool { allowance.isSpent }

    /// Counts work on values that are not read again as bytes that are read.
    func spend(_ count: Int) { allowance.spend(count) }

    /// Returns the value of a reference, and other values as they are; nil if there is no such object.
    package func resolve(_ value: PDFValue?) -> PDFValue? {
        var value = value
        for _ in 0..<Self.maximumSteps {
            guard case .reference(let number)? = value else { return value }
            guard !allowance.isSpent, let place = places[number] else { return nil }
            var reader = PDFReader(sources[place.source], at: place.index)
            value = reader.value()
            allowance.spend(reader.index - place.index)
        }
        return nil
    }

    /// The catalog, to which a trailer or a stream of references refers; nil if there is none.
    var catalog: [String: PDFValue]? { trailerEntry("/Root") }

    /// Title, author and the like; nil if there are none.
    package var information: [String: PDFValue]? { trailerEntry("/Info") }

    /// Whether strings and streams are encrypted.
    package var isEncrypted: Bool { !sources[0].indices(of: "/Encrypt").isEmpty }

    /// Returns the dictionary to which a trailer refers.
    private func trailerEntry(_ name: StaticString) -> [String: PDFValue]? {
        // The last trailer counts; earlier ones are tried in case that it is torn.
        for index in sources[0].indices(of: name).suffix(Self.maximumSteps).reversed() {
            guard !allowance.isSpent else { return nil }
            let start = index + name.utf8CodeUnitCount
            var reader = PDFReader(sources[0], at: start)
            let value = reader.value()
            allowance.spend(reader.index - start)
            if let entry = resolve(value)?.dictionary { return entry }
        }
        return nil
    }

    // MARK: Finding

    /// Returns the number in front of `obj`, such as 3 in `3 0 obj`; nil for another word.
    private static func objectNumber(before index: Int, in bytes: [UInt8]) -> Int? {
        var end = index
        func skip(_ isSkipped: (UInt8) -> Bool) -> Int {
            let start = end
            while end > 0, isSkipped(bytes[end - 1]) { end -= 1 }
            return start - end
        }
        guard skip(\.isPDFSpace) > 0, skip(\.isPDFDigit) > 0, skip(\.isPDFSpace) > 0 else { return nil }
        let last = end
        let count = skip(\.isPDFDigit)
        guard (1...9).contains(count) else { return nil }
        return bytes[end..<last].reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    // MARK: Object streams (ISO 32000-1, 7.5.7)

    private mutating func addObjectStreams(_ bytes: [UInt8]) {
        let starts = places.values.map(\.index).sorted()
        var (total, failures, last) = (0, 0, -1)
        for index in bytes.indices(of: "/ObjStm") {
            let after = starts.partitioningIndex { $0 > index }
            // An object may have the word several times, but is read once.
            guard after > 0, starts[after - 1] != last else { continue }
            guard total < maximumStreamBytes, failures < Self.maximumFailures, !allowance.isSpent else { return }
            let start = starts[after - 1]
            last = start
            var reader = PDFReader(bytes, at: start)
            defer { allowance.spend(reader.index - start) }
            guard let header = reader.value()?.dictionary, reader.skipStreamStart(),
                let count = resolve(header["N"])?.number, let first = resolve(header["First"])?.number,
                let length = resolve(header["Length"])?.number,
                let range = Self.range(from: reader.index, length, in: bytes)
            else {
                failures += 1
                continue
            }
            // Streams can share bytes, and decompress to nothing.
            allowance.spend(range.count)
            guard !allowance.isSpent else { return }
            guard let content = content(Array(bytes[range]), header, limit: maximumStreamBytes - total) else {
                failures += 1
                continue
            }
            total += content.count
            add(content, count: count, first: first, fileIndex: start)
        }
    }

    private static func range(from start: Int, _ length: Double, in bytes: [UInt8]) -> Range<Int>? {
        guard length >= 0, length <= Double(bytes.count - start) else { return nil }
        return start..<start + Int(length)
    }

    private func content(_ bytes: [UInt8], _ header: [String: PDFValue], limit: Int) -> [UInt8]? {
        guard header["DecodeParms"] == nil else { return nil }
        switch resolve(header["Filter"]) {
        case nil: return bytes.count <= limit ? bytes : nil
        case .name("FlateDecode"): return Self.inflate(bytes, limit: limit)
        case .array(let filters):
            guard filters.count == 1, case .name("FlateDecode") = filters[0] else { return nil }
            return Self.inflate(bytes, limit: limit)
        default: return nil
        }
    }

    /// Adds the objects of a stream: pairs of a number and an offset from `first`, then the values.
    private mutating func add(_ content: [UInt8], count: Double, first: Double, fileIndex: Int) {
        guard (0...100_000).contains(count), (0...Double(content.count)).contains(first) else { return }
        var reader = PDFReader(content, at: 0)
        sources.append(content)
        allowance.extend(for: content.count)
        for _ in 0..<Int(count) {
            guard let number = reader.value()?.number, let offset = reader.value()?.number,
                (0...1e9).contains(number), (0...Double(content.count)).contains(first + offset),
                places.count < Self.maximumObjects
            else { return }
            guard (places[Int(number)]?.fileIndex ?? -1) < fileIndex else { continue }
            places[Int(number)] = Place(source: sources.count - 1, index: Int(first + offset), fileIndex: fileIndex)
        }
    }

    /// Decompresses a stream; what a torn one has is returned.
    private static func inflate(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        var capacity = min(max(4 * bytes.count, 1 << 12), limit)
        while true {
            var (output, count) = ([UInt8](repeating: 0, count: capacity), uLongf(capacity))
            // zlib writes at most as many bytes as the array has.
            let status = unsafe uncompress(&output, &count, bytes, uLong(bytes.count))
            guard status == Z_BUF_ERROR, Int(count) == capacity else {
                return status == Z_OK || count > 0 ? Array(output.prefix(Int(count))) : nil
            }
            guard capacity < limit else { return nil }
            capacity = min(2 * capacity, limit)
        }
    }
}

extension [Int] {
    /// Returns the first index whose element satisfies a condition, which all later elements satisfy as well.
    fileprivate func partitioningIndex(where isLater: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isLater(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
