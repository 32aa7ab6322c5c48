// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import PackageDescription

/// The condition of dependencies that only the tools for other people's sources have.
let porting = TargetDependencyCondition.when(traits: ["Port"])
/// The condition of dependencies that only apps with Combine have.
let combining = TargetDependencyCondition.when(traits: ["Combine"])

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let nioHTTP = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioWebSocket = Target.Dependency.product(name: "NIOWebSocket", package: "swift-nio")
let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let swiftDiagnostics = swiftSyntax("SwiftDiagnostics")
let swiftParser = swiftSyntax("SwiftParser")
let swiftParserDiagnostics = swiftSyntax("SwiftParserDiagnostics")

/// A product of swift-syntax, which is fetched and built only where the trait is enabled.
func swiftSyntax(_ name: String) -> Target.Dependency {
    .product(name: name, package: "swift-syntax", condition: porting)
}

/// A product of OpenCombine, which is fetched and built only where the trait is enabled.
func openCombine(_ name: String) -> Target.Dependency {
    .product(name: name, package: "OpenCombine", condition: combining)
}

/// A folder of `Sources`. Its targets may depend on the targets of the layers before it, and on each other only where
/// `inner` lists the arrow with its reason; the loop at the end of this file checks that.
struct Layer {
    let folder: String
    let targets: [Target]
    var inner: [String: String] = [:]
}

let layers = [
    // A module map and a header each.
    Layer(
        folder: "C",
        targets: [
            // The only code in C: functions of libraries that the dynamic linker shall find here first, and functions
            // that load their libraries.
            .target(name: "CAppStrings"),
            .target(name: "CAppTimers"),
            .target(name: "CDrawing"),
            // The contents of files that are built in.
            .target(name: "CEmbeddedFiles"),
            .systemLibrary(name: "CDRM", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
            .systemLibrary(name: "CGlibc"),
            // Only the headers of the next five: the libraries are loaded by the outputs that need them.
            .systemLibrary(name: "CLibinput", providers: [.apt(["libinput-dev", "libudev-dev"])]),
            .systemLibrary(name: "CSeat", providers: [.apt(["libseat-dev"])]),
            .systemLibrary(name: "CWayland", providers: [.apt(["libwayland-dev"])]),
            .systemLibrary(name: "CXCB", providers: [.apt(["libxcb1-dev", "libxcb-randr0-dev", "libxcb-shm0-dev"])]),
            .systemLibrary(name: "CXKBCommon", providers: [.apt(["libxkbcommon-dev"])]),
            .systemLibrary(name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
            .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
            .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
            .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
            .systemLibrary(name: "CUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
            .systemLibrary(
                name: "CUMockdev", pkgConfig: "umockdev-1.0", providers: [.apt(["libumockdev-dev", "umockdev"])]),
        ]),
    // Values that every layer shares, and what every layer does with files, queues and time.
    Layer(
        folder: "Values",
        targets: [
            .target(name: "Base", dependencies: ["CEmbeddedFiles", "CGlibc", systemPackage]),
            .target(name: "DisplayModel"),
            .target(name: "EDIDCodec"),
            .target(name: "JSONText"),
            .target(name: "RenderTree", dependencies: ["DisplayModel"]),
        ],
        inner: ["RenderTree → DisplayModel": "what a screen shows is placed in pixels"]),
    // Stages of the way from a connector to a frame; they are joined in Runtime and nowhere else.
    Layer(
        folder: "Stages",
        targets: [
            .target(name: "FrameOutput", dependencies: ["Base", "DisplayModel", "RenderTree"]),
            .target(name: "Hotplug", dependencies: ["Base", "DisplayModel", "EDIDCodec"]),
            .target(
                name: "Recordings",
                dependencies: ["Base", "DisplayModel", "Hotplug", "JSONText", "ScenarioLanguage", systemPackage]),
            .target(
                name: "ScenarioLanguage", dependencies: ["Base", "DisplayModel", "Hotplug", "ScriptedHotplug"]),
            .target(name: "ScriptedHotplug", dependencies: ["DisplayModel", "EDIDCodec", "Hotplug"]),
            .target(name: "UIKitCore", dependencies: ["CZlib", "DisplayModel", "RenderTree"]),
            .target(name: "UIKitLogging", dependencies: ["Base", systemPackage]),
            .target(name: "UIKitServices", dependencies: ["RenderTree", "UIKitCore"]),
        ],
        inner: [
            "Recordings → Hotplug": "records what sources say, and is one when it is replayed",
            "Recordings → ScenarioLanguage": "writes a recording as a scenario",
            "ScenarioLanguage → Hotplug": "names sockets and monitors as sources do",
            "ScenarioLanguage → ScriptedHotplug": "its faults are those of the scripted machine",
            "ScriptedHotplug → Hotplug": "is a source",
            "UIKitServices → UIKitCore": "what only apps need of UIKit, so that the program does not link it",
        ]),
    // The kernel, C libraries and the wire.
    Layer(
        folder: "Adapters",
        targets: [
            .target(name: "ChannelSupport", dependencies: [logging, nioCore, nioPosix]),
            .target(
                name: "Compositor",
                dependencies: [
                    "Base", "CDrawing", "CPixman", "CPNG", "CTurboJPEG", "CZlib", "DisplayModel",
                    "FrameOutput", "RenderTree", systemPackage,
                ],
                exclude: ["Resources"]),
            .target(name: "InputDevices", dependencies: ["Base", "CLibinput", "CUdev", "CXKBCommon", "Seat"]),
            .target(
                name: "KMSOutput",
                dependencies: ["Base", "CDRM", "DisplayModel", "FrameOutput", "Seat", systemPackage]),
            .target(name: "Seat", dependencies: ["Base", "CSeat", systemPackage]),
            .target(name: "Systemd", dependencies: ["Base", "CGlibc", logging, systemPackage]),
            .target(name: "UdevHotplug", dependencies: ["Base", "CUdev", "DisplayModel", "Hotplug", systemPackage]),
            .target(
                name: "Varlink",
                dependencies: ["ChannelSupport", "JSONText", logging, nioCore, nioPosix, systemPackage]),
            .target(
                name: "WebServer",
                dependencies: [
                    "Base", "ChannelSupport", "JSONText", logging, nioCore, nioHTTP, nioPosix, nioWebSocket,
                    systemPackage,
                ]),
            .target(
                name: "WindowOutput",
                dependencies: [
                    "Base", "CGlibc", "CPixman", "CWayland", "CXCB", "CXKBCommon", "DisplayModel", "FrameOutput",
                    "InputDevices", systemPackage,
                ]),
        ],
        inner: [
            "InputDevices → Seat": "opens devices through the session",
            "KMSOutput → Seat": "opens cards through the session",
            "Varlink → ChannelSupport": "writes with patience and accepts with care",
            "WebServer → ChannelSupport": "writes with patience and accepts with care",
            "WindowOutput → InputDevices": "says what hands do in a window in the words of input devices",
        ]),
    // The stages and adapters joined: screens that follow connectors, their pictures, and who may ask for what.
    Layer(
        folder: "Runtime",
        targets: [
            .target(name: "BuiltInApp", dependencies: ["Base", "Compositor", "DisplayModel", "UIKitCore"]),
            .target(
                name: "ConsolePage", dependencies: ["Base", "ScreensWire", "Varlink"], exclude: ["Page"]),
            .target(
                name: "ControlService",
                dependencies: [
                    "Base", "DisplayModel", "FrameOutput", "Hotplug", "Recordings", "ScreensWire", "SecondScreen",
                    "UIKitCore", "Varlink", logging,
                ]),
            .target(
                name: "Runtime",
                dependencies: [
                    "Base", "BuiltInApp", "CGlibc", "Compositor", "ControlService", "DisplayModel", "FrameOutput",
                    "Hotplug", "InputDevices", "KMSOutput", "Recordings", "RenderTree", "ScreensWire", "Seat",
                    "SecondScreen", "UdevHotplug", "UIKitCore", "Varlink", "WindowOutput", logging,
                    systemPackage,
                ]),
            .target(
                name: "ScreensWire", dependencies: ["Base", "DisplayModel", "Varlink", systemPackage]),
            .target(
                name: "SecondScreen",
                dependencies: [
                    "Base", "BuiltInApp", "DisplayModel", "EDIDCodec", "FrameOutput", "Hotplug", "JSONText",
                    "RenderTree", "UIKitCore",
                ]),
        ],
        inner: [
            "ConsolePage → ScreensWire": "shows what a runtime says in the types of the interface",
            "ControlService → ScreensWire": "answers calls in the types of the interface",
            "ControlService → SecondScreen": "clients ask for what the screen manager does",
            "Runtime → BuiltInApp": "its settings choose the content of the main window",
            "Runtime → ControlService": "a runtime has control sockets",
            "Runtime → ScreensWire": "reports events in the types of the interface",
            "Runtime → SecondScreen": "a runtime has screens",
            "SecondScreen → BuiltInApp": "is what runs where no app is given",
        ]),
    // Runtimes in virtual time, for scenarios and for tests of apps.
    Layer(
        folder: "Testing",
        targets: [
            .target(name: "_Testing_UIKit"),
            .target(
                name: "SecondScreenTesting",
                dependencies: [
                    "Base", "DisplayModel", "Hotplug", "ScenarioLanguage", "SecondScreen", "TestBench", "UIKitCore",
                ]),
            .target(
                name: "TestBench",
                dependencies: [
                    "Base", "BuiltInApp", "Compositor", "ConsolePage", "ControlService", "DisplayModel", "FrameOutput",
                    "Hotplug", "JSONText", "Recordings", "Runtime", "ScenarioLanguage", "ScreensWire",
                    "ScriptedHotplug",
                    "SecondScreen", "UIKitCore", systemPackage,
                ]),
        ],
        inner: ["SecondScreenTesting → TestBench": "the public face of the bench"]),
    // What a person or an app meets.
    Layer(
        folder: "Faces",
        targets: [
            .target(
                name: "Configuration",
                dependencies: [
                    "Base", "BuiltInApp", "DisplayModel", "Hotplug", "Runtime", "ScreensWire", "SecondScreen",
                    "UIKitCore", "Yams", systemPackage,
                ]),
            .target(
                name: "Console",
                dependencies: [
                    "Base", "Compositor", "ConsolePage", "DisplayModel", "FrameOutput", "Hotplug", "Recordings",
                    "RenderTree", "ScenarioLanguage", "ScreensWire", "SecondScreen", "Varlink", "WebServer", logging,
                    systemPackage,
                ]),
            .target(
                name: "Daemon",
                dependencies: [
                    "Base", "CGlibc", "Configuration", "ControlService", "DisplayModel", "Hotplug", "JSONText",
                    "Runtime",
                    "ScreensWire", "Seat", "SecondScreen", "Systemd", "UdevHotplug", "UIKitCore", "Varlink", logging,
                    systemPackage,
                ]),
            .executableTarget(name: "secondscreen", dependencies: ["SecondScreenCommands"]),
            .target(
                name: "SecondScreenCommands",
                dependencies: [
                    "Base", "Configuration", "Console", "ConsolePage", "ControlService", "Daemon", "DisplayModel",
                    "EDIDCodec", "FrameOutput", "Hotplug", "Recordings", "Runtime", "ScenarioLanguage", "ScreensWire",
                    "SecondScreen", "Systemd", "TestBench", "UdevHotplug", "UIKitCore", "Varlink", argumentParser,
                    logging, systemPackage,
                ]),
            .target(name: "CoreGraphics", dependencies: ["UIKitCore", "UIKitServices"]),
            .target(name: "ImageIO", dependencies: ["UIKitCore", "UIKitServices"]),
            .target(name: "OSLog", dependencies: ["UIKitLogging"]),
            .target(name: "PDFKit", dependencies: ["UIKitCore", "UIKitServices"]),
            .target(name: "Photos", dependencies: ["UIKitServices"]),
            .target(name: "PhotosUI", dependencies: ["Photos", "UIKitServices"]),
            .target(name: "QuartzCore", dependencies: ["UIKitCore"]),
            .target(
                name: "UIKit",
                dependencies: [
                    "_Testing_UIKit", "Base", "CAppStrings", "CAppTimers", "DisplayModel", "Hotplug", "Runtime",
                    "ScenarioLanguage", "ScreensWire", "SecondScreen", "TestBench", "UIKitCore", "UIKitServices",
                    "Varlink", logging,
                ]),
            // Empty without the trait `Combine`; Tests/Combining tests it.
            .target(
                name: "UIKitCombine",
                dependencies: [
                    "CAppTimers", "UIKitCore", openCombine("OpenCombine"), openCombine("OpenCombineFoundation"),
                ]),
            .target(name: "UniformTypeIdentifiers", dependencies: ["UIKitCore"]),
        ],
        inner: [
            "Daemon → Configuration": "runs what a configuration says",
            "PhotosUI → Photos": "brings it along, as on Apple's platforms",
            "secondscreen → SecondScreenCommands": "the program is its commands",
            "SecondScreenCommands → Console": "console starts it",
            "SecondScreenCommands → Configuration": "shows, checks and reads it",
            "SecondScreenCommands → Daemon": "run is the daemon",
        ]),
    // Other people's sources, converted before they are compiled. Empty without the trait `Port`; Tests/Porting tests it.
    Layer(
        folder: "Tools",
        targets: [
            .target(
                name: "SourcePort",
                dependencies: [swiftDiagnostics, swiftParser, swiftParserDiagnostics, swiftSyntax("SwiftSyntax")]),
            .executableTarget(
                name: "uikit-port",
                // Conditional, since a build compiles the dependencies of a plugin's tool once more, for the host.
                dependencies: ["Base", "JSONText", "SourcePort"].map { .byName(name: $0, condition: porting) } + [
                    .product(name: "ArgumentParser", package: "swift-argument-parser", condition: porting),
                    .product(name: "SystemPackage", package: "swift-system", condition: porting),
                ]),
            .plugin(name: "UIKitPort", capability: .buildTool(), dependencies: ["uikit-port"]),
        ],
        inner: [
            "uikit-port → SourcePort": "converts what the command reads",
            "UIKitPort → uikit-port": "runs it in the build",
        ]),
]

let compatibilityApps = [
    "CompanionApp", "MirrorToggleApp", "ModeApp", "PlistSceneApp", "RolesApp", "ScreensIndexApp", "TwoProfileApp",
    "WindowDictionaryApp",
]

let tests: [Target] = [
    .testTarget(
        name: "BaseTests", dependencies: ["Base", systemPackage]),
    .testTarget(
        name: "BuiltInAppTests",
        dependencies: [
            "Base", "BuiltInApp", "Compositor", "DeviceTurns", "DisplayModel", "FrameOutput", "GoldenFrames",
            "RenderTree", "UIKitCore",
        ]),
    .testTarget(name: "EDIDCodecTests", dependencies: ["EDIDCodec"]),
    .testTarget(name: "InputDevicesTests", dependencies: ["InputDevices"]),
    .testTarget(name: "JSONTextTests", dependencies: ["Base", "JSONText"]),
    .testTarget(
        name: "RecordingsTests",
        dependencies: ["Base", "DisplayModel", "EDIDCodec", "Hotplug", "JSONText", "Recordings", "ScenarioLanguage"]),
    .testTarget(name: "HotplugTests", dependencies: ["Base", "DisplayModel", "Hotplug"]),
    .testTarget(
        name: "ScriptedHotplugTests", dependencies: ["Base", "DisplayModel", "EDIDCodec", "Hotplug", "ScriptedHotplug"]),
    .testTarget(
        name: "RuntimeTests",
        dependencies: [
            "Base", "ControlService", "DeviceTurns", "DisplayModel", "FrameOutput", "Hotplug", "InputDevices",
            "Runtime", "ScreensWire", "SecondScreen", "UIKitCore", "Varlink", "WindowOutput", logging,
        ]),
    .testTarget(
        name: "ScenarioLanguageTests",
        dependencies: ["Base", "DisplayModel", "Hotplug", "ScenarioLanguage", "ScriptedHotplug"]),
    .target(name: "MockKernel", dependencies: ["CUMockdev"], path: "Tests/Support/MockKernel"),
    .testTarget(name: "MockKernelTests", dependencies: ["CUdev", "MockKernel"]),
    .testTarget(
        name: "UdevHotplugTests",
        dependencies: [
            "Base", "DisplayModel", "Hotplug", "MockKernel", "ScenarioLanguage", "ScriptedHotplug", "TestBench",
            "UdevHotplug", systemPackage,
        ]),
    .testTarget(
        name: "CompositorTests",
        dependencies: ["Base", "Compositor", "DisplayModel", "FrameOutput", "GoldenFrames", "RenderTree"]),
    .target(
        name: "GoldenFrames",
        dependencies: ["Compositor", "DisplayModel", "FrameOutput", "RenderTree"],
        path: "Tests/Support/GoldenFrames"),
    .target(
        name: "ProgramRuns", dependencies: ["Daemon", "ScreensWire", "Varlink"],
        path: "Tests/Support/ProgramRuns"),
    .executableTarget(
        name: "OutputLoop", dependencies: ["Base", "DisplayModel", "FrameOutput", "KMSOutput"],
        path: "Tests/Support/OutputLoop"),
    .target(name: "DeviceTurns", dependencies: ["TestBench", "UIKitCore"], path: "Tests/Support/DeviceTurns"),
    .testTarget(name: "ConsolePageTests", dependencies: ["ConsolePage", "DisplayModel", "ScreensWire", "Varlink"]),
    .testTarget(
        name: "ConsoleTests",
        dependencies: [
            "Base", "Compositor", "Console", "ConsolePage", "DisplayModel", "FrameOutput", "Hotplug", "Recordings",
            "ScenarioLanguage", "ScreensWire", "SecondScreen", "TestBench", "Varlink", "WebServer", logging, nioCore,
            nioPosix,
        ]),
    .testTarget(name: "DisplayModelTests", dependencies: ["DisplayModel"]),
    .testTarget(name: "FrameOutputTests", dependencies: ["Base", "DisplayModel", "FrameOutput"]),
    .testTarget(name: "RenderTreeTests", dependencies: ["RenderTree"]),
    .testTarget(
        name: "UIKitCoreTests",
        dependencies: [
            "Compositor", "DeviceTurns", "DisplayModel", "GoldenFrames", "RenderTree", "UIKitCore", "UIKitServices",
        ],
        exclude: ["rules.txt"]),
    .testTarget(name: "UIKitLoggingTests", dependencies: ["OSLog", "UIKitLogging", systemPackage]),
    .executableTarget(
        name: "SceneApp", dependencies: ["UIKit", "UIKitCore", "UIKitServices"],
        path: "Tests/CompatibilityApps/SceneApp",
        resources: [.copy("Resources")]),
    .executableTarget(
        name: "PresenterApp", dependencies: ["UIKit", "UIKitCore", "UIKitServices"],
        path: "Tests/CompatibilityApps/PresenterApp",
        exclude: ["unplugged-while-suspended.scenario"]),
    .executableTarget(
        name: "ClassicApp", dependencies: ["UIKit", "UIKitCore", "UIKitServices"],
        path: "Tests/CompatibilityApps/ClassicApp"),
    // Language mode 5, for which no app needs a word about actors.
    .executableTarget(
        name: "SwiftFiveApp", dependencies: ["UIKit", "UIKitCore", "UIKitServices"],
        path: "Tests/CompatibilityApps/SwiftFiveApp",
        exclude: ["counts-on-the-monitor.scenario"],
        swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .testTarget(
        name: "SwiftFiveAppTests", dependencies: ["SwiftFiveApp", "UIKit", "UIKitCore", "UIKitServices"],
        path: "Tests/CompatibilityApps/SwiftFiveAppTests",
        swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .executableTarget(
        name: "TimersApp", dependencies: ["UIKit", "UIKitCore", "UIKitServices"],
        path: "Tests/CompatibilityApps/TimersApp",
        exclude: ["later-is-virtual.scenario"], swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
        name: "GalleryApp",
        dependencies: [
            "PDFKit", "Photos", "PhotosUI", "UIKit", "UIKitCore", "UIKitServices", "UniformTypeIdentifiers",
        ],
        path: "Tests/CompatibilityApps/GalleryApp",
        exclude: ["prepares-a-talk.scenario", "shows-slides-and-photos.scenario"],
        swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .executableTarget(
        name: "KioskApp", dependencies: ["UIKit", "UIKitCore", "UIKitServices"],
        path: "Tests/CompatibilityApps/KioskApp"),
    .executableTarget(
        name: "MovingBoxApp", dependencies: ["UIKit", "UIKitCore", "UIKitServices"],
        path: "Tests/CompatibilityApps/MovingBoxApp"),
    .testTarget(
        name: "UIKitTests",
        dependencies: [
            "Base", "ClassicApp", "DeviceTurns", "DisplayModel", "Hotplug", "Recordings", "Runtime", "SceneApp",
            "UIKit", "UIKitCore", "UIKitServices",
        ] + compatibilityApps.map { .target(name: $0) }),
    .testTarget(
        name: "VirtualMachineTests",
        dependencies: ["DisplayModel", "EDIDCodec", "Hotplug", "ScenarioLanguage", "SecondScreen", "TestBench"],
        path: "Tests/VirtualMachine", exclude: ["Guest"]),
    .testTarget(
        name: "ControlServiceTests",
        dependencies: [
            "Base", "ControlService", "DeviceTurns", "DisplayModel", "FrameOutput", "Hotplug", "ScreensWire",
            "SecondScreen", "UIKitCore", "Varlink",
        ]),
    .testTarget(
        name: "KMSOutputTests",
        dependencies: ["Base", "CDRM", "DisplayModel", "FrameOutput", "KMSOutput", systemPackage]),
    .testTarget(name: "SeatTests", dependencies: ["Seat", systemPackage]),
    .testTarget(name: "ScreensWireTests", dependencies: ["Base", "DisplayModel", "ScreensWire", "Varlink"]),
    .testTarget(
        name: "ConfigurationTests",
        dependencies: [
            "Base", "BuiltInApp", "Configuration", "ControlService", "Daemon", "DeviceTurns", "DisplayModel", "Hotplug",
            "RenderTree", "Runtime", "ScreensWire", "SecondScreen", "Systemd", "UIKitCore", logging,
        ]),
    .testTarget(
        name: "DocumentationTests",
        dependencies: [
            "Configuration", "DisplayModel", "EDIDCodec", "Hotplug", "JSONText", "Recordings", "Runtime", "ScreensWire",
            "SecondScreen", "SecondScreenCommands", "Varlink", argumentParser,
        ]),
    .executableTarget(
        name: "VarlinkCertification", dependencies: ["Varlink"], path: "Tests/VarlinkCertification",
        resources: [.embedInCode("org.varlink.certification.varlink")]),
    .testTarget(
        name: "VarlinkTests",
        dependencies: ["Base", "ChannelSupport", "Daemon", "Varlink", "VarlinkCertification", nioCore],
        exclude: ["Foreign"]),
    .testTarget(
        name: "DaemonTests", dependencies: ["Base", "Daemon", "DisplayModel", "Hotplug", "ScreensWire", "SecondScreen"]),
    .testTarget(
        name: "WindowOutputTests",
        dependencies: ["Base", "DisplayModel", "FrameOutput", "InputDevices", "WindowOutput"]),
    .testTarget(name: "WebServerTests", dependencies: ["WebServer", logging, nioCore, nioEmbedded, nioPosix]),
    .testTarget(
        name: "SystemdTests",
        dependencies: ["Systemd", logging]),
    .testTarget(
        name: "SecondScreenCommandsTests",
        dependencies: [
            "Base", "Daemon", "DisplayModel", "EDIDCodec", "GalleryApp", "Hotplug", "PresenterApp", "ProgramRuns",
            "Recordings", "ScreensWire", "SecondScreen", "secondscreen", "SecondScreenCommands", "SwiftFiveApp",
            "TestBench", "TimersApp", "Varlink",
        ],
        exclude: ["Foreign"]),
    .testTarget(
        name: "AttackTests",
        dependencies: ["Base", "ProgramRuns", "ScreensWire", "secondscreen", "Varlink"],
        path: "Tests/Attacks"),
    .testTarget(
        name: "TestBenchTests",
        dependencies: [
            "Base", "BuiltInApp", "ConsolePage", "DeviceTurns", "DisplayModel", "FrameOutput", "Hotplug", "JSONText",
            "PresenterApp", "Recordings", "Runtime", "ScenarioLanguage", "ScreensWire", "ScriptedHotplug",
            "SecondScreen", "SecondScreenTesting", "TestBench", "UIKit", "UIKitCore", "UIKitServices",
        ]),
    .testTarget(
        name: "SecondScreenTestingTests",
        dependencies: ["PresenterApp", "SecondScreenTesting", "UIKit", "UIKitCore", "UIKitServices"],
        exclude: ["__Frames__"]),
    .testTarget(
        name: "SecondScreenTests",
        dependencies: [
            "Base", "BuiltInApp", "Compositor", "DeviceTurns", "DisplayModel", "EDIDCodec", "FrameOutput",
            "GoldenFrames", "Hotplug", "RenderTree", "SecondScreen", "UIKitCore",
        ]),
    // Measurements; config/test benchmark.
    .executableTarget(
        name: "Benchmarks",
        dependencies: [
            "Base", "Compositor", "CPixman", "CUdev", "DisplayModel", "EDIDCodec", "FrameOutput", "Hotplug",
            "MockKernel", "Recordings", "RenderTree", "SecondScreen", "UdevHotplug", "UIKitCore",
        ],
        path: "Tests/Benchmarks"),
]

let package = Package(
    name: "SecondScreen",
    products: [
        .executable(name: "secondscreen", targets: ["secondscreen"]),
        .library(
            name: "UIKit",
            targets: [
                "CoreGraphics", "ImageIO", "OSLog", "PDFKit", "Photos", "PhotosUI", "QuartzCore", "UIKit",
                "UIKitLogging", "UniformTypeIdentifiers",
            ]),
        .library(name: "UIKitCombine", targets: ["UIKitCombine"]),
        .library(name: "UIKitCore", targets: ["UIKitCore"]),
        .library(name: "SecondScreenTesting", targets: ["SecondScreenTesting"]),
        .executable(name: "uikit-port", targets: ["uikit-port"]),
        .plugin(name: "UIKitPort", targets: ["UIKitPort"]),
    ],
    traits: [
        .trait(name: "Combine", description: "The module UIKitCombine, which is Combine for apps, with OpenCombine."),
        .trait(name: "Port", description: "The plugin UIKitPort and the command uikit-port, with swift-syntax."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.7.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    ],
    targets: layers.flatMap(\.targets) + tests,
    swiftLanguageModes: [.v6]
)

// Refuses an arrow that points up, or sideways without a reason.
let known = Set(layers.flatMap(\.targets).map(\.name))
var below: Set<String> = []
for layer in layers {
    let inside = Set(layer.targets.map(\.name))
    var used: Set<String> = []
    for target in layer.targets {
        target.path = "Sources/\(layer.folder)/\(target.name)"
        for case .byNameItem(let name, _) in target.dependencies where known.contains(name) {
            let arrow = "\(target.name) → \(name)"
            if below.contains(name) { continue }
            guard inside.contains(name) else { fatalError("Package.swift: \(arrow) points up") }
            guard layer.inner[arrow] != nil else {
                fatalError("Package.swift: \(arrow) stays in \(layer.folder); name its reason in `inner`")
            }
            used.insert(arrow)
        }
    }
    for arrow in layer.inner.keys where !used.contains(arrow) {
        fatalError("Package.swift: \(arrow) has a reason in \(layer.folder), and is not there")
    }
    below.formUnion(inside)
}

// Apps in the manner of other people's, with `import UIKit` alone; the tests launch them on a simulated device. What
// UIKit re-exports is named as well: an incremental build looks at direct dependencies only.
for app in compatibilityApps {
    package.targets.append(
        .target(
            name: app, dependencies: ["UIKit", "UIKitCore", "UIKitServices"], path: "Tests/CompatibilityApps/\(app)"))
}

// Instead of all that, the programs of `config/test fuzz`, each with a libFuzzer in it, and what they need. Only what reads
// untrusted data is instrumented; the rest is not optimized either, since it takes minutes to compile and is hardly called.
// That includes UIKitCore and UIKitServices: targets have links to the sources of theirs that read such data.
// The variable has the sanitizers: `fuzzer`, or `fuzzer,address`.
let fuzzingSanitizers = Context.environment["SECONDSCREEN_FUZZ"]
if let fuzzingSanitizers {
    let fuzzers = [
        fuzzer("ConfigurationFuzz", ["Configuration", "Hotplug", "Runtime", "ScreensWire"]),
        fuzzer("EDIDFuzz", ["EDIDCodec"]),
        fuzzer("GIFFuzz", ["RenderTree"]),
        fuzzer("HTMLFuzz", ["RenderTree", "UIKitCore"]),
        fuzzer("HTTPFuzz", ["FuzzConnections", "WebServer"]),
        fuzzer("InterfaceFuzz", ["Varlink"]),
        fuzzer("JPEGFuzz", ["Compositor", "DisplayModel"]),
        fuzzer("JSONFuzz", ["JSONText"]),
        fuzzer("MarkdownFuzz", ["UIKitCore"]),
        fuzzer("PageFuzz", ["Console", "JSONText", "ScreensWire", "Varlink"]),
        fuzzer("PDFFuzz", ["CZlib", "RenderTree", "UIKitCore"]),
        fuzzer("PNGFuzz", ["Compositor", "DisplayModel"]),
        fuzzer("RecordingFuzz", ["Hotplug", "Recordings", "ScenarioLanguage"]),
        fuzzer("ScenarioFuzz", ["ScenarioLanguage"]),
        fuzzer(
            "VarlinkFuzz",
            ["ChannelSupport", "FuzzConnections", "ScreensWire", "Varlink", logging, nioCore, nioEmbedded]),
        fuzzer("WebSocketFuzz", ["FuzzConnections", "WebServer"]),
    ]
    let support: [Target] = [
        .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
        .target(name: "FuzzSupport", dependencies: ["CLibFuzzer"], path: "Tests/Fuzz/FuzzSupport"),
        .target(
            name: "FuzzConnections",
            dependencies: ["FuzzSupport", "WebServer", logging, nioCore, nioEmbedded],
            path: "Tests/Fuzz/FuzzConnections"),
    ]
    let all = Dictionary(uniqueKeysWithValues: (package.targets + support + fuzzers).map { ($0.name, $0) })
    var needed: [String: Target] = [:]
    var waiting = fuzzers
    while let target = waiting.popLast() {
        guard needed.updateValue(target, forKey: target.name) == nil else { continue }
        for case .byNameItem(let name, _) in target.dependencies { waiting += [all[name]].compactMap { $0 } }
    }
    let readers: Set = [
        "Base", "ChannelSupport", "Compositor", "Configuration", "Console", "DisplayModel", "EDIDCodec", "Hotplug",
        "JSONText", "Recordings", "Runtime", "ScenarioLanguage", "ScreensWire", "ScriptedHotplug", "Varlink",
        "WebServer",
    ]
    for target in needed.values where target.type != .system {
        let isFuzzed = readers.contains(target.name) || target.path?.hasPrefix("Tests/Fuzz") == true
        target.swiftSettings = [.unsafeFlags([isFuzzed ? "-sanitize=\(fuzzingSanitizers)" : "-Onone"])]
    }
    package.targets = needed.values.sorted { $0.name < $1.name }
    package.products = []
    // Fetched only for traits, of whose targets there is none now.
    package.dependencies.removeAll {
        guard case .sourceControl(_, let location, _) = $0.kind else { return false }
        return ["OpenCombine", "swift-syntax"].contains { location.hasSuffix("/\($0)") }
    }
}

func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies + ["FuzzSupport"], path: "Tests/Fuzz/\(name)",
        // The default linker stops at the second `main`, which is libFuzzer's.
        linkerSettings: [.unsafeFlags(["-sanitize=\(fuzzingSanitizers ?? "fuzzer")", "-use-ld=lld"])])
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

// The programs of `config/release/build` are 3% smaller for 5% more instructions per plug: what runs once, for a person, or
// not at all in most runs is compiled for its size.
if Context.environment["SECONDSCREEN_RELEASE"] != nil {
    let rare: Set = [
        "BuiltInApp", "Configuration", "Console", "ConsolePage", "Daemon", "EDIDCodec", "InputDevices", "KMSOutput",
        "Recordings", "Runtime", "ScenarioLanguage", "ScriptedHotplug", "SecondScreenCommands", "Systemd", "TestBench",
        "UIKitCore", "WebServer", "WindowOutput",
    ]
    for name in rare where !package.targets.contains(where: { $0.name == name }) {
        fatalError("Package.swift: \(name) is compiled for its size, and is not there")
    }
    for target in package.targets where rare.contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-Osize"]))
    }
}

// Pixels, pictures and EDIDs take most of the time of tests, the project's own and those of apps: debug builds have these
// targets optimized, with assertions. Each of them saves more in one run of the tests than its compilation costs.
// SwiftPM 6.2 and newer allow such flags in packages that others use.
let optimized: Set = ["Compositor", "DisplayModel", "EDIDCodec", "FrameOutput"]
for target in package.targets where optimized.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug)))
}
