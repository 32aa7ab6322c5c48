// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CZlib
internal import DisplayModel

/// Rows of a PNG, compressed independently of the rows before and after.
///
/// The pixels of a PNG are one deflate stream, which may consist of any number of independent parts that end on a byte
/// boundary. Each part is in its own IDAT chunk, so that its checksum is kept with it (PNG 1.2 section 4.1.3, RFC
/// 1951).
struct PNGBand {
    /// The chunk: length, type, compressed rows, checksum.
    let chunk: [UInt8]
    /// The Adler-32 checksum of the rows before compression, and their size in bytes.
    let sum: (adler: UInt, byteCount: Int)

    /// The number of rows in a band.
    ///
    /// At 1080p, a band is three times zlib's window: compared with four times as many rows, files are 4% larger, but a
    /// small change costs only a quarter of the time and buffers.
    static let rows = 16
}

/// Compresses bands: 8-bit RGB, zlib level 1, no filter (rendering.md section 0).
// The stream refers to memory of its own, and is used by one caller at a time.
@safe struct PNGBandCompressor: ~Copyable {
    private let stream: UnsafeMutablePointer<z_stream>
    private var rows: [UInt8] = []
    private var output: [UInt8] = []

    /// Creates a compressor; nil if there is no memory.
    init?() {
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        guard unsafe secondscreen_deflate_begin(stream, 1) == Z_OK else {
            unsafe stream.deallocate()
            return nil
        }
        unsafe self.stream = stream
    }

    deinit {
        unsafe deflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Compresses rows of pixels.
    ///
    /// - Parameters:
    ///   - pixels: Pixels `0xXXRRGGBB`.
    ///   - start: The index of the first pixel.
    ///   - width: The number of pixels in a row.
    ///   - stride: The distance between rows in pixels.
    ///   - count: The number of rows, all within `pixels`.
    /// - Returns: The band.
    mutating func band(_ pixels: [UInt32], from start: Int, width: Int, stride: Int, count: Int) -> PNGBand {
        pack(pixels, from: start, width: width, stride: stride, count: count)
        let rowBytes = rows.count
        // The bound holds for a finished stream; a flush needs a few more bytes.
        let bound = Int(unsafe deflateBound(stream, uLong(rowBytes))) + 64
        unsafe deflateReset(stream)
        // Leaves room for the length and type before, and the checksum after. A band is kept for long, so the copy
        // below has the exact size.
        if output.count < bound + 12 { output = [UInt8](repeating: 0, count: bound + 12) }
        // zlib reads and writes only within the two buffers, which outlive the call.
        let written = unsafe rows.withUnsafeMutableBufferPointer { rows in
            unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe stream.pointee.next_in = rows.baseAddress
                unsafe stream.pointee.avail_in = uInt(rows.count)
                unsafe stream.pointee.next_out = output.baseAddress.map { unsafe $0 + 8 }
                unsafe stream.pointee.avail_out = uInt(bound)
                let status = unsafe deflate(stream, Z_FULL_FLUSH)
                let isWhole = unsafe status == Z_OK && stream.pointee.avail_in == 0
                precondition(isWhole, "zlib exceeds its own bound")
                let written = unsafe bound - Int(stream.pointee.avail_out)
                unsafe PNGChunk.seal(output, count: written, as: "IDAT")
                return written + 12
            }
        }
        let chunk = Array(output[..<written])
        let adler = unsafe rows.withUnsafeBufferPointer { unsafe adler32(1, $0.baseAddress, uInt(rowBytes)) }
        return PNGBand(chunk: chunk, sum: (adler, rowBytes))
    }

    /// Fills `rows` with the data to compress: for each row, a byte for no filter, then red, green and blue of each
    /// pixel.
    private mutating func pack(_ pixels: [UInt32], from start: Int, width: Int, stride: Int, count: Int) {
        let rowBytes = 3 * width + 1
        if rows.count != rowBytes * count { rows = [UInt8](repeating: 0, count: rowBytes * count) }
        precondition(count == 0 || start + (count - 1) * stride + width <= pixels.count, "rows outside of the pixels")
        // The precondition above, and the size of `rows`, bound all indices.
        unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe rows.withUnsafeMutableBufferPointer { rows in
                for row in 0..<count {
                    var target = row * rowBytes + 1
                    for index in (start + row * stride)..<(start + row * stride + width) {
                        let pixel = unsafe pixels[index]
                        unsafe rows[target] = UInt8(truncatingIfNeeded: pixel >> 16)
                        unsafe rows[target + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                        unsafe rows[target + 2] = UInt8(truncatingIfNeeded: pixel)
                        target += 3
                    }
                }
            }
        }
    }
}

/// The chunks of a PNG.
enum PNGChunk {
    /// Returns a chunk.
    static func bytes(_ type: StaticString, _ content: [UInt8]) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: content.count + 12) { chunk, filled in
            for (index, byte) in content.enumerated() { unsafe chunk[8 + index] = byte }
            unsafe seal(chunk, count: content.count, as: type)
            filled = content.count + 12
        }
    }

    /// Writes the length, the type and the checksum of a chunk around its content, which begins at offset 8.
    static func seal(_ chunk: UnsafeMutableBufferPointer<UInt8>, count: Int, as type: StaticString) {
        func write(_ number: UInt32, at offset: Int) {
            for byte in 0..<4 { unsafe chunk[offset + byte] = UInt8(truncatingIfNeeded: number >> (24 - 8 * byte)) }
        }
        write(UInt32(count), at: 0)
        for index in 0..<4 { unsafe chunk[4 + index] = type.utf8Start[index] }
        // The checksum covers the type and the content.
        let sum = unsafe crc32(0, chunk.baseAddress.map { unsafe $0 + 4 }, uInt(count + 4))
        write(UInt32(truncatingIfNeeded: sum), at: 8 + count)
    }

    /// The bytes before the pixels: signature, size, kind, texts, and the header of the deflate stream.
    ///
    /// - Parameters:
    ///   - size: The size in pixels.
    ///   - texts: Keywords and values; characters outside Latin-1 become question marks, and invalid keywords are
    ///     omitted.
    /// - Returns: The bytes.
    static func beginning(_ size: PixelSize, texts: [(keyword: String, value: String)]) -> [UInt8] {
        func word(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        // 8 bits, RGB, deflate, the standard filters, not interlaced.
        bytes += Self.bytes("IHDR", word(size.width) + word(size.height) + [8, 2, 0, 0, 0])
        for (keyword, value) in texts {
            let key = latin1(keyword)
            guard (1...79).contains(key.count), key.allSatisfy({ (32...126).contains($0) }) else { continue }
            bytes += Self.bytes("tEXt", key + [0] + latin1(value).filter { $0 != 0 })
        }
        // Deflate with a window of 32 KB, at the fastest level.
        return bytes + Self.bytes("IDAT", [0x78, 0x01])
    }

    /// The bytes after the pixels: an empty last block with the checksum of all rows, and the end chunk.
    static func end(_ adler: UInt) -> [UInt8] {
        let sum = (0..<4).map { UInt8(truncatingIfNeeded: adler >> (24 - 8 * UInt($0))) }
        return bytes("IDAT", [0x03, 0x00] + sum) + bytes("IEND", [])
    }

    /// Returns the checksum of rows and the rows that follow them.
    static func sum(_ first: UInt, followedBy next: (adler: UInt, byteCount: Int)) -> UInt {
        adler32_combine(first, next.adler, next.byteCount)
    }

    private static func latin1(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
    }
}
