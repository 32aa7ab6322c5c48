// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base

/// The texts that the process was started with.
enum ProcessTexts {
    /// The environment variables that name files and folders.
    private static let pathVariables = [
        "HOME", "RUNTIME_DIRECTORY", "STATE_DIRECTORY", "TMPDIR", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR",
        "XDG_STATE_HOME",
    ]

    /// Checks that arguments and paths are UTF-8.
    ///
    /// - Throws: the first one that is not; see `EnvironmentEncoding` for the reason.
    static func checkEncoding() throws(CommandError) {
        for number in 1..<max(1, Int(CommandLine.argc)) {
            // The arguments stay until the process ends.
            let argument = unsafe CommandLine.unsafeArgv[number]
            guard let text = unsafe argument.flatMap({ unsafe String(invalidUTF8: $0) }) else { continue }
            throw CommandError("argument \(number) is not valid UTF-8: '\(text)'", isUsage: true)
        }
        guard Set(CommandLine.arguments).isDisjoint(with: ["--help", "-h", "--version"]) else { return }
        // Nothing changes the environment at the start.
        if let problem = EnvironmentEncoding.problem(in: pathVariables) { throw CommandError(problem) }
    }
}
