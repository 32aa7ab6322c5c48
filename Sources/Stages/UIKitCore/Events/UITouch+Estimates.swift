// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

// What a pencil reports late. Fingers have no estimated properties.
extension UITouch {
    /// The properties of a touch that can be estimates.
    public struct Properties: OptionSet, Sendable {
        /// The bits of the properties.
        public let rawValue: Int

        /// Creates a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The force.
        public static let force = Properties(rawValue: 1)
        /// The direction of a pencil.
        public static let azimuth = Properties(rawValue: 2)
        /// The angle between a pencil and the screen.
        public static let altitude = Properties(rawValue: 4)
        /// The location.
        public static let location = Properties(rawValue: 8)
        /// The rotation of a pencil about its own axis.
        public static let roll = Properties(rawValue: 16)
    }

    /// The properties that are estimates: none.
    public var estimatedProperties: Properties { [] }
    /// The estimates that will become exact: none.
    public var estimatedPropertiesExpectingUpdates: Properties { [] }
    /// The number of the touch in ``UIResponder/touchesEstimatedPropertiesUpdated(_:)``; nil, as there are no estimates.
    public var estimationUpdateIndex: NSNumber? { nil }
    /// The rotation of a pencil about its own axis; 0 for fingers.
    public var rollAngle: CGFloat { 0 }
}
