// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A folder of sources that are converted together: what a file needs to know of the others is in their facts.
///
/// Everything is pure: text in, text and findings out.
package final class SourceFolder {
    /// What becomes of a file.
    package struct Result: Hashable, Sendable {
        /// The converted text; nil if the file has a syntax error.
        package var text: String?
        /// What could not be changed, in the order of the lines.
        package var findings: [Finding]
    }

    /// The facts of a file, which can be kept in place of reading it again.
    package struct Facts: Hashable, Codable {
        var types: [TypeFacts]
        var syntaxError: Finding?

        /// Creates the facts of a file without declarations.
        package init() { self.init(types: [], syntaxError: nil) }

        init(types: [TypeFacts], syntaxError: Finding?) { (self.types, self.syntaxError) = (types, syntaxError) }

        /// The syntax error that keeps the file from being converted.
        package var error: Finding? { syntaxError }
    }

    private let texts: [String: String]
    private let conditions: Conditions
    private var trees: [String: SourceFileSyntax] = [:]
    private var known: [String: Facts]
    private lazy var folder = FolderFacts(texts.keys.sorted().flatMap { facts(of: $0).types })

    /// Creates a folder.
    ///
    /// - Parameters:
    ///   - texts: the sources, by the names that findings use.
    ///   - modules: names of modules that the target has beside those of this package.
    ///   - known: facts of files that have not changed.
    package init(_ texts: [String: String], modules: Set<String> = [], known: [String: Facts] = [:]) {
        self.texts = texts
        self.known = known
        conditions = Conditions(modules: Conditions.provided.union(modules))
    }

    private func tree(_ file: String) -> SourceFileSyntax {
        if let tree = trees[file] { return tree }
        let tree = Parser.parse(source: texts[file] ?? "")
        trees[file] = tree
        return tree
    }

    /// Returns what other files need to know of a file.
    ///
    /// - Parameter file: its name.
    /// - Returns: its facts; those that were given, if any.
    package func facts(of file: String) -> Facts {
        if let facts = known[file] { return facts }
        let tree = tree(file)
        var facts = Facts(types: [], syntaxError: nil)
        if tree.hasError,
            let first = ParseDiagnosticsGenerator.diagnostics(for: tree).first(where: {
                $0.diagMessage.severity == .error
            })
        {
            let place = first.location(converter: SourceLocationConverter(fileName: file, tree: tree))
            facts.syntaxError = Finding(file, line: place.line, column: place.column, first.message)
        } else {
            facts.types = FactsVisitor(tree, file: file, conditions: conditions).types
        }
        known[file] = facts
        return facts
    }

    /// The types that are declared twice, one finding each.
    package var duplicates: [Finding] { folder.duplicates }

    /// Returns the other files whose text is part of a converted file.
    ///
    /// - Parameter file: its name.
    /// - Returns: their names.
    package func filesJoined(to file: String) -> [String] {
        let classes = facts(of: file).types.filter { $0.kind == .class }
        return Set(classes.flatMap { folder.filesJoined(to: $0.name, in: file) }).sorted()
    }

    /// Converts a file.
    ///
    /// - Parameters:
    ///   - file: its name.
    ///   - path: where a file is, for `#sourceLocation`, so that errors name the original; nil for none of these lines.
    /// - Returns: the converted text and the findings.
    package func convert(_ file: String, path: ((String) -> String)? = nil) -> Result {
        if let error = facts(of: file).syntaxError { return Result(text: nil, findings: [error]) }
        let locate = path.map { path in
            { (file: String, line: Int) in "#sourceLocation(file: \(Self.literal(path(file))), line: \(line))" }
        }
        let alone = Converter(tree(file), file: file, facts: folder, conditions: conditions)
        var additions: [String: String] = [:]
        for type in facts(of: file).types where type.kind == .class {
            var text = alone.joinedText(type.name, locate: locate.map { locate in { locate(file, $0) } })
            for other in folder.filesJoined(to: type.name, in: file) {
                let converter = Converter(tree(other), file: other, facts: folder, conditions: conditions)
                text += converter.joinedText(type.name, locate: locate.map { locate in { locate(other, $0) } })
            }
            guard !text.isEmpty else { continue }
            additions[type.name] = text + "\n"
        }
        var final = alone
        if !additions.isEmpty {
            final = Converter(
                tree(file), file: file, facts: folder, conditions: conditions, additions: additions, locate: locate)
        }
        let text = final.finalEdits.applied(to: final.text)
        // The result of `main.swift` has this name as well, and the compiler warns of two files with one `#fileID`.
        let isMain = file == "main.swift" || file.hasSuffix("/main.swift")
        let first = isMain ? "" : locate.map { $0(file, 1) + "\n" } ?? ""
        return Result(
            text: first + text.trimmingPrefix { $0 == "\u{FEFF}" },
            findings: final.findings.sorted(by: <))
    }

    /// Returns which of several information property lists is the app's: the one in the least nested folder.
    ///
    /// - Parameter files: paths below the folder of the sources, also of other files.
    /// - Returns: the app's, and others with the same rank.
    package static func propertyList(among files: [String]) -> (app: String, others: [String])? {
        let found = files.filter(PropertyListCompiler.isInformation).map { ($0.count { $0 == "/" }, $0) }
        guard let first = found.min(by: <) else { return nil }
        return (first.1, found.filter { $0.0 == first.0 && $0.1 != first.1 }.map(\.1).sorted())
    }

    /// Converts a storyboard, a nib, or an information property list.
    ///
    /// - Parameters:
    ///   - file: its name, with the extension `storyboard`, `xib` or `plist`.
    ///   - text: its text.
    ///   - path: where a file is, for `#sourceLocation`; nil for none of these lines.
    /// - Returns: the Swift text and the findings; no text with errors.
    package func convertInterface(_ file: String, text: String, path: ((String) -> String)? = nil) -> Result {
        do throws(Finding) {
            if file.hasSuffix(".plist") {
                return Result(text: try PropertyListCompiler.compile(text, file: file), findings: [])
            }
            let root = try InterfaceReader.read(text, file: file)
            let locate = path.map { path in
                { (line: Int) in "#sourceLocation(file: \(Self.literal(path(file))), line: \(line))" }
            }
            let compiler = InterfaceCompiler(root, file: file, facts: folder, locate: locate)
            let name = file.split(separator: "/").last?.split(separator: ".").dropLast().joined(separator: ".") ?? ""
            let result = compiler.compile(name)
            let isBroken = compiler.findings.contains { $0.severity == .error }
            return Result(text: isBroken ? nil : result, findings: compiler.findings.sorted(by: <))
        } catch { return Result(text: nil, findings: [error]) }
    }

    private static func literal(_ path: String) -> String {
        let hashes = path.contains("\"") || path.contains("\\") ? "#" : ""
        return "\(hashes)\"\(path)\"\(hashes)"
    }
}
#endif
