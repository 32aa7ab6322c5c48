// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import UIKitCore

/// Whether an app may use the photos.
public enum PHAuthorizationStatus: Int, Sendable {
    /// The user has not been asked.
    case notDetermined = 0
    /// The user may not allow it.
    case restricted = 1
    /// The user does not allow it.
    case denied = 2
    /// The user allows it.
    case authorized = 3
    /// The user allows it for some photos.
    case limited = 4
}

/// What an app asks to do with the photos.
public enum PHAccessLevel: Int, Sendable {
    /// To add photos.
    case addOnly = 1
    /// To read and change photos.
    case readWrite = 2
}

/// The photos, to which every app has access here. Photos can be added and
/// fetched, but not changed.
public final class PHPhotoLibrary: NSObject, Sendable {
    private static let library = PHPhotoLibrary()

    private override init() {}

    /// Returns the library.
    public class func shared() -> PHPhotoLibrary { library }

    /// Returns whether the app has access: always.
    public class func authorizationStatus() -> PHAuthorizationStatus { .authorized }

    /// Returns whether the app has a kind of access: always.
    public class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus { .authorized }

    /// Grants access without asking, and tells a closure in the next turn of the main loop.
    public class func requestAuthorization(_ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void) {
        SimulatedDevice.tell { $0.mainLoop.enqueue { handler(.authorized) } }
    }

    /// Grants access without asking, and tells a closure in the next turn of the main loop.
    public class func requestAuthorization(
        for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
    ) { requestAuthorization(handler) }

    /// Grants access without asking.
    public class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
        .authorized
    }
}
