// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Foundation
import ScreensWire

/// `secondscreen snapshot`: a picture of a screen.
struct SnapshotCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot", abstract: "Write a PNG of a screen as it is now.")

    @Argument(help: "The screen.", completion: .screens)
    var screen: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; '-' for standard output.", valueName: "file"))
    var output: String

    @OptionGroup var target: TargetOptions

    func run() async throws {
        let reply = try await target.connect().call(Wire.Snapshot(screen))
        guard let picture = Data(base64Encoded: reply.png) else {
            throw ClientError("the runtime sent no picture")
        }
        try OutputFile.write([UInt8](picture), to: output)
    }
}
