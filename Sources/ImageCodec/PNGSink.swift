// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import FrameOutput
private import Glibc

/// A sink that writes each frame to a folder: `SCREEN-SEQUENCE.png`, and the latest also as `SCREEN.png`.
///
/// A file appears under its name only when it is whole. Each carries `Software`, the frame's number, when the change
/// that it shows happened, and what it changed.
package actor PNGSink: FrameSink {
    private let folder: String
    private let keepsAll: Bool

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - folder: an existing folder.
    ///   - keepsAll: whether a file is written for each frame, and not only for the latest.
    package init(folder: String, keepsAll: Bool = true) {
        self.folder = folder
        self.keepsAll = keepsAll
    }

    /// Files are looked at from time to time: one a second and screen, and the last picture.
    package nonisolated var minimumInterval: Duration { .seconds(1) }

    /// Accepts every mode.
    package nonisolated func test(_ mode: DisplayMode, on screen: String) {}

    /// Does nothing: files stay when a screen goes.
    package func commit(_ mode: DisplayMode?, on screen: String) {}

    /// Writes the frame.
    // Names are passed to C as strings that live for the call.
    package func present(_ frame: Frame) throws(FrameSinkError) {
        let bytes: [UInt8]
        do throws(ImageCodecError) { bytes = try frame.encodedPNG() } catch { throw FrameSinkError(error.description) }
        // A screen's name becomes part of a file's name, so nothing in it may lead elsewhere.
        let name = String(frame.screen.map { $0 == "/" || $0 == "\0" ? "_" : $0 })
        let latest = "\(folder)/\(name).png"
        let temporary = "\(folder)/.\(name).png.\(getpid())"
        try write(bytes, to: temporary)
        if keepsAll {
            let numbered = "\(folder)/\(name)-\(frame.sequence).png"
            // Two names for one file: nothing is written twice.
            unsafe unlink(numbered)
            guard unsafe link(temporary, numbered) == 0 else { throw failure("write \(numbered)") }
        }
        guard unsafe rename(temporary, latest) == 0 else { throw failure("write \(latest)") }
    }

    private func write(_ bytes: [UInt8], to path: String) throws(FrameSinkError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure("write \(path)") }
        defer { close(descriptor) }
        var written = 0
        while written < bytes.count {
            // The call reads the array within its bounds only.
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let error = failure("write \(path)")
                unsafe unlink(path)
                throw error
            }
            written += count
        }
    }

    private func failure(_ operation: String) -> FrameSinkError {
        unsafe FrameSinkError("cannot \(operation): \(String(cString: strerror(errno)))")
    }
}
