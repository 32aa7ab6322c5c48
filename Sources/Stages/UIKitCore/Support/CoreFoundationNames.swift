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
