// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

@_exported public import Base
// A test says `import SecondScreenTesting` and nothing else of the kit.
@_exported public import TestBench
