// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ConsolePage
import ScreensWire
import Varlink

// The sizes of entries, and the truncation of long ones: a spec may contain an EDID, and a request anything.

extension Journal.Entry {
    /// The approximate size in bytes: that of the texts, and a typical size for everything else.
    var size: Int {
        var size = 256 + text.utf8.count + (sockets ?? []).reduce(0) { $0 + $1.size }
        if let state { size += (state.screens.map(\.size) + state.sockets.map(\.size)).reduce(512, +) }
        if let change {
            size += (change.screen?.size ?? 0) + (change.message?.utf8.count ?? 0)
            size += (change.sockets ?? []).reduce(0) { $0 + $1.size }
        }
        if let source {
            let texts = (source.connectors ?? []).map { $0.name + ($0.monitor ?? "") } + [source.event ?? ""]
            size += texts.reduce(0) { $0 + 64 + $1.utf8.count }
        }
        if let call {
            size += call.method.utf8.count + (call.error?.utf8.count ?? 0)
            size += call.parameters.members.reduce(0) { $0 + 64 + $1.name.utf8.count + $1.value.text.utf8.count }
        }
        return size
    }
}

extension Wire.Screen {
    fileprivate var size: Int { 512 + 96 * modes.count }
}

extension Wire.Socket {
    fileprivate var size: Int { 64 + id.utf8.count + (spec?.utf8.count ?? 0) }
}

extension Journal.Entry.Call {
    /// The maximum size of a parameter in a journal in bytes.
    static let longestParameter = 4096

    /// The request with long parameters truncated, each noting how much was cut.
    var cut: Self {
        var call = self
        for member in parameters.members {
            let text = member.value.string ?? member.value.text
            guard text.utf8.count > Self.longestParameter else { continue }
            call.parameters[member.name] = .string(text.cut(to: 256))
        }
        call.error = error?.singleLine.cut(to: Self.longestParameter)
        return call
    }
}

extension String {
    /// Returns the beginning of the text and how much was cut; the whole text if it is within the limit.
    func cut(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        // Keep whole characters; a single one may be longer than the limit.
        let start = String(String.UnicodeScalarView(unicodeScalars.prefix(limit / 4)))
        return "\(start)… (\(utf8.count - start.utf8.count) more bytes)"
    }

    /// The text's lines joined into one, each without leading and trailing blanks.
    var singleLine: String {
        let lines = split { $0.isNewline }.map { line in
            let start = line.drop { $0.isWhitespace }
            return String(String(start.reversed().drop { $0.isWhitespace }).reversed())
        }
        return lines.filter { !$0.isEmpty }.joined(separator: "; ")
    }
}
