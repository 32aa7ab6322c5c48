// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Yams

/// The YAML tree of one file, with a position for every value.
struct YAMLDocument {
    /// The root; nil if the file contains only comments.
    private(set) var root: Node?
    /// The text.
    let source: SourceText
    /// The names of duplicate keys, by the substitute names under which they were read.
    private(set) var duplicateKeys: [String: String] = [:]

    /// The maximum number of keys and values in a file, counting each alias expansion: far more than a person writes,
    /// and few enough to read instantly.
    private static let valueLimit = 20_000
    /// The maximum number of duplicate keys renamed before reading stops.
    private static let duplicateKeyLimit = 20
    /// The maximum total number of characters read when duplicate keys require rereading a file.
    private static let effortLimit = 1 << 21
    /// The cost of a key or value beyond its characters.
    private static let effortOfValue = 50

    /// Parses a file's text.
    ///
    /// - Returns: nil if the text is not YAML; the reason is then in `problems`.
    init?(_ text: String, problems: ProblemList) {
        source = SourceText(text)
        let estimate = source.valueEstimate
        guard estimate <= Self.valueLimit else {
            problems.add("more than \(Self.valueLimit) keys and values")
            return nil
        }
        let effort = source.scalars.count + Self.effortOfValue * estimate
        var spent = effort
        var masked = source
        while true {
            do {
                if let place = ComplexKey.place(in: masked) {
                    problems.add("expected a string as the key, got an alias, a list or a mapping", at: place)
                    return nil
                }
                // Without resolver rules, plain values remain text until their format is known, which is also faster.
                root = try Parser(yaml: masked.string, resolver: .basic).singleRoot()
                break
            } catch YamlError.duplicatedKeysInMapping(let names, let context) {
                spent += effort
                guard spent <= Self.effortLimit, let name = names.first,
                    mask(name, at: Place(context.mark), in: &masked)
                else {
                    problems.add("duplicate key '\(names.first ?? "")'", at: Place(context.mark))
                    return nil
                }
            } catch {
                let (message, place) = YAMLMistake.explain(error, in: source)
                problems.add(message, at: place)
                return nil
            }
        }
        guard let root else { return }
        check(root, problems)
    }

    /// Renames a duplicate key uniquely, because Yams rejects files with duplicate keys.
    ///
    /// The new name has the same number of columns, so that positions do not change.
    private mutating func mask(_ name: String, at place: Place, in text: inout SourceText) -> Bool {
        let count = name.unicodeScalars.count
        guard count > 0, duplicateKeys.count < Self.duplicateKeyLimit,
            let distance = text.distance(from: place, to: name),
            // Private-use characters, which do not occur in keys.
            let scalar = Unicode.Scalar(0xE000 + UInt32(duplicateKeys.count)),
            !source.scalars.contains(scalar)
        else { return false }
        text.mask(count, at: distance, behind: place, with: scalar)
        duplicateKeys[String(repeating: Character(scalar), count: count)] = name
        return true
    }

    /// Checks all values before any is used, without recursion and within the limits.
    private mutating func check(_ root: Node, _ problems: ProblemList) {
        var open = [root]
        var count = 0
        while let node = open.popLast() {
            count += 1
            guard count <= Self.valueLimit else {
                problems.add("more than \(Self.valueLimit) keys and values, counting those that aliases repeat")
                self.root = nil
                return
            }
            if problems.isFull { return }
            let tag = "\(node.tag)"
            if tag.hasPrefix("!") { problems.add("unknown tag '\(tag)'", at: node.place) }
            switch node {
            case .mapping(let mapping): for (key, value) in mapping { open += [key, value] }
            case .sequence(let sequence): open += sequence
            case .scalar, .alias: break
            }
        }
    }
}

/// Explains to the author why a text is not YAML.
enum YAMLMistake {
    /// Explains a Yams error.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - source: the text that caused it.
    /// - Returns: the message and the position.
    static func explain(_ error: any Error, in source: SourceText) -> (message: String, place: Place) {
        guard let error = error as? YamlError else { return ("not YAML: \(error)", Place()) }
        switch error {
        case .scanner(let context, let problem, let mark, _):
            if source.indentation(ofLine: mark.line).contains("\t") || source.rest(from: Place(mark)).first == "\t" {
                return ("tabs are not allowed here; indent YAML with spaces", Place(mark))
            }
            // The mistake is where a construct began; the parser notices it where the construct should have ended.
            return (message(problem, context), Place(context?.mark ?? mark))
        case .parser(let context, let problem, let mark, _):
            // An unclosed bracket is noticed after the end.
            let places = [Place(mark), context.map { Place($0.mark) } ?? source.end]
            return (message(problem, context), places.first { !source.rest(from: $0).isEmpty } ?? source.end)
        case .composer(_, let problem, let mark, _):
            return (message(problem, nil), Place(mark))
        default:
            return ("not YAML", Place())
        }
    }

    private static func message(_ problem: String, _ context: YamlError.Context?) -> String {
        if problem.hasPrefix("Maximum nesting level") { return "nested too deeply" }
        switch problem {
        case "found undefined alias": return "quote a text that begins with '*'"
        case "but found another document": return "a second document begins here; a file must have one"
        default: return "not YAML: \(context.map { "\($0.text), " } ?? "")\(problem)"
        }
    }
}
