// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import DisplayModel
package import FrameOutput
import KMSOutput
import SystemPackage

/// The sinks of a program's outputs.
package struct FrameSinks: Sendable {
    /// The sinks, in the order of the outputs.
    package private(set) var all: [any FrameSink]
    /// The monitors of this machine, if they are among them.
    let kms: KMSOutput?

    /// Collects sinks.
    package init(_ sinks: [any FrameSink]) {
        all = sinks
        kms = sinks.lazy.compactMap { $0 as? KMSOutput }.first
    }

    /// Creates the sinks of outputs, one for each, however often it is named.
    ///
    /// - Parameters:
    ///   - destinations: the outputs.
    ///   - output: the writer to standard output, for the terminal; see `FrameDestination`.
    ///   - mainConnector: the connector whose monitor is the main screen; nil for none.
    ///   - notice: called with a line about what cannot be used, although the rest can.
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

    /// What a source of this machine's connectors awaits before it scans: the drivers ask their monitors, which nobody
    /// else makes them do while a program shows screens there. Nil if none of the sinks does.
    package var willScan: (@Sendable () async -> Void)? {
        guard let kms else { return nil }
        return { await kms.probe() }
    }

    /// The reason why one of the sinks refuses a mode; nil if all accept it.
    package func refusal(of mode: DisplayMode, on screen: String) -> String? {
        for sink in all {
            do { try sink.test(mode, on: screen) } catch { return error.description }
        }
        return nil
    }

    /// Gives back the text console, when the screens have ended.
    package func close() { kms?.close() }
}
