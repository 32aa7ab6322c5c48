// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import FrameOutput
import Runtime
import SecondScreen

/// How pictures are drawn.
struct DrawingArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Draw text with the fonts of a folder, and no others.", valueName: "folder"))
    var fonts: String?

    @Flag(help: "Tint what is drawn anew in each picture.")
    var debugDamage = false

    /// Makes what draws.
    func makeDrawing() throws -> Drawing { try Drawing(fontFolder: fonts) }

    /// Sends what is drawn to sinks.
    func outputs(_ drawing: Drawing, to sinks: [any FrameSink]) -> FrameOutputs {
        var outputs = drawing.outputs(to: sinks)
        outputs.tintsDamage = debugDamage
        return outputs
    }
}
