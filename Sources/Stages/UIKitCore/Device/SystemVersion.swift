// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The version of the simulated system, as `18.4`; it selects behaviour where UIKit changed over the years.
package struct SystemVersion: Hashable, Sendable {
    /// The number before the dot.
    package var major: Int
    /// The number after the dot.
    package var minor: Int

    /// Creates the version `major.minor`.
    package init(_ major: Int, _ minor: Int = 0) {
        self.major = major
        self.minor = minor
    }

    /// Creates a version from text such as `18` or `18.4`; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...2).contains(parts.count), let major = parts[0], major >= 0 else { return nil }
        guard let minor = parts.count == 2 ? parts[1] : 0, minor >= 0 else { return nil }
        self.init(major, minor)
    }

    /// The oldest version that is simulated, 7.0.
    package static let oldest = SystemVersion(7)
    /// The version simulated unless another is asked for, 18.0.
    package static let standard = SystemVersion(18)
    /// The newest version that is simulated, 27.0.
    package static let newest = SystemVersion(27)
}

extension SystemVersion: Comparable {
    /// Whether `left` came out before `right`.
    package static func < (left: SystemVersion, right: SystemVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }
}

extension SystemVersion: CustomStringConvertible {
    /// The version as `UIDevice.systemVersion` has it: `18.0`.
    package var description: String { "\(major).\(minor)" }
}
