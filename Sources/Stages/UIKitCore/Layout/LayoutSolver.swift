// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import RenderTree

/// Solves linear equations and inequalities, some required and others with priorities.
///
/// The algorithm is Cassowary: rows of an incremental simplex tableau, with error variables for optional constraints
/// and an objective that minimizes the errors. Here, the objective has one row per priority. A row matters only where
/// all rows of higher priority are indifferent, so that many weaker constraints never outweigh a stronger one.
struct LayoutSolver {
    typealias Relation = NSLayoutConstraint.Relation

    /// A linear expression.
    struct Expression {
        /// The constant.
        var constant = 0.0
        /// The coefficients by variable.
        var terms: [Int: Double] = [:]

        /// Adds a multiple of another expression.
        mutating func add(_ other: Expression, times factor: Double = 1) {
            constant += other.constant * factor
            for (variable, coefficient) in other.terms { terms[variable, default: 0] += coefficient * factor }
        }
    }

    private var rows: [Symbol: Row] = [:]
    private var objectives: [Row]
    private var nextID: Int

    /// - Parameters:
    ///   - variables: the number of variables, which are numbered from 0.
    ///   - ranks: the number of priorities of optional constraints; rank 0 is the highest.
    init(variables: Int, ranks: Int) {
        nextID = variables
        objectives = Array(repeating: Row(), count: ranks)
    }

    /// Returns the value of a variable; 0 if no constraint determines it.
    func value(of variable: Int) -> Double {
        rows[Symbol(id: variable, kind: .external)]?.constant.harmless ?? 0
    }

    /// Adds the constraint that relates `expression` to zero.
    ///
    /// Numbers that are huge count as 10 million points, as UIKit, too, substitutes those beyond its limits.
    ///
    /// - Parameters:
    ///   - expression: the difference of the two sides.
    ///   - relation: the relation to zero.
    ///   - rank: the rank of the priority; nil for a required constraint.
    /// - Returns: whether the constraint was added; a required constraint that contradicts others is ignored.
    mutating func add(_ expression: Expression, _ relation: Relation, rank: Int?) -> Bool {
        var row = Row()
        row.constant = expression.constant.harmless
        for (variable, coefficient) in expression.terms where abs(coefficient) > Row.epsilon {
            let symbol = Symbol(id: variable, kind: .external)
            if let known = rows[symbol] {
                row.add(known, times: coefficient.harmless)
            } else {
                row.add(symbol, coefficient.harmless)
            }
        }
        let candidates = addSlack(to: &row, relation, rank)
        if row.constant < 0 { row.negate() }
        if let subject = Self.subject(of: row, candidates) {
            row.solve(for: subject)
            substitute(subject, row)
            rows[subject] = row
        } else if row.cells.keys.allSatisfy({ $0.kind == .dummy }) {
            // The new row depends only on required equations: it is either redundant or contradicts them.
            guard abs(row.constant) < Row.epsilon, let marker = candidates.first else { return false }
            row.solve(for: marker)
            substitute(marker, row)
            rows[marker] = row
        } else if !addWithArtificialVariable(row) {
            return false
        }
        optimize()
        return true
    }

    // MARK: The tableau

    /// Adds slack and error symbols to a row; returns the candidates for its basic symbol.
    private mutating func addSlack(to row: inout Row, _ relation: Relation, _ rank: Int?) -> [Symbol] {
        func wanted(_ symbol: Symbol) { if let rank { objectives[rank].add(symbol, 1) } }
        guard relation != .equal else {
            guard rank != nil else {
                let dummy = makeSymbol(.dummy)
                row.add(dummy, 1)
                return [dummy]
            }
            let (over, under) = (makeSymbol(.error), makeSymbol(.error))
            row.add(over, -1)
            row.add(under, 1)
            wanted(over)
            wanted(under)
            return [over, under]
        }
        let sign = relation == .lessThanOrEqual ? 1.0 : -1
        let slack = makeSymbol(.slack)
        row.add(slack, sign)
        guard rank != nil else { return [slack] }
        let error = makeSymbol(.error)
        row.add(error, -sign)
        wanted(error)
        return [slack, error]
    }

    private mutating func makeSymbol(_ kind: Symbol.Kind) -> Symbol {
        defer { nextID += 1 }
        return Symbol(id: nextID, kind: kind)
    }

    /// Returns the basic symbol of a new row: a variable, or else a slack or error that stays positive.
    private static func subject(of row: Row, _ candidates: [Symbol]) -> Symbol? {
        if let variable = row.cells.keys.filter({ $0.kind == .external }).min() { return variable }
        return candidates.first { $0.kind != .dummy && row.coefficient(of: $0) < 0 }
    }

    /// Adds a row without a candidate symbol; returns whether the row is consistent with the others.
    private mutating func addWithArtificialVariable(_ row: Row) -> Bool {
        let artificial = makeSymbol(.slack)
        rows[artificial] = row
        let kept = objectives
        let known = rows
        objectives = [row] + objectives
        optimize(firstRankOnly: true)
        let success = abs(objectives[0].constant) < Row.epsilon
        guard success else {
            (rows, objectives) = (known, kept)
            rows[artificial] = nil
            return false
        }
        objectives.removeFirst()
        if var basic = rows.removeValue(forKey: artificial), !basic.cells.isEmpty {
            guard let entering = basic.cells.keys.filter({ $0.kind == .slack || $0.kind == .error }).min() else {
                return false
            }
            basic.solve(artificial, for: entering)
            substitute(entering, basic)
            rows[entering] = basic
        }
        for key in rows.keys { rows[key]?.cells[artificial] = nil }
        for index in objectives.indices { objectives[index].cells[artificial] = nil }
        return true
    }

    /// Substitutes a symbol in all rows.
    private mutating func substitute(_ symbol: Symbol, _ row: Row) {
        for key in rows.keys { rows[key]?.substitute(symbol, row) }
        for index in objectives.indices { objectives[index].substitute(symbol, row) }
    }

    /// Pivots until no objective can be improved without worsening one of higher priority.
    private mutating func optimize(firstRankOnly: Bool = false) {
        while let entering = enteringSymbol(firstRankOnly), let leaving = leavingSymbol(for: entering) {
            guard var row = rows.removeValue(forKey: leaving) else { return }
            row.solve(leaving, for: entering)
            substitute(entering, row)
            rows[entering] = row
        }
    }

    /// Returns the first symbol that improves an objective without worsening one of higher priority.
    private func enteringSymbol(_ firstRankOnly: Bool) -> Symbol? {
        for rank in objectives.indices {
            let above = objectives[..<rank]
            // Choose the lowest symbol first (Bland's rule) to avoid cycling.
            let best = objectives[rank].cells.lazy.filter { symbol, coefficient in
                coefficient < -Row.epsilon && symbol.kind != .dummy
                    && above.allSatisfy { abs($0.coefficient(of: symbol)) < Row.epsilon }
            }.map(\.key).min()
            if let best { return best }
            if firstRankOnly { return nil }
        }
        return nil
    }

    /// Returns the basic symbol that reaches zero first as the entering one grows.
    private func leavingSymbol(for entering: Symbol) -> Symbol? {
        var best: (ratio: Double, symbol: Symbol)?
        for (symbol, row) in rows where symbol.kind != .external {
            let coefficient = row.coefficient(of: entering)
            guard coefficient < -Row.epsilon else { continue }
            let candidate = (ratio: -row.constant / coefficient, symbol: symbol)
            if let known = best, (known.ratio, known.symbol) <= (candidate.ratio, candidate.symbol) { continue }
            best = candidate
        }
        return best?.symbol
    }
}

extension LayoutSolver {
    /// A symbol of the tableau.
    private struct Symbol: Hashable, Comparable {
        enum Kind: UInt8 {
            /// An unrestricted variable.
            case external
            /// The slack of an inequality.
            case slack
            /// The error of an optional constraint.
            case error
            /// The dummy of a required equation, always zero.
            case dummy
        }

        var id: Int
        var kind: Kind

        static func < (left: Symbol, right: Symbol) -> Bool { left.id < right.id }
    }

    /// A row of the tableau: a constant plus multiples of symbols.
    private struct Row {
        static let epsilon = 1e-8

        var constant = 0.0
        var cells: [Symbol: Double] = [:]

        func coefficient(of symbol: Symbol) -> Double { cells[symbol] ?? 0 }

        mutating func add(_ symbol: Symbol, _ coefficient: Double) {
            let sum = self.coefficient(of: symbol) + coefficient
            cells[symbol] = abs(sum) < Self.epsilon ? nil : sum
        }

        mutating func add(_ other: Row, times factor: Double) {
            constant += other.constant * factor
            for (symbol, coefficient) in other.cells { add(symbol, coefficient * factor) }
        }

        mutating func negate() { scale(by: -1) }

        /// Solves `0 = row` for a symbol.
        mutating func solve(for symbol: Symbol) {
            guard let coefficient = cells.removeValue(forKey: symbol) else { return }
            scale(by: -1 / coefficient)
        }

        /// Solves `left = row` for another symbol.
        mutating func solve(_ left: Symbol, for symbol: Symbol) {
            add(left, -1)
            solve(for: symbol)
        }

        mutating func substitute(_ symbol: Symbol, _ row: Row) {
            guard let coefficient = cells.removeValue(forKey: symbol) else { return }
            add(row, times: coefficient)
        }

        private mutating func scale(by factor: Double) {
            constant *= factor
            cells = cells.mapValues { $0 * factor }
        }
    }
}
