// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Base

/// The files of the console's page, built into the program.
package enum ConsolePage {
    /// One file.
    package struct File: Sendable {
        /// The name in the folder `Page`, such as `index.html`.
        package let name: String
        /// The contents.
        package let bytes: [UInt8]
        /// An ETag, including quotes; it depends on the contents and the process.
        package let tag: String

        init(_ name: String, _ source: [UInt8]) {
            let isText = name.hasSuffix(".js") || name.hasSuffix(".css")
            var bytes = isText ? Array(Self.withoutComments(String(decoding: source, as: UTF8.self)).utf8) : source
            if name.hasSuffix(".css") { bytes = Self.withoutSpaces(bytes) }
            (self.name, self.bytes) = (name, bytes)
            // Within a process, equal contents have equal hashes.
            tag = "\"\(String(UInt64(bitPattern: Int64(bytes.hashValue)), radix: 16))\""
        }

        /// The HTTP content type.
        package var contentType: String {
            switch name.split(separator: ".").last {
            case "html": "text/html; charset=utf-8"
            case "css": "text/css; charset=utf-8"
            case "js": "text/javascript; charset=utf-8"
            case "svg": "image/svg+xml"
            case "png": "image/png"
            case "woff2": "font/woff2"
            default: "application/octet-stream"
            }
        }

        /// Returns a script or style sheet without indentation and comment lines, which browsers do not need.
        ///
        /// The number of lines does not change, so that positions in a browser's messages match the files in the folder
        /// `Page`.
        private static func withoutComments(_ source: String) -> String {
            var isInComment = false
            return source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                let text = line.drop { $0 == " " }
                if !isInComment, text.hasPrefix("//") { return "" }
                if !isInComment, !text.hasPrefix("/*") { return String(text) }
                isInComment = !text.hasSuffix("*/")
                return ""
            }.joined(separator: "\n")
        }

        /// Returns a style sheet without the spaces that follow or precede punctuation, except in strings.
        private static func withoutSpaces(_ source: [UInt8]) -> [UInt8] {
            var result: [UInt8] = []
            var quote: UInt8?
            for byte in source {
                if byte == quote {
                    quote = nil
                } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    quote = byte
                } else if quote == nil, byte == UInt8(ascii: " "), result.last.map("{;,:\n".utf8.contains) ?? true {
                    continue
                } else if quote == nil, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
                    while result.last == UInt8(ascii: " ") { result.removeLast() }
                }
                result.append(byte)
            }
            return result
        }

        /// The contents as text.
        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// All files, sorted by name; a test compares the names with the folder.
    package static let files = EmbeddedFile.consolePage.map { File($0.name, $0.bytes) }

    /// Returns the file for a URL's path: `/` is the page itself, and `/style.css` a file in the folder.
    ///
    /// - Parameter path: the path, percent-decoded.
    /// - Returns: the file; nil if there is none.
    package static func file(at path: String) -> File? {
        let name = path == "/" ? "index.html" : String(path.dropFirst())
        return path.hasPrefix("/") ? files.first { $0.name == name } : nil
    }
}
