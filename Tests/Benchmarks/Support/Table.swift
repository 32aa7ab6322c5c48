// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The measurements as text: a line each, numbers aligned to the right.
struct Table {
    private var rows = [["", "median", "unit", "p10", "p90", "noise", "n", "ratio", "goal"]]

    /// Appends measurements.
    mutating func add(_ measurements: [Measurement]) {
        for measurement in measurements { rows.append(Self.row(measurement)) }
    }

    /// The table's lines, with a heading.
    ///
    /// "noise" is the distance from the tenth to the ninetieth hundredth of the samples, in percent of the median.
    var lines: [String] {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].count)
                let isText = [0, 2, row.count - 1].contains(column)
                return isText ? row[column] + padding : padding + row[column]
            }.joined(separator: "  ")
        }
    }

    private static func row(_ measurement: Measurement) -> [String] {
        let median = measurement.median
        let (low, high) = (measurement.quantile(0.1), measurement.quantile(0.9))
        let hasSpread = measurement.samples.count > 1
        return [
            measurement.name, number(median), measurement.unit,
            hasSpread ? number(low) : "", hasSpread ? number(high) : "",
            hasSpread && median > 0 ? number((high - low) / median * 100) + " %" : "",
            "\(measurement.samples.count)",
            measurement.reference.map { number(median / $0, decimals: 2) } ?? "",
            measurement.goal ?? "",
        ]
    }

    /// The number with about three digits.
    private static func number(_ value: Double, decimals: Int? = nil) -> String {
        guard value >= 0 else { return "-" + number(-value, decimals: decimals) }
        let decimals = decimals ?? (value != 0 && value < 10 ? 2 : value != 0 && value < 100 ? 1 : 0)
        guard decimals > 0 else { return String(Int(value.rounded())) }
        let factor = decimals == 2 ? 100 : 10
        let scaled = Int((value * Double(factor)).rounded())
        let fraction = String(scaled % factor)
        return "\(scaled / factor)." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
}
