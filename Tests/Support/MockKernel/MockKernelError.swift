// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if canImport(Glibc)
import Glibc
#endif

/// An operation of the mock kernel that failed.
public struct MockKernelError: Error, Hashable, CustomStringConvertible {
    /// The reason for a failure.
    public enum Cause: Hashable, Sendable {
        /// The process does not run under `umockdev-wrapper`, so no event can reach libudev.
        case preloadMissing
        /// The scope of the mock kernel has ended.
        case scopeEnded
        /// The task already holds the mock kernel, so waiting for it would never end.
        case nestedScope
        /// No card or connector with this name was ever added.
        case unknownDevice
        /// A card or connector with this name exists already.
        case deviceExists
        /// The name is not `cardN` or `cardN-<connector>`.
        case invalidName
        /// A listener left its queue full for too long.
        case listenerStalled
        /// The text is not a recording by umockdev-record.
        case malformedRecording(String)
        /// A system call failed with this `errno`.
        case system(Int32)
    }

    /// What was attempted, on what.
    public let operation: String
    /// Why it failed.
    public let cause: Cause

    /// One line: `cannot <operation>: <cause>`.
    public var description: String { "cannot \(operation): \(reason)" }

    private var reason: String {
        switch cause {
        case .preloadMissing: MockKernel.unavailableMessage
        case .scopeEnded: "the scope of withMockKernel has ended"
        case .nestedScope: "this task is inside withMockKernel already"
        case .unknownDevice: "no such device was added"
        case .deviceExists: "the device exists"
        case .invalidName: "the name is not cardN or cardN-<connector>"
        case .listenerStalled: "a listener does not read its events"
        case .malformedRecording(let message): message
        // The text belongs to the C library and is copied here at once.
        case .system(let number): unsafe String(cString: strerror(number))
        }
    }
}
