// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import PackagePlugin

/// Compiles a folder of unchanged iOS sources: `Original` in the target's folder, which the target must exclude.
@main
struct UIKitPort: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let originals = target.directoryURL.appending(path: "Original", directoryHint: .isDirectory)
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: originals.path, isDirectory: &isDirectory), isDirectory.boolValue
        else {
            Diagnostics.error("UIKitPort: no directory '\(originals.path)' with the iOS sources of '\(target.name)'")
            return []
        }
        guard target.sourceFiles.allSatisfy({ !$0.url.path.hasPrefix(originals.path + "/") }) else {
            Diagnostics.error("UIKitPort: add exclude: [\"Original\"] to the target '\(target.name)' in Package.swift")
            return []
        }
        let inputs = files(in: originals)
        guard !inputs.isEmpty else {
            Diagnostics.error("UIKitPort: no Swift files in '\(originals.path)'")
            return []
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "Ported", directoryHint: .isDirectory)
        let modules = target.recursiveTargetDependencies.compactMap { ($0 as? any SourceModuleTarget)?.moduleName }
        return [
            .buildCommand(
                displayName: "Porting the iOS sources of \(target.name)",
                executable: try context.tool(named: "uikit-port").url,
                arguments: [originals.path, "--output", output.path, "--source-locations"]
                    + Set(modules).sorted().flatMap { ["--module", $0] },
                inputFiles: inputs.map { originals.appending(path: $0) },
                outputFiles: inputs.map { output.appending(path: result($0)) })
        ]
    }

    /// Returns the name of a file's result, which must match the tool's.
    private func result(_ file: String) -> String {
        guard file.hasSuffix(".swift") else { return file + ".swift" }
        let isMain = file == "main.swift" || file.hasSuffix("/main.swift")
        return isMain ? file : file.dropLast(".swift".count) + ".ported.swift"
    }

    /// Returns the Swift files, storyboards, nibs, and the property list that the tool converts, relative to their
    /// folder; must match the tool's selection.
    private func files(in folder: URL) -> [String] {
        let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let files = all.filter { file in
            let parts = file.split(separator: "/")
            let isSkipped = parts.contains { part in
                part.hasPrefix(".") || part.hasSuffix(".playground")
                    || ["Carthage", "DerivedData", "Pods"].contains(part)
            }
            let isSource = [".swift", ".storyboard", ".xib", "Info.plist"].contains { file.hasSuffix($0) }
            return isSource && !isSkipped && file != "Package.swift"
        }
        let interfaces = files.filter { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") }
        // The property list in the least nested folder is the app's.
        let propertyList = files.filter { file in
            let name = file.split(separator: "/").last ?? ""
            return name == "Info.plist" || name.hasSuffix("-Info.plist")
        }
        .map { ($0.count { $0 == "/" }, $0) }.min(by: <)
        // For localized storyboards and nibs, only the base. The types are spelled out because the compiler takes ten
        // seconds to infer them, in every clean build.
        let versions: [String: [String]] = Dictionary(grouping: interfaces) { (file: String) -> String in
            String(file.split(separator: "/").last ?? "")
        }
        let chosen: [String] = versions.compactMap { name, files in
            let base = files.first { $0.hasSuffix("Base.lproj/\(name)") }
            return base ?? files.min()
        }
        let sources = files.filter { $0.hasSuffix(".swift") }
        return (sources + chosen + [propertyList?.1].compactMap(\.self)).sorted()
    }
}
