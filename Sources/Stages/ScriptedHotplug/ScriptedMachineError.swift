// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug

/// Why something cannot happen to a scripted machine.
package struct ScriptedMachineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What cannot be done, and what can; one line.
    package var description: String

    /// Creates an error; see the property.
    package init(_ description: String) {
        self.description = description
    }
}
