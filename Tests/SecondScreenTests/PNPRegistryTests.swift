// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SecondScreen
import Testing

/// Makers' names.
struct PNPRegistryTests {
    @Test func `three letters give a manufacturer's name, others none`() {
        let registry = PNPRegistry(text: "AAA\tAvolites Ltd\nDEL\tDell Inc.\r\nbroken\n\tx\nTOOLONG\ty\n")
        #expect(registry.name(of: "DEL") == "Dell Inc.")
        #expect(registry.name(of: "AAA") == "Avolites Ltd")
        #expect(registry.name(of: "TOO") == nil)
        #expect(registry.name(of: "") == nil)
    }

    @Test func `without the system's table, no names are known`() {
        #expect(PNPRegistry(path: "/nonexistent").name(of: "DEL") == nil)
    }
}
