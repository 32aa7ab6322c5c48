// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The files of `config/monitors/` as they were built into the program.
let builtInMonitors: [String: [UInt8]] = [
    "dense.yaml": PackageResources.dense_yaml,
    "fast.yaml": PackageResources.fast_yaml,
    "odd.yaml": PackageResources.odd_yaml,
    "office.yaml": PackageResources.office_yaml,
    "old.yaml": PackageResources.old_yaml,
    "portable.yaml": PackageResources.portable_yaml,
    "projectors.yaml": PackageResources.projectors_yaml,
    "simulator.yaml": PackageResources.simulator_yaml,
    "televisions.yaml": PackageResources.televisions_yaml,
    "wide.yaml": PackageResources.wide_yaml,
]
