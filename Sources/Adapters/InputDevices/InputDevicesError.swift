// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The reason why input devices are unavailable, and the remedy.
package struct InputDevicesError: Error, Hashable, CustomStringConvertible {
    /// The message.
    package let description: String

    init(_ description: String) { self.description = description }
}
