// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftSyntax

/// Converts a file by visiting its declarations and expressions and collecting edits.
///
/// The rules are in extensions, one file for each subject.
final class Converter: SyntaxVisitor {
    /// A type that encloses the visited node.
    struct Scope {
        /// The full name.
        var name: String
        /// Whether it is an extension of a class declared elsewhere.
        var isExtension = false
        /// Whether it is a protocol, or an extension of one.
        var isProtocol = false
    }

    /// A member of an extension that must move into its class.
    struct JoinedMember {
        var type: String
        var range: Range<Int>
        var line: Int
        /// The access modifier of the extension, with a space; empty if there is none or the member has its own.
        var access: String
    }

    let file: String
    let tree: SourceFileSyntax
    let text: [UInt8]
    let facts: FolderFacts
    let conditions: Conditions
    let places: SourceLocationConverter
    /// The members that extensions in other files add to classes in this file, by class.
    let additions: [String: String]
    /// Returns the directive that states where the following lines come from.
    private let locate: ((String, Int) -> String)?

    var edits: [TextEdit] = []
    var findings: [Finding] = []
    var joined: [JoinedMember] = []
    var scopes: [Scope] = []
    /// The modules that the converted file requires.
    var neededModules: Set<String> = []
    /// The modules that the file imports.
    var importedModules: Set<String> = []
    /// The modules that the file imports and that have another name here, by their name on Apple platforms.
    var renamedModules: [String: String] = [:]
    /// The names of the variables, parameters and functions in the file.
    private(set) lazy var declaredNames = Locals(tree).names
    var firstImport: ImportDeclSyntax?

    init(
        _ tree: SourceFileSyntax, file: String, facts: FolderFacts, conditions: Conditions,
        additions: [String: String] = [:], locate: ((String, Int) -> String)? = nil
    ) {
        self.locate = locate
        self.file = file
        self.tree = tree
        text = tree.syntaxTextBytes
        self.facts = facts
        self.conditions = conditions
        self.additions = additions
        places = SourceLocationConverter(fileName: file, tree: tree)
        super.init(viewMode: .sourceAccurate)
        walk(tree)
        addImports()
    }

    // MARK: Edits

    /// Replaces a node, except for the whitespace and comments around it.
    func replace(_ node: some SyntaxProtocol, with text: String) {
        edits.append(TextEdit(range: node.textRange, text: text))
    }

    /// Removes a node and the whitespace after it.
    func remove(_ node: some SyntaxProtocol) {
        edits.append(TextEdit(range: node.textRange.lowerBound..<node.endPosition.utf8Offset, text: ""))
    }

    func insert(_ text: String, at offset: Int) {
        edits.append(TextEdit(range: offset..<offset, text: text))
    }

    /// Reports a construct that could not be converted.
    func report(_ node: some SyntaxProtocol, _ text: String) { add(.error, node, text) }

    /// Reports a construct that may behave differently.
    func warn(_ node: some SyntaxProtocol, _ text: String) { add(.warning, node, text) }

    private func add(_ severity: Finding.Severity, _ node: some SyntaxProtocol, _ text: String) {
        let place = node.startLocation(converter: places)
        findings.append(Finding(file, line: place.line, column: place.column, severity: severity, text))
    }

    // MARK: Scopes

    private func begin(
        _ name: some SyntaxProtocol, isExtension: Bool = false, isProtocol: Bool = false
    ) -> SyntaxVisitorContinueKind {
        let full = scopes.last.map { "\($0.name)." } ?? ""
        let isProtocol = isProtocol || isExtension && facts.declaration(name.trimmedDescription)?.kind == .protocol
        scopes.append(
            Scope(name: full + name.trimmedDescription, isExtension: isExtension, isProtocol: isProtocol))
        return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        let kind = begin(node.name)
        convertLayer(node)
        return kind
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { begin(node.name) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { begin(node.name) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { begin(node.name) }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let kind = begin(node.extendedType, isExtension: true)
        joinMembers(of: node)
        return kind
    }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        let kind = begin(node.name, isProtocol: true)
        convertProtocol(node)
        return kind
    }
    override func visitPost(_ node: ClassDeclSyntax) {
        if let addition = additions[scopes.removeLast().name] {
            let brace = node.memberBlock.rightBrace
            let line = brace.startLocation(converter: places).line
            insert(
                addition + (locate.map { "\($0(file, line))\n" } ?? ""), at: brace.textRange.lowerBound)
        }
    }
    override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: ActorDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }
    override func visitPost(_ node: ProtocolDeclSyntax) {
        addDefaults(of: node)
        scopes.removeLast()
    }

    // MARK: Rules

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { convertAttribute(node) }
    override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
        if ["dynamic", "optional"].contains(node.name.text) { remove(node) }
        return .visitChildren
    }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        convertImplementation(node)
        convertAwakening(node)
        convertOldOverride(node)
        reportObservation(node)
        return .visitChildren
    }
    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        reportPropertyImplementation(node)
        return .visitChildren
    }
    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        convertImport(node)
        return .skipChildren
    }
    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.macroName.text == "Preview" else { return .visitChildren }
        remove(node)
        return .skipChildren
    }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        switch node.macroName.text {
        // Only Xcode shows previews.
        case "Preview": remove(node)
        case "selector": convertSelector(node)
        case "keyPath": convertKeyPath(node)
        default: return .visitChildren
        }
        return .skipChildren
    }
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if convertSelectorString(node) || convertOldCall(node) { return .skipChildren }
        convertSelectorLiterals(node)
        convertDecoding(node)
        captureSelf(node)
        convertLogArguments(node)
        convertDynamicInitializer(node)
        convertOptionalCall(node)
        convertKeyValueCoding(node)
        convertDirectory(node)
        return .visitChildren
    }
    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind { convertOldMember(node) }
    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        convertOldName(node)
        renameModule(node)
        noteModule(of: node.baseName.text)
        return .visitChildren
    }
    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        convertOldType(node)
        renameModule(node)
        noteModule(of: node.name.text)
        return .visitChildren
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        for (clause, verdict) in conditions.clauses(of: node) {
            if let condition = clause.condition { ConditionNames(self).walk(condition) }
            if verdict != .inactive, let elements = clause.elements { walk(elements) }
        }
        return .skipChildren
    }
}

/// Replaces `os(iOS)` and the names of modules in conditions.
private final class ConditionNames: SyntaxVisitor {
    private let converter: Converter

    init(_ converter: Converter) {
        self.converter = converter
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.trimmedDescription.filter({ $0 != " " }) == "os(iOS)" { converter.replace(node, with: "true") }
        if node.calledExpression.trimmedDescription == "canImport", let argument = node.arguments.first,
            let name = converter.conditions.replacement(of: argument.topModule)
        {
            converter.replace(argument.expression, with: name)
        }
        return .skipChildren
    }
}

extension SyntaxProtocol {
    /// The range without surrounding whitespace and comments.
    var textRange: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }
}
#endif
