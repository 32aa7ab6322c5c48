// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension BuiltInContent {
    /// Reads a content as a person writes it: `board`, `card`, `image:FILE`, `slides:DIR`, `text:WORDS`.
    ///
    /// - Parameter text: the words. Files and folders are looked at, so that what cannot be shown is told at once.
    /// - Throws: what is wrong, where, and what would be right.
    package init(parsing text: String) throws(ConfigurationError) {
        let colon = text.firstIndex(of: ":")
        let word = String(text[..<(colon ?? text.endIndex)])
        let rest = colon.map { String(text[text.index(after: $0)...]) }
        switch word {
        case "board", "card":
            guard rest == nil else {
                throw ConfigurationError(origin: "content \(word)", message: "takes nothing after it")
            }
            self = word == "board" ? .board : .card
        case "image":
            let path = try Self.take(rest, after: word, "image:FILE, with a PNG or JPEG")
            _ = try PictureFile(path)
            self = .image(path)
        case "slides":
            let folder = try Self.take(rest, after: word, "slides:DIR, with a folder of PNGs or JPEGs")
            _ = try PictureFolder(folder).firstReadable()
            self = .slides(folder)
        case "text":
            self = .text(try Self.take(rest, after: word, "text:WORDS"))
        default:
            throw ConfigurationError(
                origin: "content '\(word.prefix(40))'",
                message: "is not known; known are board, card, image:FILE, slides:DIR, text:WORDS")
        }
    }

    private static func take(_ rest: String?, after word: String, _ form: String) throws(ConfigurationError) -> String {
        guard let rest, !rest.isEmpty else {
            throw ConfigurationError(origin: "content \(word)", message: "something is missing: \(form)")
        }
        return rest
    }
}
