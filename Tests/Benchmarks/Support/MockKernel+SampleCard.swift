// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import MockKernel

extension MockKernel {
    /// Adds `card0` with connectors `card0-DP-1` and on, and sample monitors in the first of them.
    func addSampleCard(connectors: Int, connected: Int) throws {
        try addCard("card0")
        for number in 1...connectors {
            guard number <= connected else {
                try addConnector("card0-DP-\(number)")
                continue
            }
            try addConnector(
                "card0-DP-\(number)", status: "connected", edid: SampleMonitor.edid(serialNumber: UInt8(number)),
                modes: SampleMonitor.modeNames)
        }
    }
}
