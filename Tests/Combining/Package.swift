// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import PackageDescription

// The target of the trait `Combine` with its tests, in a package of their own: with the trait, every target of the main
// package would be compiled once more. `Sources` has links to folders.

let settings: [SwiftSetting] = [
    .define("Combine"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

func openCombine(_ name: String) -> Target.Dependency { .product(name: name, package: "OpenCombine") }

let package = Package(
    name: "Combining",
    dependencies: [.package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")],
    targets: [
        .target(name: "CAppTimers"),
        .target(
            name: "UIKitCombine",
            dependencies: ["CAppTimers", openCombine("OpenCombine"), openCombine("OpenCombineFoundation")],
            swiftSettings: settings),
        .testTarget(
            name: "UIKitCombineTests", dependencies: ["CAppTimers", "UIKitCombine"], swiftSettings: settings),
        // An app's sources, in both language modes.
        .testTarget(
            name: "SampleTests", dependencies: ["UIKitCombine"], swiftSettings: [.treatAllWarnings(as: .error)]),
        .testTarget(
            name: "SampleFiveTests", dependencies: ["UIKitCombine"],
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    ]
)
