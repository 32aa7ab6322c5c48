// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Which profile counts, and why.
package struct ProfileChoice: Hashable, Sendable {
    /// The profile; nil when none fits.
    package var profile: Profile?
    /// A line for each profile: why it is the one, or why it is not.
    package var notes: [String]
}
