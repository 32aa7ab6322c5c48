// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The events of the mock kernel: E1–E8 of hotplug.md §1.1, one by one or by the thousand.
extension MockKernel {
    /// What to do with an event for a listener whose queue is full.
    ///
    /// A real netlink socket drops the event and reports ENOBUFS; the stand-in's queue holds `net.unix.max_dgram_qlen`
    /// events (10 by default) and reports nothing.
    public enum FullQueuePolicy: Hashable, Sendable {
        /// Waits for the listener, up to 5 s, and then throws `listenerStalled`.
        case wait
        /// Loses the event, as the kernel does.
        case drop
    }

    /// Selects the messages that listeners receive: udevd's (at first) or the kernel's own.
    public func setEventForm(_ form: UeventMessage.Form) throws(MockKernelError) {
        try withState("choose the form of events") { $0.eventForm = form }
    }

    /// Sends an event to each open monitor.
    ///
    /// With `wait`, the caller's thread waits for room, which deadlocks if the monitor is drained on the same thread or
    /// actor: use `emit(contentsOf:)` there.
    ///
    /// - Returns: The number of monitors that received it.
    @discardableResult
    public func emit(_ event: MockUevent, whenFull policy: FullQueuePolicy = .wait) throws(MockKernelError) -> Int {
        try send(message(for: event), whenFull: policy)
    }

    /// Sends events to each open monitor, yielding to other tasks while a queue is full.
    ///
    /// - Returns: The number of deliveries: events times monitors.
    @discardableResult
    public func emit(contentsOf events: some Sequence<MockUevent>) async throws(MockKernelError) -> Int {
        var deliveries = 0
        for event in events {
            let bytes = try encode(message(for: event))
            for listener in try sender.listeners() {
                deliveries += try await send(bytes, to: listener)
            }
        }
        return deliveries
    }

    /// Sends a message of any kind to each open monitor.
    ///
    /// - Returns: The number of monitors that received it.
    @discardableResult
    public func send(
        _ message: UeventMessage, whenFull policy: FullQueuePolicy = .wait
    ) throws(MockKernelError) -> Int {
        let bytes = try encode(message)
        var deliveries = 0
        for listener in try sender.listeners() {
            switch try sender.send(bytes, to: listener, waitMilliseconds: policy == .wait ? 5000 : 0) {
            case .delivered: deliveries += 1
            case .queueFull where policy == .wait:
                throw MockKernelError(operation: "send \(message.action)", cause: .listenerStalled)
            case .queueFull, .gone: continue
            }
        }
        return deliveries
    }

    /// Plugs a monitor in: its files change, then the card sends E2.
    ///
    /// - Parameters:
    ///   - connector: The connector's name, such as `card0-HDMI-A-1`.
    ///   - edid: The monitor's EDID.
    ///   - modes: The lines of the `modes` file.
    /// - Throws: `unknownDevice`, or what `emit(_:whenFull:)` throws.
    public func plug(_ connector: String, edid: [UInt8], modes: [String] = []) throws(MockKernelError) {
        try setConnected(connector, edid: edid, modes: modes)
        try emit(.connectorHotplug(connector))
    }

    /// Unplugs a monitor: its files change, then the card sends E2.
    public func unplug(_ connector: String) throws(MockKernelError) {
        try setDisconnected(connector)
        try emit(.connectorHotplug(connector))
    }

    /// Writes a connector's files as with a monitor, without an event.
    public func setConnected(_ connector: String, edid: [UInt8], modes: [String] = []) throws(MockKernelError) {
        try setEDID(edid, of: connector)
        try setModes(modes, of: connector)
        try setEnabled(true, of: connector)
        try setStatus("connected", of: connector)
    }

    /// Writes a connector's files as without a monitor, without an event.
    public func setDisconnected(_ connector: String) throws(MockKernelError) {
        try setStatus("disconnected", of: connector)
        try setEnabled(false, of: connector)
        try setModes([], of: connector)
        try setEDID([], of: connector)
    }

    /// Sends the events of a driver that is bound to a card that was just added, in the kernel's order.
    ///
    /// These are a change before the card exists, then `add` of the render node and of the card, then `add` and E2 of
    /// each connector, by name (capture of Linux 6.1).
    public func announceBinding(ofCard name: String) throws(MockKernelError) {
        let card = try knownCard(name)
        try emit(.hotplugBeforeAdd(card: name))
        if card.hasRenderNode {
            try emit(.renderNodeAdded(card: name))
        }
        try emit(.cardAdded(name))
        for (connector, _) in card.connectors.filter(\.value.isPresent).sorted(by: { $0.key < $1.key }) {
            try emit(.connectorAdded(connector))
            try emit(.connectorHotplug(connector))
        }
    }

    /// Removes a card and sends the events of a driver that is unbound: a `remove` for each device.
    public func unbindCard(_ name: String) throws(MockKernelError) {
        let card = try knownCard(name)
        try removeCard(name)
        for (connector, _) in card.connectors.filter(\.value.isPresent).sorted(by: { $0.key < $1.key }) {
            try emit(.connectorRemoved(connector))
        }
        try emit(.cardRemoved(name))
        if card.hasRenderNode {
            try emit(.renderNodeRemoved(card: name))
        }
    }

    /// Returns the message of an event, for tests that change or compare it.
    public func message(for event: MockUevent) throws(MockKernelError) -> UeventMessage {
        switch event {
        case .hotplug(let card): return try cardMessage("change", card, details: ["HOTPLUG=1"])
        case .connectorHotplug(let name):
            let (card, connector) = try knownConnector(name)
            return try cardMessage("change", card.name, details: ["HOTPLUG=1", "CONNECTOR=\(connector.id)"])
        case .propertyChanged(let name, let propertyID):
            let (card, connector) = try knownConnector(name)
            let details = ["HOTPLUG=1", "CONNECTOR=\(connector.id)", "PROPERTY=\(propertyID)"]
            return try cardMessage("change", card.name, details: details)
        case .leaseEnded(let card): return try cardMessage("change", card, details: ["LEASE=1"])
        case .connectorAdded(let name): return try connectorMessage("add", name)
        case .connectorRemoved(let name): return try connectorMessage("remove", name)
        case .cardAdded(let name): return try cardMessage("add", name)
        case .cardRemoved(let name): return try cardMessage("remove", name)
        case .renderNodeAdded(let card): return try renderNodeMessage("add", card)
        case .renderNodeRemoved(let card): return try renderNodeMessage("remove", card)
        case .hotplugBeforeAdd(let name):
            var message = try cardMessage("change", name, details: ["HOTPLUG=1"])
            message.devicePath = "/\(name)"
            // udevd knows nothing else about a device without a path yet.
            message.database.removeAll { $0.hasPrefix("ID_") }
            return message
        case .synthetic(let card, let uuid, let arguments):
            let pairs = arguments.sorted { $0.key < $1.key }.map { "SYNTH_ARG_\($0.key)=\($0.value)" }
            return try cardMessage("change", card, details: ["SYNTH_UUID=\(uuid)"] + pairs)
        case .driver(let name, let action):
            let card = try knownCard(name)
            return UeventMessage(action: action, devicePath: card.parentPath, subsystem: card.parentSubsystem)
        case .otherDeviceType(let card, let action, let deviceType):
            var message = try cardMessage(action, card)
            message.deviceType = deviceType
            return message
        }
    }
}

extension MockKernel {
    private func knownCard(_ name: String) throws(MockKernelError) -> MockCard {
        let operation = "send an event of \(name)"
        return try withState(operation) { state throws(MockKernelError) in
            guard let card = state.cards[name] else {
                throw MockKernelError(operation: operation, cause: .unknownDevice)
            }
            return card
        }
    }

    private func knownConnector(
        _ name: String
    ) throws(MockKernelError) -> (card: MockCard, connector: MockCard.Connector) {
        let operation = "send an event of \(name)"
        return try withState(operation) { state throws(MockKernelError) in
            try knownConnector(name, operation, state)
        }
    }

    private func cardMessage(
        _ action: String, _ name: String, details: [String] = []
    ) throws(MockKernelError) -> UeventMessage {
        let card = try knownCard(name)
        return UeventMessage(
            action: action, devicePath: card.devicePath, deviceType: "drm_minor", deviceNode: card.deviceNode,
            details: details, database: card.database)
    }

    private func renderNodeMessage(_ action: String, _ name: String) throws(MockKernelError) -> UeventMessage {
        let card = try knownCard(name)
        return UeventMessage(
            action: action, devicePath: card.renderNodePath, deviceType: "drm_minor", deviceNode: card.renderNode,
            database: ["USEC_INITIALIZED=3855835"])
    }

    private func connectorMessage(_ action: String, _ name: String) throws(MockKernelError) -> UeventMessage {
        let (card, connector) = try knownConnector(name)
        return UeventMessage(
            action: action, devicePath: connector.devicePath, deviceType: "drm_connector", database: card.database)
    }

    private func encode(_ message: UeventMessage) throws(MockKernelError) -> [UInt8] {
        let operation = "send \(message.action)"
        guard Self.isAvailable else { throw MockKernelError(operation: operation, cause: .preloadMissing) }
        return try withState(operation) { state in
            state.sequenceNumber += 1
            return message.encoded(as: state.eventForm, sequenceNumber: state.sequenceNumber)
        }
    }

    /// Delivers to one listener, yielding to other tasks while its queue is full.
    private func send(_ bytes: [UInt8], to listener: String) async throws(MockKernelError) -> Int {
        let deadline = ContinuousClock.now + .seconds(5)
        while true {
            switch try sender.send(bytes, to: listener, waitMilliseconds: 0) {
            case .delivered: return 1
            case .gone: return 0
            case .queueFull: break
            }
            guard ContinuousClock.now < deadline else {
                throw MockKernelError(operation: "send events", cause: .listenerStalled)
            }
            await Task.yield()
        }
    }
}
