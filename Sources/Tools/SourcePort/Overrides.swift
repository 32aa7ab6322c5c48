// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftSyntax

// Members of extensions that override or are overridden. Without the Objective-C runtime, they must be in their class.
extension Converter {
    func joinMembers(of node: ExtensionDeclSyntax) {
        guard let type = scopes.last?.name else { return }
        // The members of an extension that loses its access modifier get their own.
        let access =
            exposeMembers(of: node)
            ? nil : node.modifiers.first { ["public", "fileprivate", "private"].contains($0.name.text) }?.name.text
        for member in node.memberBlock.members {
            if let condition = member.decl.as(IfConfigDeclSyntax.self) {
                for (clause, verdict) in conditions.clauses(of: condition) where verdict != .inactive {
                    guard case .decls(let members)? = clause.elements else { continue }
                    for member in members where member.decl.modifiers?.contains(where: \.isOverride) == true {
                        report(
                            member.decl,
                            "an override of '\(type)' in an extension and '#if'; move it into the class")
                    }
                }
                continue
            }
            let method = member.decl.as(FunctionDeclSyntax.self)?.facts
            let overrides = member.decl.modifiers?.contains(where: \.isOverride) == true
            guard overrides || method.map({ facts.belongsInClass($0, of: type) }) == true else { continue }
            guard let declaration = facts.declaration(type) else {
                if overrides {
                    report(
                        member.decl,
                        "an extension cannot override a method of '\(type)' on Linux, because these sources do not declare that class; override it in a subclass"
                    )
                }
                continue
            }
            guard node.genericWhereClause == nil else {
                report(member.decl, "an override in an extension with 'where'; move it into the class '\(type)'")
                continue
            }
            reportPrivateNames(in: member.decl, from: declaration.file, type)
            let place = member.decl.startLocation(converter: places)
            joined.append(
                JoinedMember(
                    type: type, range: member.decl.textRange, line: place.line,
                    access: member.decl.hasAccess ? "" : access.map { "\($0) " } ?? ""))
        }
    }

    /// Reports names that a member uses and that are private to its file, if the class is in another file.
    private func reportPrivateNames(in node: some SyntaxProtocol, from other: String, _ type: String) {
        guard other != file else { return }
        let hidden = PrivateNames(tree).names
        for token in node.tokens(viewMode: .sourceAccurate) where hidden.contains(token.text) {
            report(
                token,
                "'\(token.text)' is private to this file, but code that uses it moves to the class '\(type)' in \(other); make it internal"
            )
        }
    }

    /// Returns the members of this file to be moved into a class, and removes them from this file.
    ///
    /// - Parameters:
    ///   - type: the class.
    ///   - locate: returns the directive that states where the following lines come from; nil if none is needed.
    /// - Returns: the members with their edits applied.
    func joinedText(_ type: String, locate: ((_ line: Int) -> String)?) -> String {
        joined.filter { $0.type == type }.map { member in
            let lead = locate.map { "\n\($0(member.line))" } ?? ""
            return "\(lead)\n    \(member.access)\(edits.applied(to: text, in: member.range))"
        }.joined()
    }

    /// The edits of the file, including the removal of members that were moved elsewhere.
    var finalEdits: [TextEdit] { edits + joined.map { TextEdit(range: $0.range, text: "") } }
}

/// The names that are private to a file.
private final class PrivateNames: SyntaxVisitor {
    private(set) var names: Set<String> = []

    init(_ tree: SourceFileSyntax) {
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
        guard ["private", "fileprivate"].contains(node.name.text), let declaration = node.parent?.parent else {
            return .visitChildren
        }
        if let function = declaration.as(FunctionDeclSyntax.self) { names.insert(function.name.text) }
        for binding in declaration.as(VariableDeclSyntax.self)?.bindings ?? [] {
            names.insert(binding.pattern.trimmedDescription)
        }
        return .visitChildren
    }
}

extension DeclModifierSyntax {
    fileprivate var isOverride: Bool { name.text == "override" }
}
#endif
