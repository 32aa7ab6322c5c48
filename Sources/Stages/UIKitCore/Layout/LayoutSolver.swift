// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Finds values that meet linear equations and inequalities, some of them required and others wanted more or less.
///
/// The method is Cassowary's: rows of an incremental simplex tableau in which wanted constraints have error variables,
/// and an objective that keeps the errors small. Here the objective is a list of rows, one for each rank of priority:
/// a rank counts only where all higher ranks are indifferent, so a constraint is never outvoted by many lesser ones.
struct LayoutSolver {
    /// How the two sides of a constraint compare.
    enum Relation {
        case lessThanOrEqual, equal, greaterThanOrEqual
    }

    /// A sum of variables times factors, and a number.
    struct Expression {
        /// The number.
        var constant = 0.0
        /// Factors by variable.
        var terms: [Int: Double] = [:]

        /// Adds another expression, times a factor.
        mutating func add(_ other: Expression, times factor: Double = 1) {
            constant += other.constant * factor
            for (variable, coefficient) in other.terms { terms[variable, default: 0] += coefficient * factor }
        }
    }

    private var rows: [Symbol: Row] = [:]
    private var objectives: [Row]
    private var nextID: Int

    /// Creates a solver without constraints.
    ///
    /// - Parameters:
    ///   - variables: how many variables there are; they are named from 0 on.
    ///   - ranks: how many ranks of wanted constraints there are; rank 0 is the most wanted.
    init(variables: Int, ranks: Int) {
        nextID = variables
        objectives = Array(repeating: Row(), count: ranks)
    }

    /// The value of a variable; 0 for one that no constraint determines.
    func value(of variable: Int) -> Double { rows[Symbol(id: variable, kind: .external)]?.constant ?? 0 }

    /// Adds the constraint that `expression` compares to zero as `relation` says.
    ///
    /// - Parameters:
    ///   - expression: the difference of the two sides.
    ///   - relation: how it compares to zero.
    ///   - rank: how much it is wanted; nil for a required one.
    /// - Returns: false for a required constraint that contradicts others; it is left out.
    mutating func add(_ expression: Expression, _ relation: Relation, rank: Int?) -> Bool {
        var row = Row()
        row.constant = expression.constant
        for (variable, coefficient) in expression.terms where abs(coefficient) > Row.epsilon {
            let symbol = Symbol(id: variable, kind: .external)
            if let known = rows[symbol] { row.add(known, times: coefficient) } else { row.add(symbol, coefficient) }
        }
        let candidates = addSlack(to: &row, relation, rank)
        if row.constant < 0 { row.negate() }
        if let subject = Self.subject(of: row, candidates) {
            row.solve(for: subject)
            substitute(subject, row)
            rows[subject] = row
        } else if row.cells.keys.allSatisfy({ $0.kind == .dummy }) {
            // The new row says something of nothing but required equations: it is superfluous, or it contradicts them.
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

    /// Gives a row what makes it an equation; returns the symbols that may become basic for it.
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

    /// The symbol that becomes basic for a new row: a variable, else a slack or error that stays positive.
    private static func subject(of row: Row, _ candidates: [Symbol]) -> Symbol? {
        if let variable = row.cells.keys.filter({ $0.kind == .external }).min() { return variable }
        return candidates.first { $0.kind != .dummy && row.coefficient(of: $0) < 0 }
    }

    /// Adds a row for which no symbol offers itself; returns whether the row agrees with the others.
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

    /// Puts what a symbol equals in its place everywhere.
    private mutating func substitute(_ symbol: Symbol, _ row: Row) {
        for key in rows.keys { rows[key]?.substitute(symbol, row) }
        for index in objectives.indices { objectives[index].substitute(symbol, row) }
    }

    /// Pivots until no rank can be served better without harm to a higher one.
    private mutating func optimize(firstRankOnly: Bool = false) {
        while let entering = enteringSymbol(firstRankOnly), let leaving = leavingSymbol(for: entering) {
            guard var row = rows.removeValue(forKey: leaving) else { return }
            row.solve(leaving, for: entering)
            substitute(entering, row)
            rows[entering] = row
        }
    }

    /// The first symbol whose growth serves a rank and harms none above it.
    private func enteringSymbol(_ firstRankOnly: Bool) -> Symbol? {
        for rank in objectives.indices {
            let above = objectives[..<rank]
            // The lowest name first, so that the search cannot run in a circle.
            let best = objectives[rank].cells.lazy.filter { symbol, coefficient in
                coefficient < -Row.epsilon && symbol.kind != .dummy
                    && above.allSatisfy { abs($0.coefficient(of: symbol)) < Row.epsilon }
            }.map(\.key).min()
            if let best { return best }
            if firstRankOnly { return nil }
        }
        return nil
    }

    /// The basic symbol that reaches zero first while another one grows.
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
    /// A column of the tableau.
    private struct Symbol: Hashable, Comparable {
        enum Kind: UInt8 {
            /// A variable, which may have any value.
            case external
            /// The distance from the bound of an inequality.
            case slack
            /// The distance by which a wanted constraint fails.
            case error
            /// The mark of a required equation, always zero.
            case dummy
        }

        var id: Int
        var kind: Kind

        static func < (left: Symbol, right: Symbol) -> Bool { left.id < right.id }
    }

    /// What a basic symbol equals: a number and other symbols times factors.
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
