// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
internal import CPNG
package import DisplayModel
package import FrameOutput
private import Glibc
private import SystemPackage

/// Writes a PNG band by band, so that a large picture is never in memory as a whole: fast rather than small, zlib level 1
/// without filters (rendering.md section 0).
// The C file is private, lives exactly as long as the value, and is used by one caller at a time.
@safe package struct PNGWriter: ~Copyable {
    private let file: UnsafeMutablePointer<secondscreen_png>
    private let size: PixelSize
    private let operation: String

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - size: the picture's size.
    ///   - texts: keywords of 1 to 79 Latin letters, and what is to be said under each.
    ///   - limit: the most bytes that the file may have.
    /// - Throws: ``ImageCodecError`` without memory and for an empty picture.
    package init(
        size: PixelSize, texts: [(keyword: String, value: String)] = [], limit: Int = .max
    ) throws(ImageCodecError) {
        operation = "write a PNG of \(size) pixels"
        self.size = size
        guard size.width > 0, size.height > 0 else { throw ImageCodecError(operation, "it is empty") }
        // Copies that C can keep while it writes; the function copies what it needs.
        let strings = unsafe texts.flatMap { unsafe [strdup($0.keyword), strdup($0.value)] }
        defer { unsafe strings.forEach { unsafe free($0) } }
        var pointers = unsafe strings.map { unsafe UnsafePointer<CChar>($0) }
        let file = unsafe secondscreen_png_begin(
            UInt32(size.width), UInt32(size.height), &pointers, Int32(texts.count), max(0, limit))
        guard let file = unsafe file else { throw ImageCodecError(operation, "the library refused it") }
        unsafe self.file = file
    }

    deinit { unsafe secondscreen_png_discard(file) }

    /// Writes the next rows.
    ///
    /// - Parameter pixels: `0xXXRRGGBB`, line by line without gaps; whole lines.
    /// - Throws: ``ImageCodecError`` when the file would have more bytes than it may, or there is no memory; write no
    ///   more then.
    package mutating func write(_ pixels: [UInt32]) throws(ImageCodecError) {
        // As many rows as there are pixels for.
        let rows = UInt32(pixels.count / size.width)
        guard unsafe secondscreen_png_rows(file, pixels, UInt32(size.width), rows) != 0 else {
            throw ImageCodecError(operation, "it would have too many bytes")
        }
    }

    /// Ends the file, once all rows have been written.
    ///
    /// - Returns: the file's bytes.
    /// - Throws: ``ImageCodecError`` as above.
    package mutating func finish() throws(ImageCodecError) -> [UInt8] {
        var count = 0
        guard let bytes = unsafe secondscreen_png_end(file, &count) else {
            throw ImageCodecError(operation, "it would have too many bytes")
        }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}

extension PixelBuffer {
    /// The picture as a PNG: fast rather than small, zlib level 1 without filters (rendering.md section 0).
    ///
    /// - Parameter texts: keywords of 1 to 79 Latin letters, and what is to be said under each.
    /// - Returns: the file's bytes.
    /// - Throws: ``ImageCodecError`` without memory and for an empty picture.
    package func encodedPNG(texts: [(keyword: String, value: String)] = []) throws(ImageCodecError) -> [UInt8] {
        var writer = try PNGWriter(size: size, texts: texts)
        try writer.write(pixels)
        return try writer.finish()
    }
}

extension DecodedImage {
    /// The pixels as a frame's, for pictures without transparent parts.
    package var buffer: PixelBuffer? { PixelBuffer(size: size, pixels: pixels) }
}

extension Frame {
    /// The picture as a PNG that carries `Software`, the frame's number, when the change that it shows happened, and what
    /// it changed.
    ///
    /// - Throws: when there is no memory for it.
    package func encodedPNG() throws(ImageCodecError) -> [UInt8] {
        try buffer.encodedPNG(texts: [
            ("Software", "SecondScreen"), ("Sequence", "\(sequence)"),
            ("Damage", damage.map(\.description).joined(separator: " ")),
            ("Changed", "\(changedAt.wholeMilliseconds) ms"),
        ])
    }
}

/// A sink that keeps a picture of each screen up to date in a folder, as `SCREEN.png`.
///
/// A picture appears under its name only when it is whole. Each carries `Software`, the frame's number, when the change
/// that it shows happened, and what it changed. Who may read the pictures is up to the folder: where only its owner may
/// look in, they are the owner's as well; elsewhere they are what the process's umask makes of new files.
package actor PNGSink: FrameSink {
    private let folder: String

    /// Creates a sink.
    ///
    /// - Parameter folder: an existing folder.
    package init(folder: String) {
        self.folder = folder
    }

    /// Files are looked at from time to time: one a second and screen, and the last picture.
    package nonisolated var minimumInterval: Duration { .seconds(1) }

    /// Accepts every mode.
    package nonisolated func test(_ mode: DisplayMode, on screen: String) {}

    /// Does nothing: files stay when a screen goes.
    package func commit(_ mode: DisplayMode?, on screen: String) {}

    /// Writes the frame; when that fails, the picture before it stays and nothing else is left.
    package func present(_ frame: Frame) throws(FrameSinkError) {
        let bytes: [UInt8]
        do throws(ImageCodecError) { bytes = try frame.encodedPNG() } catch { throw FrameSinkError(error.description) }
        // A screen's name becomes part of a file's name, so nothing in it may lead elsewhere.
        let name = String(frame.screen.map { $0 == "/" || $0 == "\0" ? "_" : $0 })
        do throws(FileError) {
            try AtomicFile.write(bytes, to: "\(folder)/\(name).png", permissions: permissions)
        } catch {
            throw FrameSinkError(error.description)
        }
    }

    /// Those of a new picture. They are looked up each time: the folder may be opened to others while this runs.
    private var permissions: FilePermissions {
        var status = stat()
        // The structure outlives the call.
        let isPrivate = unsafe stat(folder, &status) == 0 && status.st_mode & 0o077 == 0
        return isPrivate ? [.ownerReadWrite] : [.ownerReadWrite, .groupRead, .otherRead]
    }
}
