// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A set of view controllers defined in a storyboard file.
///
/// `uikit-port` compiles storyboard files into the app. View controllers of other storyboards can be registered with
/// ``register(_:identifier:make:)``.
@preconcurrency @MainActor open class UIStoryboard: NSObject {
    /// The name of the storyboard.
    let name: String
    private let bundle: Bundle?
    private lazy var file =
        InterfaceBuilderFile.find("Storyboard", name) as? any InterfaceBuilderStoryboard.Type
    private lazy var scenes = file?.scenes ?? []

    /// Creates a storyboard with the name `name`.
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
        self.name = name
        bundle = storyboardBundleOrNil
        super.init()
    }

    /// Creates the initial view controller; returns nil if the storyboard has none.
    ///
    /// Raises an exception if the storyboard cannot be found.
    open func instantiateInitialViewController() -> UIViewController? {
        if let make = Self.makers[Key(name, nil)] { return make() }
        guard isAvailable else { return nil }
        return file?.initialScene.flatMap { instantiate(id: $0) }
    }

    /// Creates the initial view controller with a closure that receives the coder.
    open func instantiateInitialViewController<ViewController: UIViewController>(
        creator: ((NSCoder) -> ViewController?)? = nil
    ) -> ViewController? {
        guard isAvailable, let id = file?.initialScene else { return nil }
        return instantiate(id: id, creator: creator) as? ViewController
    }

    /// Creates the view controller with an identifier; raises an exception if there is none, as UIKit does.
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        make(identifier, creator: nil) ?? UIViewController()
    }

    /// Creates the view controller with an identifier, optionally with a closure that receives the coder.
    ///
    /// - Parameters:
    ///   - identifier: the storyboard identifier.
    ///   - creator: creates the controller with its own initializer; if it returns nil, `init(coder:)` is used.
    /// - Returns: the controller; a class other than the expected one raises an exception.
    open func instantiateViewController<ViewController: UIViewController>(
        identifier: String, creator: ((NSCoder) -> ViewController?)? = nil
    ) -> ViewController {
        let made = make(identifier, creator: creator)
        guard let controller = made as? ViewController else {
            let reason =
                "Storyboard (\(description)): the view controller with identifier '\(identifier)' is "
                + "\(made.map { "\(type(of: $0))" } ?? "missing"), not \(ViewController.self)"
            SimulatedDevice.current.raise(.invalidArgument(reason))
            preconditionFailure(reason)
        }
        return controller
    }

    /// Registers a view controller of the storyboard with the name `name`.
    ///
    /// - Parameters:
    ///   - name: the name of the storyboard.
    ///   - identifier: the identifier of the view controller; nil for the initial one.
    ///   - make: creates the view controller.
    public static func register(
        _ name: String, identifier: String? = nil, make: @escaping @MainActor () -> UIViewController
    ) { makers[Key(name, identifier)] = make }

    private func make(_ identifier: String, creator: ((NSCoder) -> UIViewController?)?) -> UIViewController? {
        if let make = Self.makers[Key(name, identifier)] { return make() }
        if let scene = scenes.first(where: { $0.identifier == identifier }) {
            return instantiate(id: scene.id, creator: creator)
        }
        SimulatedDevice.current.raise(
            .invalidArgument(
                "Storyboard (\(description)) doesn't contain a view controller with identifier '\(identifier)'"
                    + (file == nil ? "; \(remedy)" : "")))
        return nil
    }

    /// Creates the controller of a scene; the scene creates its view when it is loaded.
    func instantiate(id: String, creator: ((NSCoder) -> UIViewController?)? = nil) -> UIViewController? {
        guard let scene = scenes.first(where: { $0.id == id }) else { return nil }
        guard SceneNesting.enter("\(name)/\(id)", "a relationship of the storyboard '\(name)'") else { return nil }
        defer { SceneNesting.leave() }
        let coder = InterfaceCoder()
        let objects = InterfaceBuilderObjects(storyboard: self)
        let configure = { @MainActor (object: AnyObject) -> Bool in
            guard let controller = object as? UIViewController else { return false }
            let origin = controller.origin
            controller.origin = InterfaceOrigin(scene: scene, objects: objects)
            guard !scene.configure(controller, objects) else { return true }
            controller.origin = origin
            return false
        }
        coder.attributes = configure
        guard let controller = creator?(coder) ?? scene.make(coder) else { return nil }
        // The controller that a reference stands for is already configured by the scene in the other storyboard.
        if creator == nil, controller.origin.map({ $0.objects !== objects }) == true { return controller }
        guard controller.origin?.objects === objects || configure(controller) else {
            SimulatedDevice.current.raise(
                .inconsistency("the creator of a scene of '\(name)' returned \(type(of: controller)), another class"))
            return nil
        }
        controller.awakeFromNib()
        return controller
    }

    /// Creates the controller in another storyboard that a placeholder refers to.
    ///
    /// - Parameters:
    ///   - name: the other storyboard.
    ///   - identifier: the identifier of the controller; nil for the initial one.
    /// - Returns: the controller; nil if there is none.
    public static func reference(_ name: String, identifier: String?) -> UIViewController? {
        let storyboard = UIStoryboard(name: name, bundle: nil)
        guard let identifier else { return storyboard.instantiateInitialViewController() }
        return storyboard.instantiateViewController(withIdentifier: identifier)
    }

    private var isAvailable: Bool {
        guard file == nil else { return true }
        SimulatedDevice.current.raise(
            .invalidArgument("Could not find a storyboard named '\(name)' in bundle \(bundle ?? .main); \(remedy)"))
        return false
    }

    private var remedy: String {
        "put \(name).storyboard into the directory that UIKitPort or uikit-port converts, or name its view controllers with "
            + "UIStoryboard.register(\"\(name)\")"
    }

    private struct Key: Hashable {
        let name: String
        let identifier: String?

        init(_ name: String, _ identifier: String?) { (self.name, self.identifier) = (name, identifier) }
    }

    private static var makers: [Key: @MainActor () -> UIViewController] = [:]
}

/// Detects scenes that contain themselves, directly or indirectly, through relationships or embed segues.
///
/// A scene can be nested in itself a few times, because an app can refuse a segue; endless nesting raises an exception.
@MainActor enum SceneNesting {
    private static let limit = 8
    private static var open: [String] = []

    /// Records that a scene or an embed segue is in progress.
    ///
    /// - Parameters:
    ///   - key: the scene or segue.
    ///   - text: a description for the exception.
    /// - Returns: whether to continue; if so, ``leave()`` must follow.
    static func enter(_ key: String, _ text: String) -> Bool {
        guard open.count(where: { $0 == key }) < limit else {
            SimulatedDevice.current.raise(
                .inconsistency("\(text) leads back to the scene that it starts from ('\(key)'); remove it"))
            return false
        }
        open.append(key)
        return true
    }

    static func leave() { if !open.isEmpty { open.removeLast() } }
}

/// The storyboard data that a controller keeps.
@MainActor struct InterfaceOrigin {
    let scene: InterfaceBuilderScene
    let objects: InterfaceBuilderObjects
}
