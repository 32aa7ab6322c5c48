// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension Verb {
    /// What looks at the app and the screens.
    static let looking = [
        Verb("snapshot", "SCREEN FILE") { words throws(ScenarioProblem) in
            .snapshot(screen: try words.takeScreen(), file: try words.takeFile())
        },
        Verb("expect", "WHAT") { words throws(ScenarioProblem) in
            let word = try words.take("WHAT")
            guard let expectation = ExpectationReader.named[word.value] else {
                throw words.unknown(
                    word.value, at: word.start, "something that can be expected", ExpectationReader.all.map(\.name))
            }
            words.usage = "expect \(expectation.usage)"
            return .expect(try expectation.read(&words))
        },
    ]
}
