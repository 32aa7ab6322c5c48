// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

extension InDebianInMemory {
    /// The service in a machine that sleeps.
    @Suite(.serialized) struct Suspension {
        private let guest: ServiceGuest

        init() async throws { guest = try await ServiceGuest.restored() }

        @Test(.timeLimit(.minutes(15)))
        func `The service survives a suspension, rescans, and recognizes a monitor that was swapped meanwhile`()
            async throws
        {
            try await guest.configure("log: { level: debug }\n")
            _ = try await guest.startWithChoices()
            let pid = try await guest.property("MainPID")
            // This kernel's virtio drivers of graphics cards and shares have no suspension, and would hang afterward. So the
            // card leaves before the machine sleeps and comes back after that, as one in a dock does.
            try await guest.run(
                """
                umount -l /usr/lib/modules /run/guest/program /run/guest/exchange
                echo 0 >/sys/class/vtconsole/vtcon1/bind
                unbind_cards
                """)
            try await guest.waitForScreens { !$0.contains("card0-") && $0.contains("TV  1920x1080@60") }
            let slept = Task { [guest] in try await guest.run("echo mem >/sys/power/state") }
            try await guest.machine.qmp.waitForEvent("SUSPEND")
            try await guest.machine.plugMonitor(intoHead: 0, width: 1600, height: 1200)
            // Shorter ones are not measured by a hardware clock that counts seconds.
            try await Task.sleep(for: .seconds(3))
            try await guest.machine.qmp.execute("system_wakeup")
            _ = try await slept.value
            try await guest.run(
                "until journalctl -b -u secondscreen -o cat | grep -q 'the clock jumped'; do sleep 0.2; done")
            try await guest.run("bind_cards")
            try await guest.waitForScreens {
                $0.contains("card0-Virtual-1  1600x1200@") && $0.contains("TV  1920x1080@60")
            }
            #expect(try await guest.property("MainPID") == pid)
            #expect(try await guest.property("NRestarts") == "0")
        }
    }
}
