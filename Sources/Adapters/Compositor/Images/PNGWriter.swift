// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
internal import CPNG
package import DisplayModel
package import FrameOutput
internal import Glibc
private import SystemPackage

/// Encodes a PNG band by band, so that a large image is never in memory as a whole. Optimized for speed: zlib level 1
/// without filters (rendering.md section 0).
// The C file is private, lives exactly as long as the value, and is used by one caller at a time.
@safe package struct PNGWriter: ~Copyable {
    private let file: UnsafeMutablePointer<secondscreen_png>
    private let size: PixelSize
    private let operation: String

    /// Starts a file.
    ///
    /// - Parameters:
    ///   - size: The size in pixels.
    ///   - texts: Text chunks: keywords of 1 to 79 Latin letters with their values.
    ///   - limit: The maximum size of the file in bytes.
    /// - Throws: ``ImageCodecError`` if there is no memory or the image is empty.
    package init(
        size: PixelSize, texts: [(keyword: String, value: String)] = [], limit: Int = .max
    ) throws(ImageCodecError) {
        operation = "write a PNG of \(size) pixels"
        self.size = size
        guard size.width > 0, size.height > 0 else { throw ImageCodecError(operation, "the image is empty") }
        // Copies that stay valid while C writes; the function copies what it keeps.
        let strings = unsafe texts.flatMap { unsafe [strdup($0.keyword), strdup($0.value)] }
        defer { unsafe strings.forEach { unsafe free($0) } }
        var pointers = unsafe strings.map { unsafe UnsafePointer<CChar>($0) }
        let file = unsafe secondscreen_png_begin(
            UInt32(size.width), UInt32(size.height), &pointers, Int32(texts.count), max(0, limit))
        guard let file = unsafe file else {
            throw ImageCodecError(operation, "not enough memory, or libpng does not accept the size")
        }
        unsafe self.file = file
    }

    deinit { unsafe secondscreen_png_discard(file) }

    /// Writes rows.
    ///
    /// - Parameter pixels: Whole rows of `0xXXRRGGBB` without gaps.
    /// - Throws: ``ImageCodecError`` if the file would exceed its limit or there is no memory; the writer is then
    ///   unusable.
    package mutating func write(_ pixels: [UInt32]) throws(ImageCodecError) {
        // The number of rows in the pixels.
        let rows = UInt32(pixels.count / size.width)
        guard unsafe secondscreen_png_rows(file, pixels, UInt32(size.width), rows) != 0 else {
            throw failure
        }
    }

    /// Writes all rows from a part of a larger image.
    ///
    /// - Parameters:
    ///   - part: The part; it has the file's size and is within the image.
    ///   - buffer: The image.
    /// - Throws: ``ImageCodecError``, like `write(_:)`.
    fileprivate mutating func write(_ part: PixelRect, of buffer: PixelBuffer) throws(ImageCodecError) {
        // libpng reads as many pixels per row as the file is wide.
        precondition(part.width == size.width && buffer.contains(part), "the part is not in the image")
        let status = unsafe buffer.pixels.withUnsafeBufferPointer { pixels in
            unsafe secondscreen_png_rows(
                file, pixels.baseAddress.map { unsafe $0 + (part.y * buffer.size.width + part.x) },
                UInt32(buffer.size.width), UInt32(part.height))
        }
        guard status != 0 else { throw failure }
    }

    /// Why the last call failed.
    private var failure: ImageCodecError {
        let reason = unsafe String(cString: secondscreen_png_problem(file))
        return ImageCodecError(operation, reason.isEmpty ? "not enough memory" : reason)
    }

    /// Finishes the file after all rows have been written.
    ///
    /// - Returns: The bytes of the file.
    /// - Throws: ``ImageCodecError``, like `write(_:)`.
    package mutating func finish() throws(ImageCodecError) -> [UInt8] {
        var count = 0
        guard let bytes = unsafe secondscreen_png_end(file, &count) else {
            throw failure
        }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}

extension PixelBuffer {
    /// Encodes the image as a PNG. Optimized for speed: zlib level 1 without filters (rendering.md section 0).
    ///
    /// - Parameters:
    ///   - part: The part to encode, within the image; nil for the whole image.
    ///   - texts: Text chunks: keywords of 1 to 79 Latin letters with their values.
    ///   - limit: The maximum size of the file in bytes.
    /// - Returns: The bytes of the file.
    /// - Throws: ``ImageCodecError`` if the file would be larger, there is no memory, or the image is empty.
    package func encodedPNG(
        _ part: PixelRect? = nil, texts: [(keyword: String, value: String)] = [], limit: Int = .max
    ) throws(ImageCodecError) -> [UInt8] {
        let part = part ?? PixelRect(size)
        var writer = try PNGWriter(
            size: PixelSize(width: part.width, height: part.height), texts: texts, limit: limit)
        try writer.write(part, of: self)
        return try writer.finish()
    }
}

extension DecodedImage {
    /// The pixels as a frame buffer, for images without transparency.
    package var buffer: PixelBuffer? { PixelBuffer(size: size, pixels: pixels) }
}

extension Frame {
    /// Encodes the frame as a PNG with its number, its damage and the time of the change in text chunks.
    ///
    /// - Throws: ``ImageCodecError`` if there is no memory.
    package func encodedPNG() throws(ImageCodecError) -> [UInt8] {
        try buffer.encodedPNG(texts: [
            ("Software", "SecondScreen"), ("Sequence", "\(sequence)"),
            ("Damage", damage.map(\.description).joined(separator: " ")),
            ("Changed", "\(changedAt.wholeMilliseconds) ms"),
        ])
    }
}

/// A sink that keeps an image of each screen up to date in a folder, named `SCREEN.png`.
///
/// Images are replaced atomically. Each has text chunks with `Software`, the frame's number, its damage and the time of
/// the change. The folder determines who may read the images: in a folder that only its owner may enter, only the
/// owner; elsewhere, everyone whom the process's umask allows.
package actor PNGSink: FrameSink {
    private let folder: String

    /// Creates a sink.
    ///
    /// - Parameter folder: An existing folder.
    package init(folder: String) { self.folder = folder }

    /// The name in messages.
    package nonisolated var name: String { "png:\(folder)" }

    /// Files are looked at occasionally: one frame per second and screen, and the last one.
    package nonisolated var minimumInterval: Duration { .seconds(1) }

    /// Does nothing: files remain when a screen is removed.
    package func commit(_ mode: DisplayMode?, on screen: String) {}

    /// Writes the frame; on failure the previous image remains, and no temporary file is left.
    package func present(_ frame: Frame) throws(FrameSinkError) {
        let bytes: [UInt8]
        do throws(ImageCodecError) { bytes = try frame.encodedPNG() } catch { throw FrameSinkError(error.description) }
        // The screen's name becomes part of a path, so it must not contain separators.
        let name = String(frame.screen.map { $0 == "/" || $0 == "\0" ? "_" : $0 })
        do throws(FileError) {
            try AtomicFile.write(bytes, to: "\(folder)/\(name).png", permissions: permissions)
        } catch {
            throw FrameSinkError(error.description)
        }
    }

    /// The permissions of a new image. Looked up each time, because the folder's may change.
    private var permissions: FilePermissions {
        let status = try? Stat(FilePath(folder))
        let isPrivate = status?.permissions.isDisjoint(with: [.groupReadWriteExecute, .otherReadWriteExecute]) == true
        return isPrivate ? [.ownerReadWrite] : [.ownerReadWrite, .groupRead, .otherRead]
    }
}
