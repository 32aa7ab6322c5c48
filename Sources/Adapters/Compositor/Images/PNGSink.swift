// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import DisplayModel
package import FrameOutput
private import Glibc
private import SystemPackage

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
