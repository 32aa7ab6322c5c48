// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

// Apps write these names where Core Graphics takes Core Foundation objects, as in `[red, blue] as CFArray`. Here, they
// are the Swift types to which Apple's types bridge.

/// An array.
public typealias CFArray = [Any]
/// A string.
public typealias CFString = String
/// Bytes.
public typealias CFData = Data
/// A URL.
public typealias CFURL = URL
/// A dictionary.
public typealias CFDictionary = [AnyHashable: Any]
/// A Boolean value.
public typealias CFBoolean = Bool
/// A time in seconds since January 1, 2001, GMT.
public typealias CFAbsoluteTime = Double

/// True.
public let kCFBooleanTrue: CFBoolean? = true
/// False.
public let kCFBooleanFalse: CFBoolean? = false

/// Returns the current time in seconds since January 1, 2001, GMT.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// Any object of Core Foundation.
public typealias CFTypeRef = AnyObject
/// A signed integer.
public typealias NSInteger = Int
/// An unsigned integer.
public typealias NSUInteger = UInt

/// The largest number of single precision.
public let HUGE = Float.greatestFiniteMagnitude
/// The nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
/// The microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// The milliseconds in a second.
public let MSEC_PER_SEC: UInt64 = 1000
