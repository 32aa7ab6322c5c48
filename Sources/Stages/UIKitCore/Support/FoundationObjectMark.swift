// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The first stored property of classes whose instances are values in attributed strings.
///
/// Foundation on Linux compares those values with `CFEqual`, which takes bits 8 to 17 of an object's third word as the
/// number of a Core Foundation type. If a stored property there has zeros in those bits, as the number 1 does, the
/// object counts as type 0, and the process terminates. With another number, Foundation calls `isEqual(_:)`.
struct FoundationObjectMark: Sendable {
    private let bits: UInt64 = 0x3FF00
}
