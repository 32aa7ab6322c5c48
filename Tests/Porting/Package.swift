// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import PackageDescription

// The targets of the trait `Port` with their tests, in a package of their own: with the trait, every target of the main
// package would be compiled once more. `Sources` has links to their folders.

let settings: [SwiftSetting] = [
    .define("Port"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

func swiftSyntax(_ name: String) -> Target.Dependency { .product(name: name, package: "swift-syntax") }

let package = Package(
    name: "Porting",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.7.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    ],
    targets: [
        .target(name: "CEmbeddedFiles"),
        .systemLibrary(name: "CGlibc"),
        .target(name: "Base", dependencies: ["CEmbeddedFiles", "CGlibc", systemPackage], swiftSettings: settings),
        .target(name: "JSONText", swiftSettings: settings),
        .target(
            name: "SourcePort",
            dependencies: [
                swiftSyntax("SwiftDiagnostics"), swiftSyntax("SwiftParser"), swiftSyntax("SwiftParserDiagnostics"),
                swiftSyntax("SwiftSyntax"),
            ], swiftSettings: settings),
        .executableTarget(
            name: "uikit-port", dependencies: ["Base", "JSONText", "SourcePort", argumentParser, systemPackage],
            swiftSettings: settings),
        .testTarget(
            name: "SourcePortTests", dependencies: ["SourcePort", "uikit-port", argumentParser],
            swiftSettings: settings),
    ]
)
