// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput
import Glibc

/// A screen's toplevel window.
final class WaylandWindow {
    /// The desired state of the window.
    private(set) var window: ScreenWindow
    /// The surface, which input events name.
    let surface: WaylandObject
    /// Whether the compositor wants a picture.
    var isReady: Bool { isConfigured && callback == nil && (buffers.count < 2 || buffers.contains { !$0.isBusy }) }
    /// The size on the desktop, in logical units.
    private(set) var shown = PixelSize(width: 1, height: 1)
    /// Whether the compositor determines the size, because the window is full screen or maximized.
    private var isBound = false
    /// The outputs that show the window.
    private var outputs: [WaylandObject] = []
    private let xdgSurface: WaylandObject
    private let toplevel: WaylandObject
    private let viewport: WaylandObject?
    private unowned let system: WaylandWindows
    private var buffers: [SharedBuffer] = []
    private var callback: WaylandObject?
    private var isConfigured = false
    private var pending = PixelSize(width: 0, height: 0)
    private var configured = PixelSize(width: 0, height: 0)
    private var isPendingBound = false
    private var upright: PixelSize
    /// The rotation of the last frame, which the compositor undoes.
    private var rotation = Rotation.none

    init(_ window: ScreenWindow, _ system: WaylandWindows) throws(WindowOutputError) {
        let connection = system.connection
        guard
            let surface = connection.send(
                system.compositor, WlCompositor.Request.createSurface, .new, makes: "wl_surface"),
            let xdgSurface = connection.send(
                system.shell, XdgWmBase.Request.getXdgSurface, .new, .object(surface), makes: "xdg_surface"),
            let toplevel = connection.send(xdgSurface, XdgSurface.Request.getToplevel, .new, makes: "xdg_toplevel")
        else { throw WindowOutputError("cannot create a window for \(window.screen)") }
        (self.window, self.surface, self.xdgSurface, self.toplevel) = (window, surface, xdgSurface, toplevel)
        self.system = system
        upright = window.mode.size
        viewport = connection.send(
            system.viewporter, WpViewporter.Request.getViewport, .new, .object(surface), makes: "wp_viewport")
        let decoration = connection.send(
            system.decorations, ZxdgDecorationManagerV1.Request.getToplevelDecoration, .new, .object(toplevel),
            makes: "zxdg_toplevel_decoration_v1")
        connection.send(decoration, ZxdgToplevelDecorationV1.Request.setMode, .uint(2))
        toplevel.handler = { [unowned self] opcode, arguments in handleToplevel(opcode, arguments) }
        surface.handler = { [unowned self] opcode, arguments in
            let output = unsafe system.connection.object(arguments.proxy(0))
            outputs.removeAll { $0 === output }
            if opcode == WlSurface.Event.enter.rawValue, let output { outputs.append(output) }
            if isConfigured, resize() { requestFrame() }
        }
        xdgSurface.handler = { [unowned self] _, arguments in configure(arguments.uint(0)) }
        connection.send(toplevel, XdgToplevel.Request.setAppId, .string("org.secondscreen.SecondScreen"))
        self.decoration = decoration
        connection.send(toplevel, XdgToplevel.Request.setTitle, .string(window.title))
        updateFullScreen()
        connection.send(surface, WlSurface.Request.commit)
    }
    private var decoration: WaylandObject?

    /// Applies a new desired state.
    func update(_ window: ScreenWindow) {
        let old = self.window
        self.window = window
        if old.title != window.title {
            system.connection.send(toplevel, XdgToplevel.Request.setTitle, .string(window.title))
        }
        if old.fullScreen != window.fullScreen { updateFullScreen() }
        guard isConfigured else { return }
        let needsFrame = old.scaling != window.scaling && resize()
        if needsFrame || old.info.cornerRadius != window.info.cornerRadius { requestFrame() }
    }

    /// Asks for a frame although nothing has changed on the screen.
    private func requestFrame() {
        system.report(.resized(window.screen))
        if isReady { system.report(.ready(window.screen)) }
    }

    /// Requests full screen on the wanted output if it exists, otherwise an ordinary window.
    func updateFullScreen() {
        let connection = system.connection
        guard let name = window.fullScreen, name.isEmpty || system.output(named: name) != nil else {
            connection.send(toplevel, XdgToplevel.Request.unsetFullscreen)
            return
        }
        connection.send(toplevel, XdgToplevel.Request.setFullscreen, .object(system.output(named: name)))
    }

    private func handleToplevel(_ opcode: UInt32, _ arguments: WaylandArguments) {
        switch XdgToplevel.Event(rawValue: opcode) {
        case .configure:
            pending = PixelSize(width: max(0, arguments.int(0)), height: max(0, arguments.int(1)))
            // `maximized` and `fullscreen`: a picture of another size is a protocol error.
            isPendingBound = arguments.numbers(2).contains { $0 == 1 || $0 == 2 }
        case .close: system.closed(window.screen)
        default: break
        }
    }

    private func configure(_ serial: UInt32) {
        let connection = system.connection
        connection.send(xdgSurface, XdgSurface.Request.ackConfigure, .uint(serial))
        let isFirst = !isConfigured
        if isFirst, pending.area == 0, let size = window.fullScreen.flatMap(system.outputSize) {
            // The compositor leaves the size to the window. Some, such as sway with a floating window, keep the first
            // one although the window is full screen.
            (pending, isPendingBound) = (size, true)
        }
        let changesState = isBound != isPendingBound
        (isConfigured, configured, isBound) = (true, pending, isPendingBound)
        if resize() || isFirst || changesState {
            system.report(.resized(window.screen))
            system.report(.ready(window.screen))
        }
    }

    /// Places the picture in the configured size; returns whether it needs another buffer or another part of one.
    @discardableResult private func resize() -> Bool {
        let bounds = configured.area > 0 ? configured : upright.initialWindow(on: system.firstOutputSize)
        if viewport == nil {
            shown = upright
        } else if fills {
            shown = bounds
        } else if window.scaling == .fit {
            shown = upright.fitted(in: bounds)
        } else {
            shown = PixelSize(width: max(1, upright.width / scale), height: max(1, upright.height / scale))
        }
        let before = placed
        placed = (framed, visible)
        guard viewport != nil else { return before != placed }
        system.connection.send(
            viewport, WpViewport.Request.setDestination, .int(shown.width), .int(shown.height))
        if !buffers.isEmpty { system.connection.send(surface, WlSurface.Request.commit) }
        return before != placed
    }
    /// The size of a buffer, and what the window shows of it, as last placed.
    private var placed = (framed: PixelSize(width: 0, height: 0), visible: PixelSize(width: 0, height: 0))

    /// Copies a frame's damage and shows it; returns false if no buffer is free.
    func present(_ frame: Frame) throws(WindowOutputError) -> Bool {
        guard isConfigured else { return false }
        let connection = system.connection
        let radius = isBound ? 0 : window.info.cornerRadius
        if let buffer = buffers.first,
            buffer.size != layout(frame).size || buffer.cornerRadius != radius
                || buffer.picture != layout(frame).picture || rotation != frame.rotation
        {
            dropBuffers()
        }
        let turned = frame.size.rotated(by: frame.rotation.inverse)
        if turned != upright || buffers.isEmpty {
            // The window turns with the device.
            if turned != upright, turned == upright.rotated(by: .quarter), !isBound {
                configured = configured.rotated(by: .quarter)
            }
            (upright, rotation) = (turned, frame.rotation)
            let transform = [Rotation.none: 0, .quarter: 3, .half: 2, .threeQuarters: 1][frame.rotation] ?? 0
            connection.send(surface, WlSurface.Request.setBufferTransform, .int(transform))
            resize()
        }
        let isFresh = buffers.isEmpty
        let changes = isFresh ? [PixelRect(frame.size)] : frame.damage
        guard let buffer = try freeBuffer(frame, radius) else { return false }
        let parts = buffer.stale + changes
        let union = parts.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
        buffer.copy(parts.count > 16 ? [union] : parts, from: frame.buffer)
        buffer.stale = []
        for other in buffers where other !== buffer {
            other.stale = other.stale.count + changes.count > 64 ? [PixelRect(frame.size)] : other.stale + changes
        }
        buffer.isBusy = true
        setSource()
        connection.send(surface, WlSurface.Request.attach, .object(buffer.object), .int(0), .int(0))
        if isFresh {
            // Includes the bars, which no frame damages.
            connection.send(
                surface, WlSurface.Request.damageBuffer, .int(0), .int(0), .int(buffer.size.width),
                .int(buffer.size.height))
        }
        for part in changes {
            connection.send(
                surface, WlSurface.Request.damageBuffer, .int(part.x + buffer.picture.x),
                .int(part.y + buffer.picture.y), .int(part.width),
                .int(part.height))
        }
        // A change of the window's state asks for a frame even before the last one has been shown.
        if let callback { connection.drop(callback) }
        callback = connection.send(surface, WlSurface.Request.frame, .new, makes: "wl_callback")
        callback?.handler = { [unowned self] _, _ in
            if let callback { system.connection.drop(callback) }
            callback = nil
            if isReady { system.report(.ready(window.screen)) }
        }
        connection.send(surface, WlSurface.Request.commit)
        return true
    }

    /// Whether the picture and bars fill the configured size, which must be exact.
    private var fills: Bool { isBound && viewport != nil && configured.area > 0 }

    /// The largest scale of the outputs that show the window.
    private var scale: Int { max(1, system.scale(of: outputs)) }

    /// What the window shows, upright, in pixels of the picture: the picture with its bars, or the part of it that fits.
    private var visible: PixelSize {
        guard fills else { return upright }
        if window.scaling == .pixels {
            return PixelSize(width: configured.width * scale, height: configured.height * scale)
        }
        let scale = max(
            Double(upright.width) / Double(configured.width), Double(upright.height) / Double(configured.height))
        return PixelSize(
            width: max(upright.width, Int((Double(configured.width) * scale).rounded())),
            height: max(upright.height, Int((Double(configured.height) * scale).rounded())))
    }

    /// The picture with its bars, upright: the size of a buffer.
    private var framed: PixelSize {
        let visible = visible
        return PixelSize(width: max(upright.width, visible.width), height: max(upright.height, visible.height))
    }

    /// Shows the middle of the next buffer, or all of it.
    private func setSource() {
        let (framed, visible) = (framed, visible)
        let isWhole = framed == visible
        guard !isWhole || hasSource else { return }
        hasSource = !isWhole
        // -1 everywhere removes the source.
        let source =
            isWhole
            ? (-1, -1, -1, -1)
            : ((framed.width - visible.width) / 2, (framed.height - visible.height) / 2, visible.width, visible.height)
        system.connection.send(
            viewport, WpViewport.Request.setSource, .fixed(source.0), .fixed(source.1), .fixed(source.2),
            .fixed(source.3))
    }
    /// Whether the window shows a part of its buffers.
    private var hasSource = false

    /// Returns the size of a buffer for a frame, and where the frame lies in it.
    private func layout(_ frame: Frame) -> (size: PixelSize, picture: PixelRect) {
        let size =
            upright == frame.size.rotated(by: frame.rotation.inverse) ? framed.rotated(by: frame.rotation) : frame.size
        return (
            size,
            PixelRect(
                x: (size.width - frame.size.width) / 2, y: (size.height - frame.size.height) / 2,
                width: frame.size.width, height: frame.size.height)
        )
    }

    private func freeBuffer(_ frame: Frame, _ radius: Int) throws(WindowOutputError) -> SharedBuffer? {
        if let free = buffers.first(where: { !$0.isBusy }) { return free }
        guard buffers.count < 2, let shm = system.shm else { return nil }
        guard
            let buffer = SharedBuffer(
                layout(frame).size, picture: layout(frame).picture, cornerRadius: radius, shm: shm, system.connection)
        else {
            throw WindowOutputError("no memory for a window of \(frame.size)")
        }
        buffer.object.handler = { [unowned self, unowned buffer] _, _ in
            buffer.isBusy = false
            if isReady { system.report(.ready(window.screen)) }
        }
        buffers.append(buffer)
        return buffer
    }

    private func dropBuffers() {
        for buffer in buffers {
            system.connection.send(buffer.object, WlBuffer.Request.destroy, destroys: true)
        }
        buffers = []
    }

    /// Returns the position in the picture of a point of the surface; nil outside.
    func position(_ x: Double, _ y: Double) -> (x: Double, y: Double)? {
        let (columns, lines) = (Double(visible.width), Double(visible.height))
        let (x, y) = (
            ((x / Double(shown.width) - 0.5) * columns / Double(upright.width) + 0.5),
            ((y / Double(shown.height) - 0.5) * lines / Double(upright.height) + 0.5)
        )
        return (0..<1).contains(x) && (0..<1).contains(y) ? (x, y) : nil
    }

    /// Closes the window.
    func end() {
        let connection = system.connection
        if let callback { connection.drop(callback) }
        callback = nil
        connection.send(decoration, ZxdgToplevelDecorationV1.Request.destroy, destroys: true)
        connection.send(viewport, WpViewport.Request.destroy, destroys: true)
        connection.send(toplevel, XdgToplevel.Request.destroy, destroys: true)
        connection.send(xdgSurface, XdgSurface.Request.destroy, destroys: true)
        connection.send(surface, WlSurface.Request.destroy, destroys: true)
        dropBuffers()
    }
}
