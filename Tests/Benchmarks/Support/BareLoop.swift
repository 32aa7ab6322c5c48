// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CUdev
import Foundation
import Glibc

/// What any program has to do for a uevent, and nothing more, as one would write it in C: wait in `poll`, receive with
/// libudev, read `status`, `edid` and `modes` of every connector with one `open`, `read` and `close` each.
///
/// It knows the paths beforehand, lists no directory and looks at none of the bytes.
final class BareLoop: Sendable {
    private let signal = Signal()
    /// The end of a pipe that keeps the loop running while it is open.
    private let life: CInt

    /// Starts the loop on a thread of its own; events queue up in its socket from here on.
    init(readingConnectorsAt folders: [String]) throws {
        var pipe: [CInt] = [-1, -1]
        _ = unsafe Glibc.pipe(&pipe)
        let end = pipe[0]
        life = pipe[1]
        guard let udev = unsafe udev_new(), let monitor = unsafe udev_monitor_new_from_netlink(udev, "udev") else {
            throw ProgramRun.Failure(description: "cannot open a uevent monitor")
        }
        unsafe udev_monitor_filter_add_match_subsystem_devtype(monitor, "drm", nil)
        unsafe udev_monitor_enable_receiving(monitor)
        let files = folders.flatMap { folder in
            ["status", "edid", "modes"].map { Array("\(folder)/\($0)".utf8CString) }
        }
        // The handles go to the thread and are used nowhere else.
        nonisolated(unsafe) let (context, socket) = unsafe (udev, monitor)
        Thread.detachNewThread { [signal] in
            unsafe Self.run(socket, files, end, signal)
            _ = unsafe udev_monitor_unref(socket)
            _ = unsafe udev_unref(context)
            close(end)
        }
    }

    /// When the loop had read the last file for the next event.
    @MainActor
    func finished() async -> ContinuousClock.Instant { await signal.next() }

    /// Ends the thread, soon.
    deinit {
        close(life)
    }

    private static func run(_ monitor: OpaquePointer, _ files: [[CChar]], _ end: CInt, _ signal: Signal) {
        var buffer = [UInt8](repeating: 0, count: 32 * 1024)
        let socket = unsafe udev_monitor_get_fd(monitor)
        while true {
            var requests = [
                pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
                pollfd(fd: end, events: Int16(POLLIN), revents: 0),
            ]
            _ = unsafe poll(&requests, 2, -1)
            guard requests[1].revents == 0 else { return }
            guard let device = unsafe udev_monitor_receive_device(monitor) else { continue }
            _ = unsafe udev_device_unref(device)
            for file in files {
                let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC)
                _ = unsafe read(descriptor, &buffer, buffer.count)
                close(descriptor)
            }
            signal.send()
        }
    }
}
