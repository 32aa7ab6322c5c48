// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
package import FrameOutput
package import SecondScreen

/// What draws in a program: the fonts that it found, and the drawings that all screens share.
package struct Drawing: Sendable {
    private let fonts: FontLibrary
    private let tiles = TileCache()
    private let measurer: TextMeasurer

    /// Finds the fonts.
    ///
    /// - Parameter fontFolder: the only folder to look in; nil for the machine's fonts.
    /// - Throws: when fonts cannot be looked for at all; a machine without any has the built-in one.
    package init(fontFolder: String? = nil) throws {
        fonts = try fontFolder.map { try FontLibrary(folder: $0) } ?? FontLibrary()
        measurer = try TextMeasurer(fonts)
    }

    /// Makes what composes the frames of a screen.
    package func makeComposer(screen: String) throws -> any FrameComposer {
        try ScreenCompositor(screen: screen, fonts: fonts, tiles: tiles)
    }

    /// Measures text as it will be drawn.
    package var measureText: DeviceSetup.TextMeasurer {
        { [measurer] block, room in measurer.measure(block, in: room) }
    }

    /// Joins the drawing with where its frames go.
    package func outputs(to sinks: [any FrameSink]) -> FrameOutputs {
        FrameOutputs(sinks: sinks) { try makeComposer(screen: $0) }
    }
}
