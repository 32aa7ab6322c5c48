// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import DisplayModel
package import FrameOutput
import KMSOutput
import SystemPackage
import WindowOutput

/// The sinks for a program's outputs.
package struct FrameSinks: Sendable {
    /// The sinks, in the order of the outputs.
    package private(set) var all: [any FrameSink]
    /// The sink for this machine's monitors; nil if it is not one of the outputs.
    let kms: KMSOutput?
    /// The sink for windows on a desktop; nil if it is not one of the outputs.
    let windows: WindowOutput?

    /// Creates a collection of sinks.
    package init(_ sinks: [any FrameSink]) {
        all = sinks
        kms = sinks.lazy.compactMap { $0 as? KMSOutput }.first
        windows = sinks.lazy.compactMap { $0 as? WindowOutput }.first
    }

    /// Creates one sink for each distinct output.
    ///
    /// `auto` adds none if the output that it would choose is already included, or if there is nothing to show pictures
    /// on, in which case nothing is drawn.
    ///
    /// - Parameters:
    ///   - destinations: the outputs.
    ///   - output: the writer to standard output, for the terminal; see `FrameDestination`.
    ///   - mainConnector: the connector whose monitor is the main screen; nil for none.
    ///   - notice: called with a line about each unusable part if the output as a whole is usable.
    ///   - later: called with such a line on any thread, possibly after the sinks have been created.
    /// - Throws: ``FrameDestinationError`` if an output is unavailable.
    package init(
        _ destinations: [FrameDestination],
        writingTo output: @autoclosure () -> OutputWriter = OutputWriter(.standardOutput),
        mainConnector: String? = nil, notice: (String) -> Void, later: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(FrameDestinationError) {
        var sinks: [any FrameSink] = []
        for (index, destination) in destinations.enumerated() where !destinations[..<index].contains(destination) {
            if destination == .auto, destinations.contains(.window) || destinations.contains(.terminal) { continue }
            let sink = try destination.makeSink(
                writingTo: output(), mainConnector: mainConnector, notice: notice, later: later)
            if destination == .auto, sink is NullSink { continue }
            sinks.append(sink)
        }
        self.init(sinks)
    }

    /// Probes this machine's monitors; its connector source awaits this before it scans, because nothing else makes the
    /// drivers probe while a program is DRM master. Nil if no sink shows screens on them.
    package var willScan: (@Sendable () async -> Void)? {
        guard let kms else { return nil }
        return { await kms.probe() }
    }

    /// Returns the reason one of the sinks rejects a mode; nil if all accept it.
    package func refusal(of mode: DisplayMode, on screen: String) -> String? {
        for sink in all {
            do { try sink.test(mode, on: screen) } catch { return error.description }
        }
        return nil
    }

    /// Restores the text console, and closes the windows; call this after the screens have ended.
    package func close() {
        kms?.close()
        windows?.close()
    }
}
