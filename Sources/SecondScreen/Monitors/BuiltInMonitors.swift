// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The files of `config/monitors/` as they were built into the program.
let builtInMonitors: [String: [UInt8]] = [
    "simulator.yaml": PackageResources.simulator_yaml
]
