// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Configuration
import Runtime

/// What becomes of the pictures of a run.
struct PictureOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Where the screens' pictures go: png:FOLDER for a file for each screen, kept up to date; terminal; or null. \
            May be given several times.
            """, valueName: "where"),
        transform: FrameDestination.init(argument:))
    var output: [FrameDestination] = []

    @Option(help: ArgumentHelp("Draw text with the fonts of a folder, and no others.", valueName: "folder"))
    var fonts: String?

    @Flag(help: "Tint what is drawn anew in each picture.")
    var debugDamage = false

    /// Puts what is said into `overrides`.
    func apply(to overrides: inout Overrides) {
        overrides.fonts = fonts
        if !output.isEmpty { overrides.outputs = output }
    }
}

extension FrameDestination {
    /// Reads a destination, for an option.
    init(argument: String) throws {
        do { self = try FrameDestination(parsing: argument) } catch { throw ValidationError(error.description) }
    }
}
