// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Dispatch
package import Seat

/// The touchscreens, pointers, and keyboards of a seat, through libinput and libxkbcommon.
///
/// udev lists the devices and announces their changes; without udevd, none are found. A touchscreen belongs to the
/// monitor named by its udev property `WL_OUTPUT`, which a rule can set:
///
/// ```
/// ACTION=="add|change", ENV{ID_INPUT_TOUCHSCREEN}=="1", ATTRS{name}=="Panel", ENV{WL_OUTPUT}="HDMI-A-1"
/// ```
///
/// While another VT is active, the devices are closed: their touches are canceled, their buttons and keys are released,
/// and they are reported as removed. They are added again when this VT is active. Ctrl+Alt+F1 to F12 switch VTs and are
/// not reported.
package final class InputDevices: Sendable {
    private let reader: InputReader

    /// Opens the devices of a session's seat, and follows the session.
    ///
    /// If the session is active, the present devices are reported before this returns.
    ///
    /// - Parameters:
    ///   - seat: the session, through which devices are opened.
    ///   - layout: the keyboard layout.
    ///   - queue: the queue on which devices are read; nothing else may block it.
    ///   - report: called with every event, in order, on `queue`.
    /// - Throws: ``InputDevicesError`` if a library, udev or the layout is missing; names the remedy.
    package init(
        seat: SeatSession, layout: KeyboardLayout = .system,
        queue: SerialQueue = SerialQueue(label: "org.secondscreen.input"),
        report: @escaping @Sendable (InputEvent) -> Void
    ) throws(InputDevicesError) {
        let reader = InputReader(seat, try Keyboard(layout), on: queue, report: report)
        self.reader = reader
        try queue.queue.sync {
            reader.assumeIsolated { reader -> Result<Void, InputDevicesError> in
                Result { () throws(InputDevicesError) in try reader.start() }
            }
        }.get()
        // Observers must not call the session, and its queue must not wait for this one.
        seat.observe { [weak reader] isActive in
            queue.queue.async { [weak reader] in reader?.assumeIsolated { $0.setActive(isActive) } }
        }
        // The session may have changed before it was observed.
        queue.queue.async { reader.assumeIsolated { $0.setActive(seat.isActive) } }
    }

    deinit {
        let reader = reader
        reader.queue.queue.async { reader.assumeIsolated { $0.close() } }
    }

    /// Ends all touches and presses and closes the devices; nothing is reported afterward.
    ///
    /// Call this before closing the session, and never from `report`.
    package func close() {
        let reader = reader
        reader.queue.queue.sync { reader.assumeIsolated { $0.close() } }
    }
}
