// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// `run.sh` compiles this file and the sources of ScenarioLanguage, and of what it is made of, as one module, so that
// there is nothing to import.

/// The entry point of libFuzzer: reads the bytes as a scenario, writes what was read, and reads that.
///
/// A trap, a leak, a read outside of the bytes or a broken promise ends the run.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScenario(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // The bytes are the fuzzer's, and valid during the call.
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    let text = String(decoding: bytes, as: UTF8.self)
    do {
        // A file that includes itself, one that includes the text again, and one that is not there.
        let reader = ScenarioReader(file: "a/b") { path in
            switch path {
            case "a/c": "include d\nrescan"
            case "a/d": text
            default: throw NoSuchFile()
            }
        }
        check(try reader.read(text))
    } catch {
        require((1...ScenarioSyntaxErrors.limit).contains(error.problems.count), "no problem, or too many")
        for problem in error.problems {
            require(problem.place.line > 0 && problem.place.column > 0, "a problem nowhere: \(problem)")
            require(problem.message.utf8.count <= 10_000, "a problem of endless words")
        }
    }
    return 0
}

private struct NoSuchFile: Error {}

private func check(_ scenario: Scenario) {
    do {
        let again = try Scenario(parsing: scenario.text)
        require(again == scenario, "another scenario after a round trip: \(scenario.text)")
        require(again.text == scenario.text, "another text after a round trip: \(scenario.text)")
    } catch {
        require(false, "a written text that cannot be read: \(error)\n\(scenario.text)")
    }
    require((0...ScenarioReader.stepLimit).contains(scenario.expandedCount), "more steps than are allowed")
    for step in scenario.expanded().prefix(100) { require(!step.description.isEmpty, "a step without a text") }
}

private func require(_ condition: Bool, _ broken: @autoclosure () -> String) {
    // A finding has to end the process, for the fuzzer to keep the input.
    guard condition else {
        print("broken promise: \(broken())")
        fatalError(broken())
    }
}
