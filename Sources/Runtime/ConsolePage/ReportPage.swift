// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Varlink

/// The console's page with an embedded journal: a single file that needs no server and fetches nothing.
package enum ReportPage {
    /// Returns the file.
    ///
    /// The file contains the page's styles, modules, and images, and its content security policy allows nothing else:
    /// only scripts and styles with a random nonce, which the journal's contents cannot know.
    ///
    /// - Parameter journal: what happened.
    /// - Returns: HTML.
    package static func html(journal: Journal) -> [UInt8] {
        let files = ConsolePage.files
        let page = files.first { $0.name == "index.html" }?.text ?? ""
        var generator = SystemRandomNumberGenerator()
        let nonce = String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
        return Array(ReportBuilder(files: files, nonce: nonce).html(page, journal.json.utf8).utf8)
    }
}

/// Inlines the files that a page refers to.
struct ReportBuilder {
    let files: [ConsolePage.File]
    let nonce: String

    /// Returns the page with its files and a journal embedded.
    ///
    /// - Parameters:
    ///   - page: the HTML; links and scripts are single-line elements with the file's name in `href` or `src`.
    ///   - journal: JSON.
    /// - Returns: HTML.
    func html(_ page: String, _ journal: [UInt8]) -> String {
        var html = ""
        var rest = page[...]
        var isBeforeScripts = true
        while let start = rest.firstRange(of: Self.opening(rest)) {
            html += rest[..<start.lowerBound]
            rest = rest[start.lowerBound...]
            let isScript = rest.hasPrefix("<script")
            let end = rest.firstRange(of: isScript ? "</script>" : ">")?.upperBound ?? rest.endIndex
            let element = rest[..<end]
            rest = rest[end...]
            if isScript, isBeforeScripts {
                html += head(journal)
                isBeforeScripts = false
            }
            html += replacement(for: String(element))
        }
        html += rest
        return html.replacingFirst("<head>", with: "<head>\n\(policy)")
    }

    /// Returns the opening of the next element to replace.
    private static func opening(_ text: Substring) -> String {
        let places = ["<link", "<script"].compactMap { name in text.firstRange(of: name).map { (name, $0.lowerBound) } }
        return places.min { $0.1 < $1.1 }?.0 ?? "<script"
    }

    private var policy: String {
        """
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data: blob:; \
        script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; base-uri 'none'; form-action 'none'">
        """
    }

    /// Returns the text to insert before the first script: the journal, and the import map.
    ///
    /// In JSON, `<` occurs only in strings; as an escape, it cannot end the element. Bytes are replaced, because `<`
    /// can be part of a larger grapheme cluster.
    private func head(_ journal: [UInt8]) -> String {
        let modules = files.filter { $0.name.hasSuffix(".js") }
        let imports = modules.map { "\"\(Self.specifier($0.name))\":\"\(dataURL($0, linked($0.text)))\"" }
        let escaped = journal.flatMap { $0 == UInt8(ascii: "<") ? Array("\\u003c".utf8) : [$0] }
        return """
            <script type="application/json" id="journal">\(String(decoding: escaped, as: UTF8.self))</script>
            <script type="importmap" nonce="\(nonce)">{"imports":{\(imports.joined(separator: ","))}}</script>

            """
    }

    /// Returns the name by which modules import each other; a relative name has no meaning in a `data:` URL.
    private static func specifier(_ name: String) -> String { "console/\(name)" }

    /// Returns a module's text with the names of other modules replaced by those in the import map.
    private func linked(_ text: String) -> String {
        files.filter { $0.name.hasSuffix(".js") }.reduce(text) { text, file in
            text.replacing("\"./\(file.name)\"", with: "\"\(Self.specifier(file.name))\"")
                .replacing("'./\(file.name)'", with: "\"\(Self.specifier(file.name))\"")
        }
    }

    private func replacement(for element: String) -> String {
        let name = attribute("href", of: element) ?? attribute("src", of: element)
        guard let name, let file = files.first(where: { $0.name == name }) else { return element }
        if element.hasPrefix("<script") {
            return "<script type=\"module\" nonce=\"\(nonce)\">import \"\(Self.specifier(name))\";</script>"
        }
        switch attribute("rel", of: element, isFile: false) {
        case "stylesheet": return "<style nonce=\"\(nonce)\">\n\(file.text)</style>"
        case "icon": return "<link rel=\"icon\" href=\"\(dataURL(file))\">"
        // For example, a preload, which is not needed for an embedded file.
        default: return ""
        }
    }

    private func dataURL(_ file: ConsolePage.File, _ text: String? = nil) -> String {
        let type = file.contentType.prefix { $0 != ";" }
        let bytes = text.map { Data($0.utf8) } ?? Data(file.bytes)
        return "data:\(type);base64,\(bytes.base64EncodedString())"
    }

    /// Returns the value of an attribute; for a file name, without a leading `./` or `/`.
    private func attribute(_ name: String, of element: String, isFile: Bool = true) -> String? {
        guard let start = element.firstRange(of: " \(name)=\"")?.upperBound else { return nil }
        let value = element[start...].prefix { $0 != "\"" }
        guard isFile else { return String(value) }
        return String(value.trimmingPrefix("./").trimmingPrefix("/"))
    }
}

extension String {
    fileprivate func replacingFirst(_ text: String, with other: String) -> String {
        replacing(text, with: other, maxReplacements: 1)
    }
}
