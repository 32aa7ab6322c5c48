// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The mock kernel's record of a graphics card; kept after its removal, because the kernel sends events for removed
/// cards.
struct MockCard: Sendable {
    struct Connector: Sendable {
        /// The KMS object number, in `CONNECTOR=` of an event.
        let id: UInt32
        let devicePath: String
        var isPresent: Bool
    }

    /// `card0`.
    let name: String
    /// 0 for `card0`.
    let index: Int
    /// DEVPATH of the card's parent device.
    let parentPath: String
    let hasRenderNode: Bool
    var seat: String?
    var isPresent = true
    var connectors: [String: Connector] = [:]

    /// DEVPATH of the card.
    var devicePath: String { "\(parentPath)/drm/\(name)" }
    var deviceNode: UeventMessage.DeviceNode { .init(name: "dri/\(name)", major: 226, minor: index) }

    var renderNodeName: String { "renderD\(128 + index)" }
    /// DEVPATH of the render node.
    var renderNodePath: String { "\(parentPath)/drm/\(renderNodeName)" }
    var renderNode: UeventMessage.DeviceNode { .init(name: "dri/\(renderNodeName)", major: 226, minor: 128 + index) }

    /// `pci` for a parent such as `0000:00:02.0`, otherwise `platform`, as for evdi and most boards.
    var parentSubsystem: String { parentName.contains(":") ? "pci" : "platform" }
    var parentName: String { String(parentPath.split(separator: "/").last ?? "") }

    /// The numbers that virtio-gpu gives its connectors: 34, 39, 44, …
    var nextConnectorID: UInt32 { 34 + 5 * UInt32(connectors.count) }

    /// The properties that udevd's rules set for the card, which its connectors inherit.
    var identification: [String] {
        let path = "\(parentSubsystem)-\(parentName)"
        let tag = String(path.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" })
        var properties = ["ID_PATH=\(path)", "ID_PATH_TAG=\(tag)", "ID_FOR_SEAT=drm-\(tag)"]
        if let seat {
            properties.append("ID_SEAT=\(seat)")
        }
        return properties
    }

    /// All properties that udevd adds to an event of the card or of a connector.
    var database: [String] {
        ["USEC_INITIALIZED=3839450", "TAGS=:seat:master-of-seat:", "CURRENT_TAGS=:seat:master-of-seat:"]
            + identification
    }
}
