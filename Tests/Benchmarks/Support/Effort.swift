// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// How much time to spend.
enum Effort {
    /// A few rounds, to see that everything works.
    case short
    /// Enough rounds for numbers worth telling.
    case full

    /// The choice between two amounts.
    func callAsFunction<Amount>(full: Amount, short: Amount) -> Amount {
        self == .full ? full : short
    }
}
