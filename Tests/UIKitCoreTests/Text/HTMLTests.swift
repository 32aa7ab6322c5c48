// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore
@testable import UIKitServices

/// Attributed text that is read from documents.
struct HTMLTests {
    /// A piece of text with the same attributes.
    private struct Piece {
        let string: String
        let attributes: [NSAttributedString.Key: Any]

        var font: UIFont? { attributes[.font] as? UIFont }
        var color: UIColor? { attributes[.foregroundColor] as? UIColor }
        var style: NSParagraphStyle? { attributes[.paragraphStyle] as? NSParagraphStyle }
    }

    private func read(_ html: String) throws -> NSAttributedString {
        try unsafe NSAttributedString(
            data: Data(html.utf8),
            options: [
                .documentType: NSAttributedString.DocumentType.html,
                .characterEncoding: String.Encoding.utf8.rawValue,
            ], documentAttributes: nil)
    }

    private func pieces(_ html: String) throws -> [Piece] {
        StyledText(try read(html)).pieces.map { Piece(string: $0.string, attributes: $0.attributes) }
    }

    @Test func `inline elements set fonts and lines`() throws {
        let found = try pieces("Hello <b>bold</b> and  <em>italic</em> <b><i>both</i></b> <u>u</u><s>s</s>")
        #expect(found.map(\.string).joined() == "Hello bold and italic both us")
        let fonts = Dictionary(found.map { ($0.string, $0.font?.fontName) }) { first, _ in first }
        #expect(fonts["Hello "] == "TimesNewRomanPSMT" && fonts["bold"] == "TimesNewRomanPS-BoldMT")
        #expect(fonts["italic"] == "TimesNewRomanPS-ItalicMT" && fonts["both"] == "TimesNewRomanPS-BoldItalicMT")
        #expect(found.allSatisfy { $0.font?.pointSize == 12 && $0.color == UIColor(white: 0, alpha: 1) })
        let lined = found.suffix(2)
        #expect(lined.first?.attributes[.underlineStyle] as? Int == 1)
        #expect(lined.last?.attributes[.strikethroughStyle] as? Int == 1)
    }

    @Test(arguments: [
        ("<p>One</p>\n<p>Two<br>Three<br></p> tail ", "One\nTwo\u{2028}Three\ntail"),
        ("  <div> a <div>b</div>\n c</div>", "a\nb\nc\n"), ("a <br> b", "a\u{2028}b"), ("a <b> b</b> ", "a b"),
        ("<p></p><p>&nbsp;</p>", "\u{A0}\n"), ("<p><br></p>", "\n"), ("<pre>\na\n b</pre>c", "a\n b\nc"),
        ("<head><title>t</title><script>if (a<b) '</p>'</script></head>x<!-- c --><style>p{}</style>", "x"),
        ("<table><tr><td>1<td>2<tr><td>3</table>", "1\n2\n3\n"),
        ("a<span hidden>b</span>c<template>d</template>", "ac"),
        ("<span style='display: none'>a</span>b", "b"), ("<html><head><title>T</title><p>a", "a\n"),
        ("<head> \n<meta charset=x>a", "a"), ("<head><template><p>a</p></template><body>b", "b"),
        ("<head><noscript><p>a</p></noscript></head>b", "b"),
    ])
    func `white space collapses, and blocks end with line feeds`(html: String, text: String) throws {
        #expect(try read(html).string == text)
    }

    @Test(arguments: [
        ("a &lt; b < c &amp;&amp d", "a < b < c && d"), ("&eacute;&Omega;&hellip;&euro;", "éΩ…€"),
        ("&#233;&#xE9;&#x1F600;&#150;", "éé😀–"), ("&bogus; &#0; &#xD800; &", "&bogus; \u{FFFD} \u{FFFD} &"),
        ("&sim;&nsub;&otimes;&lang;&alefsym;&thetasym;", "∼⊄⊗⟨ℵϑ"), ("?a&lang&sub&copy", "?a&lang&sub©"),
    ])
    func `character references are replaced`(html: String, text: String) throws {
        #expect(try read(html).string == text)
    }

    @Test func `lists have markers between tabs`() throws {
        let text = try read("<ul><li>A<li>B<ul><li>C</ul></ul><ol start=3 type=a><li>x<li value=9>y<li></ol>")
        #expect(text.string == "\t•\tA\n\t•\tB\n\t◦\tC\n\tc.\tx\n\ti.\ty\n\tj.\t\n")
        let found = StyledText(text).pieces.compactMap { $0.attributes[.paragraphStyle] as? NSParagraphStyle }
        #expect(found.first?.tabStops.map(\.location) == [11, 36] && found.first?.headIndent == 36)
        let nested = try #require(found.first { $0.headIndent == 72 })
        #expect(nested.tabStops.map(\.location) == [47, 72] && nested.paragraphSpacing == 12)
        #expect(found.last?.paragraphSpacing == 12 && found.first?.paragraphSpacing == 0)
    }

    @Test func `a link has its address, a color and a line`() throws {
        let found = try pieces("see <a href=' https://example.com/?a=1&copy=2 '>this</a><a name=x>!</a>")
        let link = try #require(found.first { $0.string == "this" })
        #expect((link.attributes[.link] as? URL)?.absoluteString == "https://example.com/?a=1&copy=2")
        #expect(link.attributes[.underlineStyle] as? Int == 1)
        #expect(link.color == UIColor(red: 0, green: 0, blue: 238 / 255, alpha: 1))
        #expect(found.last?.string == "!" && found.last?.attributes[.link] == nil)
    }

    @Test func `headings are bold, with sizes and spaces of their own`() throws {
        let found = try pieces("<h1>A</h1><h4 align=center>B</h4><p>C</p>")
        #expect(found.map { $0.font?.pointSize } == [24, 12, 12])
        #expect(found.map { $0.font?.fontDescriptor.symbolicTraits.contains(.traitBold) } == [true, true, false])
        #expect(found[1].style?.alignment == .center && found[2].style?.alignment == .natural)
        #expect(abs((found[0].style?.paragraphSpacing ?? 0) - 16.08) < 0.001 && found[2].style?.paragraphSpacing == 12)
    }

    @Test func `sizes that multiply have limits`() throws {
        let large = try #require(try pieces(String(repeating: "<h1>", count: 90) + "a").first)
        #expect(large.font?.pointSize == 10_000)
        #expect(abs((large.style?.paragraphSpacing ?? 0) - 6700) < 0.001)
        #expect(try pieces(String(repeating: "<small>", count: 90) + "a").first?.font?.pointSize == 1)
    }

    @Test func `an element around a document changes its style`() throws {
        let html = "<html><head><title>T</title></head><body><p>a</p></body></html>"
        let found = try pieces("<span style=\"font-family: -apple-system; font-size: 17\">\(html)</span>")
        #expect(found.map(\.string) == ["a\n"] && found.first?.font == .systemFont(ofSize: 17))
    }

    @Test(.timeLimit(.minutes(1))) func `further tags of the body add only what is new, and take no time`() throws {
        let style = "color: red" + String(repeating: ";color: red", count: 20_000)
        let tags = String(repeating: "<body style='color: blue'>", count: 5000)
        let found = try pieces("<html style='font-size: 20px'><body style='\(style)'>\(tags)<body dir=rtl>a")
        #expect(found.first?.color == .red && found.first?.font?.pointSize == 20)
        #expect(found.first?.style?.baseWritingDirection == .rightToLeft)
    }

    @Test func `a block behind the maximum of styles does not change those before`() throws {
        let text = String(repeating: "<b>x</b>y", count: 10_001) + "<div style='margin-bottom: 50px'>z</div>"
        let found = try pieces(text)
        #expect(found.count <= 20_000 && found.allSatisfy { $0.style?.paragraphSpacing == 0 })
    }

    @Test func `style attributes and the font element set looks`() throws {
        let css =
            "color: rgba(255, 0, 0, .5); background-color: tomato; font-size: 1.5em; text-decoration: line-through"
        let found = try pieces("<span style='\(css)'>a</span><font color=#00F size=5 face=Georgia>b</font>")
        let (span, font) = (found[0], found[1])
        #expect(span.color == UIColor(red: 1, green: 0, blue: 0, alpha: 0.5) && span.font?.pointSize == 18)
        #expect(
            span.attributes[.backgroundColor] as? UIColor
                == UIColor(red: 1, green: 99 / 255, blue: 71 / 255, alpha: 1))
        #expect(span.attributes[.strikethroughStyle] as? Int == 1)
        #expect(font.color == .blue && font.font == UIFont(name: "Georgia", size: 18))
    }

    @Test func `the short form of font sets everything of a font`() throws {
        let found = try pieces(
            "<p style=\"font: italic 600 20px/1.5 'No Such Font', 'Helvetica Neue'\">a</p><p style='font: -apple-system-body'>b"
        )
        #expect(found[0].font?.familyName == "Helvetica Neue" && found[0].font?.pointSize == 20)
        #expect(found[0].font?.fontDescriptor.symbolicTraits == [.traitBold, .traitItalic])
        #expect(found[0].style?.minimumLineHeight == 30)
        #expect(found[1].font == .preferredFont(forTextStyle: .body))
    }

    @Test func `style sheets count by the kind of their selectors, and attributes count more`() throws {
        let sheet = """
            <style><!-- body { font-family: -apple-system; font-size: 17px } /* p { color: red } */
            #one { color: green } .x, b.y { color: blue } p { color: red } div p { color: white }
            @media print { p { color: white } } .x { color: purple } --></style>
            """
        let found = try pieces(
            sheet
                + "0<p>1</p><p class='z x'>2</p><p id=one class=x>3</p><b class=y>4</b><p class=x style='color:aqua'>5</p>"
        )
        let colors = Dictionary(found.map { ($0.string.first, $0.color) }) { first, _ in first }
        #expect(colors["1"] == .red && colors["3"] == UIColor(css: "green") && colors["4"] == .blue)
        #expect(colors["2"] == UIColor(css: "purple") && colors["5"] == .cyan && colors["0"] == .black)
        #expect(found[0].font == .systemFont(ofSize: 17))
        #expect(found.first { $0.string.hasPrefix("4") }?.font == .boldSystemFont(ofSize: 17))
    }

    @Test(arguments: [
        ("#f00", "#ff0000"), ("hsl(120, 100%, 50%)", "lime"), ("rgb(100% 0% 0% / 100%)", "red"),
        ("#FF000080", "rgba(255,0,0,0.50196)"), ("GREY", "#808080"),
    ])
    func `colors have many forms`(one: String, other: String) throws {
        let (one, other) = (try #require(UIColor(css: one)).components, try #require(UIColor(css: other)).components)
        for part in [\UIColor.Components.red, \.green, \.blue, \.alpha] {
            #expect(abs(one[keyPath: part] - other[keyPath: part]) < 0.001)
        }
    }

    @Test func `an image in the document is an attachment, another one is not loaded`() throws {
        let png =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
        let text = try read("a<img width=20 src='data:image/png;base64,\(png)'><img src='https://example.com/a.png'>b")
        #expect(text.string == "a\u{FFFC}b")
        let attachment = try #require(
            unsafe text.attribute(.attachment, at: 1, effectiveRange: nil) as? NSTextAttachment)
        #expect(attachment.bounds.size == CGSize(width: 20, height: 20) && attachment.contents != nil)
    }

    @Test func `the encoding is that of the options, the mark, the document or Windows`() throws {
        func string(_ data: Data, _ options: [NSAttributedString.DocumentReadingOptionKey: Any] = [:]) throws -> String
        {
            let options = options.merging([.documentType: NSAttributedString.DocumentType.html]) { $1 }
            return try unsafe NSMutableAttributedString(data: data, options: options, documentAttributes: nil).string
        }
        #expect(try string(Data("é".utf8)) == "Ã©")
        #expect(try string(Data("é".utf8), [.characterEncoding: NSNumber(value: 4)]) == "é")
        #expect(try string(Data("<meta charset=\"utf-8\">é".utf8)) == "é")
        #expect(try string(try #require("é".data(using: .utf16))) == "é")
    }

    @Test func `the type is guessed, and one that cannot be read is an error`() throws {
        var attributes: NSDictionary?
        let guessed = try unsafe NSAttributedString(data: Data("<html><b>a</b>".utf8), documentAttributes: &attributes)
        #expect(guessed.string == "a" && attributes?["DocumentType"] as? String == "NSHTML")
        let plain = NSMutableAttributedString(string: "old")
        try unsafe plain.read(
            from: Data("<b>é</b>".utf8), options: [.defaultAttributes: [NSAttributedString.Key.kern: 2]])
        #expect(plain.string == "<b>é</b>")
        #expect(unsafe plain.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 2)
        #expect(throws: CocoaError(.textReadInapplicableDocumentType)) {
            try unsafe NSAttributedString(data: Data("{\\rtf1 a}".utf8), documentAttributes: nil)
        }
        #expect(throws: CocoaError.self) {
            try unsafe NSAttributedString(data: Data(count: 17 << 20), documentAttributes: nil)
        }
    }

    @Test(arguments: [
        "<div>", "<b>x</b>y", "<", "&", "<!--", "<i><b></i>", "<ul><li>", "<br> ", "<a a=b ",
        "<style>a{color:red}</style>",
        "<p style='margin-bottom:9px'>x", "<script></", "<style>{", "</p><td>", "<sup>x",
    ])
    func `documents without sense have a result`(part: String) throws {
        let text = try read(String(repeating: part, count: 5000))
        #expect(text.length <= 5000 * part.utf16.count + 5000)
        #expect(StyledText(text).pieces.allSatisfy { $0.attributes[.font] != nil })
    }
}
