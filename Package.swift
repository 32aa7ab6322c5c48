// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import PackageDescription

let compatibilityApps = [
    "CompanionApp", "MirrorToggleApp", "ModeApp", "PlistSceneApp", "RolesApp", "ScreensIndexApp", "TwoProfileApp",
    "WindowDictionaryApp",
]

let package = Package(
    name: "SecondScreen",
    products: [
        .executable(name: "secondscreen", targets: ["secondscreen"]),
        .library(name: "UIKit", targets: ["UIKit"]),
        .library(name: "UIKitCore", targets: ["UIKitCore"]),
        .library(name: "SecondScreenTesting", targets: ["SecondScreenTesting"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.4.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    ],
    targets: [
        // Layer 0: values, and what every layer does with files and queues.
        .systemLibrary(name: "CGlibc"),
        .target(name: "Base", dependencies: ["CGlibc", .product(name: "SystemPackage", package: "swift-system")]),
        .target(name: "DisplayModel"),
        .target(name: "EDIDCodec"),
        .target(name: "JSONText"),
        .target(name: "RenderTree", dependencies: ["DisplayModel"]),
        // Layer 1: stages.
        .target(name: "Hotplug", dependencies: ["Base", "DisplayModel", "EDIDCodec"]),
        .target(name: "VirtualTime"),
        .target(name: "Wording"),
        .target(name: "ScenarioLanguage", dependencies: ["DisplayModel", "Hotplug", "VirtualTime", "Wording"]),
        .target(
            name: "Recordings",
            dependencies: ["Base", "DisplayModel", "EDIDCodec", "Hotplug", "JSONText", "ScenarioLanguage"]),
        .target(name: "UIKitCore", dependencies: ["DisplayModel", "RenderTree"]),
        .target(name: "FrameOutput", dependencies: ["Base", "DisplayModel", "RenderTree"]),
        // Layer 2: adapters, each with its one library.
        .systemLibrary(name: "CUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
        .target(name: "UdevHotplug", dependencies: ["Base", "CUdev", "DisplayModel", "Hotplug"]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        .target(
            name: "ImageCodec",
            dependencies: [
                "Base", "CPNG", "CTurboJPEG", "DisplayModel", "FrameOutput",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .systemLibrary(name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(
            name: "CPango", pkgConfig: "pangocairo pangoft2 fontconfig", providers: [.apt(["libpango1.0-dev"])]),
        .target(
            name: "Compositor",
            dependencies: [
                "Base", "CCairo", "CPango", "CPixman", "DisplayModel", "FrameOutput", "ImageCodec", "RenderTree",
            ],
            exclude: ["Resources/fallback-LICENSE"], resources: [.embedInCode("Resources/fallback.ttf")]),
        .target(
            name: "Varlink",
            dependencies: [
                "Base", "JSONText", .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .target(name: "Systemd", dependencies: ["Base", "CSystemd", .product(name: "Logging", package: "swift-log")]),
        // Layer 3: the join.
        .target(
            name: "SecondScreen",
            dependencies: [
                "Base", "DisplayModel", "EDIDCodec", "FrameOutput", "Hotplug", "RenderTree", "UIKitCore",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"), "Yams",
            ],
            resources: [.embedInCode("Resources/devices.yaml"), .embedInCode("Resources/monitors")]
        ),
        // Layer 4: faces, and the choice of adapters that they share.
        .target(
            name: "MonitorSources", dependencies: ["Hotplug", "Recordings", "SecondScreen", "UdevHotplug"]),
        .target(
            name: "FrameSinks",
            dependencies: [
                "Base", "Compositor", "FrameOutput", "ImageCodec", "RenderTree", "SecondScreen", "UIKitCore",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .target(
            name: "ControlService",
            dependencies: [
                "Base", "DisplayModel", "Hotplug", "Recordings", "RenderTree", "SecondScreen", "UIKitCore", "Varlink",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            resources: [.embedInCode("Resources/org.secondscreen.Screens.varlink")]),
        .target(
            name: "RuntimeHost",
            dependencies: [
                "Base", "ControlService", "DisplayModel", "FrameOutput", "FrameSinks", "Hotplug", "MonitorSources",
                "Recordings", "RenderTree", "SecondScreen", "UIKitCore", "Varlink",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .target(
            name: "TestBench",
            dependencies: [
                "Base", "DisplayModel", "FrameOutput", "FrameSinks", "Hotplug", "ImageCodec", "ScenarioLanguage",
                "SecondScreen",
                "UIKitCore", "VirtualTime",
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .target(
            name: "Configuration",
            dependencies: [
                "Base", "DisplayModel", "FrameSinks", "Hotplug", "MonitorSources", "RenderTree", "SecondScreen",
                "UIKitCore",
                "Wording", "Yams",
            ]),
        .target(
            name: "Daemon",
            dependencies: [
                "Base", "CGlibc", "Configuration", "ControlService", "DisplayModel", "FrameOutput", "FrameSinks",
                "Hotplug",
                "MonitorSources", "RenderTree", "RuntimeHost", "SecondScreen", "Systemd", "UIKitCore", "UdevHotplug",
                "Varlink",
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),
        .executableTarget(
            name: "secondscreen",
            dependencies: ["SecondScreenCommands"]),
        .target(
            name: "SecondScreenCommands",
            dependencies: [
                "Base", "Configuration", "ControlService", "Daemon", "DisplayModel", "EDIDCodec", "FrameOutput",
                "FrameSinks",
                "Hotplug", "MonitorSources", "Recordings", "RenderTree", "ScenarioLanguage", "SecondScreen", "Systemd",
                "TestBench", "UIKitCore", "UdevHotplug", "Varlink", "VirtualTime", "Wording",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
        .target(
            name: "SecondScreenTesting",
            dependencies: ["Hotplug", "ScenarioLanguage", "SecondScreen", "TestBench", "UIKitCore", "VirtualTime"]),
        .target(name: "_Testing_UIKit"),
        .target(
            name: "UIKit",
            dependencies: [
                "_Testing_UIKit", "Base", "ControlService", "DisplayModel", "FrameSinks", "Hotplug", "MonitorSources",
                "RuntimeHost", "ScenarioLanguage", "SecondScreen", "TestBench", "UIKitCore", "Varlink",
                .product(name: "Logging", package: "swift-log"),
            ]),
        // Tests.
        .testTarget(
            name: "BaseTests", dependencies: ["Base", .product(name: "SystemPackage", package: "swift-system")]),
        .testTarget(name: "EDIDCodecTests", dependencies: ["EDIDCodec"]),
        .testTarget(name: "JSONTextTests", dependencies: ["JSONText", "VirtualTime"]),
        .testTarget(
            name: "RecordingsTests",
            dependencies: [
                "DisplayModel", "EDIDCodec", "Hotplug", "JSONText", "Recordings", "ScenarioLanguage", "VirtualTime",
            ]),
        .testTarget(name: "HotplugTests", dependencies: ["DisplayModel", "Hotplug", "VirtualTime"]),
        .testTarget(
            name: "ScenarioLanguageTests", dependencies: ["DisplayModel", "Hotplug", "ScenarioLanguage", "VirtualTime"]),
        .systemLibrary(
            name: "CUMockdev", pkgConfig: "umockdev-1.0", providers: [.apt(["libumockdev-dev", "umockdev"])]),
        .target(name: "MockKernel", dependencies: ["CUMockdev"], path: "Tests/MockKernel"),
        .testTarget(name: "MockKernelTests", dependencies: ["CUdev", "MockKernel"]),
        .testTarget(
            name: "UdevHotplugTests",
            dependencies: ["DisplayModel", "Hotplug", "MockKernel", "ScenarioLanguage", "TestBench", "UdevHotplug"]),
        .testTarget(
            name: "CompositorTests",
            dependencies: [
                "Compositor", "DisplayModel", "FrameOutput", "GoldenFrames", "ImageCodec", "RenderTree",
            ]),
        .target(
            name: "GoldenFrames",
            dependencies: ["Compositor", "DisplayModel", "FrameOutput", "ImageCodec", "RenderTree"],
            path: "Tests/GoldenFrames"),
        .target(
            name: "ProgramRuns", dependencies: ["ControlService", "Daemon", "Varlink"],
            path: "Tests/Support/ProgramRuns"),
        .target(name: "DeviceTurns", dependencies: ["TestBench"], path: "Tests/DeviceTurns"),
        .testTarget(name: "DisplayModelTests", dependencies: ["DisplayModel"]),
        .testTarget(name: "FrameOutputTests", dependencies: ["DisplayModel", "FrameOutput"]),
        .testTarget(name: "ImageCodecTests", dependencies: ["DisplayModel", "FrameOutput", "ImageCodec"]),
        .testTarget(name: "RenderTreeTests", dependencies: ["RenderTree"]),
        .testTarget(
            name: "UIKitCoreTests",
            dependencies: [
                "Compositor", "DeviceTurns", "DisplayModel", "GoldenFrames", "RenderTree", "UIKitCore",
            ],
            exclude: ["rules.txt"]),
        .executableTarget(
            name: "SceneApp", dependencies: ["UIKit", "UIKitCore"], path: "Tests/CompatibilityApps/SceneApp",
            resources: [.copy("Resources")]),
        .executableTarget(
            name: "PresenterApp", dependencies: ["UIKit", "UIKitCore"], path: "Tests/CompatibilityApps/PresenterApp",
            exclude: ["unplugged-while-suspended.scenario"]),
        .executableTarget(
            name: "ClassicApp", dependencies: ["UIKit", "UIKitCore"], path: "Tests/CompatibilityApps/ClassicApp"),
        .testTarget(
            name: "UIKitTests",
            dependencies: [
                "ClassicApp", "DeviceTurns", "DisplayModel", "FrameSinks", "Hotplug", "MonitorSources", "Recordings",
                "SceneApp", "SecondScreen", "UIKit", "UIKitCore",
            ] + compatibilityApps.map { .target(name: $0) }),
        .testTarget(
            name: "VirtualMachineTests", dependencies: ["EDIDCodec", "ScenarioLanguage", "TestBench"],
            path: "Tests/VirtualMachine", exclude: ["Guest"]),
        .testTarget(
            name: "ControlServiceTests",
            dependencies: [
                "ControlService", "DeviceTurns", "DisplayModel", "Hotplug", "SecondScreen", "UIKitCore", "Varlink",
                "VirtualTime",
            ]),
        .testTarget(
            name: "ConfigurationTests",
            dependencies: [
                "Configuration", "ControlService", "Daemon", "DeviceTurns", "DisplayModel", "FrameSinks", "Hotplug",
                "MonitorSources", "RenderTree", "RuntimeHost", "SecondScreen", "Systemd", "VirtualTime", "UIKitCore",
                .product(name: "Logging", package: "swift-log"),
            ]),
        .testTarget(name: "FrameSinksTests", dependencies: ["FrameOutput", "FrameSinks"]),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "Configuration", "ControlService", "DisplayModel", "EDIDCodec", "Hotplug", "JSONText", "Recordings",
                "SecondScreen", "SecondScreenCommands", "Varlink",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(
            name: "VarlinkCertification", dependencies: ["Varlink"], path: "Tests/VarlinkCertification",
            resources: [.embedInCode("org.varlink.certification.varlink")]),
        .testTarget(
            name: "VarlinkTests",
            dependencies: [
                "Daemon", "VirtualTime", "Varlink", "VarlinkCertification",
                .product(name: "NIOCore", package: "swift-nio"),
            ], exclude: ["Foreign"]),
        .testTarget(name: "DaemonTests", dependencies: ["Daemon", "Hotplug", "SecondScreen"]),
        .testTarget(
            name: "SystemdTests",
            dependencies: ["CSystemd", "Systemd", .product(name: "Logging", package: "swift-log")]),
        .testTarget(
            name: "SecondScreenCommandsTests",
            dependencies: [
                "ControlService", "Daemon", "DisplayModel", "Hotplug", "PresenterApp", "ProgramRuns", "Recordings",
                "SecondScreen", "SecondScreenCommands", "TestBench", "VirtualTime", "Varlink", "secondscreen",
            ],
            exclude: ["Foreign"]),
        .testTarget(
            name: "AttackTests",
            dependencies: ["ControlService", "ProgramRuns", "Varlink", "VirtualTime", "secondscreen"],
            path: "Tests/Attacks"),
        .testTarget(
            name: "TestBenchTests",
            dependencies: [
                "DeviceTurns", "DisplayModel", "Hotplug", "PresenterApp", "ScenarioLanguage", "SecondScreen",
                "SecondScreenTesting", "TestBench",
                "UIKit",
                "UIKitCore", "VirtualTime",
            ]),
        .testTarget(
            name: "SecondScreenTestingTests",
            dependencies: ["PresenterApp", "SecondScreenTesting", "UIKit", "UIKitCore"], exclude: ["__Frames__"]),
        .testTarget(
            name: "SecondScreenTests",
            dependencies: [
                "Compositor", "DeviceTurns", "DisplayModel", "EDIDCodec", "FrameOutput", "GoldenFrames", "Hotplug",
                "ImageCodec", "RenderTree", "SecondScreen", "VirtualTime", "UIKitCore",
            ]),
        // Measurements; config/test benchmark.
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "CPixman", "CUdev", "Compositor", "DisplayModel", "EDIDCodec", "FrameOutput", "Hotplug", "MockKernel",
                "Recordings", "RenderTree", "SecondScreen", "UIKitCore", "UdevHotplug",
            ],
            path: "Tests/Benchmarks"),
    ],
    swiftLanguageModes: [.v6]
)

// Apps in the manner of other people's, with `import UIKit` alone; the tests launch them on a simulated device. What
// UIKit re-exports is named as well: an incremental build looks at direct dependencies only.
for app in compatibilityApps {
    package.targets.append(
        .target(name: app, dependencies: ["UIKit", "UIKitCore"], path: "Tests/CompatibilityApps/\(app)"))
}

// One set of language settings, so that no target is laxer than another; only the apps that stand for other people's
// have the compiler's own.
for target in package.targets where ![.system, .plugin, .binary].contains(target.type) {
    if target.path?.hasPrefix("Tests/CompatibilityApps") == true { continue }
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
