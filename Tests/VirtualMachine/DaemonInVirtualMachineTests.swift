// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

extension InVirtualMachine {
    /// The daemon on a real kernel, with clients in processes of their own.
    @Suite(
        .enabled(
            if: ProgramUnderTest.path != nil || VirtualMachineTrait.isRequired,
            Comment(rawValue: ProgramUnderTest.absence)))
    struct DaemonOnAKernel {
        private let machine: VirtualMachine

        init() async throws {
            machine = try await VirtualMachine.restored()
        }

        @Test
        func `watchers see a real plug, a hook runs, commands work, and the daemon stops`() async throws {
            let program = try #require(ProgramUnderTest.pathInGuest, Comment(rawValue: ProgramUnderTest.absence))
            _ = try await machine.guest.run(
                """
                mkdir -p /tmp/daemon
                cat >/tmp/daemon/config.yaml <<'END'
                source: udev
                monitors:
                  - match: { connector: card0-Virtual-2 }
                    mode: 1024x768
                hooks:
                  - events: [connect]
                    run: [/bin/sh, -c, 'echo "$SECONDSCREEN_SCREEN $SECONDSCREEN_WIDTH" >>/tmp/daemon/hook']
                END
                """)
            let (run, ready) = try await SecondScreenRun.start(
                on: machine, "--config", "/tmp/daemon/config.yaml", "--socket", "/tmp/daemon/socket", "--state", "none")
            let watcher = try await machine.guest.start([program, "watch", "--target", "/tmp/daemon/socket"])
            _ = try await watcher.line { $0.text.contains("card0-Virtual-1") }
            try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
            _ = try await run.event(.windowShown, of: "card0-Virtual-2", after: ready)
            _ = try await watcher.line { $0.text.hasPrefix("screen connected  card0-Virtual-2") }
            let screens = try await machine.guest.run("\(program) screens --target /tmp/daemon/socket")
            #expect(screens.contains("card0-Virtual-2  1024x768@"), "\(screens)")
            let reasons = try await machine.guest.run("\(program) explain card0-Virtual-2 --target /tmp/daemon/socket")
            #expect(reasons.contains("override 1 (/tmp/daemon/config.yaml:3) matches"), "\(reasons)")
            let hook = try await machine.guest.run("until [ -s /tmp/daemon/hook ]; do :; done; cat /tmp/daemon/hook")
            #expect(hook.contains("card0-Virtual-2 1024"), "\(hook)")
            try await run.stop()
            _ = try await watcher.line { $0.text == "stopping" }
            #expect(try await watcher.waitForEnd() == 0)
        }
    }
}
