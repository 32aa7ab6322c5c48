// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The numbers of sections and elements of a list, as its data source says them.
enum ListCounts {
    /// The maximum number of sections, and of elements in all sections: more would take gigabytes of memory.
    private static let maximum = 1 << 24

    /// Returns the number of elements in each section. A number that is negative, or more than a list can have, raises an
    /// exception, and counts as 0.
    ///
    /// - Parameters:
    ///   - sections: The number of sections.
    ///   - list: The list, which exceptions name.
    ///   - noun: What elements are called in exceptions, in the plural.
    ///   - count: Returns the number of elements in a section.
    /// - Returns: The numbers.
    @MainActor static func read(
        sections: Int, of list: UIView, _ noun: String, count: (Int) -> Int
    ) -> [Int] {
        var rest = maximum
        return (0..<checked(sections, "sections", of: list, upTo: maximum)).map { section in
            let count = checked(count(section), "\(noun) in section \(section)", of: list, upTo: rest)
            rest -= count
            return count
        }
    }

    @MainActor private static func checked(
        _ number: Int, _ what: @autoclosure () -> String, of list: UIView, upTo limit: Int
    ) -> Int {
        guard number < 0 || number > limit else { return number }
        let excess = number < 0 ? "" : " A list can have at most \(maximum) sections, and as many elements in total."
        SimulatedDevice.current.raise(
            .inconsistency("The data source of \(list) returned \(number) for the number of \(what()).\(excess)"))
        return 0
    }
}
