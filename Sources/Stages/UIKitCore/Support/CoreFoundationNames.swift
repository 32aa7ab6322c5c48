// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

// Apps write these names where Core Graphics takes objects of Core Foundation, as in `[red, blue] as CFArray`. Here, they are
// the types of Swift that Apple's bridge to them.

/// An array.
public typealias CFArray = [Any]
/// A string.
public typealias CFString = String
/// Bytes.
public typealias CFData = Data
/// The address of a resource.
public typealias CFURL = URL
/// A dictionary.
public typealias CFDictionary = [AnyHashable: Any]
/// A truth value.
public typealias CFBoolean = Bool
/// Seconds since the first moment of 2001, GMT.
public typealias CFAbsoluteTime = Double

/// True.
public let kCFBooleanTrue: CFBoolean? = true
/// False.
public let kCFBooleanFalse: CFBoolean? = false

/// Returns the seconds since the first moment of 2001, GMT.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
