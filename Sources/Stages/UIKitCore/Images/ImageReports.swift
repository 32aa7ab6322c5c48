// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension SimulatedDevice {
    /// Reports a problem with images, once for each message and device. May be called on any thread.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - severity: The severity.
    nonisolated package static func reportImage(_ message: String, _ severity: Diagnostic.Severity = .warning) {
        tell { device in
            guard device.reportedImages.insert(message).inserted else { return }
            device.report(severity, rule: "IMG", message)
        }
    }
}
