// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import UIKitCore

/// Turns HTML into attributed text.
///
/// Every input has a result, in time that is proportional to its length: elements that are too deep have the style of
/// those around them, and when there are too many styles, the rest has the last one. As in Apple's importer, a line break
/// becomes a line separator, the end of a block a line feed, and the items of lists have markers between tabs.
struct HTMLReader {
    /// An element that has not ended.
    private struct OpenElement {
        var name: String
        var style: HTMLStyle
        /// The number of the next item of a list.
        var nextItem = 1
        /// The length of the text before the element.
        var start: Int
    }

    /// An element that exists without a tag, with what its tags say.
    private struct Root {
        var tag: HTMLTag
        var declarations: [CSSDeclaration]?

        init(_ name: String) { tag = HTMLTag(name: name) }

        /// Adds the attributes of another tag that are not known yet; false if there are none. Only those that change
        /// how text looks are kept, and their values are short, as each style sheet needs them again.
        mutating func add(_ attributes: [String: String], fonts: HTMLFonts) -> Bool {
            var isNew = false
            for name in ["class", "id", "align", "dir"] where tag.attributes[name] == nil {
                guard let value = attributes[name] else { continue }
                tag.attributes[name] = String(value.prefix(2048))
                isNew = true
            }
            guard declarations == nil, let style = attributes["style"] else { return isNew }
            declarations = CSSDeclaration.list(style, fonts: fonts)
            return true
        }
    }

    /// Text with the same style, up to the next run.
    private struct Run {
        var start: Int
        var style: HTMLStyle
    }

    private var tokenizer: HTMLTokenizer
    private let fonts = HTMLFonts()
    private var sheet = CSSStyleSheet()
    private var html = Root("html")
    private var body = Root("body")
    /// The style of text outside of all elements of the body.
    private var base = HTMLStyle()
    private var stack: [OpenElement] = []
    /// The number of open elements that are too deep.
    private var overflow = 0

    /// The text.
    private(set) var text = ""
    /// The length of the text in UTF-16.
    private(set) var length = 0
    private var runs: [Run] = []
    /// The first run of the last paragraph.
    private var paragraphRun = 0
    /// The images, with the indexes in UTF-16 of the characters that stand for them.
    private(set) var attachments: [(location: Int, attachment: NSTextAttachment)] = []
    private var startsParagraph = true
    private var endsInSpace = false
    /// The number of line breaks that precede what comes next in the paragraph.
    private var breaks = 0
    /// The marker that precedes the content of the item of a list; nil if there is none, or it is in the text.
    private var marker: String?
    private var dropsLineFeed = false

    private static let maximumDepth = 100
    private static let maximumRuns = 20_000

    /// Reads a document.
    init(_ html: String) {
        tokenizer = HTMLTokenizer(html)
        while let token = tokenizer.next() { read(token) }
        while !stack.isEmpty { endElement() }
        removeTrailingSpace()
        addBreaks(breaks, base)
    }

    private var style: HTMLStyle { stack.last?.style ?? base }

    private mutating func read(_ token: HTMLTokenizer.Token) {
        switch token {
        case .text(let text):
            if stack.last?.name == "style" {
                sheet.add(text, fonts: fonts)
                updateBase()
            } else {
                if !text.utf8.allSatisfy(\.isSpace) { endHead(before: nil) }
                add(text)
            }
        case .start(let tag): start(tag)
        case .end(let name): end(name)
        }
    }

    // MARK: Elements

    private mutating func start(_ tag: HTMLTag) {
        dropsLineFeed = tag.name == "pre"
        // A document can be within an element that is around all of it.
        guard tag.name != "head" || stack.isEmpty && length == 0 else { return }
        endHead(before: tag.name)
        guard tag.name != "html", tag.name != "body" else {
            // They exist even without a tag, so they are no open elements.
            let root = tag.name == "html" ? \HTMLReader.html : \HTMLReader.body
            if self[keyPath: root].add(tag.attributes, fonts: fonts) { updateBase() }
            return
        }
        if let (ends, within) = HTMLElement.ended(by: tag.name) { endElements(ends, within: within) }
        if HTMLElement.isBlock(tag.name) { endParagraph() }
        guard !HTMLElement.isVoid(tag.name) else { return addVoid(tag) }
        guard stack.count < Self.maximumDepth else {
            overflow += 1
            return
        }
        var element = OpenElement(name: tag.name, style: computedStyle(of: tag), start: length)
        if tag.name == "ol", let start = tag.attributes["start"].flatMap(Int.init) { element.nextItem = start }
        if tag.name == "li" { startItem(tag, marker: element.style.block.marker) }
        stack.append(element)
    }

    /// Ends the head where content begins, as its end tag may be missing.
    private mutating func endHead(before name: String?) {
        if let name, HTMLElement.isInHead(name) { return }
        // Other elements in the head, such as templates, have content of their own.
        let isWithin = name != "body" && stack.last?.name != "head"
        guard !isWithin, let head = stack.firstIndex(where: { $0.name == "head" }) else { return }
        while stack.count > head { endElement() }
        overflow = 0
    }

    private func computedStyle(of tag: HTMLTag) -> HTMLStyle {
        let outer = style
        var style = outer
        style.enter(tag, fonts: fonts)
        sheet.apply(to: &style, of: tag, in: outer)
        for declaration in CSSDeclaration.list(tag.attributes["style"] ?? "", fonts: fonts) {
            declaration.apply(to: &style, in: outer)
        }
        if HTMLElement.isHidden(tag.name) || tag.attributes["hidden"] != nil { style.isHidden = true }
        return style
    }

    private mutating func updateBase() {
        let outer = HTMLStyle()
        base = outer
        for root in [html, body] { base.enter(root.tag, fonts: fonts) }
        for root in [html, body] {
            sheet.apply(to: &base, of: root.tag, in: outer)
            for declaration in root.declarations ?? [] { declaration.apply(to: &base, in: outer) }
        }
        // The background and the margins are those of the page.
        (base.background, base.isHidden) = (nil, false)
        (base.block.indent, base.block.trailingIndent, base.block.spaceBelow) = (0, 0, 0)
    }

    private mutating func startItem(_ tag: HTMLTag, marker: HTMLStyle.ListMarker) {
        guard !style.isHidden else { return }
        guard let list = stack.lastIndex(where: { $0.name == "ul" || $0.name == "ol" }) else { return }
        let number = tag.attributes["value"].flatMap(Int.init) ?? stack[list].nextItem
        stack[list].nextItem = number &+ 1
        self.marker = marker.text(number).map { "\t\($0)\t" }
    }

    private mutating func end(_ name: String) {
        dropsLineFeed = false
        guard overflow == 0 else {
            overflow -= 1
            return
        }
        guard let index = stack.lastIndex(where: { $0.name == name }) else { return }
        while stack.count > index { endElement() }
    }

    /// Ends the elements with one of some names, as far as no other element is between.
    private mutating func endElements(_ names: Set<String>, within boundaries: Set<String>) {
        let open = stack.lastIndex { names.contains($0.name) || boundaries.contains($0.name) }
        guard overflow == 0, let open, names.contains(stack[open].name) else { return }
        while stack.count > open { endElement() }
    }

    private mutating func endElement() {
        if let element = stack.last, HTMLElement.isBlock(element.name) {
            if element.name == "li", let marker {
                append(marker, element.style)
                (self.marker, startsParagraph) = (nil, false)
            }
            endParagraph()
            keepSpace(element.style.block.spaceBelow, below: element)
        }
        stack.removeLast()
    }

    /// Sets the space below the last paragraph to that of a block that ends with it, if that is larger.
    private mutating func keepSpace(_ space: CGFloat, below element: OpenElement) {
        // With the maximum of runs, the last one is of several paragraphs.
        guard length > element.start, paragraphRun < runs.count, runs.count < Self.maximumRuns,
            runs[paragraphRun].style.block.spaceBelow < space
        else { return }
        for index in paragraphRun..<runs.count { runs[index].style.block.spaceBelow = space }
    }

    // MARK: Text

    private mutating func add(_ text: String) {
        let style = style
        let dropsLineFeed = dropsLineFeed
        self.dropsLineFeed = false
        guard !style.isHidden else { return }
        guard !style.isPreformatted else {
            var text = text.replacing("\r\n", with: "\n")[...]
            if dropsLineFeed, text.first == "\n" { text = text.dropFirst() }
            guard !text.isEmpty else { return }
            beginContent(style)
            append(String(text), style)
            (startsParagraph, endsInSpace) = (text.last == "\n", false)
            return
        }
        let isEmptyLine = startsParagraph || breaks > 0
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var isSpace = endsInSpace
        for byte in text.utf8 {
            guard byte.isSpace else {
                bytes.append(byte)
                isSpace = false
                continue
            }
            guard !isSpace, !(isEmptyLine && bytes.isEmpty) else { continue }
            bytes.append(UInt8(ascii: " "))
            isSpace = true
        }
        guard !bytes.isEmpty else { return }
        beginContent(style)
        append(String(decoding: bytes, as: UTF8.self), style)
        (startsParagraph, endsInSpace) = (false, isSpace)
    }

    private mutating func addVoid(_ tag: HTMLTag) {
        guard !style.isHidden else { return }
        if tag.name == "br" {
            removeTrailingSpace()
            breaks += 1
        } else if tag.name == "img", let attachment = NSTextAttachment(tag) {
            beginContent(style)
            attachments.append((length, attachment))
            append(String(TextAttachment.character), style)
            (startsParagraph, endsInSpace) = (false, false)
        }
    }

    /// Adds what precedes content in a paragraph.
    private mutating func beginContent(_ style: HTMLStyle) {
        if let marker {
            append(marker, style)
            (self.marker, startsParagraph) = (nil, false)
        }
        addBreaks(breaks, style)
    }

    private mutating func addBreaks(_ count: Int, _ style: HTMLStyle) {
        breaks = 0
        guard count > 0 else { return }
        append(String(repeating: "\u{2028}", count: count), style)
        startsParagraph = false
    }

    /// Ends the paragraph, unless it is empty. The last line break in it becomes its end.
    private mutating func endParagraph() {
        guard !startsParagraph || breaks > 0 else { return }
        removeTrailingSpace()
        addBreaks(breaks - 1, style)
        append("\n", style)
        startsParagraph = true
        breaks = 0
    }

    private mutating func removeTrailingSpace() {
        guard endsInSpace else { return }
        endsInSpace = false
        text.unicodeScalars.removeLast()
        length -= 1
        if let last = runs.last, last.start == length { runs.removeLast() }
    }

    private mutating func append(_ string: String, _ style: HTMLStyle) {
        let isNew = startsParagraph || runs.last?.style != style
        if runs.isEmpty || isNew && runs.count < Self.maximumRuns {
            if startsParagraph { paragraphRun = runs.count }
            runs.append(Run(start: length, style: style))
        }
        text += string
        length += string.utf16.count
    }

    // MARK: Results

    /// The attributes of all of the text, apart from images, in order and with their ranges, of which none is empty.
    var attributes: [(range: NSRange, attributes: [NSAttributedString.Key: Any])] {
        var known: [HTMLStyle: [NSAttributedString.Key: Any]] = [:]
        return runs.enumerated().map { index, run in
            let attributes = known[run.style] ?? run.style.attributes(fonts: fonts)
            known[run.style] = attributes
            let end = index + 1 < runs.count ? runs[index + 1].start : length
            return (NSRange(location: run.start, length: end - run.start), attributes)
        }
    }

    /// The text with its attributes.
    var attributedText: NSAttributedString {
        // Appending pieces would take time that grows with the square of their number.
        let result = NSMutableAttributedString(string: text)
        for (range, attributes) in attributes { result.setAttributes(attributes, range: range) }
        for (location, attachment) in attachments {
            result.addAttribute(.attachment, value: attachment, range: NSRange(location: location, length: 1))
        }
        return result
    }
}

extension NSTextAttachment {
    /// Creates the attachment of an image element whose address contains the image; nil for other addresses, which are
    /// not loaded.
    fileprivate convenience init?(_ tag: HTMLTag) {
        guard let address = tag.attributes["src"], address.prefix(5).lowercased() == "data:",
            let comma = address.firstIndex(of: ","), address[..<comma].lowercased().hasSuffix(";base64"),
            let data = Data(
                base64Encoded: String(address[address.index(after: comma)...]), options: .ignoreUnknownCharacters),
            let image = UIImage(data: data)
        else { return nil }
        self.init(data: data, ofType: nil)
        func side(_ name: String) -> CGFloat? {
            guard case .points(let points) = tag.attributes[name].flatMap({ CSSLength($0) }), points > 0 else {
                return nil
            }
            return points
        }
        let (width, height, size) = (side("width"), side("height"), image.size)
        guard width != nil || height != nil, size.width > 0, size.height > 0 else { return }
        // One side alone keeps the proportions.
        bounds.size = CGSize(
            width: width ?? height.map { $0 * size.width / size.height } ?? size.width,
            height: height ?? width.map { $0 * size.height / size.width } ?? size.height)
    }
}
