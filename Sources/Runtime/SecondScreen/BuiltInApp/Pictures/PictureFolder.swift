// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation

/// The pictures of a folder in natural order: `2.png` before `10.png`.
struct PictureFolder {
    /// The paths of the files that are called as PNGs and JPEGs are; at least one.
    let paths: [String]
    private let folder: String

    /// Lists a folder, without those below it; hidden files are left out.
    ///
    /// - Parameter folder: the folder's path.
    /// - Throws: when there is no such folder, or no picture in it.
    init(_ folder: String) throws(ConfigurationError) {
        guard let kind = FileManager.default.attributes(ofTarget: folder)?[.type] as? FileAttributeType else {
            throw ConfigurationError(origin: folder, message: "there is no such folder; name one with PNGs or JPEGs")
        }
        guard kind == .typeDirectory else {
            throw ConfigurationError(origin: folder, message: "this is not a folder; for one picture write image:FILE")
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw ConfigurationError(origin: folder, message: "cannot be read; see who may read it")
        }
        let pictures = names.filter { name in
            let isPicture = ["png", "jpg", "jpeg"].contains((name as NSString).pathExtension.lowercased())
            return isPicture && !name.hasPrefix(".")
        }
        guard !pictures.isEmpty else {
            throw ConfigurationError(origin: folder, message: "there is no picture in it; put PNGs or JPEGs there")
        }
        self.folder = folder
        paths = pictures.sorted { $0.precedesNaturally($1) }.map { (folder as NSString).appendingPathComponent($0) }
    }

    /// The first picture that can be read.
    ///
    /// - Returns: the picture.
    /// - Throws: when none can be; tells what is wrong with the first.
    func firstReadable() throws(ConfigurationError) -> PictureFile {
        var reason = ""
        for path in paths {
            do throws(ConfigurationError) {
                return try PictureFile(path)
            } catch {
                if reason.isEmpty { reason = error.description }
            }
        }
        throw ConfigurationError(origin: folder, message: "no picture in it can be read; \(reason)")
    }
}
