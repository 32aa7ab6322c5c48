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
    /// Whether the compositor shows the window full screen.
    private(set) var isFullScreen = false
    private let xdgSurface: WaylandObject
    private let toplevel: WaylandObject
    private let viewport: WaylandObject?
    private unowned let system: WaylandWindows
    private var buffers: [SharedBuffer] = []
    private var callback: WaylandObject?
    private var isConfigured = false
    private var pending = PixelSize(width: 0, height: 0)
    private var configured = PixelSize(width: 0, height: 0)
    private var isPendingFullScreen = false
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
        if old.scaling != window.scaling, isConfigured { resize() }
        if old.info.cornerRadius != window.info.cornerRadius, isConfigured {
            system.report(.resized(window.screen))
            if isReady { system.report(.ready(window.screen)) }
        }
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
            isPendingFullScreen = arguments.numbers(2).contains(2)
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
            (pending, isPendingFullScreen) = (size, true)
        }
        let changesState = isFullScreen != isPendingFullScreen
        (isConfigured, configured, isFullScreen) = (true, pending, isPendingFullScreen)
        resize()
        if isFirst || changesState {
            system.report(.resized(window.screen))
            system.report(.ready(window.screen))
        }
    }

    /// Places the picture in the configured size.
    private func resize() {
        let bounds = configured.area > 0 ? configured : upright.initialWindow(on: system.firstOutputSize)
        switch window.scaling {
        case .fit: shown = hasBars ? bounds : upright.fitted(in: bounds)
        case .pixels:
            let scale = max(1, system.scale)
            shown = PixelSize(width: max(1, upright.width / scale), height: max(1, upright.height / scale))
        }
        guard viewport != nil else {
            shown = upright
            return
        }
        system.connection.send(
            viewport, WpViewport.Request.setDestination, .int(shown.width), .int(shown.height))
        if !buffers.isEmpty { system.connection.send(surface, WlSurface.Request.commit) }
    }

    /// Copies a frame's damage and shows it; returns false if no buffer is free.
    func present(_ frame: Frame) throws(WindowOutputError) -> Bool {
        guard isConfigured else { return false }
        let connection = system.connection
        let radius = isFullScreen ? 0 : window.info.cornerRadius
        if let buffer = buffers.first,
            buffer.size != layout(frame).size || buffer.cornerRadius != radius
                || buffer.picture != layout(frame).picture || rotation != frame.rotation
        {
            dropBuffers()
        }
        let turned = frame.size.rotated(by: frame.rotation.inverse)
        if turned != upright || buffers.isEmpty {
            // The window turns with the device.
            if turned != upright, turned == upright.rotated(by: .quarter), !isFullScreen {
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
        // A change of full screen asks for a frame even before the last one has been shown.
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

    /// Whether bars fill the rest of the output: some compositors place a smaller window at its corner.
    private var hasBars: Bool { isFullScreen && viewport != nil && configured.area > 0 && window.scaling == .fit }

    /// The picture and bars of the output's aspect around it, upright, in pixels of the picture.
    private var framed: PixelSize {
        guard hasBars else { return upright }
        let scale = max(
            Double(upright.width) / Double(configured.width), Double(upright.height) / Double(configured.height))
        return PixelSize(
            width: max(upright.width, Int((Double(configured.width) * scale).rounded())),
            height: max(upright.height, Int((Double(configured.height) * scale).rounded())))
    }

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
        let (columns, lines) = (Double(framed.width), Double(framed.height))
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
