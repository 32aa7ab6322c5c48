// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A place where a type is named.
struct InterfaceUse {
    let name: String
    /// The declared type that always holds this one, if one does: not through `?`, an array or a dictionary.
    let owner: String?
    let token: InterfaceToken
}

/// What can be said only when the whole file is known: names mean types, and no type must hold itself.
struct InterfaceCheck {
    let interface: VarlinkInterface
    let uses: [InterfaceUse]

    func run() throws(VarlinkInterfaceError) {
        for use in uses where interface.type(named: use.name) == nil {
            throw use.token.error("there is no type `\(use.name)`")
        }
        var held: [String: [String]] = [:]
        for use in uses { if let owner = use.owner { held[owner, default: []].append(use.name) } }
        for use in uses {
            guard let owner = use.owner, reaches(owner, from: use.name, by: held) else { continue }
            throw use.token.error("`\(owner)` would hold itself without end")
        }
    }

    private func reaches(_ goal: String, from start: String, by held: [String: [String]]) -> Bool {
        var seen: Set<String> = [start]
        var waiting = [start]
        while let name = waiting.popLast() {
            if name == goal { return true }
            waiting.append(contentsOf: (held[name] ?? []).filter { seen.insert($0).inserted })
        }
        return false
    }
}

extension VarlinkInterface {
    /// Parses an interface file and checks that its names are right and mean something.
    ///
    /// - Parameter source: the text of the file.
    /// - Throws: the first place that is wrong.
    public init(parsing source: String) throws(VarlinkInterfaceError) {
        var parser = try InterfaceParser(source)
        let (interface, uses) = try parser.parse()
        try InterfaceCheck(interface: interface, uses: uses).run()
        self = interface
    }
}
