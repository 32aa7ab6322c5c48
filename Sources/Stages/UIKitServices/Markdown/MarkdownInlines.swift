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
    /// The place of the last closing bracket; no link ends after it.
    private let lastBracket: Int
    private var index = 0
    private var nodes: [Node] = []
    private var text = ""

    /// A part of the text, or some asterisks or the like that may emphasize what is between them and others.
    private struct Node {
        var piece: MarkdownPiece
        /// The character and number of delimiters that are left; 0 for text.
        var count = 0
        /// The number of delimiters in the source.
        var length = 0
        var opens = false
        var closes = false
        var sign: Character { piece.text.first ?? " " }
    }

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
        lastBracket = source.lastIndex(of: "]") ?? -1
    }

    private mutating func read(depth: Int) -> [MarkdownPiece] {
        while index < source.count { readNext(depth) }
        flush()
        emphasize()
        var pieces: [MarkdownPiece] = []
        for node in nodes {
            var piece = node.piece
            if node.length > 0 { piece.text = String(repeating: node.sign, count: node.count) }
            guard !piece.text.isEmpty else { continue }
            if let last = pieces.last, last.intent == piece.intent, last.link == piece.link {
                pieces[pieces.count - 1].text += piece.text
            } else {
                pieces.append(piece)
            }
        }
        return pieces
    }

    private mutating func flush() {
        if !text.isEmpty { nodes.append(Node(piece: MarkdownPiece(text: text))) }
        text = ""
    }

    private mutating func append(_ piece: MarkdownPiece) {
        flush()
        nodes.append(Node(piece: piece))
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

    private func runLength(at start: Int) -> Int {
        source[start...].prefix { $0 == source[start] }.count
    }

    private mutating func readCode() {
        let length = runLength(at: index)
        var place = index + length
        while place < source.count {
            guard source[place] == "`" else {
                place += 1
                continue
            }
            let end = runLength(at: place)
            if end == length {
                var code = String(source[(index + length)..<place].map { $0.isNewline ? " " : $0 })
                if code.hasPrefix(" "), code.hasSuffix(" "), code.contains(where: { $0 != " " }) {
                    code = String(code.dropFirst().dropLast())
                }
                append(MarkdownPiece(text: code, intent: .code))
                index = place + length
                return
            }
            place += end
        }
        text += String(repeating: "`", count: length)
        index += length
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
        guard let end = source[index...].firstIndex(of: ">"), end > index + 1 else { return readPlain() }
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
        while let last = address.last, "?!.,:*_~'\")".contains(last) {
            let (opening, closing) = (address.filter { $0 == "(" }.count, address.filter { $0 == ")" }.count)
            if last == ")", opening >= closing { break }
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
        guard let close = closingBracket(from: open) else { return false }
        let inside = Array(source[(open + 1)..<close])
        var (end, target): (Int, String?) = (close + 1, nil)
        if source.indices.contains(end), source[end] == "(", let found = destination(from: end) {
            (target, end) = (found.address, found.end)
        } else if source.indices.contains(end), source[end] == "[", let last = closingBracket(from: end) {
            let name = String(source[(end + 1)..<last])
            target = references[(name.isEmpty ? String(inside) : name).lowercased()]
            end = last + 1
        } else {
            target = references[String(inside).lowercased()]
        }
        guard let target else { return false }
        var reader = MarkdownInlines(inside, references, keepsSpace)
        for var piece in reader.read(depth: depth + 1) {
            if !isImage { piece.link = target }
            append(piece)
        }
        index = end
        return true
    }

    /// Returns the place of the bracket that closes the one at a place, outside of code and escapes; nil for none.
    private func closingBracket(from open: Int) -> Int? {
        var (place, depth) = (open, 0)
        while place <= lastBracket {
            switch source[place] {
            case "\\": place += 1
            case "`":
                let length = runLength(at: place)
                let rest = source[(place + length)...]
                let end = rest.indices.first {
                    source[$0] == "`" && source[$0 - 1] != "`" && runLength(at: $0) == length
                }
                place = (end ?? place) + length - 1
            case "[": depth += 1
            case "]":
                depth -= 1
                if depth == 0 { return place }
            default: break
            }
            place += 1
        }
        return nil
    }

    /// Returns the address in the parentheses at a place, without its title, and the place behind them; nil for none.
    private func destination(from open: Int) -> (address: String, end: Int)? {
        var (place, depth, quote): (Int, Int, Character?) = (open, 0, nil)
        while place < source.count {
            let character = source[place]
            if character == "\\" {
                place += 1
            } else if let sign = quote {
                if character == sign { quote = nil }
            } else if character == "\"" || character == "'", source[place - 1].isWhitespace {
                quote = character
            } else if character == "(" {
                depth += 1
            } else if character == ")" {
                depth -= 1
                guard depth == 0 else {
                    place += 1
                    continue
                }
                let inside = String(source[(open + 1)..<place]).trimmingCharacters(in: .whitespacesAndNewlines)
                let isBracketed = inside.hasPrefix("<")
                let address = inside.dropFirst(isBracketed ? 1 : 0).prefix {
                    isBracketed ? $0 != ">" : !$0.isWhitespace
                }
                return (address.replacingOccurrences(of: "\\", with: ""), place + 1)
            }
            place += 1
        }
        return nil
    }

    // MARK: Emphasis

    private mutating func readDelimiters() {
        let (sign, count) = (source[index], runLength(at: index))
        let before = index > 0 ? source[index - 1] : " "
        let after = source.indices.contains(index + count) ? source[index + count] : " "
        func isPunctuation(_ character: Character) -> Bool { character.isPunctuation || character.isSymbol }
        let isLeft = !after.isWhitespace && (!isPunctuation(after) || before.isWhitespace || isPunctuation(before))
        let isRight = !before.isWhitespace && (!isPunctuation(before) || after.isWhitespace || isPunctuation(after))
        flush()
        var node = Node(piece: MarkdownPiece(text: String(sign)), count: count, length: count)
        node.opens = isLeft && (sign != "_" || !isRight || isPunctuation(before))
        node.closes = isRight && (sign != "_" || !isLeft || isPunctuation(after))
        if sign == "~", count > 2 { (node.opens, node.closes) = (false, false) }
        nodes.append(node)
        index += count
    }

    /// Emphasizes what is between matching delimiters, by the rules of CommonMark.
    private mutating func emphasize() {
        for closer in nodes.indices {
            while nodes[closer].closes, nodes[closer].count > 0, let opener = opener(for: closer) {
                let sign = nodes[closer].sign
                let both = min(nodes[opener].count, nodes[closer].count)
                let used = sign == "~" ? both : min(both, 2)
                let intent: InlinePresentationIntent =
                    sign == "~" ? .strikethrough : used == 2 ? .stronglyEmphasized : .emphasized
                for place in (opener + 1)..<closer {
                    nodes[place].piece.intent.insert(intent)
                    (nodes[place].opens, nodes[place].closes) = (false, false)
                }
                nodes[opener].count -= used
                nodes[closer].count -= used
            }
        }
    }

    /// Returns the delimiters that match those at a place; nil for none.
    private func opener(for closer: Int) -> Int? {
        let close = nodes[closer]
        return nodes[..<closer].lastIndex { open in
            guard open.opens, open.count > 0, open.sign == close.sign else { return false }
            if close.sign == "~" { return open.count == close.count }
            let isOdd = (open.length + close.length) % 3 == 0 && !(open.length % 3 == 0 && close.length % 3 == 0)
            return !((open.closes || close.opens) && isOdd)
        }
    }
}
