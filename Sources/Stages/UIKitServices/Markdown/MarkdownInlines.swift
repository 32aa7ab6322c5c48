// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// Characters with the same looks, from Markdown.
struct MarkdownPiece: Equatable {
    /// The characters.
    var text: String
    /// Their looks.
    var intent: InlinePresentationIntent = []
    /// The address to which they lead; nil for none.
    var link: String?
}

/// Reads the Markdown of a paragraph: emphasis, code, links and escapes.
struct MarkdownInlines {
    /// The places of links that are named elsewhere, by their names in lowercase.
    let references: [String: String]
    /// Whether line feeds and spaces stay as they are.
    let keepsSpace: Bool
    private let source: [Character]
    /// The ends of code and brackets.
    private let marks: MarkdownMarks
    private var index = 0
    private var nodes: [MarkdownNode] = []
    private var text = ""

    /// The maximum depth of links and images within each other; what is deeper is text.
    private static let maximumDepth = 8

    /// Returns the pieces of a text.
    static func pieces(
        of text: String, references: [String: String], keepsSpace: Bool
    ) -> [MarkdownPiece] {
        var reader = MarkdownInlines(Array(text), references, keepsSpace)
        return reader.read(depth: 0)
    }

    private init(_ source: [Character], _ references: [String: String], _ keepsSpace: Bool) {
        (self.source, self.references, self.keepsSpace) = (source, references, keepsSpace)
        marks = MarkdownMarks(source)
    }

    private mutating func read(depth: Int) -> [MarkdownPiece] {
        while index < source.count { readNext(depth) }
        flush()
        nodes.emphasize()
        var pieces: [MarkdownPiece] = []
        for node in nodes {
            var piece = node.piece
            if node.length > 0 { piece.text = String(repeating: node.sign, count: node.count) }
            guard !piece.text.isEmpty else { continue }
            let last = pieces.count - 1
            if last >= 0, pieces[last].intent == piece.intent, pieces[last].link == piece.link {
                pieces[last].text += piece.text
            } else {
                pieces.append(piece)
            }
        }
        return pieces
    }

    private mutating func flush() {
        if !text.isEmpty { nodes.append(MarkdownNode(piece: MarkdownPiece(text: text))) }
        text = ""
    }

    private mutating func append(_ piece: MarkdownPiece) {
        flush()
        nodes.append(MarkdownNode(piece: piece))
    }

    private mutating func readNext(_ depth: Int) {
        let character = source[index]
        switch character {
        case "\\": readEscape()
        case "`": readCode()
        case "*", "_", "~": readDelimiters()
        case "\n", "\r\n": readLineFeed()
        case "&": readEntity()
        case "<": readAngle()
        case "!" where source.indices.contains(index + 1) && source[index + 1] == "[" && depth < Self.maximumDepth:
            if !readLink(isImage: true, depth) { readPlain() }
        case "[" where depth < Self.maximumDepth: if !readLink(isImage: false, depth) { readPlain() }
        case "h" where depth == 0: if !readAddress() { readPlain() }
        default: readPlain()
        }
    }

    private mutating func readPlain() {
        text.append(source[index])
        index += 1
    }

    private mutating func readEscape() {
        guard source.indices.contains(index + 1) else { return readPlain() }
        let next = source[index + 1]
        if next.isNewline, !keepsSpace {
            append(MarkdownPiece(text: "\n", intent: .lineBreak))
            index += 2
        } else if next.isASCII, next.isPunctuation || next.isSymbol {
            text.append(next)
            index += 2
        } else {
            readPlain()
        }
    }

    private mutating func readLineFeed() {
        guard !keepsSpace else { return readPlain() }
        let spaces = text.reversed().prefix { $0 == " " }.count
        text.removeLast(spaces)
        append(
            spaces >= 2
                ? MarkdownPiece(text: "\n", intent: .lineBreak) : MarkdownPiece(text: " ", intent: .softBreak))
        index += 1
        while index < source.count, source[index] == " " || source[index] == "\t" { index += 1 }
    }

    private mutating func readCode() {
        let length = source.runLength(at: index)
        guard let end = marks.codeEnd(ofLength: length, from: index + length) else {
            text += String(repeating: "`", count: length)
            index += length
            return
        }
        var code = String(source[(index + length)..<end].map { $0.isNewline ? " " : $0 })
        if code.hasPrefix(" "), code.hasSuffix(" "), code.contains(where: { $0 != " " }) {
            code = String(code.dropFirst().dropLast())
        }
        append(MarkdownPiece(text: code, intent: .code))
        index = end + length
    }

    private mutating func readEntity() {
        let body = source[index...].prefix(40)
        if let end = body.firstIndex(of: ";"), end > index + 1 {
            let entity = String(source[index...end])
            let decoded = HTMLEntities.decode(Array(entity.utf8)[...])
            if decoded != entity {
                text += decoded
                index = end + 1
                return
            }
        }
        readPlain()
    }

    /// Reads an address or a tag in angle brackets.
    private mutating func readAngle() {
        let next = source[(index + 1)...].firstIndex { $0 == ">" || $0 == "<" }
        guard let end = next, source[end] == ">", end > index + 1 else { return readPlain() }
        let inside = String(source[(index + 1)..<end])
        let first = inside.first ?? " "
        if !inside.contains(where: \.isWhitespace), inside.contains(":") || inside.contains("@"), first.isLetter {
            let isAddress = inside.contains(":")
            append(MarkdownPiece(text: inside, link: isAddress ? inside : "mailto:\(inside)"))
        } else if first.isLetter || first == "/" || first == "!" {
            append(MarkdownPiece(text: "<\(inside)>", intent: .inlineHTML))
        } else {
            return readPlain()
        }
        index = end + 1
    }

    /// Reads an address without brackets, at the start of a word; returns false if there is none.
    private mutating func readAddress() -> Bool {
        let isStart = index == 0 || !(source[index - 1].isLetter || source[index - 1].isNumber)
        let head = String(source[index...].prefix(8))
        guard isStart, head.hasPrefix("https://") || head.hasPrefix("http://") else { return false }
        var address = source[index...].prefix { !$0.isWhitespace && $0 != "<" }
        // Parentheses that were opened in the address are closed in it.
        var open = address.reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
        while let last = address.last, "?!.,:*_~'\")".contains(last), last != ")" || open < 0 {
            if last == ")" { open += 1 }
            address.removeLast()
        }
        let schemeLength = head.hasPrefix("https") ? 8 : 7
        guard address.count > schemeLength else { return false }
        append(MarkdownPiece(text: String(address), link: String(address)))
        index = address.endIndex
        return true
    }

    // MARK: Links

    /// Reads a link or an image, of which the text is kept; returns false if there is none.
    private mutating func readLink(isImage: Bool, _ depth: Int) -> Bool {
        let open = isImage ? index + 1 : index
        guard let bracket = marks.brackets[open] else { return false }
        let inside = (open + 1)..<bracket.end
        var (end, target): (Int, String?) = (bracket.end + 1, nil)
        if source.indices.contains(end), source[end] == "(", let found = MarkdownDestination(in: source, from: end) {
            (target, end) = (found.address, found.end)
        } else if source.indices.contains(end), source[end] == "[", let name = marks.brackets[end] {
            target = name.end > end + 1 ? reference((end + 1)..<name.end, name) : reference(inside, bracket)
            end = name.end + 1
        } else {
            target = reference(inside, bracket)
        }
        guard let target else { return false }
        var reader = MarkdownInlines(Array(source[inside]), references, keepsSpace)
        for var piece in reader.read(depth: depth + 1) {
            if !isImage { piece.link = target }
            append(piece)
        }
        index = end
        return true
    }

    /// Returns the address of a named link whose name is in brackets; nil for none.
    private func reference(_ name: Range<Int>, _ bracket: MarkdownMarks.Bracket) -> String? {
        guard bracket.isInnermost, !references.isEmpty else { return nil }
        return references[String(source[name]).lowercased()]
    }

    // MARK: Emphasis

    private mutating func readDelimiters() {
        let (sign, count) = (source[index], source.runLength(at: index))
        let before = index > 0 ? source[index - 1] : " "
        let after = source.indices.contains(index + count) ? source[index + count] : " "
        func isPunctuation(_ character: Character) -> Bool { character.isPunctuation || character.isSymbol }
        let isLeft = !after.isWhitespace && (!isPunctuation(after) || before.isWhitespace || isPunctuation(before))
        let isRight = !before.isWhitespace && (!isPunctuation(before) || after.isWhitespace || isPunctuation(after))
        flush()
        var node = MarkdownNode(piece: MarkdownPiece(text: String(sign)), count: count, length: count)
        node.opens = isLeft && (sign != "_" || !isRight || isPunctuation(before))
        node.closes = isRight && (sign != "_" || !isLeft || isPunctuation(after))
        if sign == "~", count > 2 { (node.opens, node.closes) = (false, false) }
        nodes.append(node)
        index += count
    }
}
