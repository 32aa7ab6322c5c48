// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Dispatch
package import DisplayModel
package import FrameOutput
import InputDevices
import Synchronization

/// Shows each screen in a window of the desktop.
package final class WindowOutput: FrameSink {
    /// The maximum size of a dropped file: enough for an EDID with 255 extension blocks.
    package static let dropLimit = 1 << 16

    /// The state that is shared with callers on any thread.
    struct Shared {
        var handler: (@Sendable (WindowEvent) -> Void)?
        var infos: [String: WindowInfo] = [:]
        /// The screens whose windows were closed by their buttons.
        var closed: Set<String> = []
        /// The screens that have windows.
        var open: Set<String> = []
        /// The screens whose windows want a picture.
        var ready: Set<String> = []
        /// The screens whose windows need a whole picture.
        var lacking: Set<String> = []
        var waiting: [String: @Sendable () -> Void] = [:]
        /// Asks for the current pictures of screens that lack them.
        var demand: (@Sendable () -> Void)?
    }

    private let shared: SharedState
    private let desk: WindowDesk
    private let serialQueue: SerialQueue

    /// The shared state and its lock.
    final class SharedState: Sendable {
        let state = Mutex(Shared())
    }

    /// The name in messages.
    package var name: String { "window" }

    /// Connects to the desktop: Wayland if `WAYLAND_DISPLAY` is set, otherwise X11 if `DISPLAY` is.
    ///
    /// - Parameters:
    ///   - environment: The environment.
    ///   - notice: Called with a line about each feature that the server lacks, and the consequence.
    /// - Throws: ``WindowOutputError`` if there is no desktop, or its library is missing.
    package init(environment: [String: String], notice: @escaping @Sendable (String) -> Void) throws(WindowOutputError)
    {
        shared = SharedState()
        serialQueue = SerialQueue(label: "org.secondscreen.windows")
        desk = WindowDesk(serialQueue, shared, environment, notice)
        let desk = desk
        // Nothing else uses the queue yet, and connecting is quick.
        let failure: WindowOutputError? = serialQueue.queue.sync {
            desk.assumeIsolated { desk in
                do throws(WindowOutputError) {
                    try desk.connect()
                    return nil
                } catch { return error }
            }
        }
        if let failure { throw failure }
    }

    /// Delivers the events of all windows, in order; set once, before the first window is shown.
    ///
    /// - Parameter handler: Called on the output's queue; must not block.
    package func observe(_ handler: @escaping @Sendable (WindowEvent) -> Void) {
        shared.state.withLock { $0.handler = handler }
    }

    /// Observes when a window that lacks its picture can show one, such as after it became full screen.
    package func observeDemand(_ changed: @escaping @Sendable () -> Void) {
        shared.state.withLock { $0.demand = changed }
    }

    /// Describes the window of a screen; takes effect immediately if it is shown, otherwise once it is.
    package func describe(_ screen: String, as info: WindowInfo) {
        shared.state.withLock { $0.infos[screen] = info }
        Task(executorPreference: serialQueue) { [desk] in await desk.describe(screen) }
    }

    /// Forgets a screen that was removed, including that its window was closed.
    package func forget(_ screen: String) {
        shared.state.withLock {
            $0.infos[screen] = nil
            $0.closed.remove(screen)
            $0.lacking.remove(screen)
        }
    }

    /// Closes the windows and the connection.
    ///
    /// Returns after a second if the display server does not respond.
    package func close() {
        let closed = DispatchSemaphore(value: 0)
        serialQueue.queue.async { [desk] in
            desk.assumeIsolated { $0.close() }
            closed.signal()
        }
        _ = closed.wait(timeout: .now() + 1)
    }

    /// Returns the queue of all windows.
    package func queue(for screen: String) -> SerialQueue? { serialQueue }

    /// Returns whether the screen's window has not been closed.
    package func wants(_ screen: String) -> Bool { shared.state.withLock { !$0.closed.contains(screen) } }

    /// Returns whether the screen's window needs a whole picture.
    package func lacksPicture(of screen: String) -> Bool { shared.state.withLock { $0.lacking.contains(screen) } }

    /// Returns whether the server wants a picture of the window now, or there is no window yet.
    package func canUseFrame(of screen: String, orNotify notify: @escaping @Sendable () -> Void) -> Bool {
        shared.state.withLock {
            // A screen without a window does not have to wait for the server.
            if !$0.open.contains(screen) || $0.ready.contains(screen) { return true }
            $0.waiting[screen] = notify
            return false
        }
    }

    /// Sets the mode of a screen; opens its window, or closes it.
    package func commit(_ mode: DisplayMode?, on screen: String) async throws(FrameSinkError) {
        try await desk.commit(mode, on: screen)
    }

    /// Copies a frame into its window.
    package func present(_ frame: consuming Frame) async throws(FrameSinkError) { try await desk.present(frame) }
}
