// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension String {
    /// The text with every address written as `0x…`, so that descriptions can be compared.
    var masked: String { replacing(#/0x[0-9a-f]+/#, with: "0x…") }
}
