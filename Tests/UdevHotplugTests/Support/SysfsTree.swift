// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A tree of files shaped like sysfs, in a scratch folder that goes with the value.
final class SysfsTree {
    /// What to give a reader as its root.
    let root: String
    private let files = FileManager.default

    /// Makes an empty tree, without even `class/drm`.
    init() throws {
        root = NSTemporaryDirectory() + "sysfs-\(UUID().uuidString)"
        try files.createDirectory(atPath: root, withIntermediateDirectories: true)
    }

    deinit {
        try? files.removeItem(atPath: root)
    }

    /// Adds a card as the kernel does: the device below `devices`, a link to it below `class/drm`.
    func addCard(_ card: String, slot: String = "0000:00:01.0") throws {
        let device = "devices/pci0000:00/\(slot)/drm/\(card)"
        try files.createDirectory(atPath: "\(root)/\(device)", withIntermediateDirectories: true)
        try files.createDirectory(atPath: "\(root)/class/drm", withIntermediateDirectories: true)
        try files.createSymbolicLink(
            atPath: "\(root)/class/drm/\(card)",
            withDestinationPath: "../../\(device)"
        )
    }

    /// Adds a connector's directory with its files below the card's device, and the link to it.
    func addConnector(
        _ connector: String,
        card: String = "card0",
        slot: String = "0000:00:01.0",
        status: String = "disconnected\n",
        edid: [UInt8] = [],
        modes: String = ""
    ) throws {
        let device = "devices/pci0000:00/\(slot)/drm/\(card)/\(card)-\(connector)"
        try files.createDirectory(atPath: "\(root)/\(device)", withIntermediateDirectories: true)
        try files.createSymbolicLink(
            atPath: "\(root)/class/drm/\(card)-\(connector)",
            withDestinationPath: "../../\(device)"
        )
        try write(Array(status.utf8), to: "status", of: "\(card)-\(connector)")
        try write(edid, to: "edid", of: "\(card)-\(connector)")
        try write(Array(modes.utf8), to: "modes", of: "\(card)-\(connector)")
    }

    /// Replaces a file of a connector.
    func write(_ bytes: [UInt8], to file: String, of connector: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(root)/class/drm/\(connector)/\(file)"))
    }

    /// Removes a path below `class/drm`.
    func remove(_ path: String) throws {
        try files.removeItem(atPath: "\(root)/class/drm/\(path)")
    }
}
