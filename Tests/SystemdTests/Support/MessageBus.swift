// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc
import Testing

/// A D-Bus of a test's own.
struct MessageBus {
    let address: String
    private let program: Program

    /// Starts a bus in a folder; when it returns, the bus takes connections.
    static func start(in folder: ScratchFolder) async throws -> MessageBus {
        let address = "unix:path=\(folder.file("bus"))"
        try folder.write(
            """
            <busconfig>
              <type>custom</type>
              <listen>\(address)</listen>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow user="*"/>
                <allow own="*"/>
                <allow send_destination="*"/>
                <allow receive_sender="*"/>
              </policy>
            </busconfig>
            """, to: "bus.conf")
        let program = try Program(
            "dbus-daemon", ["--nofork", "--nopidfile", "--print-address", "--config-file=\(folder.file("bus.conf"))"])
        let bus = MessageBus(address: address, program: program)
        let output = await program.firstOutput()
        try #require(output?.hasPrefix(address) == true, "\(output ?? "no output")")
        return bus
    }

    /// Ends it by a signal; SIGKILL leaves its socket's file.
    func end(by signal: CInt = SIGTERM) async {
        program.signal(signal)
        _ = await program.finish()
    }
}
