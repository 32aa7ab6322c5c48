// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import FrameOutput

/// How frames are made and where they go: the adapters that a face plugs in.
package struct FrameOutputs: Sendable {
    /// Makes what composes the frames of the screen with a name; throws the reason why there is no drawing here.
    package var makeComposer: @Sendable (_ screen: String) throws -> any FrameComposer
    /// Where every frame goes.
    package var sinks: [any FrameSink]
    /// Whether what was composed anew is tinted, to make the work visible.
    package var tintsDamage: Bool

    /// Creates outputs; see the properties.
    package init(
        sinks: [any FrameSink], tintsDamage: Bool = false,
        makeComposer: @escaping @Sendable (_ screen: String) throws -> any FrameComposer
    ) {
        self.makeComposer = makeComposer
        self.sinks = sinks
        self.tintsDamage = tintsDamage
    }
}
