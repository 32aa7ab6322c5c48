// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// A paragraph, heading, cell or the like, from Markdown.
struct MarkdownBlock {
    /// The text: the source of its inlines, or the characters of a block of code or of a line.
    var text: String
    /// What the block is and what contains it, the innermost part first.
    var components: [PresentationIntent.IntentType]
    /// Whether the text is shown as it is.
    var isLiteral = false
}

/// Divides Markdown into blocks by the rules of CommonMark, with tables. HTML between paragraphs is a paragraph.
struct MarkdownBlocks {
    /// The blocks in the order of the text.
    private(set) var blocks: [MarkdownBlock] = []
    /// The addresses of links that are named, by their names in lowercase.
    private(set) var references: [String: String] = [:]
    private var identity = 0

    /// The maximum depth of quotations and lists within each other; what is deeper is text.
    private static let maximumDepth = 30

    /// Reads a text.
    init(_ source: String) {
        let lines = source.replacingOccurrences(of: "\t", with: "    ").split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        read(lines.map(String.init), in: [])
    }

    private mutating func next(_ kind: PresentationIntent.Kind) -> PresentationIntent.IntentType {
        identity += 1
        return PresentationIntent.IntentType(kind: kind, identity: identity)
    }

    private mutating func add(
        _ text: String, _ kind: PresentationIntent.Kind, in outer: [PresentationIntent.IntentType],
        isLiteral: Bool = false
    ) {
        blocks.append(MarkdownBlock(text: text, components: [next(kind)] + outer, isLiteral: isLiteral))
    }

    private mutating func read(_ lines: [String], in outer: [PresentationIntent.IntentType]) {
        var (rest, paragraph) = (lines[...], [String]())
        while let line = rest.first {
            let (indent, body) = line.indented
            if body.isEmpty {
                end(&paragraph, in: outer)
                rest = rest.dropFirst()
            } else if indent >= 4 {
                if paragraph.isEmpty { readIndentedCode(&rest, in: outer) } else { take(&rest, into: &paragraph) }
            } else if !paragraph.isEmpty, let level = body.underlineLevel {
                add(paragraph.joined(separator: "\n"), .header(level: level), in: outer)
                (paragraph, rest) = ([], rest.dropFirst())
            } else if body.isThematicBreak {
                end(&paragraph, in: outer)
                add("⸻", .thematicBreak, in: outer, isLiteral: true)
                rest = rest.dropFirst()
            } else if let heading = body.heading {
                end(&paragraph, in: outer)
                add(heading.text, .header(level: heading.level), in: outer)
                rest = rest.dropFirst()
            } else if let fence = body.fence {
                end(&paragraph, in: outer)
                readCode(&rest, fence, indent: indent, in: outer)
            } else if body.hasPrefix(">"), outer.count < Self.maximumDepth {
                end(&paragraph, in: outer)
                readQuote(&rest, in: outer)
            } else if let marker = ListMarker(line), outer.count < Self.maximumDepth,
                paragraph.isEmpty || marker.mayInterrupt
            {
                end(&paragraph, in: outer)
                readList(&rest, marker, in: outer)
            } else if paragraph.isEmpty, let columns = rest.dropFirst().first?.columns,
                body.cells.count == columns.count
            {
                readTable(&rest, columns, in: outer)
            } else {
                take(&rest, into: &paragraph)
            }
        }
        end(&paragraph, in: outer)
    }

    private func take(_ rest: inout ArraySlice<String>, into paragraph: inout [String]) {
        paragraph += rest.prefix(1).map(\.indented.body)
        rest = rest.dropFirst()
    }

    /// Ends a paragraph, whose first lines may name links.
    private mutating func end(_ paragraph: inout [String], in outer: [PresentationIntent.IntentType]) {
        var lines = paragraph[...]
        while let reference = lines.first?.reference {
            if references[reference.name] == nil { references[reference.name] = reference.address }
            lines.removeFirst()
        }
        var text = lines.joined(separator: "\n")
        while text.last == " " { text.removeLast() }
        if !text.isEmpty { add(text, .paragraph, in: outer) }
        paragraph = []
    }

    private mutating func readIndentedCode(
        _ rest: inout ArraySlice<String>, in outer: [PresentationIntent.IntentType]
    ) {
        var lines = rest.prefix { $0.indented.body.isEmpty || $0.indented.indent >= 4 }
        rest = rest.dropFirst(lines.count)
        while lines.last?.indented.body.isEmpty == true { lines.removeLast() }
        let code = lines.map { String($0.dropFirst(4)) + "\n" }.joined()
        add(code, .codeBlock(languageHint: nil), in: outer, isLiteral: true)
    }

    private mutating func readCode(
        _ rest: inout ArraySlice<String>, _ fence: (sign: Character, count: Int, info: String), indent: Int,
        in outer: [PresentationIntent.IntentType]
    ) {
        rest = rest.dropFirst()
        let lines = rest.prefix { line in
            let (own, body) = line.indented
            let isEnd = own < 4 && body.count >= fence.count && body.allSatisfy { $0 == fence.sign || $0 == " " }
            return !(isEnd && body.prefix { $0 == fence.sign }.count >= fence.count)
        }
        rest = rest.dropFirst(lines.count + 1)
        let code = lines.map { String($0.dropFirst(min(indent, $0.indented.indent))) + "\n" }.joined()
        let language = fence.info.split(separator: " ").first.map(String.init)
        add(code, .codeBlock(languageHint: language), in: outer, isLiteral: true)
    }

    private mutating func readQuote(_ rest: inout ArraySlice<String>, in outer: [PresentationIntent.IntentType]) {
        var lines: [String] = []
        while let line = rest.first {
            let (indent, body) = line.indented
            if indent < 4, body.hasPrefix(">") {
                let inside = body.dropFirst()
                lines.append(String(inside.first == " " ? inside.dropFirst() : inside))
            } else if body.isEmpty || body.startsBlock || lines.last?.indented.body.isEmpty != false {
                break
            } else {
                // The line goes on with the paragraph.
                lines.append(body)
            }
            rest = rest.dropFirst()
        }
        read(lines, in: [next(.blockQuote)] + outer)
    }

    private mutating func readList(
        _ rest: inout ArraySlice<String>, _ first: ListMarker, in outer: [PresentationIntent.IntentType]
    ) {
        let list = [next(first.number == nil ? .unorderedList : .orderedList)] + outer
        var ordinal = first.number ?? 1
        while let line = rest.first, let marker = ListMarker(line), marker.sign == first.sign,
            !line.indented.body.isThematicBreak
        {
            var lines = [marker.content(of: line)]
            rest = rest.dropFirst()
            while let line = rest.first {
                let (indent, body) = line.indented
                if body.isEmpty {
                    // What follows empty lines belongs to the item only if it is indented.
                    let blanks = rest.prefix { $0.indented.body.isEmpty }.count
                    let next = rest.dropFirst(blanks).first
                    guard let next, next.indented.indent >= marker.width else { break }
                    lines += Array(repeating: "", count: blanks)
                    rest = rest.dropFirst(blanks)
                    continue
                } else if indent >= marker.width {
                    lines.append(String(line.dropFirst(marker.width)))
                } else if body.startsBlock || ListMarker(line) != nil || lines.last?.isEmpty == true {
                    break
                } else {
                    lines.append(body)
                }
                rest = rest.dropFirst()
            }
            read(lines, in: [next(.listItem(ordinal: ordinal))] + list)
            ordinal += 1
            let blanks = rest.prefix { $0.indented.body.isEmpty }.count
            if let next = rest.dropFirst(blanks).first, ListMarker(next)?.sign == first.sign {
                rest = rest.dropFirst(blanks)
            }
        }
    }

    private mutating func readTable(
        _ rest: inout ArraySlice<String>, _ columns: [PresentationIntent.TableColumn],
        in outer: [PresentationIntent.IntentType]
    ) {
        let table = [next(.table(columns: columns))] + outer
        var index = 0
        // The headings were recognized by the line below them, however they begin.
        while let line = rest.first, index == 0 || !line.indented.body.isEmpty && !line.indented.body.startsBlock {
            let row = [next(index == 0 ? .tableHeaderRow : .tableRow(rowIndex: index))] + table
            for (column, cell) in line.indented.body.cells.prefix(columns.count).enumerated() {
                add(cell, .tableCell(columnIndex: column), in: row)
            }
            rest = rest.dropFirst(index == 0 ? 2 : 1)
            index += 1
        }
    }
}

/// The sign or number before an item of a list.
private struct ListMarker {
    /// The number; nil for a bullet.
    let number: Int?
    /// The bullet, or the character after the number.
    let sign: Character
    /// The number of spaces by which the lines of the item are indented.
    let width: Int
    /// Whether the item can follow a paragraph without an empty line.
    let mayInterrupt: Bool

    /// Reads the marker of a line; nil if it has none.
    init?(_ line: String) {
        let (indent, body) = line.indented
        guard indent < 4, let first = body.first else { return nil }
        let digits = body.prefix { $0.isASCII && $0.isNumber }
        let isBullet = "-+*".contains(first)
        guard isBullet || (1...9).contains(digits.count), let sign = body.dropFirst(digits.count).first,
            isBullet || sign == "." || sign == ")"
        else { return nil }
        let rest = body.dropFirst(digits.count + 1)
        let spaces = rest.prefix { $0 == " " }.count
        guard rest.isEmpty || spaces > 0 else { return nil }
        (number, self.sign) = (isBullet ? nil : Int(digits), sign)
        width = indent + digits.count + 1 + (spaces > 4 || spaces == rest.count ? 1 : spaces)
        mayInterrupt = spaces < rest.count && (isBullet || Int(digits) == 1)
    }

    /// Returns a line without its marker.
    func content(of line: String) -> String { String(line.dropFirst(width)) }
}

extension String {
    /// The number of spaces before the text, and the text without them.
    fileprivate var indented: (indent: Int, body: String) {
        let body = drop { $0 == " " }
        return (count - body.count, String(body))
    }

    /// Whether the line begins something other than a paragraph.
    fileprivate var startsBlock: Bool {
        isThematicBreak || heading != nil || fence != nil || hasPrefix(">") || ListMarker(self)?.mayInterrupt == true
    }

    /// Whether the line is one between paragraphs.
    fileprivate var isThematicBreak: Bool {
        guard let first, "-*_".contains(first) else { return false }
        let signs = filter { $0 != " " }
        return signs.count >= 3 && signs.allSatisfy { $0 == first }
    }

    /// The level of a heading that the line makes of the text above it; nil for none.
    fileprivate var underlineLevel: Int? {
        let line = trimmingCharacters(in: .whitespaces)
        guard let first = line.first, first == "=" || first == "-", line.allSatisfy({ $0 == first }) else { return nil }
        return first == "=" ? 1 : 2
    }

    /// The level and the text of a heading; nil if the line is none.
    fileprivate var heading: (level: Int, text: String)? {
        let level = prefix { $0 == "#" }.count
        let rest = dropFirst(level)
        guard (1...6).contains(level), rest.first == " " || rest.isEmpty else { return nil }
        var text = rest.trimmingCharacters(in: .whitespaces)
        let bare = text.reversed().drop { $0 == "#" }
        if bare.first == " " || bare.isEmpty { text = String(bare.reversed()).trimmingCharacters(in: .whitespaces) }
        return (level, text)
    }

    /// The sign and number of the signs before code, and the words after them; nil if the line has none.
    fileprivate var fence: (sign: Character, count: Int, info: String)? {
        guard let first, first == "`" || first == "~" else { return nil }
        let count = prefix { $0 == first }.count
        let info = dropFirst(count).trimmingCharacters(in: .whitespaces)
        return count >= 3 && !(first == "`" && info.contains("`")) ? (first, count, info) : nil
    }

    /// The name and address of a link, as in `[name]: address`; nil if the line is none.
    fileprivate var reference: (name: String, address: String)? {
        guard hasPrefix("["), let close = firstIndex(of: "]"), self[index(after: close)...].hasPrefix(":") else {
            return nil
        }
        let name = self[index(after: startIndex)..<close].lowercased()
        let address = self[index(close, offsetBy: 2)...].split(separator: " ").first.map(String.init)
        return address.flatMap { name.isEmpty ? nil : (name, $0.trimmingCharacters(in: ["<", ">"])) }
    }

    /// The cells of a row of a table.
    fileprivate var cells: [String] {
        var (cells, cell, isEscaped) = ([String](), "", false)
        for character in trimmingCharacters(in: .whitespaces) {
            if character == "|", !isEscaped {
                cells.append(cell)
                cell = ""
            } else {
                if character == "|" { cell.removeLast() }
                cell.append(character)
            }
            isEscaped = character == "\\" && !isEscaped
        }
        cells.append(cell)
        let trimmed = cells.map { $0.trimmingCharacters(in: .whitespaces) }
        guard trimmed.count > 1 else { return [] }
        return Array(trimmed.dropFirst(trimmed[0].isEmpty ? 1 : 0).dropLast(trimmed.last?.isEmpty == true ? 1 : 0))
    }

    /// The columns of a table below whose headings the line is; nil if it is no such line.
    fileprivate var columns: [PresentationIntent.TableColumn]? {
        let cells = indented.body.cells
        let isRule = cells.allSatisfy { cell in
            let dashes = cell.trimmingCharacters(in: [":"])
            return !dashes.isEmpty && dashes.allSatisfy { $0 == "-" }
        }
        guard isRule, !cells.isEmpty else { return nil }
        return cells.map { cell in
            PresentationIntent.TableColumn(
                alignment: cell.hasSuffix(":") ? (cell.hasPrefix(":") ? .center : .right) : .left)
        }
    }
}
