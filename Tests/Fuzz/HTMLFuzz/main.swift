// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import FuzzSupport
import UIKitCore

// Reads HTML, as UTF-8 and in the encoding that it names. No attributed string is made, whose attributes Foundation keeps
// forever (swift-corelibs-foundation, pull request 5256).

func check(_ html: HTMLReader) {
    var end = 0
    for (range, attributes) in html.attributes {
        require(range.location == end && range.length > 0, "attributes of no text")
        end += range.length
        check(attributes)
    }
    require(end == html.length && end == html.text.utf16.count, "text without attributes")
    let text = Array(html.text.utf16)
    for (location, image) in html.attachments {
        require(text.indices.contains(location) && text[location] == 0xFFFC, "an image without a character")
        let size = image.bounds.size
        require(size.width.isFinite && size.height.isFinite, "an image that is \(size.width) by \(size.height)")
    }
}

func check(_ attributes: [NSAttributedString.Key: Any]) {
    guard let font = attributes[.font] as? UIFont else { return require(false, "text without a font") }
    require((1...1_000_000).contains(font.pointSize), "a font of \(font.pointSize) points")
    let shifts = [attributes[.kern], attributes[.baselineOffset]].compactMap { $0 as? CGFloat }
    require(shifts.allSatisfy(\.isFinite), "text with distances that are not finite")
    guard let style = attributes[.paragraphStyle] as? NSParagraphStyle else {
        return require(false, "text without a paragraph style")
    }
    let lengths = [
        style.headIndent, style.tailIndent, style.firstLineHeadIndent, style.paragraphSpacing, style.lineSpacing,
        style.lineHeightMultiple, style.minimumLineHeight, style.maximumLineHeight,
    ]
    require(lengths.allSatisfy(\.isFinite), "a paragraph with lengths that are not finite")
}

let pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
let seeds = [
    "<!doctype html><html><head><style>p.a, #b { color: red; font: bold 12px/1.5 Helvetica }</style></head><body "
        + "style=\"margin: 1em\"><h1>T</h1><p class=a>x <b>b</b><br>y<ul><li>1<li>2</ul></body></html>",
    "<table><tr><td>a<td>b</table><pre>\n c</pre><ol start=3><li value=9>x</ol><img src=\"\(pixel)\" width=10>&amp;&#66;",
]
let words = [
    "<", ">", "</", "<p>", "</p>", "<b>", "<ul>", "<li>", "<ol start=", "<table>", "<td>", "<style>", "</style>",
    "<pre>", "<br>", "<img src=\"", pixel, "<div style=\"", "<font size=", "class=a", "dir=rtl", "&amp;", "&#x", ";",
    "<!--", "-->", "{", "}", ":", "color:", "font:", "font-size:", "margin:", "line-height:", "1e9em", "200%", "rgb(",
    "hsl(", "!important", "@media", "/*", "*/", "é",
]
try fuzz(longest: 4096, seeds: seeds.map { Array($0.utf8) }, words: words) { bytes in
    for encoding in [String.Encoding.utf8, nil] {
        var options: [NSAttributedString.DocumentReadingOptionKey: Any] = [
            .documentType: NSAttributedString.DocumentType.html
        ]
        if let encoding { options[.characterEncoding] = encoding.rawValue }
        guard let document = try? TextDocument(Data(bytes), options: options) else {
            return require(false, "HTML that is an error")
        }
        check(HTMLReader(document.contents))
    }
}
