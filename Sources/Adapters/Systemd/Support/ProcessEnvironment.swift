// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc

/// The environment of this process, read without Foundation.
enum ProcessEnvironment {
    /// The values of those of `names` that are set.
    static func values(of names: [String]) -> [String: String] {
        var values: [String: String] = [:]
        for name in names {
            // The text is copied before anything can change the environment.
            if let value = unsafe getenv(name) { values[name] = unsafe String(cString: value) }
        }
        return values
    }

    /// Removes variables, so that child processes do not take them for theirs.
    static func unset(_ names: [String]) {
        for name in names { unsafe unsetenv(name) }
    }
}
