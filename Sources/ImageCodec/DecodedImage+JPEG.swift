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
}
