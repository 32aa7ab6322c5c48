// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Compositor
package import FrameOutput
private import Glibc
import SystemPackage

/// Where frames go, as a person names it: `png:FOLDER`, `terminal` or `null`.
package enum FrameDestination: Hashable, Sendable {
    /// A PNG for each screen in a folder, kept up to date.
    case png(folder: String)
    /// The terminal that standard output is.
    case terminal
    /// Nowhere: frames are composed and let go.
    case null

    /// Reads a destination.
    ///
    /// - Parameter text: the words.
    /// - Throws: ``FrameDestinationError`` that names the known words.
    package init(parsing text: String) throws(FrameDestinationError) {
        switch text {
        case "terminal": self = .terminal
        case "null": self = .null
        case _ where text.hasPrefix("png:") && text.count > 4: self = .png(folder: String(text.dropFirst(4)))
        default:
            throw FrameDestinationError("'\(text)' is no output: png:FOLDER, terminal or null")
        }
    }

    /// Makes the sink; a folder that is missing is made.
    ///
    /// - Parameter output: what writes to standard output, for the terminal.
    /// - Returns: the sink.
    /// - Throws: ``FrameDestinationError`` when the folder cannot be made or written.
    package func makeSink(
        writingTo output: @autoclosure () -> OutputWriter = OutputWriter(.standardOutput)
    ) throws(FrameDestinationError) -> any FrameSink {
        switch self {
        case .png(let folder):
            try Self.prepare(folder)
            return PNGSink(folder: folder)
        case .terminal: return TerminalSink.standardOutput(output())
        case .null: return NullSink()
        }
    }

    /// Sees to it that a folder is there and can be written to, so that this is known before the first frame.
    ///
    /// Folders that are missing are made for their owner alone: pictures show what is on a screen.
    ///
    /// - Parameter folder: the folder's path.
    /// - Throws: ``FrameDestinationError`` when it cannot be made or written to.
    package static func prepare(_ folder: String) throws(FrameDestinationError) {
        do {
            try FolderListing.create(folder, permissions: .ownerReadWriteExecute)
        } catch { throw FrameDestinationError("\(error)") }
        // The string lives through the call.
        guard unsafe access(folder, W_OK | X_OK) == 0 else {
            throw FrameDestinationError("cannot write to the directory \(folder): \(Errno.last)")
        }
    }
}

/// Why there is no such output; the message names the remedy.
package struct FrameDestinationError: Error, Hashable, CustomStringConvertible {
    /// The message.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
