// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Logging

extension Logger.Level {
    /// The priority of `syslog(3)`: 2 critical to 7 debug.
    var priority: Int {
        switch self {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}

extension Logger.MetadataValue {
    /// The value as text, dictionaries in the order of their keys, so that the same value always reads the same.
    var text: String {
        switch self {
        case .string(let text): text
        case .stringConvertible(let value): value.description
        case .array(let values): "[\(values.map(\.text).joined(separator: ", "))]"
        case .dictionary(let values):
            "{\(values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)" }.joined(separator: ", "))}"
        }
    }
}

extension LogHandler {
    /// What belongs to an event: the handler's metadata, then the provider's, then the event's, the later ones winning.
    func allMetadata(of event: LogEvent) -> Logger.Metadata {
        var all = metadata
        if let metadataProvider { all.merge(metadataProvider.get()) { $1 } }
        if let error = event.error { all["error"] = "\(error)" }
        if let metadata = event.metadata { all.merge(metadata) { $1 } }
        return all
    }
}
