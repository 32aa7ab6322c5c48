// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation

/// The file that was dropped on a window, as a list of URIs names it.
enum DroppedFile {
    /// The largest list that is read from another program.
    static let listLimit = 1 << 16

    /// Returns the path of the first file of a list; nil if there is no local one.
    ///
    /// - Parameter list: the list, of the type `text/uri-list`: a URI a line, and comments after `#`.
    /// - Returns: the path.
    static func path(in list: [UInt8]) -> String? {
        for line in String(decoding: list, as: UTF8.self).split(whereSeparator: \.isNewline) where !line.hasPrefix("#")
        {
            guard let url = URL(string: String(line)), url.isFileURL else { continue }
            // Other machines' files have their names.
            guard ["", "localhost"].contains(url.host ?? "") else { continue }
            return url.path
        }
        return nil
    }

    /// Reads the first file of a list, which can take as long as its disk.
    ///
    /// - Parameter list: the list, of the type `text/uri-list`.
    /// - Returns: what the owner of the screens is told.
    static func read(_ list: [UInt8]) -> WindowEvent.Kind {
        guard let path = path(in: list) else { return .warning("the dropped item is not a file on this machine") }
        do {
            let content = try BoundedFile.read(path, limit: WindowOutput.dropLimit)
            return .dropped(name: path, content: content)
        } catch { return .warning("\(error)") }
    }
}
