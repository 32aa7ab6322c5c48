// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import FrameOutput

/// The adapters that compose and present frames.
package struct FrameOutputs: Sendable {
    /// Makes the composer of the screen with the given name, which composes on a queue; throws the reason if drawing is
    /// not possible.
    package typealias MakeComposer = @Sendable (_ screen: String, _ queue: SerialQueue) throws -> any FrameComposer

    /// Makes a screen's composer.
    package var makeComposer: MakeComposer
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
        sinks: [any FrameSink], tintsDamage: Bool = false, makeComposer: @escaping MakeComposer
    ) {
        self.makeComposer = makeComposer
        self.sinks = sinks.map { ($0, SerialQueue(label: "org.secondscreen.sink")) }
        self.tintsDamage = tintsDamage
    }

    /// Makes the queue on which a screen's frames are composed.
    static func queue(for screen: String) -> SerialQueue {
        SerialQueue(label: "org.secondscreen.composition.\(screen)")
    }

    /// Makes a composer for single frames, on a queue of its own.
    func makeComposer(_ screen: String) throws -> any FrameComposer {
        try makeComposer(screen, Self.queue(for: screen))
    }

    /// Returns the indices of the sinks that want a screen now.
    func wanting(_ screen: String) -> [Int] { sinks.indices.filter { sinks[$0].sink.wants(screen) } }
}
