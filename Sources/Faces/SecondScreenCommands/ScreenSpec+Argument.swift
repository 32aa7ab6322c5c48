// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Hotplug

extension ScreenSpec {
    /// Reads a spec from the command line; a mistake is shown with its column.
    init(argument: String) throws {
        do throws(ScreenSpecError) {
            try self.init(parsing: argument)
        } catch {
            throw ValidationError("'\(argument)': \(error)")
        }
    }
}
