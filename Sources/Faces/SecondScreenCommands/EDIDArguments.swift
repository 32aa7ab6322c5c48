// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation

/// Finds the files that the arguments of `edid` stand for.
enum EDIDArguments {
    /// The files that arguments stand for: a directory stands for all files below it, by name.
    ///
    /// Within a directory, hidden files and documents are passed over: a text beside an EDID of the same name is about it.
    static func expand(_ arguments: [String]) -> [String] {
        arguments.flatMap { argument -> [String] in
            guard argument != "-", isDirectory(argument) else { return [argument] }
            // What cannot be listed is read as a file, which tells why it cannot.
            guard let walk = try? FolderListing.walk(argument) else { return [argument] }
            for problem in walk.problems { StandardOutput.writeDiagnostic("warning: \(problem)") }
            let names = walk.files
            let stems = Set(names.filter { !isDocument($0) }.map(stem))
            return names.compactMap { name in
                let path = argument + (argument.hasSuffix("/") ? "" : "/") + name
                let isHidden = name.split(separator: "/").contains { $0.hasPrefix(".") }
                let isAbout = isDocument(name) && (stems.contains(stem(name)) || !name.hasSuffix(".txt"))
                return isHidden || isAbout || isDirectory(path) ? nil : path
            }
        }
    }

    private static func isDirectory(_ path: String) -> Bool {
        let values = try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey])
        return values?.isDirectory == true
    }

    private static func isDocument(_ name: String) -> Bool {
        [".txt", ".md", ".json", ".yaml", ".yml", ".html"].contains { name.hasSuffix($0) }
    }

    private static func stem(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
