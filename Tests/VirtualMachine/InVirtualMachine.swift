// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

/// The tests of what programs read in a virtual machine, which they share, one after the other.
///
/// They run beside those of ``KMSInVirtualMachine``, in half of the time that one machine would take: an emulated guest
/// keeps one processor of the host busy. They run with `SECONDSCREEN_VM=1` in the environment, or with
/// `SECONDSCREEN_REQUIRE_VM=1`, which makes them fail rather than be skipped where QEMU or a kernel image is missing.
@Suite(.serialized, .virtualMachine, .enabled(if: VirtualMachineTrait.reasonToSkip == nil, VirtualMachineTrait.comment))
enum InVirtualMachine {
    /// Whether there is time for everything: `SECONDSCREEN_VM_LONG=1`.
    static let isLong = ProcessInfo.processInfo.environment["SECONDSCREEN_VM_LONG"] == "1"
}

/// The tests of what programs show on a virtual machine's monitors, as ``InVirtualMachine`` in a machine of their own.
@Suite(.serialized, .virtualMachine, .enabled(if: VirtualMachineTrait.reasonToSkip == nil, VirtualMachineTrait.comment))
enum KMSInVirtualMachine {}

/// Boots a virtual machine for a suite and ends it after the last test.
struct VirtualMachineTrait: SuiteTrait, TestScoping {
    private static let environment = ProcessInfo.processInfo.environment

    /// The guest's root file system.
    var root = VirtualMachine.Root.host

    /// Whether a test that cannot run has to fail.
    static let isRequired = environment["SECONDSCREEN_REQUIRE_VM"] == "1"

    /// Why the tests do not run; `nil` when they do.
    static let reasonToSkip: String? = {
        if isRequired {
            return nil
        }
        guard environment["SECONDSCREEN_VM"] == "1" else {
            return "boots a kernel in QEMU and takes a minute or two; set SECONDSCREEN_VM=1 to run it"
        }
        do {
            _ = try HostInstallation()
            return nil
        } catch {
            return "\(error)"
        }
    }()

    static var comment: Comment? { reasonToSkip.map { Comment(rawValue: $0) } }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        let machine = try await VirtualMachine(root: root, programFolder: ProgramUnderTest.folder)
        do {
            try await VirtualMachine.$current.withValue(machine) {
                try await function()
            }
        } catch {
            try await machine.end()
            throw error
        }
        try await machine.end()
    }
}

extension Trait where Self == VirtualMachineTrait {
    /// A virtual machine for the whole suite, in `VirtualMachine.current`.
    static var virtualMachine: Self { Self() }

    /// The same with a Debian of its own, where systemd is process 1.
    static func virtualMachine(withDebianIn folder: String, isInMemory: Bool = false) -> Self {
        Self(root: .debian(folder: folder, isInMemory: isInMemory))
    }
}

extension VirtualMachine {
    /// The suite's machine as every test finds it.
    static func restored() async throws -> VirtualMachine {
        let machine = try #require(VirtualMachine.current)
        try await machine.restore()
        return machine
    }
}
