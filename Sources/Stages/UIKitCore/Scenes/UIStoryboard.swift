// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A set of view controllers described outside of the code.
///
/// There are no storyboard files here. An app registers by ``register(_:identifier:make:)`` what its storyboard
/// would have made, and the rest works as with a file.
@MainActor open class UIStoryboard: NSObject {
    /// The storyboard's name.
    let name: String

    /// Creates the storyboard called `name`.
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
        self.name = name
        super.init()
    }

    /// Makes the storyboard's first view controller; nil when none is registered.
    open func instantiateInitialViewController() -> UIViewController? { Self.makers[Key(name, nil)]?() }

    /// Makes the view controller with an identifier; raises when none is registered, as UIKit does.
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        if let make = Self.makers[Key(name, identifier)] { return make() }
        SimulatedDevice.current.raise(
            .invalidArgument(
                "Storyboard (\(description)) doesn't contain a view controller with identifier '\(identifier)'"))
        return UIViewController()
    }

    /// Says what the storyboard called `name` makes.
    ///
    /// - Parameters:
    ///   - name: the storyboard's name.
    ///   - identifier: the view controller's identifier; nil for the first one.
    ///   - make: makes the view controller.
    public static func register(
        _ name: String, identifier: String? = nil, make: @escaping @MainActor () -> UIViewController
    ) {
        makers[Key(name, identifier)] = make
    }

    private struct Key: Hashable {
        let name: String
        let identifier: String?

        init(_ name: String, _ identifier: String?) {
            self.name = name
            self.identifier = identifier
        }
    }

    private static var makers: [Key: @MainActor () -> UIViewController] = [:]
}
