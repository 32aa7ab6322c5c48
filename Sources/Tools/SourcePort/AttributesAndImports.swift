// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftSyntax

// Attributes and imports.
extension Converter {
    /// Attributes of the Objective-C runtime and of Interface Builder, which have no meaning here.
    private static let dropped: Set<String> = [
        "GKInspectable", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction", "NSCopying",
        "nonobjc", "objc", "objcMembers",
    ]

    /// The attributes of members that storyboards use.
    fileprivate static let connected: Set<String> = ["IBAction", "IBInspectable", "IBOutlet", "IBSegueAction"]

    func convertAttribute(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        let name = node.attributeName.trimmedDescription
        if name == "NSManaged" {
            report(node, "@NSManaged requires Core Data, which is not available; declare a stored property")
        } else if name == "NSApplicationMain" {
            report(node, "@NSApplicationMain starts an app for macOS; exclude the file")
        } else if name == "UIApplicationMain" {
            // The compiler supports this attribute only with the Objective-C runtime; without it, the compiler crashes
            // (Swift 6.3).
            replace(node.attributeName, with: "main")
        } else if name == "convention", node.arguments?.trimmedDescription == "block" {
            remove(node)
        }
        guard Self.dropped.contains(name) else { return .visitChildren }
        if Self.connected.contains(name) { exposeToInterfaceFiles(node) }
        remove(node)
        return .skipChildren
    }

    /// Makes the outlets and actions in a private extension accessible to the Swift code of storyboards: the other
    /// members become private instead of the extension.
    ///
    /// - Returns: whether the extension has such members.
    func exposeMembers(of node: ExtensionDeclSyntax) -> Bool {
        let members = activeMembers(of: node.memberBlock.members)
        let access = node.modifiers.first { ["private", "fileprivate"].contains($0.name.text) }
        guard let access, members.contains(where: \.isConnected) else { return false }
        remove(access)
        for member in members where !member.isConnected && !member.hasAccess && member.modifiers != nil {
            let first = member.attributes?.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
            insert("fileprivate ", at: first?.textRange.lowerBound ?? member.textRange.lowerBound)
        }
        return true
    }

    private func activeMembers(of list: MemberBlockItemListSyntax) -> [DeclSyntax] {
        list.flatMap { member -> [DeclSyntax] in
            guard let condition = member.decl.as(IfConfigDeclSyntax.self) else { return [member.decl] }
            return conditions.clauses(of: condition).flatMap { clause, verdict -> [DeclSyntax] in
                guard verdict != .inactive, case .decls(let members)? = clause.elements else { return [] }
                return activeMembers(of: members)
            }
        }
    }

    /// Makes an outlet or action accessible to the Swift code of storyboards; the Objective-C runtime ignores access
    /// control.
    private func exposeToInterfaceFiles(_ node: AttributeSyntax) {
        let declaration = node.parent?.parent
        let modifiers =
            declaration?.as(VariableDeclSyntax.self)?.modifiers ?? declaration?.as(FunctionDeclSyntax.self)?.modifiers
        for modifier in modifiers ?? [] where ["private", "fileprivate"].contains(modifier.name.text) {
            remove(modifier)
        }
    }

    func convertImport(_ node: ImportDeclSyntax) {
        guard let module = node.path.first?.name.text else { return }
        if firstImport == nil { firstImport = node }
        // With a kind, as in `import class UIKit.UIView`, only one declaration is imported.
        if node.importKindSpecifier == nil { noteImport(of: module) }
        for case .attribute(let attribute) in node.attributes { _ = convertAttribute(attribute) }
        if Conditions.provided.contains(module), node.path.count > 1, node.importKindSpecifier == nil {
            // Clang's submodules, as in `import UIKit.UIGestureRecognizerSubclass`.
            return replace(node.path, with: module)
        }
        guard !conditions.modules.contains(module), !renameModule(node) else { return }
        if module == "ObjectiveC" {
            // UIKit has what there is of the Objective-C runtime.
            importedModules.insert("UIKit")
            if let kind = node.importKindSpecifier { remove(kind) }
            return replace(node.path, with: "UIKit")
        }
        if let name = Conditions.renamed[module] {
            report(
                node,
                "'\(module)' requires the product '\(name)' of SecondScreen; add it to the target's dependencies, and enable the package's trait '\(module)'"
            )
        } else if Conditions.missing.contains(module) {
            report(
                node,
                "'\(module)' is not available on Linux; guard it with '#if canImport(\(module))', or give the target a module with this name"
            )
        } else {
            warn(node, "'\(module)' is not part of this package; add a dependency on it to the target")
        }
    }

    /// The Foundation types that are in a separate module on Linux.
    private static let networking: Set<String> = [
        "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse", "URLAuthenticationChallenge", "URLCache", "URLCredential",
        "URLProtectionSpace", "URLProtocol", "URLRequest", "URLResponse", "URLSession", "URLSessionConfiguration",
        "URLSessionDataDelegate", "URLSessionDataTask", "URLSessionDelegate", "URLSessionDownloadDelegate",
        "URLSessionDownloadTask", "URLSessionTask", "URLSessionTaskDelegate", "URLSessionUploadTask",
    ]

    /// Further ones, in another module.
    private static let xml: Set<String> = ["XMLParser", "XMLParserDelegate"]

    /// What is in Foundation on Apple platforms, and in UIKit here.
    private static let inUIKit: Set<String> = [
        "CFAbsoluteTimeGetCurrent", "DateComponentsFormatter", "ListFormatter", "MSEC_PER_SEC", "MeasurementFormatter",
        "NSComparisonPredicate", "NSEC_PER_MSEC", "NSEC_PER_SEC", "NSEC_PER_USEC", "NSException", "NSExpression",
        "NSFileCoordinator", "NSHashTable", "NSItemProvider", "NSMapTable", "NSPredicate", "NSSortDescriptor",
        "RelativeDateTimeFormatter", "USEC_PER_SEC", "autoreleasepool", "bySentences", "byWords",
        "kCFBundleExecutableKey",
        "kCFBundleIdentifierKey", "kCFBundleNameKey", "kCFBundleVersionKey", "objc_getAssociatedObject",
        "objc_removeAssociatedObjects", "objc_setAssociatedObject", "objc_sync_enter", "objc_sync_exit",
    ]

    /// Records the module of a name that is in a different one than on Apple platforms.
    func noteModule(of name: String) {
        let modules = [
            "FoundationNetworking": Self.networking, "FoundationXML": Self.xml, "UIKit": Self.inUIKit,
        ]
        guard
            let module = modules.first(where: { $0.value.contains(name) })?.key ?? bridgedModule(of: name)
                ?? lockImport(of: name),
            facts.declaration(name) == nil
        else { return }
        neededModules.insert(module)
    }

    /// Returns UIKit for a name with its prefix in a file that imports other modules.
    ///
    /// On Apple platforms, a bridging header, or the header of a framework, brings UIKit to all files of a module.
    private func bridgedModule(of name: String) -> String? {
        let letters = name.unicodeScalars.prefix(3)
        guard firstImport != nil, letters.count == 3, name.hasPrefix("UI"), letters.last?.properties.isUppercase == true
        else { return nil }
        return "UIKit"
    }

    /// Adds the required imports of modules that other modules export on Apple platforms.
    func addImports() {
        let missing = neededModules.subtracting(importedModules).filter { !isExported($0) }.sorted()
        guard !missing.isEmpty else { return }
        if let firstImport {
            insert(missing.map { "; import \($0)" }.joined(), at: firstImport.textRange.upperBound)
        } else {
            insert(
                missing.map { "import \($0); " }.joined(),
                at: tree.statements.positionAfterSkippingLeadingTrivia.utf8Offset)
        }
    }
}

extension DeclSyntax {
    /// The modifiers; nil for a declaration that cannot have any.
    var modifiers: DeclModifierListSyntax? { asProtocol((any WithModifiersSyntax).self)?.modifiers }

    /// The attributes; nil for a declaration that cannot have any.
    fileprivate var attributes: AttributeListSyntax? { asProtocol((any WithAttributesSyntax).self)?.attributes }

    /// Whether the declaration has a modifier for its own access level.
    var hasAccess: Bool {
        modifiers?.contains { ["open", "public", "internal", "fileprivate", "private"].contains($0.name.text) } == true
    }

    /// Whether storyboards use the declaration.
    fileprivate var isConnected: Bool {
        attributes?.contains { element in
            guard case .attribute(let attribute) = element else { return false }
            return Converter.connected.contains(attribute.attributeName.trimmedDescription)
        } == true
    }
}
#endif
