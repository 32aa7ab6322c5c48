// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Dispatch
package import Seat

/// The touch screens, pointers and keyboards of a seat, through libinput and libxkbcommon.
///
/// udev says which devices there are: those that come and go are followed, and on a machine without udevd there are
/// none. A touch screen belongs to the monitor that its udev property `WL_OUTPUT` names; a rule sets it:
///
/// ```
/// ACTION=="add|change", ENV{ID_INPUT_TOUCHSCREEN}=="1", ATTRS{name}=="Panel", ENV{WL_OUTPUT}="HDMI-A-1"
/// ```
///
/// While another VT is in front, the devices are closed: their fingers are canceled, their buttons and keys released,
/// and they are reported as removed; they are added again with the VT. Ctrl+Alt+F1 to F12 switch VTs and are not
/// reported.
package final class InputDevices: Sendable {
    private let reader: InputReader

    /// Opens the devices of a session's seat, and follows them and the session.
    ///
    /// The devices that are there are reported before this returns.
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
        // The session must not be called back from there, so its queue does not wait for this one.
        seat.observe { [weak reader] isActive in
            queue.queue.async { [weak reader] in reader?.assumeIsolated { $0.setActive(isActive) } }
        }
        // It may have changed before it was observed.
        queue.queue.async { reader.assumeIsolated { $0.setActive(seat.isActive) } }
    }

    deinit {
        let reader = reader
        reader.queue.queue.async { reader.assumeIsolated { $0.close() } }
    }

    /// Closes the devices, after what is down on them is released; nothing is reported afterward.
    ///
    /// Close them before the session. Must not be called by `report`.
    package func close() {
        let reader = reader
        reader.queue.queue.sync { reader.assumeIsolated { $0.close() } }
    }
}
