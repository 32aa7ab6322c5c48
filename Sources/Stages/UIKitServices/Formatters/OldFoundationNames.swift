// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension NumberFormatter {
    /// The versions of the behavior, which is always that of Mac OS X 10.4 and later.
    public enum Behavior: UInt, Sendable {
        /// The standard behavior.
        case `default` = 0
        /// The behavior up to Mac OS X 10.3, which iOS does not have.
        case behavior10_0 = 1000
        /// The behavior since Mac OS X 10.4.
        case behavior10_4 = 1040
    }

    /// The behavior; setting it has no effect.
    public var formatterBehavior: Behavior {
        get { .behavior10_4 }
        set {}
    }
}

extension DateFormatter {
    /// The versions of the behavior, which is always that of Mac OS X 10.4 and later.
    public enum Behavior: UInt, Sendable {
        /// The standard behavior.
        case `default` = 0
        /// The behavior up to Mac OS X 10.3, which iOS does not have.
        case behavior10_0 = 1000
        /// The behavior since Mac OS X 10.4.
        case behavior10_4 = 1040
    }

    /// The behavior; setting it has no effect.
    public var formatterBehavior: Behavior {
        get { .behavior10_4 }
        set {}
    }
}

/// The largest finite number of the type `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude
