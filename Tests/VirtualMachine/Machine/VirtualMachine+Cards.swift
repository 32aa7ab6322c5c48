// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization

extension VirtualMachine {
    /// Adds a graphics card with one connector and a monitor in it, as an external GPU on its cable.
    ///
    /// It is of another kind than the first: QEMU plugs no virtio card into a running machine, and of the kinds that it
    /// does plug, this is one that it can plug twice.
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
                throw VirtualMachineError(
                    "remove the card \(name)", cause: "the guest has kept it for \(limit)", context: situation())
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
}
