// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization

extension VirtualMachine {
    /// Brings the machine back to how every test finds it: no program runs, only the first card is there, bound to its
    /// driver, and only its first connector has a monitor, of 1024x768. The first text console is the one that is seen.
    func restore() async throws {
        try await guest.run("stop_programs; stop_seatd; start_udev; bind_cards; reset_card_number")
        // The second may be seen only after a test that failed.
        try await guest.run("[ \"$(cat /sys/class/tty/tty0/active)\" = tty1 ] || show_console 1")
        for name in changes.withLock({ $0.addedCards }) {
            try await removeCard(name)
        }
        let overridden = changes.withLock { changes in
            defer { changes.overriddenEDIDs = [] }
            return changes.overriddenEDIDs
        }
        if !overridden.isEmpty {
            // The kernel forgets the EDID altogether, until the next plug.
            try await guest.run(overridden.map { "printf reset >\($0)" }.joined(separator: "\n"))
            try await unplugMonitor(fromHead: 0)
        }
        for head in 1..<Self.headCount {
            try await unplugMonitor(fromHead: head)
        }
        try await plugMonitor(intoHead: 0, width: 1024, height: 768)
        try await settleConnectors("only the first connector to have a monitor") { connectors in
            connectors.count == Self.headCount
                && connectors.values.allSatisfy { connector in
                    connector.isConnected == connector.name.hasSuffix("-Virtual-1")
                }
        }
        try await guest.run("udevadm settle")
    }
}
