// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The graphics cards and connectors of a mock kernel, and their files. Changes send no events.
extension MockKernel {
    /// Creates `/sys/class/drm` as on a kernel without a card: with only a `version` file.
    public func makeGraphicsClass() throws(MockKernelError) {
        try withState("make /sys/class/drm") { _ throws(MockKernelError) in
            try makeGraphicsClassFiles()
        }
    }

    /// Adds a graphics card below a PCI or platform device. A card that was removed can be added again.
    ///
    /// - Parameters:
    ///   - name: `card0`, `card1`, …
    ///   - parentPath: DEVPATH of its parent device; by default `/devices/pci0000:00/0000:00:02.0` for `card0`, and
    ///     the next slot for each further card. `/devices/platform/evdi.0` makes a DisplayLink card.
    ///   - hasRenderNode: Whether it has a render node, such as `renderD128`.
    ///   - seat: ID_SEAT, as udevd's rules would set it; nil for the default seat.
    /// - Throws: `invalidName`, `deviceExists`, or the failure of a system call.
    public func addCard(
        _ name: String, parentPath: String? = nil, hasRenderNode: Bool = true, seat: String? = nil
    ) throws(MockKernelError) {
        let operation = "add \(name)"
        guard name.hasPrefix("card"), let index = Int(name.dropFirst(4)), index >= 0 else {
            throw MockKernelError(operation: operation, cause: .invalidName)
        }
        let slot = String(index + 2, radix: 16)
        let card = MockCard(
            name: name, index: index,
            parentPath: parentPath ?? "/devices/pci0000:00/0000:00:\(slot.count < 2 ? "0" : "")\(slot).0",
            hasRenderNode: hasRenderNode, seat: seat)
        try withState(operation) { state throws(MockKernelError) in
            guard state.cards[name]?.isPresent != true else {
                throw MockKernelError(operation: operation, cause: .deviceExists)
            }
            try makeGraphicsClassFiles()
            try makeFiles(of: card)
            state.cards[name] = card
        }
    }

    /// Adds a connector to a card.
    ///
    /// - Parameters:
    ///   - name: The card and the connector: `card0-HDMI-A-1`.
    ///   - status: `connected`, `disconnected`, `unknown`, or an invalid text.
    ///   - edid: The bytes of the `edid` file.
    ///   - modes: The lines of the `modes` file.
    ///   - connectorID: The KMS object number; by default 34, 39, 44, … as of virtio-gpu.
    ///   - hasConnectorIDFile: Whether there is a `connector_id` file. Linux 6.12 has it, 6.1 does not.
    /// - Throws: `invalidName`, `deviceExists`, `unknownDevice` without its card, or the failure of a system call.
    public func addConnector(
        _ name: String, status: String = "disconnected", edid: [UInt8] = [], modes: [String] = [],
        connectorID: UInt32? = nil, hasConnectorIDFile: Bool = true
    ) throws(MockKernelError) {
        let operation = "add \(name)"
        guard let dash = name.firstIndex(of: "-"), name[dash...].count > 1 else {
            throw MockKernelError(operation: operation, cause: .invalidName)
        }
        let cardName = String(name[..<dash])
        try withState(operation) { state throws(MockKernelError) in
            guard var card = state.cards[cardName], card.isPresent else {
                throw MockKernelError(operation: operation, cause: .unknownDevice)
            }
            guard card.connectors[name]?.isPresent != true else {
                throw MockKernelError(operation: operation, cause: .deviceExists)
            }
            let connector = MockCard.Connector(
                id: connectorID ?? card.connectors[name]?.id ?? card.nextConnectorID,
                devicePath: "\(card.devicePath)/\(name)", isPresent: true)
            let path = connector.devicePath
            try tree.makeFolder(path)
            try tree.link("\(path)/subsystem", to: "/class/drm")
            try tree.link("\(path)/device", to: card.devicePath)
            try writeUeventFile(of: connector, card: card)
            try tree.write("\(status)\n", to: "\(path)/status")
            try tree.write("disabled\n", to: "\(path)/enabled")
            try tree.write("Off\n", to: "\(path)/dpms")
            try tree.write(edid, to: "\(path)/edid")
            try tree.write(Self.lines(modes), to: "\(path)/modes")
            if hasConnectorIDFile {
                try tree.write("\(connector.id)\n", to: "\(path)/connector_id")
            }
            // Last, as in the kernel: a reader that finds the link finds the attributes.
            try tree.link("/class/drm/\(name)", to: path)
            card.connectors[name] = connector
            state.cards[cardName] = card
        }
    }

    /// Removes a connector's directory and link.
    public func removeConnector(_ name: String) throws(MockKernelError) {
        try withState("remove \(name)") { state throws(MockKernelError) in
            try removeConnectorFiles(name, &state)
        }
    }

    /// Removes a card, its connectors and its render node; its parent device and `/sys/class/drm` stay.
    public func removeCard(_ name: String) throws(MockKernelError) {
        let operation = "remove \(name)"
        try withState(operation) { state throws(MockKernelError) in
            guard let card = state.cards[name], card.isPresent else {
                throw MockKernelError(operation: operation, cause: .unknownDevice)
            }
            for (connectorName, connector) in card.connectors where connector.isPresent {
                try removeConnectorFiles(connectorName, &state)
            }
            try removeFiles(of: card)
            state.cards[name]?.isPresent = false
        }
    }

    /// Moves a card and its connectors to a seat; nil for the default seat.
    public func setSeat(_ seat: String?, ofCard name: String) throws(MockKernelError) {
        let operation = "set the seat of \(name)"
        try withState(operation) { state throws(MockKernelError) in
            guard var card = state.cards[name], card.isPresent else {
                throw MockKernelError(operation: operation, cause: .unknownDevice)
            }
            card.seat = seat
            state.cards[name] = card
            try writeUeventFile(of: card)
            for connector in card.connectors.values where connector.isPresent {
                try writeUeventFile(of: connector, card: card)
            }
        }
    }

    /// Writes a connector's `status`: `connected`, `disconnected`, `unknown`, or an invalid text.
    public func setStatus(_ status: String, of connector: String) throws(MockKernelError) {
        try setAttribute("status", to: Array("\(status)\n".utf8), of: connector)
    }

    /// Writes a connector's `edid`; empty for none.
    public func setEDID(_ edid: [UInt8], of connector: String) throws(MockKernelError) {
        try setAttribute("edid", to: edid, of: connector)
    }

    /// Writes a connector's `modes`, such as `1920x1080`, one per line.
    public func setModes(_ modes: [String], of connector: String) throws(MockKernelError) {
        try setAttribute("modes", to: Array(Self.lines(modes).utf8), of: connector)
    }

    /// Writes a connector's `enabled`: whether it shows an image.
    public func setEnabled(_ isEnabled: Bool, of connector: String) throws(MockKernelError) {
        try setAttribute("enabled", to: Array(isEnabled ? "enabled\n".utf8 : "disabled\n".utf8), of: connector)
    }

    /// Writes any attribute of a card or connector.
    public func setAttribute(_ name: String, to bytes: [UInt8], of device: String) throws(MockKernelError) {
        let operation = "write \(name) of \(device)"
        try withState(operation) { state throws(MockKernelError) in
            let path = try presentDevicePath(of: device, operation, state)
            try tree.write(bytes, to: "\(path)/\(name)")
        }
    }

    /// Removes an attribute of a card or connector, as when a connector vanishes between a listing and a read.
    public func removeAttribute(_ name: String, of device: String) throws(MockKernelError) {
        let operation = "remove \(name) of \(device)"
        try withState(operation) { state throws(MockKernelError) in
            let path = try presentDevicePath(of: device, operation, state)
            try tree.remove("\(path)/\(name)")
        }
    }

    /// Replaces an attribute by a directory, so that reading it fails with EISDIR, even for root.
    public func makeAttributeUnreadable(_ name: String, of device: String) throws(MockKernelError) {
        let operation = "make \(name) of \(device) unreadable"
        try withState(operation) { state throws(MockKernelError) in
            let path = try presentDevicePath(of: device, operation, state)
            try tree.remove("\(path)/\(name)")
            try tree.makeFolder("\(path)/\(name)")
        }
    }

    /// Creates an empty directory in `/sys/class/drm`; its name need not be UTF-8.
    public func addStrayEntry(named name: [UInt8]) throws(MockKernelError) {
        try withState("add an entry to /sys/class/drm") { _ throws(MockKernelError) in
            try makeGraphicsClassFiles()
            try tree.makeFolder(named: name, in: "/class/drm")
        }
    }

    /// Returns the DEVPATH of a card or connector, even if it was removed.
    public func devicePath(of device: String) throws(MockKernelError) -> String {
        let operation = "find \(device)"
        return try withState(operation) { state throws(MockKernelError) in
            try knownDevice(device, operation, state).path
        }
    }

    /// Returns the KMS object number of a connector, even if it was removed.
    public func connectorID(of connector: String) throws(MockKernelError) -> UInt32 {
        let operation = "find \(connector)"
        return try withState(operation) { state throws(MockKernelError) in
            try knownConnector(connector, operation, state).connector.id
        }
    }

    /// Adds the devices of a recording by umockdev-record.
    ///
    /// They belong to the library: no other method here knows them. It sends an `add` for each, and terminates the
    /// process if a monitor has 10 unread events, so call this before opening one.
    public func addDevices(recording: String) throws(MockKernelError) {
        try withState("add the devices of a recording") { state throws(MockKernelError) in
            try state.testbed?.addDevices(recording: recording)
        }
    }
}

extension MockKernel {
    /// Finds a connector and its card, even if removed.
    func knownConnector(
        _ name: String, _ operation: String, _ state: borrowing State
    ) throws(MockKernelError) -> (card: MockCard, connector: MockCard.Connector) {
        let cardName = String(name.prefix { $0 != "-" })
        guard let card = state.cards[cardName], let connector = card.connectors[name] else {
            throw MockKernelError(operation: operation, cause: .unknownDevice)
        }
        return (card, connector)
    }

    private func knownDevice(
        _ name: String, _ operation: String, _ state: borrowing State
    ) throws(MockKernelError) -> (path: String, isPresent: Bool) {
        if let card = state.cards[name] {
            return (card.devicePath, card.isPresent)
        }
        let connector = try knownConnector(name, operation, state).connector
        return (connector.devicePath, connector.isPresent)
    }

    private func presentDevicePath(
        of name: String, _ operation: String, _ state: borrowing State
    ) throws(MockKernelError) -> String {
        let device = try knownDevice(name, operation, state)
        guard device.isPresent else { throw MockKernelError(operation: operation, cause: .unknownDevice) }
        return device.path
    }

    private func makeGraphicsClassFiles() throws(MockKernelError) {
        try tree.makeFolder("/class/drm")
        try tree.write("drm 1.1.0 20060810\n", to: "/class/drm/version")
    }

    private func makeFiles(of card: MockCard) throws(MockKernelError) {
        // The parent device exists already if the card comes back after an unbind.
        if !tree.exists("\(card.parentPath)/uevent") {
            let bus = "/bus/\(card.parentSubsystem)"
            try tree.makeFolder("\(bus)/devices")
            try tree.makeFolder(card.parentPath)
            try tree.link("\(card.parentPath)/subsystem", to: bus)
            try tree.link("\(bus)/devices/\(card.parentName)", to: card.parentPath)
            let identity = card.parentSubsystem == "pci" ? "PCI_CLASS=30000\nPCI_SLOT_NAME=\(card.parentName)\n" : ""
            try tree.write(identity, to: "\(card.parentPath)/uevent")
        }
        let details = card.identification
        try makeFiles(at: card.devicePath, node: card.deviceNode, name: card.name, parent: card.parentPath, details)
        guard card.hasRenderNode else { return }
        try makeFiles(
            at: card.renderNodePath, node: card.renderNode, name: card.renderNodeName, parent: card.parentPath, details)
    }

    /// Creates the directory of a device with a file in `/dev`, and the links to it.
    private func makeFiles(
        at path: String, node: UeventMessage.DeviceNode, name: String, parent: String, _ details: [String]
    ) throws(MockKernelError) {
        try tree.makeFolder(path)
        try tree.makeFolder("/dev/char")
        try tree.link("\(path)/subsystem", to: "/class/drm")
        try tree.link("\(path)/device", to: parent)
        try tree.write("\(node.major):\(node.minor)\n", to: "\(path)/dev")
        try writeUeventFile(at: path, node: node, details)
        try tree.link("/dev/char/\(node.major):\(node.minor)", to: path)
        try tree.link("/class/drm/\(name)", to: path)
    }

    private func removeFiles(of card: MockCard) throws(MockKernelError) {
        try tree.remove("/class/drm/\(card.name)")
        try tree.remove("/dev/char/226:\(card.deviceNode.minor)")
        try tree.remove(card.devicePath)
        guard card.hasRenderNode else { return }
        try tree.remove("/class/drm/\(card.renderNodeName)")
        try tree.remove("/dev/char/226:\(card.renderNode.minor)")
        try tree.remove(card.renderNodePath)
    }

    private func removeConnectorFiles(_ name: String, _ state: inout State) throws(MockKernelError) {
        let (card, connector) = try knownConnector(name, "remove \(name)", state)
        guard connector.isPresent else {
            throw MockKernelError(operation: "remove \(name)", cause: .unknownDevice)
        }
        try tree.remove("/class/drm/\(name)")
        try tree.remove(connector.devicePath)
        state.cards[card.name]?.connectors[name]?.isPresent = false
    }

    private func writeUeventFile(of card: MockCard) throws(MockKernelError) {
        try writeUeventFile(at: card.devicePath, node: card.deviceNode, card.identification)
    }

    /// The preload does not redirect udevd's database in `/run`, and libudev takes a property from either place.
    private func writeUeventFile(
        at path: String, node: UeventMessage.DeviceNode, _ details: [String]
    ) throws(MockKernelError) {
        let kernel = ["MAJOR=\(node.major)", "MINOR=\(node.minor)", "DEVNAME=\(node.name)", "DEVTYPE=drm_minor"]
        try tree.write(Self.lines(kernel + details), to: "\(path)/uevent")
    }

    private func writeUeventFile(of connector: MockCard.Connector, card: MockCard) throws(MockKernelError) {
        try tree.write(
            Self.lines(["DEVTYPE=drm_connector"] + card.identification), to: "\(connector.devicePath)/uevent")
    }

    private static func lines(_ lines: [String]) -> String { lines.map { "\($0)\n" }.joined() }
}
