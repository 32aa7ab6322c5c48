// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CXCB
import Dispatch
import DisplayModel
import FrameOutput
import Glibc

/// A screen's window on an X server.
final class X11Window {
    /// The time between two pictures of a window; the server does not say when it shows one.
    private static let interval = DispatchTimeInterval.nanoseconds(1_000_000_000 / 60)

    /// The desired state of the window.
    private(set) var window: ScreenWindow
    /// The server's identifier.
    let id: xcb_window_t
    /// The size in pixels.
    private(set) var size: PixelSize
    /// Whether the window can show a new picture.
    var isReady: Bool { isMapped && isVisible && !isShowing }
    private let context: xcb_gcontext_t
    private unowned let system: X11Windows
    private var image: X11Image?
    private var upright: PixelSize
    private var isMapped = false
    private var isVisible = true
    /// Whether the server may still read the last picture, or it is too early for the next.
    private var isShowing = false
    private var isReading = false
    private var isEarly = false
    private var isFullScreen = false
    private let pace: any DispatchSourceTimer

    init(_ window: ScreenWindow, _ system: X11Windows) {
        let (connection, library) = (system.connection, system.connection.library)
        (self.window, self.system) = (window, system)
        pace = DispatchSource.makeTimerSource(queue: system.queue)
        upright = window.mode.size
        size = window.mode.size.initialWindow(on: connection.screenSize)
        (id, context) = unsafe (library.newID(connection.pointer), library.newID(connection.pointer))
        let events: [UInt32] = [
            0,
            [
                XCB_EVENT_MASK_EXPOSURE, XCB_EVENT_MASK_STRUCTURE_NOTIFY, XCB_EVENT_MASK_VISIBILITY_CHANGE,
                XCB_EVENT_MASK_FOCUS_CHANGE, XCB_EVENT_MASK_KEY_PRESS, XCB_EVENT_MASK_KEY_RELEASE,
                XCB_EVENT_MASK_BUTTON_PRESS, XCB_EVENT_MASK_BUTTON_RELEASE, XCB_EVENT_MASK_POINTER_MOTION,
                XCB_EVENT_MASK_LEAVE_WINDOW,
            ].reduce(0) { $0 | $1.rawValue },
        ]
        unsafe events.withUnsafeBytes {
            _ = unsafe library.createWindow(
                connection.pointer, 0, id, connection.root, 0, 0, UInt16(clamping: size.width),
                UInt16(clamping: size.height), 0, UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), 0,
                XCB_CW_BACK_PIXEL.rawValue | XCB_CW_EVENT_MASK.rawValue, $0.baseAddress)
        }
        _ = unsafe library.createContext(connection.pointer, context, id, 0, nil)
        connection.set("WM_PROTOCOLS", "ATOM", [connection.atom("WM_DELETE_WINDOW")], of: id)
        connection.set("WM_CLASS", "STRING", "secondscreen\0SecondScreen\0", of: id)
        connection.set("_NET_WM_PID", "CARDINAL", [UInt32(getpid())], of: id)
        connection.set("XdndAware", "ATOM", [5], of: id)
        // The input hint: the window manager may focus the window.
        connection.set("WM_HINTS", "WM_HINTS", [1, 1, 0, 0, 0, 0, 0, 0, 0], of: id)
        pace.setEventHandler { [weak self] in
            self?.isEarly = false
            self?.becomeReady()
            self?.system.settle()
        }
        pace.activate()
        setTitle()
        updateFullScreen()
        _ = unsafe library.mapWindow(connection.pointer, id)
    }

    private func setTitle() {
        system.connection.set("_NET_WM_NAME", "UTF8_STRING", window.title, of: id)
        system.connection.set("WM_NAME", "UTF8_STRING", window.title, of: id)
    }

    /// Applies a new desired state.
    func update(_ window: ScreenWindow) {
        let old = self.window
        self.window = window
        if old.title != window.title { setTitle() }
        if old.fullScreen != window.fullScreen { updateFullScreen() }
        if old.scaling != window.scaling || old.info.cornerRadius != window.info.cornerRadius { redraw() }
    }

    /// Makes the window full screen on the wanted output if it exists, otherwise an ordinary window.
    func updateFullScreen() {
        let connection = system.connection
        let named = window.fullScreen.flatMap { DesktopOutput.name(of: $0, among: system.outputs) }
        let output = system.knownOutputs.first { $0.name == named }
        let wants = window.fullScreen.map { $0.isEmpty || output != nil } ?? false
        guard wants || isFullScreen else { return }
        isFullScreen = wants
        if let output, wants { connection.configure(id, origin: (output.rect.x, output.rect.y)) }
        guard system.hasManager else {
            let rect = wants ? output?.rect ?? PixelRect(connection.screenSize) : nil
            connection.configure(
                id, origin: rect.map { ($0.x, $0.y) },
                size: rect.map { PixelSize(width: $0.width, height: $0.height) }
                    ?? upright.initialWindow(on: connection.screenSize))
            return
        }
        let state = connection.atom("_NET_WM_STATE_FULLSCREEN")
        guard isMapped else {
            connection.set("_NET_WM_STATE", "ATOM", wants ? [state] : [], of: id)
            return
        }
        connection.send(
            "_NET_WM_STATE", about: id, [wants ? 1 : 0, state, 0, 1, 0], to: connection.root,
            mask: XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue)
    }

    // MARK: Events

    /// Handles a change of size.
    func configured(_ size: PixelSize) {
        guard size != self.size else { return }
        self.size = size
        redraw()
    }

    /// Handles that the window was mapped or unmapped.
    func mapped(_ isMapped: Bool) {
        guard isMapped != self.isMapped else { return }
        self.isMapped = isMapped
        if isReady { system.report(.ready(window.screen)) }
    }

    /// Handles that the window is, or is no longer, fully obscured.
    func obscured(_ isObscured: Bool) {
        guard isVisible == isObscured else { return }
        isVisible = !isObscured
        if isReady { system.report(.ready(window.screen)) }
    }

    /// Shows a part again that the server did not keep.
    func exposed(_ part: PixelRect) {
        guard let image, image.size == size else { return }
        if image.put(part, on: id, context) { isReading = true }
    }

    /// Records that the server has read the last picture.
    func wasRead() {
        isReading = false
        becomeReady()
    }

    private func becomeReady() {
        guard isShowing, !isReading, !isEarly else { return }
        isShowing = false
        if isReady { system.report(.ready(window.screen)) }
    }

    /// Requests the whole picture, because it must be drawn differently.
    private func redraw() {
        image = nil
        system.report(.resized(window.screen))
        if isReady { system.report(.ready(window.screen)) }
    }

    // MARK: Pictures

    /// Where the upright picture lies in the window.
    private var picture: PixelRect {
        let shown = window.scaling == .fit ? upright.fitted(in: size) : upright
        return PixelRect(
            x: (size.width - shown.width) / 2, y: (size.height - shown.height) / 2, width: shown.width,
            height: shown.height)
    }

    /// Draws a frame's damage and shows it; returns false if there is no memory.
    func present(_ frame: Frame) -> Bool {
        let turned = frame.size.rotated(by: frame.rotation.inverse)
        if turned != upright {
            // The window turns with the device.
            let turns = turned == upright.rotated(by: .quarter)
            upright = turned
            image = nil
            if turns, !isFullScreen {
                size = size.rotated(by: .quarter)
                system.connection.configure(id, size: size)
            }
        }
        let picture = picture
        var changes = frame.damage.map { Self.part($0, of: frame, in: picture) }
        if image?.size != size {
            guard let fresh = X11Image(size, system.connection) else { return false }
            image = fresh
            changes = [PixelRect(size)]
        }
        guard let image else { return false }
        let radius = isFullScreen ? 0 : window.info.cornerRadius * picture.width / max(upright.width, 1)
        let isWhole = changes == [PixelRect(size)]
        if isWhole { image.clear(around: picture) }
        for part in changes { image.draw(frame, in: picture, part: part, cornerRadius: radius) }
        let union = changes.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
        (isShowing, isEarly) = (true, true)
        isReading = image.put(union, on: id, context)
        pace.schedule(deadline: .now() + Self.interval)
        return true
    }

    /// Returns the pixels of the image that a part of a frame changes, including neighboring pixels that the filter
    /// affects.
    private static func part(_ part: PixelRect, of frame: Frame, in picture: PixelRect) -> PixelRect {
        let upright = frame.size.rotated(by: frame.rotation.inverse)
        let part = part.rotated(by: frame.rotation.inverse, in: frame.size)
        guard upright.width != picture.width || upright.height != picture.height else {
            return PixelRect(x: part.x + picture.x, y: part.y + picture.y, width: part.width, height: part.height)
        }
        func side(_ start: Int, _ count: Int, _ whole: Int, _ shown: Int) -> (Int, Int) {
            let scale = Double(shown) / Double(max(whole, 1))
            let first = Int((Double(start - 1) * scale).rounded(.down)) - 1
            return (first, Int((Double(start + count + 1) * scale).rounded(.up)) + 1 - first)
        }
        let (x, width) = side(part.x, part.width, upright.width, picture.width)
        let (y, height) = side(part.y, part.height, upright.height, picture.height)
        return PixelRect(x: x + picture.x, y: y + picture.y, width: width, height: height)
    }

    /// Returns the position in the picture of a point of the window; nil outside.
    func position(_ x: Int, _ y: Int) -> (x: Double, y: Double)? {
        let picture = picture
        guard picture.width > 0, picture.height > 0 else { return nil }
        let place = (
            x: (Double(x - picture.x) + 0.5) / Double(picture.width),
            y: (Double(y - picture.y) + 0.5) / Double(picture.height)
        )
        return (0..<1).contains(place.x) && (0..<1).contains(place.y) ? place : nil
    }

    deinit { pace.cancel() }

    /// Closes the window.
    func end() {
        image = nil
        let (connection, library) = (system.connection, system.connection.library)
        _ = unsafe library.freeContext(connection.pointer, context)
        _ = unsafe library.destroyWindow(connection.pointer, id)
    }
}
