// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import DisplayModel
package import FrameOutput
import KMSOutput
import SystemPackage

/// The sinks for a program's outputs.
package struct FrameSinks: Sendable {
    /// The sinks, in the order of the outputs.
    package private(set) var all: [any FrameSink]
    /// The sink for this machine's monitors; nil if it is not one of the outputs.
    let kms: KMSOutput?

    /// Creates a collection of sinks.
    package init(_ sinks: [any FrameSink]) {
        all = sinks
        kms = sinks.lazy.compactMap { $0 as? KMSOutput }.first
    }

    /// Creates one sink for each distinct output.
    ///
    /// - Parameters:
    ///   - destinations: the outputs.
    ///   - output: the writer to standard output, for the terminal; see `FrameDestination`.
    ///   - mainConnector: the connector whose monitor is the main screen; nil for none.
    ///   - notice: called with a line about each unusable part if the output as a whole is usable.
    /// - Throws: ``FrameDestinationError`` if an output is unavailable.
    package init(
        _ destinations: [FrameDestination],
        writingTo output: @autoclosure () -> OutputWriter = OutputWriter(.standardOutput),
        mainConnector: String? = nil, notice: (String) -> Void
    ) throws(FrameDestinationError) {
        var sinks: [any FrameSink] = []
        for (index, destination) in destinations.enumerated() where !destinations[..<index].contains(destination) {
            sinks.append(
                try destination.makeSink(writingTo: output(), mainConnector: mainConnector, notice: notice))
        }
        self.init(sinks)
    }

    /// Probes this machine's monitors; its connector source awaits this before it scans, because nothing else makes the
    /// drivers probe while a program is DRM master. Nil if no sink shows screens on them.
    package var willScan: (@Sendable () async -> Void)? {
        guard let kms else { return nil }
        return { await kms.probe() }
    }

    /// Returns the reason why one of the sinks rejects a mode; nil if all accept it.
    package func refusal(of mode: DisplayMode, on screen: String) -> String? {
        for sink in all {
            do { try sink.test(mode, on: screen) } catch { return error.description }
        }
        return nil
    }

    /// Restores the text console; call this after the screens have ended.
    package func close() { kms?.close() }
}
