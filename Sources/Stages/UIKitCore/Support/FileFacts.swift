// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation

/// What is known of a file or folder, with symbolic links followed.
package struct FileFacts {
    /// Whether there is something, even a link that leads nowhere.
    package let exists: Bool
    /// Whether it is a folder.
    package let isFolder: Bool
    /// The length of a file in bytes; nil for anything else, such as a pipe.
    package let length: Int?
    /// When it was changed; nil if there is nothing.
    package let modified: Date?

    /// Looks at a file; nothing is opened.
    package init(_ url: URL) {
        let files = FileManager.default
        let own = try? files.attributesOfItem(atPath: url.path)
        // Links in a circle stay links.
        let attributes = try? files.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
        let type = attributes?[.type] as? FileAttributeType
        exists = own != nil
        isFolder = type == .typeDirectory
        length = type == .typeRegular ? attributes?[.size] as? Int : nil
        modified = attributes?[.modificationDate] as? Date
    }

    /// Returns whether it is a file of at most a number of bytes.
    package func isFile(upTo limit: Int) -> Bool { length.map { $0 <= limit } ?? false }
}
