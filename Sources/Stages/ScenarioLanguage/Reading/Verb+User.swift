// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

extension Verb {
    /// What the person in front of the device does.
    static let user = [
        Verb("mode", "SCREEN POLICY") { words throws(ScenarioProblem) in
            let screen = try words.takeScreen()
            let word = try words.take("POLICY")
            return .mode(screen: screen, try words.modePolicy(word.value, at: word.start))
        },
        Verb("mirror", "SCREEN POLICY") { words throws(ScenarioProblem) in
            .mirror(
                screen: try words.takeScreen(),
                try words.takeCase(of: MirroringPolicy.self, "POLICY", "a policy for mirroring"))
        },
        Verb("overscan", "SCREEN POLICY") { words throws(ScenarioProblem) in
            .overscan(
                screen: try words.takeScreen(),
                try words.takeCase(of: OverscanCompensation.self, "POLICY", "a policy for overscan"))
        },
        Verb("forget", "SCREEN") { words throws(ScenarioProblem) in .forget(screen: try words.takeScreen()) },
        Verb("rotate", "ORIENTATION") { words throws(ScenarioProblem) in
            .rotate(try words.takeCase(of: DeviceOrientation.self, "ORIENTATION", "an orientation"))
        },
        Verb("lock") { _ throws(ScenarioProblem) in .lock },
        Verb("unlock") { _ throws(ScenarioProblem) in .unlock },
        Verb("background", on: [.scripted, .cables]) { _ throws(ScenarioProblem) in .background },
        Verb("foreground") { _ throws(ScenarioProblem) in .foreground },
        Verb("suspend") { _ throws(ScenarioProblem) in .suspend },
        Verb("resume") { _ throws(ScenarioProblem) in .resume },
        Verb("touch", "X Y [to X Y] or touch \"TEXT\"", read: readTouch),
    ]

    @Sendable private static func readTouch(_ words: inout WordReader) throws(ScenarioProblem) -> ScenarioAction {
        if let next = words.next, next.isQuoted || next.value.utf8.first?.isDecimalDigit != true {
            return .touchText(try words.takeText("TEXT"))
        }
        let (x, y) = (try takeCoordinate("X", &words), try takeCoordinate("Y", &words))
        guard words.take(word: "to") else { return .touch(x: x, y: y, toX: nil, toY: nil) }
        return .touch(x: x, y: y, toX: try takeCoordinate("X", &words), toY: try takeCoordinate("Y", &words))
    }

    private static func takeCoordinate(_ what: String, _ words: inout WordReader) throws(ScenarioProblem) -> Double {
        let word = try words.take(what)
        return try words.decimal(word.value, at: word.start, what, in: 0...100_000)
    }
}
