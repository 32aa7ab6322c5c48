// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Synchronization

extension VirtualMachine {
    /// Plugs a monitor of that size into a connector of the card; one of another size replaces the one that is there.
    func plugMonitor(intoHead head: Int, width: Int, height: Int) async throws {
        try await self.head(head).setDesktopSize(width: width, height: height)
    }

    /// Unplugs the monitor of a connector of the card.
    func unplugMonitor(fromHead head: Int) async throws {
        try await self.head(head).setDesktopSize(width: 0, height: 0)
    }

    /// What a monitor of the card shows.
    func screenDump(ofHead head: Int) async throws -> ScreenDump {
        let path = scratchPath("screendump.ppm")
        try await qmp.execute(
            "screendump", ["filename": .string(path), "device": .string(Self.card), "head": .integer(head)])
        return try ScreenDump(portablePixmap: Data(contentsOf: URL(filePath: path)))
    }

    /// Adds a graphics card with one connector and a monitor in it, as an external GPU on its cable.
    ///
    /// It is of another kind than the first: QEMU plugs no virtio card into a running machine, and of the kinds that it does
    /// plug, this is one that it can plug twice.
    func addCard(_ name: String) async throws {
        try await qmp.execute("device_add", ["driver": "secondary-vga", "id": .string(name)])
        changes.withLock { _ = $0.addedCards.insert(name) }
    }

    /// Takes a card that was added away, and waits until the guest has let it go.
    func removeCard(_ name: String, within limit: Duration = .seconds(60)) async throws {
        try await qmp.execute("device_del", ["id": .string(name)])
        let deadline = ContinuousClock.now + limit
        // For some cards QEMU sends no DEVICE_DELETED, since their consoles keep them alive; but the name goes.
        while (try? await qmp.execute("qom-list", ["path": .string("/machine/peripheral/\(name)")])) != nil {
            guard ContinuousClock.now < deadline else {
                throw VirtualMachineError("remove the card \(name)", cause: "the guest keeps it for \(limit)")
            }
            try await guest.run("sleep 0.1")
        }
        changes.withLock { _ = $0.addedCards.remove(name) }
    }

    /// Takes the graphics cards from their driver: their connectors go from sysfs.
    func unbindCards() async throws {
        try await guest.run("unbind_cards")
    }

    /// Gives the cards back to their driver.
    func bindCards() async throws {
        try await guest.run("bind_cards")
    }

    /// The connectors as sysfs has them now, by name.
    func connectors() async throws -> [String: GuestConnector] {
        let lines = try await guest.run("connectors").split(separator: "\n")
        let connectors = lines.compactMap { GuestConnector(line: String($0)) }
        return Dictionary(connectors.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Reads the connectors again and again until they satisfy a condition.
    @discardableResult
    func waitForConnectors(
        _ purpose: String,
        within limit: Duration = .seconds(60),
        until isRight: ([String: GuestConnector]) -> Bool
    ) async throws -> [String: GuestConnector] {
        let deadline = ContinuousClock.now + limit
        while true {
            let connectors = try await connectors()
            if isRight(connectors) {
                return connectors
            }
            guard ContinuousClock.now < deadline else {
                let states = connectors.values.map { "    \($0)" }.sorted().joined(separator: "\n")
                throw VirtualMachineError("wait for \(purpose)", cause: "nothing within \(limit)", context: states)
            }
            try await guest.run("sleep 0.1")
        }
    }

    /// Waits until the connectors satisfy a condition, and helps the kernel when it has lost the last change.
    ///
    /// When monitors change faster than the virtio driver asks for them, a change between its question and its
    /// acknowledgement is lost (Linux, virtgpu_kms.c, `virtio_gpu_config_changed_work_func`). The next change of any
    /// connector makes it ask for all again: here a monitor comes to the last connector and goes.
    func settleConnectors(_ purpose: String, until isRight: ([String: GuestConnector]) -> Bool) async throws {
        do {
            try await waitForConnectors(purpose, within: .seconds(5), until: isRight)
        } catch is VirtualMachineError {
            try await plugMonitor(intoHead: Self.headCount - 1, width: 640, height: 480)
            try await waitForConnectors("the monitor that helps") { connectors in
                connectors.values.contains { $0.isConnected && $0.name.hasSuffix("-Virtual-\(Self.headCount)") }
            }
            try await unplugMonitor(fromHead: Self.headCount - 1)
            try await waitForConnectors(purpose, until: isRight)
        }
    }

    /// Plugs and unplugs a monitor again and again, beginning with a plug, as fast as the kernel can bear it.
    ///
    /// Each change costs five entries of a queue with 64, and the driver of Linux 6.1 stops for good when it is full:
    /// it waits for a free entry in the very work item that frees them (virtgpu_vq.c, `virtio_gpu_dequeue_ctrl_func`,
    /// which lets the console draw). So the changes come in bursts of five.
    func toggleMonitor(atHead head: Int, times: Int, width: Int, height: Int) async throws {
        for toggle in 1...times {
            if toggle.isMultiple(of: 2) {
                try await unplugMonitor(fromHead: head)
            } else {
                try await plugMonitor(intoHead: head, width: width, height: height)
            }
            if toggle.isMultiple(of: 5) {
                try await settleConnectors("toggle \(toggle)") { connectors in
                    connectors.values.contains { connector in
                        connector.name.hasSuffix("-Virtual-\(head + 1)")
                            && connector.isConnected == !toggle.isMultiple(of: 2)
                    }
                }
                try await guest.run("sleep 0.1")
            }
        }
    }

    /// The EDID of a connector as sysfs has it now; empty when there is none.
    func edid(of connector: String) async throws -> [UInt8] {
        let text = try await guest.run("base64 -w0 /sys/class/drm/\(connector)/edid")
        return Data(base64Encoded: text).map(Array.init) ?? []
    }

    /// Gives a connector, by its name in sysfs, the EDID of another monitor until `restore()`.
    ///
    /// The kernel shows it in sysfs at once, and reads modes from it from the next plug on. No event tells of it.
    func overrideEDID(of connector: String, with bytes: [UInt8]) async throws {
        let parts = connector.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let card = Int(parts[0].dropFirst(4)) else {
            throw VirtualMachineError("override the EDID of \(connector)", cause: "this is not a connector's name")
        }
        let content = Data(bytes).base64EncodedString()
        let file = "/sys/kernel/debug/dri/\(card)/\(parts[1])/edid_override"
        changes.withLock { _ = $0.overriddenEDIDs.insert(file) }
        // The kernel wants the whole EDID in one write.
        try await guest.run("echo \(content) | base64 -d | dd of=\(file) bs=64k iflag=fullblock status=none")
    }

    /// Brings the machine back to how every test finds it: no program runs, only the first card is there, bound to its
    /// driver, and only its first connector has a monitor, of 1024x768.
    func restore() async throws {
        try await guest.run("stop_programs; start_udev; bind_cards")
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

extension VirtualMachine {
    /// Starts `udevadm monitor` for the graphics cards and waits until it listens.
    func startUdevMonitor() async throws -> GuestProgram {
        let monitor = try await guest.start(["udevadm", "monitor", "--kernel", "--udev", "--subsystem-match=drm"])
        _ = try await monitor.line { $0.text.hasPrefix("KERNEL - ") }
        return monitor
    }
}
