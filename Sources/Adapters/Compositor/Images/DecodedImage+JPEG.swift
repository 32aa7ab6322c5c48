// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CTurboJPEG
internal import DisplayModel

extension DecodedImage {
    /// Reads a JPEG; a file that ends early is refused.
    ///
    /// - Parameter bytes: the file.
    /// - Throws: ``ImageCodecError``, also for four-colour pictures, which the library does not turn into RGB.
    package init(jpeg bytes: [UInt8]) throws(ImageCodecError) {
        let operation = "read a JPEG of \(bytes.count) bytes"
        // The library's handle lives to the end of this call.
        guard let handle = unsafe tjInitDecompress() else { throw ImageCodecError(operation, "no memory") }
        defer { _ = unsafe tjDestroy(handle) }
        let (length, format) = (CUnsignedLong(bytes.count), Int32(TJPF_BGRX.rawValue))
        var (width, height, sampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
        guard unsafe tjDecompressHeader3(handle, bytes, length, &width, &height, &sampling, &space) == 0 else {
            throw unsafe ImageCodecError(operation, String(cString: tjGetErrorStr2(handle)))
        }
        try Self.check(Int(width), Int(height), operation)
        var pixels = [UInt32](repeating: 0, count: Int(width) * Int(height))
        // The array has room for the size that the library has just told, four bytes to a pixel.
        let status = unsafe pixels.withUnsafeMutableBytes { buffer in
            unsafe tjDecompress2(
                handle, bytes, length, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), width, width * 4,
                height, format, 0)
        }
        guard status == 0 else { throw unsafe ImageCodecError(operation, String(cString: tjGetErrorStr2(handle))) }
        for index in pixels.indices { pixels[index] |= 0xFF00_0000 }
        self.init(size: PixelSize(width: Int(width), height: Int(height)), pixels: pixels)
    }

    /// The picture on white as a JPEG with colours at full resolution, so that text stays readable.
    ///
    /// - Parameter quality: from 0 to 1.
    /// - Returns: the file's bytes.
    /// - Throws: ``ImageCodecError`` without memory and for an empty picture.
    package func encodedJPEG(quality: Double) throws(ImageCodecError) -> [UInt8] {
        let operation = "write a JPEG of \(size) pixels"
        guard size.area > 0 else { throw ImageCodecError(operation, "it is empty") }
        // The library's handle lives to the end of this call.
        guard let handle = unsafe tjInitCompress() else { throw ImageCodecError(operation, "no memory") }
        defer { _ = unsafe tjDestroy(handle) }
        let opaque = pixels.map(\.onWhite)
        var file: UnsafeMutablePointer<UInt8>?
        var count = CUnsignedLong(0)
        // The library allocates the file's memory, which is freed here.
        defer { unsafe tjFree(file) }
        let status = unsafe opaque.withUnsafeBytes { buffer in
            unsafe tjCompress2(
                handle, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(size.width),
                Int32(size.width * 4), Int32(size.height), Int32(TJPF_BGRX.rawValue), &file, &count,
                Int32(TJSAMP_444.rawValue), Int32(max(1, min(100, (quality * 100).rounded()))), 0)
        }
        guard status == 0 else { throw unsafe ImageCodecError(operation, String(cString: tjGetErrorStr2(handle))) }
        return unsafe Array(UnsafeBufferPointer(start: file, count: Int(count)))
    }
}

extension UInt32 {
    /// The pixel `0xAARRGGBB`, multiplied by its opacity, on white.
    fileprivate var onWhite: UInt32 {
        let rest = 255 - (self >> 24)
        return rest == 0 ? self : self &+ (rest << 16 | rest << 8 | rest)
    }
}
