// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension VirtualMachine {
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
                try await letDriverAcknowledge()
                return connectors
            }
            guard ContinuousClock.now < deadline else {
                let states = connectors.values.map { "    \($0)" }.sorted().joined(separator: "\n")
                throw VirtualMachineError(
                    "wait for \(purpose)", cause: "nothing within \(limit)", context: "\(states)\n\(situation())")
            }
            try await guest.run("sleep 0.1")
        }
    }

    /// Waits until the driver has acknowledged a change that sysfs or an event has told of; it would lose one that came
    /// before.
    func letDriverAcknowledge() async throws { try await guest.run("sleep 0.3") }

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

    /// Starts `udevadm monitor` for the graphics cards and waits until it listens.
    func startUdevMonitor() async throws -> GuestProgram {
        let monitor = try await guest.start(["udevadm", "monitor", "--kernel", "--udev", "--subsystem-match=drm"])
        _ = try await monitor.line { $0.text.hasPrefix("KERNEL - ") }
        return monitor
    }
}
