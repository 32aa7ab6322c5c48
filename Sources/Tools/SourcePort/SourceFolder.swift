// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A folder of sources that are converted together; a file's facts contain what the other files need to know about it.
///
/// Everything is pure: the input is text, and the output is text and findings.
package final class SourceFolder {
    /// The result of converting a file.
    package struct Result: Hashable, Sendable {
        /// The converted text; nil if the file has a syntax error.
        package var text: String?
        /// The findings, in line order.
        package var findings: [Finding]
    }

    /// The facts about a file, which can be stored to avoid reading it again.
    package struct Facts: Hashable, Codable {
        var types: [TypeFacts]
        var syntaxError: Finding?

        /// Creates the facts about a file without declarations.
        package init() { self.init(types: [], syntaxError: nil) }

        init(types: [TypeFacts], syntaxError: Finding?) { (self.types, self.syntaxError) = (types, syntaxError) }

        /// The syntax error that prevents the file's conversion.
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
    ///   - texts: the sources, by the file names used in findings.
    ///   - modules: the names of modules available to the target besides those of this package.
    ///   - known: the facts about files that have not changed.
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

    /// Returns what other files need to know about a file.
    ///
    /// - Parameter file: its name.
    /// - Returns: its facts; the known ones, if any.
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

    /// Returns the other files whose text becomes part of a converted file.
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
    ///   - path: returns the path of a file for `#sourceLocation`, so that errors name the original; nil to omit these
    ///     directives.
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
        // The result of `main.swift` has the same name, and the compiler warns about two files with the same `#fileID`.
        let isMain = file == "main.swift" || file.hasSuffix("/main.swift")
        let first = isMain ? "" : locate.map { $0(file, 1) + "\n" } ?? ""
        return Result(
            text: first + text.trimmingPrefix { $0 == "\u{FEFF}" },
            findings: final.findings.sorted(by: <))
    }

    /// Returns the app's information property list: the one in the least nested folder, of those with a key that only an
    /// app's has, or of all if none has one.
    ///
    /// - Parameters:
    ///   - files: paths relative to the sources' folder; may include other files.
    ///   - text: returns the text of a file; nil if it cannot be read.
    /// - Returns: the app's, and others at the same depth.
    package static func propertyList(
        among files: [String], text: (String) -> String?
    ) -> (app: String, others: [String])? {
        let all = files.filter(PropertyListCompiler.isInformation)
        let ofApps = all.count < 2 ? [] : all.filter { text($0).map(PropertyListCompiler.isOfApp) ?? false }
        let found = (ofApps.isEmpty ? all : ofApps).map { ($0.count { $0 == "/" }, $0) }
        guard let first = found.min(by: <) else { return nil }
        return (first.1, found.filter { $0.0 == first.0 && $0.1 != first.1 }.map(\.1).sorted())
    }

    /// Converts a storyboard, a nib, or an information property list.
    ///
    /// - Parameters:
    ///   - file: its name, with the extension `storyboard`, `xib` or `plist`.
    ///   - text: its text.
    ///   - path: returns the path of a file for `#sourceLocation`; nil to omit these directives.
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
