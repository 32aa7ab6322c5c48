// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftSyntax

// Directories that Foundation on Linux does not have.
extension Converter {
    /// Replaces the library directory, for which Foundation on Linux returns no directory, with the one for application
    /// support: apps take the first element without checking.
    func convertDirectory(_ node: FunctionCallExprSyntax) {
        let labels = node.arguments.map { $0.label?.text ?? "_" }
        let isSearch =
            switch node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
            case "urls": labels == ["for", "in"]
            case "url": labels == ["for", "in", "appropriateFor", "create"]
            case nil:
                node.calledExpression.trimmedDescription == "NSSearchPathForDirectoriesInDomains"
                    && labels == ["_", "_", "_"]
            default: false
            }
        guard isSearch, let directory = node.arguments.first?.expression.as(MemberAccessExprSyntax.self),
            directory.declName.baseName.text == "libraryDirectory"
        else { return }
        replace(directory.declName, with: "applicationSupportDirectory")
    }
}
#endif
