// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Glibc

/// The texts that the process was started with.
enum ProcessTexts {
    /// The environment variables that name files and folders.
    private static let pathVariables = [
        "HOME", "RUNTIME_DIRECTORY", "STATE_DIRECTORY", "TMPDIR", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR",
        "XDG_STATE_HOME",
    ]

    /// Checks that arguments and paths are UTF-8.
    ///
    /// Swift replaces invalid bytes, so that a path would silently become that of another file.
    ///
    /// - Throws: the first one that is not.
    static func checkEncoding() throws(CommandError) {
        for number in 1..<max(1, Int(CommandLine.argc)) {
            // The arguments stay until the process ends.
            let argument = unsafe CommandLine.unsafeArgv[number]
            guard let text = unsafe argument.flatMap({ unsafe invalidText($0) }) else { continue }
            throw CommandError("argument \(number) is not valid UTF-8: '\(text)'", isUsage: true)
        }
        guard Set(CommandLine.arguments).isDisjoint(with: ["--help", "-h", "--version"]) else { return }
        for name in pathVariables {
            // Nothing changes the environment at the start.
            guard let text = unsafe getenv(name).flatMap({ unsafe invalidText($0) }) else { continue }
            throw CommandError("the environment variable \(name) is not valid UTF-8: '\(text)'")
        }
    }

    /// Returns a C string with invalid bytes escaped; nil if it is UTF-8.
    private static func invalidText(_ string: UnsafePointer<CChar>) -> String? {
        guard unsafe String(validatingCString: string) == nil else { return nil }
        let bytes = unsafe UnsafeRawBufferPointer(start: string, count: strlen(string))
        return unsafe String(escapingInvalidUTF8: Array(bytes))
    }
}
