// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CTurboJPEG
package import DisplayModel
package import FrameOutput

/// Encodes JPEGs, one after another, with the same memory.
// The library's handle is private, lives exactly as long as the object, and is used by one caller at a time.
@safe package final class JPEGCompressor {
    private let handle: tjhandle?

    /// Creates a compressor; if there is no memory for it, encoding fails.
    package init() { unsafe handle = tjInitCompress() }

    deinit { if let handle = unsafe handle { _ = unsafe tjDestroy(handle) } }

    /// How much color resolution is kept.
    package enum Chroma: Sendable {
        /// All, so that colored text stays readable.
        case full
        /// A quarter, as in video, in half the time.
        case quarter
    }

    /// Encodes an image, or a part of it.
    ///
    /// - Parameters:
    ///   - buffer: The image.
    ///   - part: The part to encode, within the image; nil for the whole image.
    ///   - quality: The quality, from 0 to 1.
    ///   - chroma: How much color resolution is kept.
    /// - Returns: The bytes of the file.
    /// - Throws: ``ImageCodecError`` if there is no memory or the image is empty.
    package func encode(
        _ buffer: PixelBuffer, _ part: PixelRect? = nil, quality: Double, chroma: Chroma = .full
    ) throws(ImageCodecError) -> [UInt8] {
        let part = part ?? PixelRect(buffer.size)
        let operation = "write a JPEG of \(PixelSize(width: part.width, height: part.height)) pixels"
        guard !part.isEmpty else { throw ImageCodecError(operation, "the image is empty") }
        // The library reads the given rows without checking them.
        precondition(buffer.contains(part), "the part is not in the image")
        guard let handle = unsafe handle else { throw ImageCodecError(operation, "no memory") }
        var file: UnsafeMutablePointer<UInt8>?
        var count = CUnsignedLong(0)
        // The library allocates the file's memory, which is freed here.
        defer { unsafe tjFree(file) }
        let rowBytes = buffer.size.width * 4
        let percent = Int32(max(1, min(100, (quality * 100).rounded())))
        let status = unsafe buffer.pixels.withUnsafeBytes { pixels in
            unsafe tjCompress2(
                handle,
                pixels.baseAddress.map {
                    unsafe ($0 + (part.y * rowBytes + part.x * 4)).assumingMemoryBound(to: UInt8.self)
                },
                Int32(part.width), Int32(rowBytes), Int32(part.height), Int32(TJPF_BGRX.rawValue), &file, &count,
                Int32((chroma == .full ? TJSAMP_444 : TJSAMP_420).rawValue), percent, 0)
        }
        guard status == 0 else { throw unsafe ImageCodecError(operation, String(cString: tjGetErrorStr2(handle))) }
        return unsafe Array(UnsafeBufferPointer(start: file, count: Int(count)))
    }
}
