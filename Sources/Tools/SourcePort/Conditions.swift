// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftSyntax

/// Decides which parts of `#if` are active, for an iOS app built on Linux.
struct Conditions {
    /// The known value of a condition.
    enum Verdict { case active, inactive, unknown }

    /// The modules that can be imported.
    var modules: Set<String>

    /// Apple frameworks that are not available here.
    static let missing: Set<String> = [
        "ARKit", "AVFAudio", "AVFoundation", "AVKit", "AVRouting", "Accelerate", "Accessibility", "AccessorySetupKit",
        "Accounts", "ActivityKit", "AdServices", "AdSupport", "AddressBook", "AddressBookUI", "AlarmKit", "AppClip",
        "AppIntents", "AppKit", "AppTrackingTransparency", "AssetsLibrary", "AudioToolbox", "AudioUnit",
        "AuthenticationServices", "AutomaticAssessmentConfiguration", "BackgroundAssets", "BackgroundTasks",
        "BusinessChat", "CFNetwork", "CallKit", "CarPlay", "Charts", "Cinematic", "ClassKit", "ClockKit", "CloudKit",
        "Combine", "CommonCrypto", "Contacts", "ContactsUI", "CoreAudio", "CoreAudioKit", "CoreAudioTypes",
        "CoreBluetooth", "CoreData", "CoreHaptics", "CoreImage", "CoreLocation", "CoreLocationUI", "CoreMIDI", "CoreML",
        "CoreMedia", "CoreMotion", "CoreNFC", "CoreServices", "CoreSpotlight", "CoreTelephony", "CoreText",
        "CoreTransferable", "CoreVideo", "CryptoKit", "Darwin", "DataDetection", "DeviceActivity", "DeviceCheck",
        "EventKit", "EventKitUI", "ExposureNotification", "ExternalAccessory", "FamilyControls", "FileProvider",
        "FinanceKit", "FoundationModels", "GLKit", "GameController", "GameKit", "GameplayKit", "GroupActivities",
        "HealthKit", "HomeKit", "IOKit", "IOSurface", "IdentityLookup", "ImageCaptureCore", "ImagePlayground",
        "Intents", "IntentsUI", "JavaScriptCore", "LinkPresentation", "LocalAuthentication", "ManagedSettings",
        "MapKit", "MediaAccessibility", "MediaPlayer", "MediaToolbox", "MessageUI", "Messages", "Metal", "MetalFX",
        "MetalKit", "MetalPerformanceShaders", "MetricKit", "MobileCoreServices", "ModelIO", "MultipeerConnectivity",
        "MusicKit", "NaturalLanguage", "NearbyInteraction", "Network", "NetworkExtension", "NotificationCenter",
        "ObjectiveC", "OpenAL", "OpenGLES", "PassKit", "PencilKit", "ProximityReader", "PushKit", "QuickLook",
        "QuickLookThumbnailing", "RealityKit", "ReplayKit", "RoomPlan", "SafariServices", "SafetyKit", "SceneKit",
        "ScreenTime", "Security", "SensorKit", "SharedWithYou", "ShazamKit", "Social", "SoundAnalysis", "Speech",
        "SpriteKit", "StoreKit", "SwiftData", "SwiftUI", "Symbols", "SystemConfiguration", "TabularData", "TipKit",
        "Translation", "Twitter", "UserNotifications", "UserNotificationsUI", "VideoToolbox", "Vision", "VisionKit",
        "WatchConnectivity", "WatchKit", "WeatherKit", "WebKit", "WidgetKit", "iAd",
    ]

    /// The modules that are always available to an app's package.
    static let provided: Set<String> = [
        "CoreGraphics", "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "Glibc",
        "ImageIO",
        "OSLog", "Observation", "PDFKit", "Photos", "PhotosUI",
        "QuartzCore", "RegexBuilder", "SecondScreenTesting", "Swift", "Synchronization", "Testing", "UIKit",
        "UIKitLogging", "UniformTypeIdentifiers", "XCTest",
    ]

    /// The modules with another name here, by their name on Apple platforms: other packages compile different code where
    /// `canImport` finds Apple's name, and all modules of a build are found together.
    ///
    /// A module that is not `provided` is a product with this name, which the trait with Apple's name enables.
    static let renamed = ["Combine": "UIKitCombine", "os": "UIKitLogging"]

    /// Returns the name of the module to use instead of another; nil if there is none, or if the target has a module with
    /// the original name.
    func replacement(of module: String) -> String? {
        guard !modules.contains(module), let name = Self.renamed[module], modules.contains(name) else { return nil }
        return name
    }

    /// Returns the clauses of an `#if` that may be active, with what is known about each.
    func clauses(of node: IfConfigDeclSyntax) -> [(clause: IfConfigClauseSyntax, verdict: Verdict)] {
        var isDecided = false
        var isOpen = false
        return node.clauses.map { clause in
            guard !isDecided else { return (clause, .inactive) }
            let verdict = clause.condition.map(verdict) ?? .active
            isDecided = verdict == .active
            // An `#else` is active only if no clause before it is.
            defer { isOpen = isOpen || verdict == .unknown }
            return (clause, verdict == .active && isOpen ? .unknown : verdict)
        }
    }

    private func verdict(_ condition: ExprSyntax) -> Verdict {
        if let sequence = condition.as(SequenceExprSyntax.self) { return verdict(Array(sequence.elements)[...]) }
        if let tuple = condition.as(TupleExprSyntax.self), let only = tuple.elements.first, tuple.elements.count == 1 {
            return verdict(only.expression)
        }
        if let prefix = condition.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
            return verdict(prefix.expression).negated
        }
        if let literal = condition.as(BooleanLiteralExprSyntax.self) {
            return literal.literal.text == "true" ? .active : .inactive
        }
        guard let call = condition.as(FunctionCallExprSyntax.self), let argument = call.arguments.first else {
            return .unknown
        }
        let name = argument.expression.trimmedDescription
        switch call.calledExpression.trimmedDescription {
        case "os": return ["iOS", "Linux"].contains(name) ? .active : .inactive
        case "targetEnvironment": return .inactive
        case "canImport":
            if modules.contains(name) || replacement(of: argument.topModule) != nil { return .active }
            return Self.missing.contains(name) ? .inactive : .unknown
        default: return .unknown
        }
    }

    /// Evaluates `a || b && c` as a list of operands and operators; `&&` has higher precedence.
    private func verdict(_ elements: ArraySlice<ExprSyntax>) -> Verdict {
        for name in ["||", "&&"] {
            guard let index = elements.firstIndex(where: { $0.trimmedDescription == name }) else { continue }
            let (left, right) = (verdict(elements[..<index]), verdict(elements[(index + 1)...]))
            let decisive: Verdict = name == "||" ? .active : .inactive
            if left == decisive || right == decisive { return decisive }
            return left == .unknown || right == .unknown ? .unknown : decisive.negated
        }
        return elements.count == 1 ? elements.first.map { verdict($0) } ?? .unknown : .unknown
    }
}

extension Conditions.Verdict {
    fileprivate var negated: Self {
        switch self {
        case .active: .inactive
        case .inactive: .active
        case .unknown: .unknown
        }
    }
}
#endif
