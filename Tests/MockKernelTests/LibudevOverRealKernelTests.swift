// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc
import MockKernel
import Testing

/// The socket's behavior that no mock has: rule 5 of hotplug.md §1.3 rests on it.
@Suite(
    "libudev over the real kernel",
    .enabled(if: RealKernelEvents.canBeMade, "needs root and a writable /sys/class/mem/null/uevent")
)
struct LibudevOverRealKernelTests {
    private let uuid = "5ec0d5c2-ee00-4000-8000-000000000005"

    @Test func `rule 5: an overflow causes one ENOBUFS and one POLLERR, then events resume`() async throws {
        try await withRealKernel {
            let listener = try UdevListener(
                group: "kernel",
                subsystem: RealKernelEvents.subsystem,
                bufferBytes: 16384
            )
            try requireEvents(listener)

            try RealKernelEvents.make(200, uuid: uuid)
            #expect(listener.poll(milliseconds: 1000) == POLLIN | POLLERR)
            // The error overtakes the events that were kept.
            #expect(listener.receive() == .nothing(ENOBUFS))
            #expect(listener.poll(milliseconds: 0) == POLLIN)
            let kept = listener.drain()
            #expect((1..<200).contains(kept.count))
            #expect(listener.receive() == .nothing(EAGAIN))
            #expect(listener.poll(milliseconds: 0) == 0)

            try RealKernelEvents.make(1, uuid: uuid)
            #expect(listener.poll(milliseconds: 1000) == POLLIN)
            #expect(listener.drain().map { $0.properties["SYNTH_UUID"] } == [uuid])
        }
    }

    @Test func `rule 5: an event that the filter drops wakes with EAGAIN`() async throws {
        try await withRealKernel {
            let control = try UdevListener(group: "kernel", subsystem: RealKernelEvents.subsystem)
            try requireEvents(control)
            let listener = try UdevListener(group: "kernel", subsystem: "drm")
            try RealKernelEvents.make(1, uuid: uuid)
            #expect(listener.poll(milliseconds: 1000) == POLLIN)
            #expect(listener.receive() == .nothing(EAGAIN))
            #expect(listener.poll(milliseconds: 0) == 0)
        }
    }

    /// Cancels the test where the kernel's events do not come through, as in a rootless container.
    private func requireEvents(_ listener: borrowing UdevListener) throws {
        try RealKernelEvents.make(1, uuid: uuid)
        guard listener.poll(milliseconds: 1000) != 0 else {
            try Test.cancel("the kernel's events do not reach this network namespace")
        }
        _ = listener.drain()
    }
}
