// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import FrameOutput

/// The adapters that compose and present frames.
package struct FrameOutputs: Sendable {
    /// Makes the composer for the screen with the given name; throws the reason if drawing is not possible.
    package var makeComposer: @Sendable (_ screen: String) throws -> any FrameComposer
    /// The sinks. Each has its own queue: a sink that blocks does not delay others.
    package private(set) var sinks: [(sink: any FrameSink, queue: SerialQueue)]
    /// Whether redrawn areas are tinted.
    package var tintsDamage: Bool

    /// Creates outputs; see the properties.
    ///
    /// - Parameters:
    ///   - sinks: the sinks.
    ///   - tintsDamage: whether redrawn areas are tinted.
    ///   - makeComposer: makes a screen's composer.
    package init(
        sinks: [any FrameSink], tintsDamage: Bool = false,
        makeComposer: @escaping @Sendable (_ screen: String) throws -> any FrameComposer
    ) {
        self.makeComposer = makeComposer
        self.sinks = sinks.map { ($0, SerialQueue(label: "org.secondscreen.sink")) }
        self.tintsDamage = tintsDamage
    }

    /// Returns the indices of the sinks that want a screen now.
    func wanting(_ screen: String) -> [Int] { sinks.indices.filter { sinks[$0].sink.wants(screen) } }
}
