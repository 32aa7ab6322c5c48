// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import DisplayModel
import FrameOutput

/// A sink whose thread waits, as for a disk that does not answer, until it is released.
final class StuckSink: FrameSink {
    private let gate = DispatchSemaphore(value: 0)

    func release() { gate.signal() }

    func commit(_ mode: DisplayMode?, on screen: String) {}

    func present(_ frame: Frame) {
        gate.wait()
        gate.signal()
    }
}
