// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import PackageDescription

let package = Package(
    name: "SecondScreen",
    products: [
        .library(name: "UIKitCore", targets: ["UIKitCore"])
    ],
    targets: [
        // Layer 0: values.
        .target(name: "DisplayModel"),
        // Layer 1: stages.
        .target(name: "UIKitCore", dependencies: ["DisplayModel"]),
        .testTarget(name: "DisplayModelTests", dependencies: ["DisplayModel"]),
        .testTarget(name: "UIKitCoreTests", dependencies: ["DisplayModel", "UIKitCore"]),
    ],
    swiftLanguageModes: [.v6]
)

// One set of language settings, so that no target is laxer than another.
for target in package.targets where ![.system, .plugin, .binary].contains(target.type) {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            .enableUpcomingFeature("InferIsolatedConformances"),
            .strictMemorySafety(),
            .treatAllWarnings(as: .error),
        ]
}
