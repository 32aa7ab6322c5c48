// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// A test says `import SecondScreenTesting` and nothing else of the kit.
@_exported public import TestBench
@_exported public import VirtualTime
