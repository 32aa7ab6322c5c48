// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What failed in or around the virtual machine, with what its console said last.
struct VirtualMachineError: Error, CustomStringConvertible {
    /// What was attempted on what, as in "start QEMU".
    let operation: String
    /// Why it failed.
    let cause: String
    /// The last lines of the guest's console and of what else may explain the failure.
    let context: String

    init(_ operation: String, cause: String, context: String = "") {
        self.operation = operation
        self.cause = cause
        self.context = context
    }

    var description: String {
        "cannot \(operation): \(cause)" + (context.isEmpty ? "" : "\n\(context)")
    }
}
