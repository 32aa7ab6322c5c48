// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Why no frame could be made.
package struct CompositorError: Error, Hashable, CustomStringConvertible {
    /// What was attempted on what, and why it failed: `cannot compose 16385x1 for HDMI-A-1: a side has 16384 …`.
    package let description: String

    init(_ operation: String, _ cause: String) {
        description = "cannot \(operation): \(cause)"
    }
}
