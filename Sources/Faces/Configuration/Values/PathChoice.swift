// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A place in the file system that the program can choose itself.
package enum PathChoice: Hashable, Sendable, CustomStringConvertible {
    /// The usual place: what systemd or the session provides.
    case automatic
    /// Nowhere: the program does without.
    case none
    /// An absolute path.
    case path(String)

    /// The choice as a file has it: `automatic`, `none` or the path.
    package var description: String {
        switch self {
        case .automatic: "automatic"
        case .none: "none"
        case .path(let path): path
        }
    }
}
