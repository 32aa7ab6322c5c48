// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import DisplayModel
package import FrameOutput
private import SystemPackage

/// A sink that keeps an image of each screen up to date in a folder, named `SCREEN.png`.
///
/// Images are replaced atomically. Each has text chunks with `Software`, the frame's number, its damage and the time of
/// the change. The folder determines who may read the images: in a folder that only its owner may enter, only the
/// owner; elsewhere, everyone whom the process's umask allows.
package actor PNGSink: FrameSink {
    private let folder: String
    /// The files as they were last written, by screen.
    private var files: [String: ChangingPNG] = [:]
    /// The first failure to write an image; nil for none.
    package private(set) var failure: FrameSinkError?

    /// Creates a sink.
    ///
    /// - Parameter folder: An existing folder.
    package init(folder: String) { self.folder = folder }

    /// The name in messages.
    package nonisolated var name: String { "png:\(folder)" }

    /// One second, because files are viewed only occasionally; the last frame is always written.
    package nonisolated var minimumInterval: Duration { .seconds(1) }

    /// Forgets a screen that is turned off; its file remains.
    package func commit(_ mode: DisplayMode?, on screen: String) {
        if mode == nil { files[screen] = nil }
    }

    /// Writes the frame; on failure the previous image remains, and no temporary file is left.
    package func present(_ frame: Frame) throws(FrameSinkError) {
        do throws(FrameSinkError) { try write(frame) } catch {
            failure = failure ?? error
            throw error
        }
    }

    private func write(_ frame: Frame) throws(FrameSinkError) {
        let bytes: [UInt8]
        do throws(ImageCodecError) {
            bytes = try files[frame.screen, default: ChangingPNG()].encoded(frame)
        } catch {
            throw FrameSinkError(error.description)
        }
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
