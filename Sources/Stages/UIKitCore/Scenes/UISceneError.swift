// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The domain of errors about scenes (SCN-13).
public let UISceneErrorDomain = "UISceneErrorDomain"

/// Why a request about a scene failed (SCN-13).
public struct UISceneError: CustomNSError, Hashable, Sendable {
    /// The kinds of failure.
    public enum Code: Int, Sendable {
        /// The app, or the device, knows one scene only.
        case multipleScenesNotSupported = 0
        /// The system refused.
        case requestDenied = 1
        /// Scenes of this kind have no geometry to ask for.
        case geometryRequestUnsupported = 100
        /// The system refused the geometry.
        case geometryRequestDenied = 101
    }

    /// The kind of failure.
    public let code: Code
    /// What a developer reads.
    public let message: String

    /// Creates an error.
    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { UISceneErrorDomain }
    /// The code of the error as an `NSError`.
    public var errorCode: Int { code.rawValue }
    /// The user info of the error as an `NSError`.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
}
