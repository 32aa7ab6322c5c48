// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Yams

/// Says what is wrong with a text that is no YAML, in words for its author.
enum YAMLMistake {
    /// Explains an error that Yams threw.
    ///
    /// - Parameters:
    ///   - error: the error.
    ///   - source: the text that it was thrown for.
    /// - Returns: the message, and the place.
    static func explain(_ error: any Error, in source: SourceText) -> (message: String, place: Place) {
        guard let error = error as? YamlError else { return ("cannot be read as YAML: \(error)", Place()) }
        switch error {
        case .scanner(let context, let problem, let mark, _):
            if source.indentation(ofLine: mark.line).contains("\t") || source.rest(from: Place(mark)).first == "\t" {
                return ("a tab cannot stand here; YAML is indented with spaces", Place(mark))
            }
            // What was begun is the mistake; the problem is only noticed where it should have ended.
            return (message(problem, context), Place(context?.mark ?? mark))
        case .parser(let context, let problem, let mark, _):
            // A bracket that is never closed is noticed behind the end.
            let places = [Place(mark), context.map { Place($0.mark) } ?? source.end]
            return (message(problem, context), places.first { !source.rest(from: $0).isEmpty } ?? source.end)
        case .composer(_, let problem, let mark, _):
            return (message(problem, nil), Place(mark))
        default:
            return ("cannot be read as YAML", Place())
        }
    }

    private static func message(_ problem: String, _ context: YamlError.Context?) -> String {
        if problem.hasPrefix("Maximum nesting level") { return "is nested too deeply" }
        switch problem {
        case "found undefined alias": return "a text that begins with '*' must stand in quotes"
        case "but found another document": return "a second document begins here; a file has one"
        default: return "is no YAML: \(context.map { "\($0.text), " } ?? "")\(problem)"
        }
    }
}
