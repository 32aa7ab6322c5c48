// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A message of a signpost.
public typealias SignpostMetadata = OSLogMessage

/// The number of an interval among those with the same name.
public typealias os_signpost_id_t = UInt64

/// The number of an interval among those with the same name.
public struct OSSignpostID: Hashable, Comparable, Sendable {
    /// The number.
    public let rawValue: os_signpost_id_t

    /// The intervals of a name that do not overlap.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    /// No interval.
    public static let invalid = OSSignpostID(.max)
    /// No signpost.
    public static let null = OSSignpostID(0)

    /// Creates an identifier with a number.
    public init(_ value: os_signpost_id_t) { rawValue = value }

    /// Creates an identifier that no other interval has.
    public init(log: OSLog) { rawValue = .random(in: 1..<0xEEEE_0000_0000_0000) }

    /// Creates the identifier of an object.
    public init(log: OSLog, object: AnyObject) {
        rawValue = os_signpost_id_t(UInt(bitPattern: ObjectIdentifier(object)))
    }

    /// Returns whether an identifier's number is smaller.
    public static func < (a: OSSignpostID, b: OSSignpostID) -> Bool { a.rawValue < b.rawValue }
}

/// The kinds of signposts.
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
    /// The number that stands for the kind.
    public let rawValue: UInt8

    /// Creates a kind.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A point in time.
    public static let event = OSSignpostType(rawValue: 0)
    /// The start of an interval.
    public static let begin = OSSignpostType(rawValue: 1)
    /// The end of an interval.
    public static let end = OSSignpostType(rawValue: 2)
    /// The start of an interval that is an animation.
    public static let animationBegin = OSSignpostType(rawValue: 3)
}

/// An interval that has begun.
public final class OSSignpostIntervalState: Sendable {
    /// The interval's identifier.
    public let signpostID: OSSignpostID

    private init(_ id: OSSignpostID) { signpostID = id }

    /// Creates the state of an interval that has begun.
    public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState { OSSignpostIntervalState(id) }
}

/// Marks intervals and points in time for a profiler.
///
/// There is no Instruments to record them: nothing is written, and messages are not evaluated, as on Apple's systems
/// while no tool records. Use `perf` to find where a program spends its time.
public struct OSSignposter: Sendable {
    /// A signposter that records nothing.
    public static let disabled = OSSignposter(logHandle: .disabled)

    private let log: OSLog

    /// Creates a signposter of the default log.
    public init() { log = .default }

    /// Creates a signposter with a log of its own.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

    /// Creates a signposter with a log of its own.
    public init(subsystem: String, category: OSLog.Category) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Creates a signposter with the log of a logger.
    public init(logger: Logger) { log = logger.log }

    /// Creates a signposter of a log.
    public init(logHandle: OSLog) { log = logHandle }

    /// Whether signposts are recorded: they are not.
    public var isEnabled: Bool { log.signpostsEnabled }

    /// Returns an identifier that no other interval has.
    public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }

    /// Returns the identifier of an object.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID { OSSignpostID(log: log, object: object) }

    /// Begins an interval.
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        .beginState(id: id)
    }

    /// Begins an interval with a message.
    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
    ) -> OSSignpostIntervalState {
        .beginState(id: id)
    }

    /// Begins an interval that is an animation.
    public func beginAnimationInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive
    ) -> OSSignpostIntervalState {
        .beginState(id: id)
    }

    /// Begins an interval that is an animation, with a message.
    public func beginAnimationInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
    ) -> OSSignpostIntervalState {
        .beginState(id: id)
    }

    /// Ends an interval.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}

    /// Ends an interval with a message.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata) {}

    /// Marks a point in time.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}

    /// Marks a point in time with a message.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata) {}

    /// Runs a closure, which is an interval.
    public func withIntervalSignpost<T>(
        _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T
    ) rethrows -> T {
        try task()
    }

    /// Runs a closure, which is an interval with a message.
    public func withIntervalSignpost<T>(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata, around task: () throws -> T
    ) rethrows -> T {
        try task()
    }
}

/// Marks the start or end of an interval, or a point in time; see ``OSSignposter``.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive
) {}

/// Marks the start or end of an interval, or a point in time, with a message; see ``OSSignposter``.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: Any...
) {}

/// Marks the start or end of an interval, or a point in time, with a message; see ``OSSignposter``.
@_disfavoredOverload
public func os_signpost(
    _ type: OSSignpostType, log: OSLog, name: StaticString, signpostID: OSSignpostID = .exclusive,
    _ message: SignpostMetadata
) {}
