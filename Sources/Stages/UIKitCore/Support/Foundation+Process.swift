// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

// What apps with access to files outside their sandbox, exceptions, and facts of the process expect from Foundation.

/// Where a function writes an error.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// The name of the app in its bundle's information.
public let kCFBundleNameKey: CFString = "CFBundleName"
/// The build of the app in its bundle's information.
public let kCFBundleVersionKey: CFString = "CFBundleVersion"
/// The identifier of the app in its bundle's information.
public let kCFBundleIdentifierKey: CFString = "CFBundleIdentifier"
/// The executable of the app in its bundle's information.
public let kCFBundleExecutableKey: CFString = "CFBundleExecutable"

extension URL {
    /// Returns true: there is no sandbox here.
    public func startAccessingSecurityScopedResource() -> Bool { true }
    /// Balances ``startAccessingSecurityScopedResource()``; does nothing.
    public func stopAccessingSecurityScopedResource() {}
}

extension FileManager {
    /// Returns the folder that an app shares with its group, which is in the folder for the support of applications.
    ///
    /// - Parameter groupIdentifier: The name of the group.
    /// - Returns: The folder, which is created; nil if that fails.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        guard let support = urls(for: .applicationSupportDirectory, in: .userDomainMask).first else { return nil }
        let folder = support.appendingPathComponent("Group Containers/\(groupIdentifier)", isDirectory: true)
        do { try createDirectory(at: folder, withIntermediateDirectories: true) } catch { return nil }
        return folder
    }
}

extension ProcessInfo {
    /// Whether the app runs on a Mac: false.
    public var isiOSAppOnMac: Bool { false }
    /// Whether the app was made for the Mac: false.
    public var isMacCatalystApp: Bool { false }
}

extension NSObject {
    /// Returns the name of the class, with its module.
    public nonisolated class func description() -> String { String(reflecting: self) }
}

extension NSExceptionName {
    /// An exception without a more specific name.
    public static let genericException = NSExceptionName("NSGenericException")
    /// An unexpected state.
    public static let internalInconsistencyException = NSExceptionName("NSInternalInconsistencyException")
    /// An argument that is not valid.
    public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
    /// An index outside the bounds.
    public static let rangeException = NSExceptionName("NSRangeException")
}

/// A condition that ends the app when it is raised: nothing can catch exceptions here, as in Swift on Apple platforms.
open class NSException: NSObject {
    /// The name.
    public let name: NSExceptionName
    /// Why the exception is raised.
    public let reason: String?
    /// More about the exception.
    public let userInfo: [AnyHashable: Any]?

    /// Creates an exception.
    public init(name aName: NSExceptionName, reason aReason: String?, userInfo aUserInfo: [AnyHashable: Any]? = nil) {
        (name, reason, userInfo) = (aName, aReason, aUserInfo)
        super.init()
    }

    /// Ends the app with a message.
    open func raise() {
        fatalError(
            "*** Terminating app due to uncaught exception '\(name.rawValue)', reason: '\(reason ?? "(null)")'")
    }
}
