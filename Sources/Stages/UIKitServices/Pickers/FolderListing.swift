// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// What the pickers do with folders and files.
enum FolderListing {
    /// Returns the names of the visible files and folders in a folder, in the order of the Files app: numbers count as
    /// numbers, and case does not matter.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - limit: the maximum number of names, the first in order.
    ///   - isWanted: whether a name is wanted.
    /// - Returns: the names; none if the folder is missing or cannot be read.
    static func names(in folder: URL, limit: Int, where isWanted: (String) -> Bool = { _ in true }) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let sorted = all.filter { !$0.hasPrefix(".") && isWanted($0) }.sorted {
            let order = $0.compare($1, options: [.caseInsensitive, .numeric])
            return order == .orderedSame ? $0 < $1 : order == .orderedAscending
        }
        return Array(sorted.prefix(limit))
    }

    /// Returns a place in a folder where nothing is: that of the name, or of the name with a number, as in `Plan 2.pdf`.
    ///
    /// - Parameters:
    ///   - name: the wanted name.
    ///   - folder: the folder.
    /// - Returns: the place.
    static func freePlace(for name: String, in folder: URL) -> URL {
        let wanted = folder.appendingPathComponent(name)
        let (stem, ending) = (wanted.deletingPathExtension().lastPathComponent, wanted.pathExtension)
        var (place, number) = (wanted, 1)
        while FileFacts(place).exists {
            number += 1
            place = folder.appendingPathComponent("\(stem) \(number)" + (ending.isEmpty ? "" : ".\(ending)"))
        }
        return place
    }

    /// Copies a file or folder to a new folder among the temporary ones. The copy is removed when the app is terminated.
    ///
    /// - Parameter url: the file.
    /// - Returns: the copy, with the same name.
    /// - Throws: an error of Foundation.
    static func temporaryCopy(of url: URL) throws -> URL {
        let files = FileManager.default
        let folder = TemporaryFiles.copies.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        let copy = folder.appendingPathComponent(url.lastPathComponent)
        do {
            // A link is followed: its copy would lead nowhere.
            try files.copyItem(at: url.resolvingSymlinksInPath(), to: copy)
        } catch {
            try? files.removeItem(at: folder)
            throw error
        }
        return copy
    }
}

extension String {
    /// The type of a file with this name, `public.data` if its extension is not known.
    var fileType: UTType {
        let ending = split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
        return ending.flatMap { UTType(filenameExtension: String($0)) } ?? .data
    }
}
