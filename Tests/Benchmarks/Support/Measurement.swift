// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// One line of the table: what was measured, its samples, and what they are held against.
struct Measurement {
    /// What was measured.
    var name: String
    /// The unit of the samples; empty for counts.
    var unit: String
    /// One value a round.
    var samples: [Double]
    /// What the median is divided by for the column "ratio": the median of something measured in the same run.
    var reference: Double?
    /// What the project wants, in words; nil for a line that is only a reference.
    var goal: String?

    /// The value that half of the samples do not exceed; 0 without samples.
    var median: Double { quantile(0.5) }

    /// The value that a share of the samples does not exceed, between neighbors by straight line.
    func quantile(_ share: Double) -> Double {
        let sorted = samples.sorted()
        guard let last = sorted.indices.last else { return 0 }
        let position = share * Double(last)
        let index = Int(position)
        let next = sorted[min(index + 1, last)]
        return sorted[index] + (next - sorted[index]) * (position - Double(index))
    }
}

extension Duration {
    /// The duration in microseconds.
    var microseconds: Double {
        Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
    }
}
