// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What is known of elements by their names.
enum HTMLElement {
    private static let blocks: Set = [
        "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "div",
        "dl",
        "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
        "html", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td",
        "tfoot", "th", "thead", "tr", "ul",
    ]
    private static let void: Set = [
        "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "link", "meta",
        "param", "source", "track", "wbr",
    ]
    private static let hidden: Set = [
        "audio", "canvas", "datalist", "head", "iframe", "noframes", "noscript", "object", "option", "script", "select",
        "style", "svg", "template", "textarea", "title", "video",
    ]

    private static let inHead: Set = ["base", "link", "meta", "noscript", "script", "style", "template", "title"]

    /// Whether an element can be in the head of a document.
    static func isInHead(_ name: String) -> Bool { inHead.contains(name) }
    /// Whether an element is a paragraph or contains some, rather than being a part of a line.
    static func isBlock(_ name: String) -> Bool { blocks.contains(name) }
    /// Whether an element has no end tag and no content.
    static func isVoid(_ name: String) -> Bool { void.contains(name) }
    /// Whether the content of an element is not shown.
    static func isHidden(_ name: String) -> Bool { hidden.contains(name) }

    /// Returns the elements that end where an element starts, unless one of the others is between them.
    static func ended(by name: String) -> (ends: Set<String>, within: Set<String>)? {
        switch name {
        case "li": (["li"], ["ul", "ol", "menu"])
        case "dt", "dd": (["dt", "dd"], ["dl"])
        case "td", "th": (["td", "th"], ["table"])
        case "tr": (["tr"], ["table"])
        case "tbody", "thead", "tfoot": (["tbody", "thead", "tfoot"], ["table"])
        case _ where isBlock(name): (["p"], ["table", "td", "th", "li", "button"])
        default: nil
        }
    }
}
