// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Glibc

/// Checks the encoding of environment variables.
///
/// Swift replaces bytes that are not UTF-8, so that a path would silently become that of another file.
package enum EnvironmentEncoding {
    /// Finds the first variable whose value is not UTF-8.
    ///
    /// - Parameter names: the names of the variables. Nothing may change the environment during the call.
    /// - Returns: a message that names the variable; nil if all values are UTF-8.
    package static func problem(in names: [String]) -> String? {
        for name in names {
            guard let text = unsafe getenv(name).flatMap({ unsafe String(invalidUTF8: $0) }) else { continue }
            return "the environment variable \(name) is not valid UTF-8: '\(text)'"
        }
        return nil
    }
}

extension String {
    /// Creates a text from a C string that is not UTF-8, with invalid bytes escaped; nil if it is UTF-8.
    package init?(invalidUTF8 string: UnsafePointer<CChar>) {
        guard unsafe String(validatingCString: string) == nil else { return nil }
        let bytes = unsafe UnsafeRawBufferPointer(start: string, count: strlen(string))
        unsafe self.init(escapingInvalidUTF8: Array(bytes))
    }
}
