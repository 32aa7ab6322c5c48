// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import FrameOutput
import FrameSinks
import SecondScreen

/// How pictures are drawn.
struct DrawingArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Draw text with the fonts of a folder, and no others.", valueName: "folder"))
    var fonts: String?

    @Flag(help: "Tint what is drawn anew in each picture.")
    var debugDamage = false

    /// Makes what draws, and sends its frames to sinks.
    func outputs(to sinks: [any FrameSink], for simulation: SimulationArguments) throws -> FrameOutputs {
        var outputs = try Drawing(fontFolder: fonts).outputs(to: sinks)
        outputs.tintsDamage = debugDamage
        outputs.mirrorAspect = simulation.aspect
        return outputs
    }
}
