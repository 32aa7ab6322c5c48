// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation

/// Finds and reads the file that was dropped on a window, from a list of URIs.
enum DroppedFile {
    /// The maximum size of a list from another program, in bytes.
    static let listLimit = 1 << 16

    /// Returns the path of the first file of a list; nil if there is no local one.
    ///
    /// - Parameter list: the list, of the type `text/uri-list`: one URI per line, and comments after `#`.
    /// - Returns: the path.
    static func path(in list: [UInt8]) -> String? {
        for line in String(decoding: list, as: UTF8.self).split(whereSeparator: \.isNewline) where !line.hasPrefix("#")
        {
            guard let url = URL(string: String(line)), url.isFileURL else { continue }
            // URIs of files on other machines contain the machines' names.
            guard ["", "localhost"].contains(url.host ?? "") else { continue }
            return url.path
        }
        return nil
    }

    /// Reads the first file of a list, which takes as long as the disk needs.
    ///
    /// - Parameter list: the list, of the type `text/uri-list`.
    /// - Returns: the event for the owner of the screens.
    static func read(_ list: [UInt8]) -> WindowEvent.Kind {
        guard let path = path(in: list) else { return .warning("the dropped item is not a file on this machine") }
        do {
            let content = try BoundedFile.read(path, limit: WindowOutput.dropLimit)
            return .dropped(name: path, content: content)
        } catch { return .warning("\(error)") }
    }
}
