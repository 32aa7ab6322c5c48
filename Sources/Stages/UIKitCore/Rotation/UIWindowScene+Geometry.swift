// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UIWindowScene {
    /// A wish about a scene's geometry.
    @MainActor open class GeometryPreferences: NSObject {
        /// A wish about the orientation of a scene on an iPhone or iPad.
        @MainActor open class iOS: GeometryPreferences {
            /// The orientations that will do; none for no wish.
            open var interfaceOrientations: UIInterfaceOrientationMask

            /// Creates a wish for one of some orientations.
            public init(interfaceOrientations: UIInterfaceOrientationMask = []) {
                self.interfaceOrientations = interfaceOrientations
                super.init()
            }
        }
    }

    /// The geometry that a scene has.
    @MainActor open class Geometry: NSObject {
        /// Which way up the scene's interface is.
        public let interfaceOrientation: UIInterfaceOrientation
        /// The scene's bounds in the screen's space.
        let systemFrame: CGRect

        init(interfaceOrientation: UIInterfaceOrientation, systemFrame: CGRect) {
            self.interfaceOrientation = interfaceOrientation
            self.systemFrame = systemFrame
            super.init()
        }
    }

    /// The geometry that the scene has.
    public var effectiveGeometry: Geometry {
        Geometry(interfaceOrientation: interfaceOrientation, systemFrame: coordinateSpace.bounds)
    }
}
