// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Fingers, a pointer and keys: what a person does at the machine.
extension VirtualMachine {
    /// The largest value of an axis of QEMU's pointer.
    private static let axisLimit = 32767.0

    /// Loads the guest's drivers of input devices.
    func startInput() async throws {
        try await guest.run("start_input")
    }

    /// Clicks at a place of the main screen, given as shares of its width and height.
    func click(x: Double, y: Double) async throws {
        try await send(
            ["type": "abs", "data": ["axis": "x", "value": .integer(Int(x * Self.axisLimit))]],
            ["type": "abs", "data": ["axis": "y", "value": .integer(Int(y * Self.axisLimit))]])
        try await press(button: "left")
    }

    /// Turns the wheel by a notch: down, so that what is further below comes into view.
    func turnWheel() async throws {
        try await press(button: "wheel-down")
    }

    /// Presses keys together and lets them go, by QEMU's names of them: `a`, `ctrl`, `f2`.
    func press(keys: String...) async throws {
        func events(isDown: Bool) -> [QMPClient.Argument] {
            (isDown ? keys : keys.reversed()).map { key in
                [
                    "type": "key",
                    "data": ["down": .boolean(isDown), "key": ["type": "qcode", "data": .string(key)]],
                ]
            }
        }
        for event in events(isDown: true) + events(isDown: false) { try await send(event) }
    }

    /// Unplugs the pointer and waits until the guest has noticed; `plugPointer` brings it back.
    func unplugPointer() async throws {
        try await qmp.execute("device_del", ["id": .string(Self.pointer)])
        try await guest.run(
            "for _ in $(seq 200); do grep -q Tablet /proc/bus/input/devices || exit 0; sleep 0.1; done; exit 1")
        while (try? await qmp.execute("qom-list", ["path": .string("/machine/peripheral/\(Self.pointer)")])) != nil {
            try await guest.run("sleep 0.1")
        }
    }

    /// Plugs the pointer in again.
    func plugPointer() async throws {
        try await qmp.execute("device_add", ["driver": "virtio-tablet-pci", "id": .string(Self.pointer)])
        try await guest.run("until grep -q Tablet /proc/bus/input/devices; do sleep 0.1; done; udevadm settle")
    }

    /// Presses a button and lets it go, as slowly as a person: libinput takes changes of a button within 25 ms for a
    /// bouncing switch, and ignores the second of two clicks (`evdev-debounce.c`).
    private func press(button: String) async throws {
        for isDown in [true, false] {
            try await send(["type": "btn", "data": ["button": .string(button), "down": .boolean(isDown)]])
            try await guest.run("sleep 0.05")
        }
    }

    private func send(_ events: QMPClient.Argument...) async throws {
        try await qmp.execute("input-send-event", ["events": .array(events)])
    }
}

/// A touchscreen of the guest, made with uinput (`Guest/touch-screen.py`).
struct GuestTouchScreen: Sendable {
    private static let orders = "/run/guest/touch-orders"
    private let program: GuestProgram
    private let machine: VirtualMachine

    /// Connects it, and waits until udev knows what it is.
    static func connect(to machine: VirtualMachine, width: Int, height: Int) async throws -> Self {
        let program = try await machine.guest.start([
            "/usr/bin/python3", "/run/guest/touch-screen.py", "\(width)", "\(height)", orders,
        ])
        let device = try await program.line { $0.text.hasPrefix("/dev/input/") }
        try await machine.guest.run("udevadm settle; udevadm info -q property \(device.text) | grep -q TOUCHSCREEN=1")
        return Self(program: program, machine: machine)
    }

    /// Taps with one finger.
    func tap(x: Int, y: Int) async throws {
        try await machine.guest.run("{ echo 'down 0 \(x) \(y)'; echo 'up 0'; } >\(Self.orders)")
    }

    /// Drags with one finger, in ten moves.
    func drag(x: Int, fromY start: Int, toY end: Int) async throws {
        let moves = (1...10).map { "echo 'move 0 \(x) \(start + (end - start) * $0 / 10)'" }
        let orders = ["echo 'down 0 \(x) \(start)'"] + moves + ["echo 'up 0'"]
        try await machine.guest.run("{ \(orders.joined(separator: "; ")); } >\(Self.orders)")
    }

    /// Disconnects it.
    func disconnect() async throws {
        try await program.signal("KILL")
        _ = try await program.waitForEnd()
    }
}
