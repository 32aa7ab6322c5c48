// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import DisplayModel
import FrameOutput
import Glibc
import InputDevices

/// A connection to a Wayland compositor, with a toplevel window for each screen.
final class WaylandWindows: WindowSystem {
    /// An output of the compositor.
    private struct Output {
        var object: WaylandObject
        var name = ""
        var size = PixelSize(width: 0, height: 0)
        var scale = 1
        /// Whether the output is turned by a quarter, which its mode does not include.
        var isTurned = false

        /// The size in logical units; nil until it is known.
        var logicalSize: PixelSize? {
            guard size.area > 0 else { return nil }
            let logical = PixelSize(width: size.width / scale, height: size.height / scale)
            return isTurned ? logical.rotated(by: .quarter) : logical
        }
    }

    let name: String
    let connection: WaylandConnection
    /// The queue for all calls and callbacks.
    let queue: DispatchQueue
    /// Reports events to the window output.
    let report: (WindowSystemEvent) -> Void
    private(set) var compositor: WaylandObject?
    private(set) var shm: WaylandObject?
    private(set) var shell: WaylandObject?
    private(set) var viewporter: WaylandObject?
    private(set) var decorations: WaylandObject?
    private var registry: WaylandObject?
    private var known: [UInt32: Output] = [:]
    private var windows: [String: WaylandWindow] = [:]
    private var input: WaylandInput?
    private var seatNumber: UInt32?
    private var seat: WaylandObject?
    private var dropManager: WaylandObject?
    private var drops: WaylandDrops?

    /// Connects, and determines what the compositor offers.
    ///
    /// - Parameters:
    ///   - environment: the environment.
    ///   - queue: the queue for all calls and callbacks.
    ///   - report: called with each event.
    ///   - notice: called with a line about each feature that the compositor lacks.
    /// - Throws: ``WindowOutputError`` if there is no compositor, or it lacks a required protocol.
    init(
        environment: [String: String], on queue: DispatchQueue, report: @escaping (WindowSystemEvent) -> Void,
        notice: (String) -> Void
    ) throws(WindowOutputError) {
        let display = environment["WAYLAND_DISPLAY"] ?? "wayland-0"
        (name, self.report, self.queue) = ("Wayland (\(display))", report, queue)
        connection = try WaylandConnection(display)
        registry = connection.displayRequest(.getRegistry, makes: "wl_registry")
        registry?.handler = { [unowned self] opcode, arguments in
            switch WlRegistry.Event(rawValue: opcode) {
            case .global: announce(arguments.uint(0), arguments.string(1) ?? "", arguments.uint(2))
            case .globalRemove: remove(arguments.uint(0))
            case nil: break
            }
        }
        try connection.roundtrip()
        try connection.roundtrip()
        for (object, interface) in [(compositor, "wl_compositor"), (shm, "wl_shm"), (shell, "xdg_wm_base")]
        where object == nil {
            throw WindowOutputError("the compositor at \(display) has no \(interface) of a usable version; update it")
        }
        if viewporter == nil { notice("the compositor has no wp_viewporter: windows have the size of their pictures") }
        if decorations == nil { notice("the compositor has no xdg-decoration: windows may have no frame") }
        if known.values.contains(where: { $0.name.isEmpty }) {
            notice("the compositor does not name its outputs (wl_output 4): no automatic full-screen windows")
        }
    }

    var descriptor: CInt { connection.descriptor }
    var outputs: [String] { known.values.map(\.name).filter { !$0.isEmpty }.sorted() }
    /// The size of the first output in logical units, for new windows.
    var firstOutputSize: PixelSize? { known.min { $0.key < $1.key }?.value.logicalSize }

    /// Returns the largest scale of some outputs; of all outputs for none.
    func scale(of outputs: [WaylandObject]) -> Int {
        let some = known.values.filter { output in outputs.contains { $0 === output.object } }
        return (some.isEmpty ? Array(known.values) : some).map(\.scale).max() ?? 1
    }

    /// Returns the output with a name.
    func output(named name: String) -> WaylandObject? { knownOutput(name)?.object }

    /// Returns the size of the output with a name, in logical units; nil if there is none.
    func outputSize(named name: String) -> PixelSize? { knownOutput(name)?.logicalSize }

    private func knownOutput(_ name: String) -> Output? {
        DesktopOutput.name(of: name, among: outputs).flatMap { name in known.values.first { $0.name == name } }
    }

    private func announce(_ number: UInt32, _ interface: String, _ version: UInt32) {
        func bind(_ highest: UInt32, atLeast lowest: UInt32 = 1) -> WaylandObject? {
            let version = min(version, highest)
            guard version >= lowest else { return nil }
            return connection.send(
                registry, WlRegistry.Request.bind, .uint(number), .string(interface), .uint(version), .new,
                makes: interface, version: version)
        }
        switch interface {
        case "wl_compositor": if compositor == nil { compositor = bind(4, atLeast: 4) }
        case "wl_shm": if shm == nil { shm = bind(1) }
        case "xdg_wm_base":
            guard shell == nil else { break }
            shell = bind(1)
            shell?.handler = { [unowned self] _, arguments in
                connection.send(shell, XdgWmBase.Request.pong, .uint(arguments.uint(0)))
            }
        case "wp_viewporter": if viewporter == nil { viewporter = bind(1) }
        case "zxdg_decoration_manager_v1": if decorations == nil { decorations = bind(1) }
        case "wl_seat":
            guard input == nil, let seat = bind(5) else { break }
            input = WaylandInput(seat, self)
            (self.seat, seatNumber) = (seat, number)
            watchDrops()
        case "wl_data_device_manager":
            guard dropManager == nil else { break }
            dropManager = bind(3)
            watchDrops()
        case "wl_output": if let output = bind(4) { add(output, number) }
        default: break
        }
    }

    private func watchDrops() {
        guard let dropManager, let seat, drops == nil else { return }
        drops = connection.send(
            dropManager, WlDataDeviceManager.Request.getDataDevice, .new, .object(seat), makes: "wl_data_device"
        ).map { WaylandDrops($0, self) }
    }

    private func add(_ object: WaylandObject, _ number: UInt32) {
        known[number] = Output(object: object)
        object.handler = { [unowned self] opcode, arguments in
            switch WlOutput.Event(rawValue: opcode) {
            // The transforms with odd numbers are turned by a quarter, some of them flipped.
            case .geometry: known[number]?.isTurned = arguments.int(7) & 1 == 1
            case .mode where arguments.uint(0) & 1 != 0:
                known[number]?.size = PixelSize(width: arguments.int(1), height: arguments.int(2))
            case .scale: known[number]?.scale = max(1, arguments.int(0))
            case .name: known[number]?.name = arguments.string(0) ?? ""
            case .done: outputsChanged()
            default: break
            }
        }
    }

    private func remove(_ number: UInt32) {
        if number == seatNumber {
            input?.end()
            drops?.end()
            (input, seat, seatNumber, drops) = (nil, nil, nil, nil)
        }
        guard let output = known.removeValue(forKey: number) else { return }
        if output.object.version >= 3 {
            connection.send(output.object, WlOutput.Request.release, destroys: true)
        } else {
            connection.drop(output.object)
        }
        outputsChanged()
    }

    private func outputsChanged() {
        for window in windows.values where window.window.fullScreen != nil { window.updateFullScreen() }
        report(.outputsChanged)
    }

    func show(_ window: ScreenWindow) throws(WindowOutputError) {
        if let open = windows[window.screen] {
            open.update(window)
        } else {
            windows[window.screen] = try WaylandWindow(window, self)
        }
    }

    func close(_ screen: String) {
        guard let window = windows.removeValue(forKey: screen) else { return }
        input?.forget(window)
        drops?.forget(window)
        window.end()
    }

    /// Reports that a window's close button was pressed.
    func closed(_ screen: String) { tell(.closed, screen) }

    /// Reports an event of a window.
    func tell(_ kind: WindowEvent.Kind, _ screen: String) {
        report(.event(WindowEvent(kind, screen: screen, time: WindowEvent.now)))
    }

    /// Reports a problem of the whole output.
    func warn(_ message: String) { tell(.warning(message), "") }

    /// Returns the window of a surface.
    func window(of surface: WaylandObject?) -> WaylandWindow? {
        surface.flatMap { surface in windows.values.first { $0.surface === surface } }
    }

    func isReady(_ screen: String) -> Bool { windows[screen]?.isReady ?? false }

    func present(_ frame: Frame) throws(WindowOutputError) -> Bool {
        try windows[frame.screen]?.present(frame) ?? false
    }

    func dispatch() throws(WindowOutputError) { try connection.dispatch() }

    func flush() throws(WindowOutputError) -> Bool { try connection.flush() }

    private lazy var cursor = WaylandCursor(self)

    /// Shows the arrow while a pointer is over a window.
    func showCursor(of pointer: WaylandObject?, _ serial: UInt32) { cursor?.show(for: pointer, serial) }

    func end() {
        windows = [:]
        (input, drops) = (nil, nil)
        connection.end()
    }
}
