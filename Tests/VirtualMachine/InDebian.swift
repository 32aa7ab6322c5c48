// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

/// The Debian package's service in a machine where systemd is process 1; the tests share the machine, one after the other.
///
/// They run with the folder of such a Debian in `SECONDSCREEN_SYSTEM_ROOT`; `config/test system` makes it.
@Suite(
    .serialized, .virtualMachine(withDebianIn: debianRoot ?? ""),
    .enabled(if: debianRoot != nil, "SECONDSCREEN_SYSTEM_ROOT is not set; config/test system sets it"))
enum InDebian {}

/// The same service in a machine that can be suspended, whose root is a copy in its memory.
@Suite(
    .serialized, .virtualMachine(withDebianIn: debianRoot ?? "", isInMemory: true),
    .enabled(if: debianRoot != nil, "SECONDSCREEN_SYSTEM_ROOT is not set; config/test system sets it"))
enum InDebianInMemory {}

private let debianRoot = ProcessInfo.processInfo.environment["SECONDSCREEN_SYSTEM_ROOT"]
