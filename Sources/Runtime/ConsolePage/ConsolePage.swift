// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The files of the console's page, which are built into the program.
package enum ConsolePage {
    /// One file.
    package struct File: Sendable {
        /// The name in the folder `Page`, such as `index.html`.
        package let name: String
        /// The contents.
        package let bytes: [UInt8]
        /// An ETag, with its quotes: it changes with the contents, and from process to process.
        package let tag: String

        init(_ name: String, _ source: [UInt8]) {
            let isText = name.hasSuffix(".js") || name.hasSuffix(".css")
            let bytes = isText ? Array(Self.withoutComments(String(decoding: source, as: UTF8.self)).utf8) : source
            (self.name, self.bytes) = (name, bytes)
            // For as long as the process runs, equal contents have equal hashes.
            tag = "\"\(String(UInt64(bitPattern: Int64(bytes.hashValue)), radix: 16))\""
        }

        /// The type of the contents, for HTTP.
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

        /// A script or style sheet as browsers need it: without indentation, and without lines that are only comments.
        ///
        /// Every line remains a line, so that positions in a browser's messages are those in the folder `Page`.
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

        /// The contents as text.
        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// All files, sorted by name.
    package static let files = contents.sorted { $0.key < $1.key }.map(File.init)

    /// The file that a path of a URL names: `/` is the page itself, `/style.css` a file of the folder.
    ///
    /// - Parameter path: the path, without percent-encoding.
    /// - Returns: the file; nil if there is none.
    package static func file(at path: String) -> File? {
        let name = path == "/" ? "index.html" : String(path.dropFirst())
        return path.hasPrefix("/") ? files.first { $0.name == name } : nil
    }

    /// The files in `Page`; a test compares the names with the folder.
    private static let contents: [String: [UInt8]] = [
        "canvas.js": PackageResources.canvas_js,
        "connection.js": PackageResources.connection_js,
        "controls.js": PackageResources.controls_js,
        "details.js": PackageResources.details_js,
        "difference.js": PackageResources.difference_js,
        "explain.js": PackageResources.explain_js,
        "figure.js": PackageResources.figure_js,
        "filter.js": PackageResources.filter_js,
        "format.js": PackageResources.format_js,
        "geometry.js": PackageResources.geometry_js,
        "hands.js": PackageResources.hands_js,
        "header.js": PackageResources.header_js,
        "icon.svg": PackageResources.icon_svg,
        "index.html": PackageResources.index_html,
        "inspector.js": PackageResources.inspector_js,
        "journal.js": PackageResources.journal_js,
        "keys.js": PackageResources.keys_js,
        "kinds.js": PackageResources.kinds_js,
        "list.js": PackageResources.list_js,
        "main.js": PackageResources.main_js,
        "notices.js": PackageResources.notices_js,
        "plug.js": PackageResources.plug_js,
        "region.js": PackageResources.region_js,
        "report.js": PackageResources.report_js,
        "screenpanel.js": PackageResources.screenpanel_js,
        "scrubber.js": PackageResources.scrubber_js,
        "stage.js": PackageResources.stage_js,
        "stagebar.js": PackageResources.stagebar_js,
        "stretch.js": PackageResources.stretch_js,
        "style.css": PackageResources.style_css,
        "takeaway.js": PackageResources.takeaway_js,
        "timeline.css": PackageResources.timeline_css,
        "timeline.js": PackageResources.timeline_js,
    ]
}
