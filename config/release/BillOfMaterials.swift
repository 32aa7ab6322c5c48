// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.
//
// Prints what a release build contains, with versions and licenses, as a CycloneDX 1.5 document.
//
//   BillOfMaterials VERSION SWIFT-VERSION GCC-VERSION DIRECTORY
//
// DIRECTORY is that of the build, with Package.resolved and .build/checkouts. Libraries of the system are not inside; the
// package depends on them.

import Foundation

struct Problem: Error, CustomStringConvertible {
    var description: String
}

/// The pinned versions of Swift packages.
struct ResolvedPackages: Decodable {
    struct Pin: Decodable {
        struct State: Decodable {
            var version: String?
            var revision: String
        }
        var identity: String
        var location: String
        var state: State
    }
    var pins: [Pin]
}

struct BillOfMaterials: Encodable {
    struct Component: Encodable {
        struct LicenseChoice: Encodable {
            struct License: Encodable { var id: String }
            var license: License
        }
        struct Hash: Encodable {
            var alg = "SHA-1"
            var content: String
        }
        var type = "library"
        var name: String
        var version: String
        var purl: String?
        var hashes: [Hash]?
        var licenses: [LicenseChoice]
        var copyright: String?

        init(_ name: String, _ version: String, license: String, type: String = "library", copyright: String? = nil) {
            (self.name, self.version, self.type, self.copyright) = (name, version, type, copyright)
            licenses = [.init(license: .init(id: license))]
        }
    }
    struct Metadata: Encodable {
        var timestamp: String
        var component: Component
    }
    var bomFormat = "CycloneDX"
    var specVersion = "1.5"
    var version = 1
    var metadata: Metadata
    var components: [Component]
}

/// The SPDX identifier of a package's license.
func license(ofPackageIn folder: URL) throws -> String {
    for name in ["LICENSE.txt", "LICENSE"] {
        guard let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8) else { continue }
        let start = text.prefix(400)
        if start.contains("Apache License") { return "Apache-2.0" }
        if start.contains("MIT License") { return "MIT" }
        throw Problem(description: "unknown license in \(folder.path)/\(name)")
    }
    throw Problem(description: "no license in \(folder.path)")
}

func billOfMaterials(version: String, swift: String, gcc: String, folder: URL) throws -> BillOfMaterials {
    let resolved = try JSONDecoder().decode(
        ResolvedPackages.self, from: Data(contentsOf: folder.appendingPathComponent("Package.resolved")))
    var components = try resolved.pins.map { pin in
        let location = pin.location.hasSuffix(".git") ? String(pin.location.dropLast(4)) : pin.location
        guard let name = location.split(separator: "/").last else {
            throw Problem(description: "unknown location \(pin.location)")
        }
        let checkout = folder.appendingPathComponent(".build/checkouts/\(name)")
        let version = pin.state.version ?? pin.state.revision
        var component = BillOfMaterials.Component(
            pin.identity, version, license: try license(ofPackageIn: checkout))
        let path = location.replacingOccurrences(of: "https://", with: "")
        component.purl = "pkg:swift/\(path)@\(version)"
        component.hashes = [.init(content: pin.state.revision)]
        return component
    }
    components += [
        .init("swift-runtime", swift, license: "Apache-2.0", copyright: "with the Runtime Library Exception"),
        .init("swift-foundation-icu", swift, license: "Unicode-3.0", copyright: "Unicode, Inc. and others"),
        .init(
            "libstdc++", gcc, license: "GPL-3.0-with-GCC-exception", copyright: "Free Software Foundation, Inc."),
        .init("libyaml", "0.2.5", license: "MIT", copyright: "Kirill Simonov, Ingy döt Net; in yams"),
        .init("material-icons", "4.0.0", license: "Apache-2.0", type: "data", copyright: "Google LLC"),
        .init(
            "dejavu-fonts", "2.37", license: "Bitstream-Vera", type: "data", copyright: "Bitstream, Inc.; a subset"),
    ]
    let seconds = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Double($0) }
    return BillOfMaterials(
        metadata: .init(
            timestamp: ISO8601DateFormatter().string(from: seconds.map { Date(timeIntervalSince1970: $0) } ?? Date()),
            component: .init("secondscreen", version, license: "Apache-2.0", type: "application")),
        components: components.sorted { $0.name < $1.name })
}

guard CommandLine.arguments.count == 5 else {
    FileHandle.standardError.write(Data("usage: BillOfMaterials VERSION SWIFT-VERSION GCC-VERSION DIRECTORY\n".utf8))
    exit(2)
}
do {
    let document = try billOfMaterials(
        version: CommandLine.arguments[1], swift: CommandLine.arguments[2], gcc: CommandLine.arguments[3],
        folder: URL(fileURLWithPath: CommandLine.arguments[4]))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    FileHandle.standardOutput.write(try encoder.encode(document) + Data("\n".utf8))
} catch {
    FileHandle.standardError.write(Data("BillOfMaterials: \(error)\n".utf8))
    exit(1)
}
