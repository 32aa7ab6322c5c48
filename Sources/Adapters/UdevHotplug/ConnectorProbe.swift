// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Glibc

/// Has drivers look for a monitor at connectors, whatever they believe, by the connectors' `status` files in sysfs.
///
/// The only thing here that is not passive (hotplug.md rule 20): pictures can flicker, a call can take seconds for each
/// connector, and the files are root's. Nothing does it but somebody who asks for it.
struct ConnectorProbe: Sendable {
    private let classDirectory: String

    /// Creates a probe of the sysfs mounted at `root`, in production `/sys`.
    init(root: String) {
        classDirectory = root + "/class/drm"
    }

    /// Probes connectors one after the other; blocks until their drivers have answered.
    ///
    /// - Parameter connectors: which ones; one that has gone meanwhile is passed over.
    /// - Returns: those that were probed.
    /// - Throws: why a connector could not be probed; those after it were not.
    func detect(_ connectors: [ConnectorID]) throws(ProbeError) -> [ConnectorID] {
        var probed: [ConnectorID] = []
        for connector in connectors {
            do {
                try detect(at: "\(classDirectory)/\(connector)/status")
                probed.append(connector)
            } catch {
                if !error.meansGone { throw ProbeError(error) }
            }
        }
        return probed
    }

    private func detect(at path: String) throws(UdevError) {
        // As a shell's `echo detect >` opens it.
        let descriptor = unsafe open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
        guard descriptor >= 0 else { throw UdevError("probe by \(path)", errorNumber: errno) }
        defer { close(descriptor) }
        let word = Array("detect".utf8)
        // The pointer is used within the call only.
        let count = unsafe word.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        guard count == word.count else { throw UdevError("probe by \(path)", errorNumber: count < 0 ? errno : 0) }
    }
}

/// Why connectors could not be probed, with the remedy.
package struct ProbeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What failed.
    package let error: UdevError

    /// Creates the error of a probe.
    package init(_ error: UdevError) {
        self.error = error
    }

    /// One line for people.
    package var description: String {
        guard [EACCES, EPERM, EROFS].contains(error.errorNumber) else { return "\(error)" }
        return "\(error); only root can: have the runtime run as root, or write 'detect' into the file with sudo"
    }
}
