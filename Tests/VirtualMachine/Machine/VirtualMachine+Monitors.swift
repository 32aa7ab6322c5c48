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

    /// What a monitor of a card shows; by default of the first card.
    func screenDump(ofHead head: Int, ofCard card: String = VirtualMachine.card) async throws -> ScreenDump {
        let path = scratchPath("screendump.ppm")
        try await qmp.execute(
            "screendump", ["filename": .string(path), "device": .string(card), "head": .integer(head)])
        return try ScreenDump(portablePixmap: Data(contentsOf: URL(filePath: path)))
    }

    /// The EDID of a connector as sysfs has it now.
    func edid(of connector: String) async throws -> GuestEDID {
        let text = try await guest.run("base64 -w0 /sys/class/drm/\(connector)/edid")
        return GuestEDID(bytes: Data(base64Encoded: text).map(Array.init) ?? [])
    }

    /// Gives a connector, by its name in sysfs, the EDID of another monitor until `restore()`.
    ///
    /// The kernel shows it in sysfs at once, and reads modes from it from the next plug on. No event tells of it.
    func overrideEDID(of connector: String, with edid: GuestEDID) async throws {
        let parts = connector.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let card = Int(parts[0].dropFirst(4)) else {
            throw VirtualMachineError("override the EDID of \(connector)", cause: "this is not a connector's name")
        }
        let content = Data(edid.bytes).base64EncodedString()
        let file = "/sys/kernel/debug/dri/\(card)/\(parts[1])/edid_override"
        changes.withLock { _ = $0.overriddenEDIDs.insert(file) }
        // The kernel wants the whole EDID in one write.
        try await guest.run("echo \(content) | base64 -d | dd of=\(file) bs=64k iflag=fullblock status=none")
    }
}
