// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CPNG
internal import DisplayModel

extension DecodedImage {
    /// Reads a PNG of any kind; 16 bits become 8, and pixels are multiplied by their opacity.
    ///
    /// - Parameter bytes: the file.
    /// - Throws: ``ImageCodecError``, also when the file ends early.
    package init(png bytes: [UInt8]) throws(ImageCodecError) {
        let operation = "read a PNG of \(bytes.count) bytes"
        var image = unsafe png_image()
        unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
        // libpng's simplified calls return errors as values; the image holds the library's state until it is freed.
        defer { unsafe png_image_free(&image) }
        // The bytes are borrowed for the two calls and the image is not used after them.
        let result = unsafe bytes.withUnsafeBytes { buffer -> Result<DecodedImage, ImageCodecError> in
            guard unsafe png_image_begin_read_from_memory(&image, buffer.baseAddress, buffer.count) != 0 else {
                return .failure(ImageCodecError(operation, unsafe Self.message(of: image)))
            }
            let (width, height) = unsafe (Int(image.width), Int(image.height))
            do throws(ImageCodecError) { try Self.check(width, height, operation) } catch { return .failure(error) }
            unsafe image.format = png_uint_32(PNG_FORMAT_BGRA)
            var pixels = [UInt32](repeating: 0, count: width * height)
            // The array has room for the size that the library has just told, four bytes to a pixel.
            let status = unsafe pixels.withUnsafeMutableBytes {
                unsafe png_image_finish_read(&image, nil, $0.baseAddress, Int32(width * 4), nil)
            }
            guard status != 0 else { return .failure(ImageCodecError(operation, unsafe Self.message(of: image))) }
            for index in pixels.indices { pixels[index] = pixels[index].premultiplied }
            return .success(DecodedImage(size: PixelSize(width: width, height: height), pixels: pixels))
        }
        self = try result.get()
    }

    /// The picture as a PNG with its transparent places.
    ///
    /// - Returns: the file's bytes.
    /// - Throws: ``ImageCodecError`` without memory and for an empty picture.
    package func encodedPNG() throws(ImageCodecError) -> [UInt8] {
        let operation = "write a PNG of \(size) pixels"
        guard size.area > 0 else { throw ImageCodecError(operation, "it is empty") }
        var image = unsafe png_image()
        unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
        unsafe (image.width, image.height) = (png_uint_32(size.width), png_uint_32(size.height))
        unsafe image.format = png_uint_32(PNG_FORMAT_BGRA)
        let pixels = pixels.map(\.unmultiplied)
        // The first call tells how many bytes there will be, the second writes no more than that.
        var count = png_alloc_size_t(0)
        guard unsafe png_image_write_to_memory(&image, nil, &count, 0, pixels, Int32(size.width * 4), nil) != 0 else {
            throw ImageCodecError(operation, unsafe Self.message(of: image))
        }
        var bytes = [UInt8](repeating: 0, count: count)
        guard unsafe png_image_write_to_memory(&image, &bytes, &count, 0, pixels, Int32(size.width * 4), nil) != 0
        else { throw ImageCodecError(operation, unsafe Self.message(of: image)) }
        return Array(bytes.prefix(count))
    }

    /// The library's words for what went wrong.
    private static func message(of image: png_image) -> String {
        // A C array is a tuple in Swift; it ends with a zero.
        unsafe withUnsafeBytes(of: image.message) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension UInt32 {
    /// The pixel `0xAARRGGBB` with its colours multiplied by its opacity.
    fileprivate var premultiplied: UInt32 {
        let alpha = self >> 24
        if alpha == 255 { return self }
        if alpha == 0 { return 0 }
        func multiply(_ shift: UInt32) -> UInt32 { (((self >> shift & 0xFF) * alpha + 127) / 255) << shift }
        return alpha << 24 | multiply(16) | multiply(8) | multiply(0)
    }

    /// The pixel `0xAARRGGBB` with its colours divided by its opacity.
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
