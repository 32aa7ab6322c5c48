// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Yams

/// The YAML of one file: its tree, with a place for every value.
struct YAMLDocument {
    /// The top; nil when the file has nothing but comments.
    private(set) var root: Node?
    /// The text that was read.
    let source: SourceText
    /// The names of keys that stood twice and were read under a name of their own, by that name.
    private(set) var doubledKeys: [String: String] = [:]

    /// How many keys and values a file may have, each counted wherever an alias puts it; far more than a person writes,
    /// and few enough to be read at once.
    private static let valueLimit = 20_000
    /// How many keys are read under another name before the rest is given up.
    private static let doubledKeyLimit = 20
    /// How much may be read in all, in characters, when doubled keys have a file be read again.
    private static let effortLimit = 1 << 21
    /// What a key or a value adds to the effort of its characters.
    private static let effortOfValue = 50

    /// Reads a file's text.
    ///
    /// - Returns: nil when the text is no YAML; `problems` has the reason then.
    init?(_ text: String, problems: ProblemList) {
        source = SourceText(text)
        let estimate = source.valueEstimate
        guard estimate <= Self.valueLimit else {
            problems.add("has more than \(Self.valueLimit) keys and values")
            return nil
        }
        let effort = source.scalars.count + Self.effortOfValue * estimate
        var spent = effort
        var masked = source
        while true {
            do {
                if let place = ComplexKey.place(in: masked) {
                    problems.add("a key is a text, not an alias, a list or a mapping", at: place)
                    return nil
                }
                // Without rules, every plain value stays text until it is known what it is to be; that is faster, too.
                root = try Parser(yaml: masked.string, resolver: .basic).singleRoot()
                break
            } catch YamlError.duplicatedKeysInMapping(let names, let context) {
                spent += effort
                guard spent <= Self.effortLimit, let name = names.first,
                    mask(name, at: Place(context.mark), in: &masked)
                else {
                    problems.add("'\(names.first ?? "")' is given twice", at: Place(context.mark))
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

    /// Gives a key a name of its own, as Yams reads nothing of a file in which one stands twice.
    ///
    /// The name takes as many columns, so that no place changes.
    private mutating func mask(_ name: String, at place: Place, in text: inout SourceText) -> Bool {
        let count = name.unicodeScalars.count
        guard count > 0, doubledKeys.count < Self.doubledKeyLimit,
            let distance = text.distance(from: place, to: name),
            // Characters of the private use area, which no key has.
            let scalar = Unicode.Scalar(0xE000 + UInt32(doubledKeys.count)),
            !source.scalars.contains(scalar)
        else { return false }
        text.mask(count, at: distance, behind: place, with: scalar)
        doubledKeys[String(repeating: Character(scalar), count: count)] = name
        return true
    }

    /// Looks at every value before any is used, without recursion and for no longer than the limit allows.
    private mutating func check(_ root: Node, _ problems: ProblemList) {
        var open = [root]
        var count = 0
        while let node = open.popLast() {
            count += 1
            guard count <= Self.valueLimit else {
                problems.add("has more than \(Self.valueLimit) keys and values, with those that aliases repeat")
                self.root = nil
                return
            }
            if problems.isFull { return }
            let tag = "\(node.tag)"
            if tag.hasPrefix("!") { problems.add("the tag '\(tag)' has no meaning here", at: node.place) }
            switch node {
            case .mapping(let mapping): for (key, value) in mapping { open += [key, value] }
            case .sequence(let sequence): open += sequence
            case .scalar, .alias: break
            }
        }
    }
}
