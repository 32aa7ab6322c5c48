// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import BuiltInApp
import Foundation
import Runtime
import SecondScreen
import Yams

extension ValueFormat<String> {
    /// A name that is not empty.
    static let name = ValueFormat.text { text, entry in
        if !text.isEmpty { return text }
        entry.report("\(entry.name) is empty")
        return nil
    } _: {
        $0
    }

    /// A connector's name, as `HDMI-A-1` or `card0-eDP-1`.
    static let connector = ValueFormat.text { text, entry in
        let isName = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
        if isName, (1...64).contains(text.count) { return text }
        entry.report("\(entry.name) is a connector's name as HDMI-A-1, not \(entry.kind)")
        return nil
    } _: {
        $0
    }

    /// The name of a device in the table.
    static let device = ValueFormat.text { text, entry in
        guard let reason = entry.file.vocabulary.reasonAgainst(device: text) else { return text }
        entry.report(reason)
        return nil
    } _: {
        $0
    }

    /// A path, which becomes absolute.
    static let path = ValueFormat.text { text, entry in
        entry.absolutePath(text)
    } _: {
        $0
    }

    /// The path of a folder that is there.
    static let folder = ValueFormat {
        guard let path = ValueFormat.path.read($0) else { return nil }
        var isFolder: ObjCBool = false
        // The pointer is to a variable of this function, for the length of the call.
        if unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            return path
        }
        $0.report("there is no folder \(path)")
        return nil
    } text: {
        $0
    }
}

extension ValueFormat<PathChoice> {
    /// `automatic`, `none` or a path of at most so many bytes.
    static func pathChoice(limit: Int) -> ValueFormat {
        .text { text, entry in
            switch text {
            case "automatic": return .automatic
            case "none": return PathChoice.none
            default:
                guard let path = entry.absolutePath(text) else { return nil }
                guard path.utf8.count <= limit else {
                    entry.report("\(entry.name) is a path of at most \(limit) bytes")
                    return nil
                }
                return .path(path)
            }
        } _: {
            $0.description
        }
    }
}

extension ValueFormat<BuiltInContent> {
    /// What a window shows; files and folders are looked at.
    static let content = ValueFormat.text { text, entry in
        var text = text
        for word in ["image:", "slides:"] where text.hasPrefix(word) && text != word {
            guard let path = entry.absolutePath(String(text.dropFirst(word.count))) else { return nil }
            text = word + path
        }
        do throws(ConfigurationError) {
            return try BuiltInContent(parsing: text)
        } catch {
            entry.report("\(error.origin) \(error.message)")
            return nil
        }
    } _: {
        switch $0 {
        case .board: "board"
        case .card: "card"
        case .image(let path): "image:\(path)"
        case .slides(let folder): "slides:\(folder)"
        case .text(let words): "text:\(words)"
        }
    }
}

extension ValueFormat<FrameDestination> {
    /// Where pictures go; a folder need not be there yet.
    static let output = ValueFormat {
        // YAML's own word for nothing is the name of an output as well.
        if $0.isNull, $0.node.scalar?.string == "null" { return .null }
        guard let text = $0.text() else { return nil }
        do throws(FrameDestinationError) {
            let destination = try FrameDestination(parsing: text)
            guard case .png(let folder) = destination else { return destination }
            return $0.absolutePath(folder).map { .png(folder: $0) }
        } catch {
            $0.report(error.description)
            return nil
        }
    } text: {
        switch $0 {
        case .png(let folder): "png:\(folder)"
        case .terminal: "terminal"
        case .null: "null"
        }
    }
}

extension Entry {
    /// The absolute path for a path in the file; nil, and a report, when there is none.
    func absolutePath(_ text: String) -> String? {
        guard !text.isEmpty else {
            report("\(name) is empty")
            return nil
        }
        if let path = file.paths.absolute(text) { return path }
        report("'\(text.prefix(40))' cannot be found: nobody's home folder is known here")
        return nil
    }
}
