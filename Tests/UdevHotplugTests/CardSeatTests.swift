// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Glibc
import Hotplug
import SystemPackage
import Testing

@testable import UdevHotplug

/// Rule 26 where udev does not say which seat a card is on.
@Suite(.timeLimit(.minutes(5))) struct CardSeatTests {
    private func options(_ tree: SysfsTree, seat: String?) -> UdevConnectorSource.Options {
        var options = UdevConnectorSource.Options()
        options.sysfsRoot = tree.root
        options.udevControlPath = tree.root + "/no-udevd"
        options.seat = seat
        return options
    }

    private func tree() throws -> SysfsTree {
        let tree = try SysfsTree()
        try tree.addCard("card0")
        try tree.addConnector("DP-1")
        return tree
    }

    @Test func `rule 26 while seats are unknown, no card is used, and the remedy is reported once`() async throws {
        let tree = try tree()
        let source = UdevConnectorSource(options: options(tree, seat: "seat0")) { _ throws(FileError) in
            throw FileError("read", "/run/udev/data", .permissionDenied)
        }
        var reader = SnapshotReader(source)
        let first = try await reader.next()
        #expect(first.connectors.isEmpty)
        #expect(
            first.warnings.filter { $0.contains("seat0") } == [
                "cannot read /run/udev/data: Permission denied; all graphics cards are ignored, since those on seat0 "
                    + "are unknown: use 'seat: all' or '--seat all' for all of them"
            ])
        await source.rescan()
        let second = try await reader.next()
        #expect(second.connectors.isEmpty && second.warnings.isEmpty)
        #expect(try await source.probe().isEmpty)
    }

    @Test func `rule 26 using all seats requires no database`() async throws {
        let tree = try tree()
        let source = UdevConnectorSource(options: options(tree, seat: nil)) { _ throws(FileError) in
            throw FileError("read", "/run/udev/data", .permissionDenied)
        }
        var reader = SnapshotReader(source)
        #expect(try await reader.next().connectors.map(\.id.description) == ["card0-DP-1"])
    }

    @Test(arguments: [("seat0", ["card0-DP-1"]), ("seat1", [])])
    func `rule 26 a card unknown to udevd is on seat0, even before a socket is open`(
        seat: String, expected: [String]
    ) async throws {
        let tree = try tree()
        // Nothing has been opened: `probe` asks for the seats by itself.
        #expect(try await UdevConnectorSource(options: options(tree, seat: seat)).probe() == expected)
        var reader = SnapshotReader(UdevConnectorSource(options: options(tree, seat: seat)))
        #expect(try await reader.next().connectors.map(\.id.description) == expected)
    }

    @Test func `only udevd events set a seat, and after lost events seats are looked up again`() throws {
        let seats = try CardSeats(controlPath: "/nonexistent")
        func event(_ seat: String?) -> UdevEvent {
            UdevEvent(
                action: "change", devicePath: "/never/card9", deviceType: "drm_minor",
                properties: seat.map { ["ID_SEAT": $0] } ?? [:])
        }
        #expect(seats.seat(ofCardAt: "/never/card9") == "seat0")
        seats.note(event("seat1"), isFromUdevd: true)
        #expect(seats.seat(ofCardAt: "/never/card9") == "seat1")
        seats.note(event("seat2"), isFromUdevd: false)
        #expect(seats.seat(ofCardAt: "/never/card9") == "seat0")
        seats.note(event("seat1"), isFromUdevd: true)
        seats.forget()
        #expect(seats.seat(ofCardAt: "/never/card9") == "seat0")
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `an unreadable database is not treated as having no seats`() throws {
        let tree = try tree()
        let control = tree.root + "/class/drm"
        let folder = tree.root + "/data"
        #expect(unsafe mkdir(folder, 0) == 0)
        defer { unsafe rmdir(folder) }
        let error = #expect(throws: FileError.self) { try CardSeats(controlPath: control, dataPath: folder) }
        #expect(error?.description == "cannot read \(folder): Permission denied")
        // Without udevd there is no other seat.
        _ = try CardSeats(controlPath: control + "/none", dataPath: folder)
    }
}
