// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import FrameOutput

/// How frames are made and where they go: the adapters that a face plugs in.
package struct FrameOutputs: Sendable {
    /// Makes what composes the frames of the screen with a name; throws the reason why there is no drawing here.
    package var makeComposer: @Sendable (_ screen: String) throws -> any FrameComposer
    /// Where every frame goes, and the queue on which each sink works: one that blocks holds up nobody else.
    package let sinks: [(sink: any FrameSink, queue: SerialQueue)]
    /// Whether what was composed anew is tinted, to make the work visible.
    package var tintsDamage: Bool

    /// Creates outputs; see the properties.
    ///
    /// - Parameters:
    ///   - sinks: where every frame goes; each gets a queue of its own.
    ///   - tintsDamage: whether what was composed anew is tinted.
    ///   - makeComposer: makes what composes the frames of a screen.
    package init(
        sinks: [any FrameSink], tintsDamage: Bool = false,
        makeComposer: @escaping @Sendable (_ screen: String) throws -> any FrameComposer
    ) {
        self.makeComposer = makeComposer
        self.sinks = sinks.map { ($0, SerialQueue(label: "org.secondscreen.sink")) }
        self.tintsDamage = tintsDamage
    }
}
