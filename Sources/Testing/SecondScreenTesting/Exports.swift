// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

@_exported public import Base
// Tests need to import only `SecondScreenTesting`.
@_exported public import TestBench
