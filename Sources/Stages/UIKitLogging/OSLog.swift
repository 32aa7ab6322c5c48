// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Files of apps that import only the log use `Bundle` and `NSObject`, too.
@_exported public import Foundation

/// The importance of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// The number that stands for the level.
    public let rawValue: UInt8

    /// Creates a level.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates a level.
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// What is useful for troubleshooting.
    public static let `default` = OSLogType(0)
    /// What is helpful, but not essential.
    public static let info = OSLogType(1)
    /// What is useful only during development.
    public static let debug = OSLogType(2)
    /// An error.
    public static let error = OSLogType(0x10)
    /// A defect of the program.
    public static let fault = OSLogType(0x11)

    /// The word for the level in lines.
    var word: String {
        switch self {
        case .info: "info"
        case .debug: "debug"
        case .error: "error"
        case .fault: "fault"
        default: "default"
        }
    }
}

/// A destination of messages: a subsystem, such as `com.example.notes`, and a category in it, such as `sync`.
///
/// All logs write lines to standard error; see ``Logger``.
public final class OSLog: NSObject, Sendable {
    /// The categories that Instruments knows; here, they are names as any other.
    public struct Category: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates a category.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Important points in time.
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        /// Intervals that are traced only while a tool records them.
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
        /// The same with stack traces.
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    }

    /// The log without a subsystem and a category.
    public static let `default` = OSLog(isDisabled: false)
    /// A log that writes no messages.
    public static let disabled = OSLog(isDisabled: true)

    let subsystem: String
    let category: String
    private let isDisabled: Bool

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - subsystem: the name of a part of the app, in reverse DNS notation.
    ///   - category: the name of a part of the subsystem.
    public init(subsystem: String, category: String) {
        (self.subsystem, self.category) = (subsystem, category)
        isDisabled = false
    }

    /// Creates a log with a category that Instruments knows.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.rawValue)
    }

    private init(isDisabled: Bool) {
        (subsystem, category) = ("", "")
        self.isDisabled = isDisabled
    }

    /// Returns whether the log writes messages of a level: all do, except the disabled one.
    public func isEnabled(type: OSLogType) -> Bool { !isDisabled }

    /// Whether signposts are recorded: they are not; see ``OSSignposter``.
    public var signpostsEnabled: Bool { false }
}
