// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CPNG
internal import CTurboJPEG
package import DisplayModel
internal import FrameOutput

/// A decoded image: premultiplied pixels `0xAARRGGBB`, row by row without gaps.
package struct DecodedImage: Sendable, Hashable {
    /// The size in pixels.
    package let size: PixelSize
    /// The pixels; their number is the area of the size.
    package let pixels: [UInt32]

    /// The maximum side in pixels; larger files are rejected before memory is allocated.
    package static let maximumSide = 16_384
    /// The maximum area in pixels.
    package static let maximumArea = 64 << 20

    /// Decodes a PNG or a JPEG, according to the first bytes.
    ///
    /// - Parameter bytes: The file.
    /// - Throws: ``ImageCodecError`` for other formats, truncated files and files that are too large.
    package init(_ bytes: [UInt8]) throws(ImageCodecError) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            try self.init(png: bytes)
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            try self.init(jpeg: bytes)
        } else {
            throw ImageCodecError("read an image of \(bytes.count) bytes", "not a PNG or JPEG")
        }
    }

    /// Creates an image from pixels, whose number must match the size.
    package init(size: PixelSize, pixels: [UInt32]) {
        // Drawing code relies on the memory being present.
        precondition(pixels.count == size.area, "the number of pixels does not match the size")
        self.size = size
        self.pixels = pixels
    }

    /// The limits as text.
    package static let limitText = "\(maximumSide) pixels on a side and \(maximumArea >> 20) megapixels"

    /// Whether an image of this size, in pixels, is within the limits.
    package static func canDecode(width: Int, height: Int) -> Bool {
        (1...maximumSide).contains(width) && (1...maximumSide).contains(height) && width * height <= maximumArea
    }

    /// Rejects a size that is out of bounds.
    static func check(_ width: Int, _ height: Int, _ operation: String) throws(ImageCodecError) {
        guard canDecode(width: width, height: height) else {
            throw ImageCodecError(operation, "it has \(width)x\(height) pixels; the limit is \(limitText)")
        }
    }
}

extension DecodedImage {
    /// Decodes a PNG of any kind; 16 bits are reduced to 8, and pixels are premultiplied.
    ///
    /// - Parameter bytes: The file.
    /// - Throws: ``ImageCodecError``, also for a truncated file.
    package init(png bytes: [UInt8]) throws(ImageCodecError) {
        let operation = "read a PNG of \(bytes.count) bytes"
        guard Self.hasWholeChunks(bytes) else { throw ImageCodecError(operation, "a chunk is longer than the file") }
        var image = unsafe png_image()
        unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
        // libpng's simplified API returns errors as values; the image holds the library's state until it is freed.
        defer { unsafe png_image_free(&image) }
        // The bytes are borrowed for the two calls, and the image is not used afterwards.
        let result = unsafe bytes.withUnsafeBytes { buffer -> Result<DecodedImage, ImageCodecError> in
            guard unsafe png_image_begin_read_from_memory(&image, buffer.baseAddress, buffer.count) != 0 else {
                return .failure(ImageCodecError(operation, unsafe Self.message(of: image)))
            }
            let (width, height) = unsafe (Int(image.width), Int(image.height))
            do throws(ImageCodecError) { try Self.check(width, height, operation) } catch { return .failure(error) }
            unsafe image.format = png_uint_32(PNG_FORMAT_BGRA)
            var pixels = [UInt32](repeating: 0, count: width * height)
            // The array has room for the size that the library has just reported, four bytes per pixel.
            let status = unsafe pixels.withUnsafeMutableBytes {
                unsafe png_image_finish_read(&image, nil, $0.baseAddress, Int32(width * 4), nil)
            }
            guard status != 0 else { return .failure(ImageCodecError(operation, unsafe Self.message(of: image))) }
            pixels.replaceEachPixel { $0.premultiplied }
            return .success(DecodedImage(size: PixelSize(width: width, height: height), pixels: pixels))
        }
        self = try result.get()
    }

    /// Returns whether the chunks of a PNG, except for pixels, fit in the file: before reading a chunk, libpng
    /// allocates and clears as much memory as the chunk claims to have, up to 2 GiB.
    private static func hasWholeChunks(_ bytes: [UInt8]) -> Bool {
        // A chunk is its length, four letters, its content and a checksum; the first follows the signature.
        var offset = 8
        while offset + 8 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = bytes[offset + 4..<offset + 8]
            guard !name.elementsEqual("IEND".utf8) else { return true }
            guard length <= bytes.count - offset - 12 || name.elementsEqual("IDAT".utf8) else { return false }
            offset += 12 + length
        }
        return true
    }

    /// Encodes the image as a PNG with transparency.
    ///
    /// - Returns: The bytes of the file.
    /// - Throws: ``ImageCodecError`` if there is no memory or the image is empty.
    package func encodedPNG() throws(ImageCodecError) -> [UInt8] {
        let operation = "write a PNG of \(size) pixels"
        guard size.area > 0 else { throw ImageCodecError(operation, "the image is empty") }
        var image = unsafe png_image()
        unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
        unsafe (image.width, image.height) = (png_uint_32(size.width), png_uint_32(size.height))
        unsafe image.format = png_uint_32(PNG_FORMAT_BGRA)
        let pixels = pixels.eachPixel { $0.unmultiplied }
        // The first call returns the number of bytes, and the second writes at most that many.
        var count = png_alloc_size_t(0)
        guard unsafe png_image_write_to_memory(&image, nil, &count, 0, pixels, Int32(size.width * 4), nil) != 0 else {
            throw ImageCodecError(operation, unsafe Self.message(of: image))
        }
        var bytes = [UInt8](repeating: 0, count: count)
        guard unsafe png_image_write_to_memory(&image, &bytes, &count, 0, pixels, Int32(size.width * 4), nil) != 0
        else { throw ImageCodecError(operation, unsafe Self.message(of: image)) }
        return Array(bytes.prefix(count))
    }

    /// The library's error message.
    private static func message(of image: png_image) -> String {
        // A C array is imported as a tuple; it ends with a zero.
        unsafe withUnsafeBytes(of: image.message) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension UInt32 {
    /// The pixel `0xAARRGGBB`, premultiplied.
    fileprivate var premultiplied: UInt32 {
        let alpha = self >> 24
        if alpha == 255 { return self }
        if alpha == 0 { return 0 }
        func multiply(_ shift: UInt32) -> UInt32 { (((self >> shift & 0xFF) * alpha + 127) / 255) << shift }
        return alpha << 24 | multiply(16) | multiply(8) | multiply(0)
    }

    /// The pixel `0xAARRGGBB`, not premultiplied.
    fileprivate var unmultiplied: UInt32 {
        let alpha = self >> 24
        if alpha == 255 { return self }
        if alpha == 0 { return 0 }
        func divide(_ shift: UInt32) -> UInt32 {
            Swift.min(255, ((self >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift
        }
        return alpha << 24 | divide(16) | divide(8) | divide(0)
    }
}

extension DecodedImage {
    /// Decodes a JPEG; a truncated file is rejected.
    ///
    /// - Parameter bytes: The file.
    /// - Throws: ``ImageCodecError``, also for four-color images, which the library cannot convert to RGB, and for more
    ///   than 500 scans.
    package init(jpeg bytes: [UInt8]) throws(ImageCodecError) {
        let operation = "read a JPEG of \(bytes.count) bytes"
        // The library's handle lives until the end of this call.
        guard let handle = unsafe tjInitDecompress() else { throw ImageCodecError(operation, "no memory") }
        defer { _ = unsafe tjDestroy(handle) }
        let (length, format) = (CUnsignedLong(bytes.count), Int32(TJPF_BGRX.rawValue))
        var (width, height, sampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
        // Cameras write bytes that mean nothing before a marker. The library tells of them once, and then hides other
        // warnings, so that only the end of the file shows whether it is whole. Any other warning makes it invalid.
        let isWhole = bytes.suffix(2) == [0xFF, 0xD9]
        func isHarmless(_ problem: String) -> Bool { isWhole && problem.contains("extraneous bytes before marker") }
        if unsafe tjDecompressHeader3(handle, bytes, length, &width, &height, &sampling, &space) != 0 {
            let problem = unsafe String(cString: tjGetErrorStr2(handle))
            guard isHarmless(problem), width > 0, height > 0 else { throw ImageCodecError(operation, problem) }
        }
        try Self.check(Int(width), Int(height), operation)
        var pixels = [UInt32](repeating: 0, count: Int(width) * Int(height))
        // Decodes, and returns the problem. A scan over all pixels can be a few bytes long, so a small file with many
        // scans would take hours.
        func decode(_ flags: Int32) -> String? {
            // The array has room for the size that the library has just reported, four bytes per pixel.
            let status = unsafe pixels.withUnsafeMutableBytes { buffer in
                unsafe tjDecompress2(
                    handle, bytes, length, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), width, width * 4,
                    height, format, flags | TJFLAG_LIMITSCANS)
            }
            return status == 0 ? nil : unsafe String(cString: tjGetErrorStr2(handle))
        }
        var problem = decode(TJFLAG_STOPONWARNING)
        if let warning = problem, isHarmless(warning) { problem = decode(0).flatMap { isHarmless($0) ? nil : $0 } }
        if let problem { throw ImageCodecError(operation, problem) }
        pixels.makeOpaque()
        self.init(size: PixelSize(width: Int(width), height: Int(height)), pixels: pixels)
    }

    /// Encodes the image on white as a JPEG without chroma subsampling, so that text stays readable.
    ///
    /// - Parameter quality: The quality, from 0 to 1.
    /// - Returns: The bytes of the file.
    /// - Throws: ``ImageCodecError`` if there is no memory or the image is empty.
    package func encodedJPEG(quality: Double) throws(ImageCodecError) -> [UInt8] {
        let opaque = PixelBuffer(size: size, pixels: pixels.eachPixel { $0.onWhite })
        return try JPEGCompressor().encode(opaque ?? PixelBuffer(size: size), quality: quality)
    }
}

extension UInt32 {
    /// The premultiplied pixel `0xAARRGGBB` on white.
    fileprivate var onWhite: UInt32 {
        let rest = 255 - (self >> 24)
        return rest == 0 ? self : self &+ (rest << 16 | rest << 8 | rest)
    }
}

/// The reason why an image could not be decoded or encoded.
package struct ImageCodecError: Error, Hashable, CustomStringConvertible {
    /// The failed operation and the reason: `cannot read a PNG of 120 bytes: Not enough image data`.
    package var description: String { "cannot \(operation): \(reason)" }
    /// The reason alone: `Not enough image data`.
    package let reason: String
    /// Whether the reason is that an optional library is not installed.
    let isMissingLibrary: Bool
    private let operation: String

    init(_ operation: String, _ reason: String, isMissingLibrary: Bool = false) {
        (self.operation, self.reason, self.isMissingLibrary) = (operation, reason, isMissingLibrary)
    }
}
