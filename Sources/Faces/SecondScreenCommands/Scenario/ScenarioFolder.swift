// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import ScenarioLanguage
import TestBench

/// Finds the scenarios named by arguments.
enum ScenarioFolder {
    /// Reads scenario files; a directory expands to its `*.scenario` files, sorted by name.
    ///
    /// - Parameters:
    ///   - arguments: files and directories.
    ///   - check: finds problems in the valid lines of a scenario, which are reported after its syntax errors.
    /// - Returns: the scenarios in order.
    /// - Throws: an exit with status 65 (`EX_DATAERR`) if any cannot be read, after reporting all problems in all
    ///   files.
    static func read(
        _ arguments: [String], checking check: (ScenarioFile) -> [ScenarioSyntaxError] = { _ in [] }
    ) throws -> [ScenarioFile] {
        var (files, isReadable): ([ScenarioFile], Bool) = ([], true)
        for path in try arguments.flatMap(paths) {
            var problems: [ScenarioSyntaxError] = []
            do throws(ScenarioSyntaxErrors) {
                let file = try ScenarioFile(path: path, problems: &problems)
                if problems.count < ScenarioSyntaxErrors.limit {
                    problems += check(file).filter { !mayBeExpected($0, in: file, beside: problems) }
                }
                files.append(file)
            } catch {
                problems = error.problems
            }
            if !problems.isEmpty {
                isReadable = false
                report(problems)
            }
        }
        guard isReadable else { throw ExitCode(65) }
        return files
    }

    /// Reports lines that cannot be played, and exits with status 65 (`EX_DATAERR`) if there are any.
    static func refuse(_ problems: [ScenarioSyntaxError]) throws {
        guard !problems.isEmpty else { return }
        report(problems)
        throw ExitCode(65)
    }

    /// Whether a problem is followed by an expectation that could not be read: it may have been `expect refused`.
    private static func mayBeExpected(
        _ problem: ScenarioSyntaxError, in file: ScenarioFile, beside syntax: [ScenarioSyntaxError]
    ) -> Bool {
        let line = problem.place.line + 1
        guard syntax.contains(where: { $0.place.file == problem.place.file && $0.place.line == line }) else {
            return false
        }
        let lines = file.text.split(separator: "\n", maxSplits: line, omittingEmptySubsequences: false)
        return lines.count >= line && lines[line - 1].drop(while: \.isWhitespace).hasPrefix("expect")
    }

    private static func report(_ problems: [ScenarioSyntaxError]) {
        StandardOutput.writeProblems(ScenarioSyntaxErrors(problems: problems).list(atMost: problems.count))
    }

    private static func paths(of argument: String) throws -> [String] {
        let walk: FolderListing.Walk
        do throws(FileError) {
            walk = try FolderListing.walk(argument)
        } catch {
            // A file, or missing; reading it tells which.
            guard !error.isMissing else { return [argument] }
            throw CommandError("\(error)", isUsage: true)
        }
        // One invalid name must not prevent the others from being played.
        for problem in walk.problems { StandardOutput.writeDiagnostic("warning: \(problem)") }
        let scenarios = walk.files.filter { $0.hasSuffix(".scenario") }
        guard !scenarios.isEmpty else {
            throw CommandError("no *.scenario files in '\(argument.escapingControls())'", isUsage: true)
        }
        return scenarios.map { "\(argument.hasSuffix("/") ? String(argument.dropLast()) : argument)/\($0)" }
    }
}
