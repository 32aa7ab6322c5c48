// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A storyboard as `uikit-port` writes it in Swift.
///
/// The class `Storyboard_Main` of the app's module is the storyboard `Main`. It is found by this name at run time, so
/// the app needs no code to register it.
@preconcurrency @MainActor public protocol InterfaceBuilderStoryboard: AnyObject {
    /// The identifier of the initial scene, if any.
    static var initialScene: String? { get }
    /// The scenes.
    static var scenes: [InterfaceBuilderScene] { get }
}

/// A nib as `uikit-port` writes it in Swift: the class `Nib_Badge` of the app's module is the nib `Badge`.
@preconcurrency @MainActor public protocol InterfaceBuilderNib: AnyObject {
    /// Creates the objects of the nib and connects them to its owner.
    static func instantiate(withOwner owner: Any?, objects: InterfaceBuilderObjects) -> [Any]
}

/// An information property list as `uikit-port` writes it in Swift: the class `PropertyList_Info` of the app's module.
@preconcurrency @MainActor public protocol InterfaceBuilderPropertyList: AnyObject {
    /// The text of the file.
    static var contents: String { get }
}

/// One scene of a storyboard: a view controller, its view, and its segues.
@preconcurrency @MainActor public struct InterfaceBuilderScene {
    /// The identifier of the controller in the file.
    let id: String
    /// The storyboard identifier, if any.
    let identifier: String?
    let segues: [InterfaceBuilderSegue]
    let make: (NSCoder) -> UIViewController?
    let configure: (UIViewController, InterfaceBuilderObjects) -> Bool
    let loadView: ((UIViewController, InterfaceBuilderObjects) -> Void)?

    /// Creates the description of a scene.
    ///
    /// - Parameters:
    ///   - id: the identifier of the controller in the file.
    ///   - identifier: the storyboard identifier, if any.
    ///   - segues: the segues from the controller.
    ///   - make: creates the controller.
    ///   - configure: sets the properties of the controller that do not need its view.
    ///   - loadView: sets the view, and connects the outlets; nil if the controller creates its view itself.
    public init<Controller: UIViewController>(
        id: String, identifier: String? = nil, segues: [InterfaceBuilderSegue] = [],
        make: @escaping @MainActor (NSCoder) -> Controller?,
        configure: @escaping @MainActor (Controller, InterfaceBuilderObjects) -> Void = { _, _ in },
        loadView: (@MainActor (Controller, InterfaceBuilderObjects) -> Void)? = nil
    ) {
        self.id = id
        self.identifier = identifier
        self.segues = segues
        self.make = make
        self.configure = { controller, objects in
            guard let controller = controller as? Controller else { return false }
            configure(controller, objects)
            return true
        }
        self.loadView = loadView.map { load in
            { controller, objects in if let controller = controller as? Controller { load(controller, objects) } }
        }
    }
}

/// The objects that are created from one scene or nib.
@preconcurrency @MainActor public final class InterfaceBuilderObjects {
    let storyboard: UIStoryboard?
    private var kept: [String: AnyObject] = [:]
    private var triggers: [SegueTrigger] = []
    private var awakenings: [@MainActor () -> Void] = []

    init(storyboard: UIStoryboard?) { self.storyboard = storyboard }

    /// Creates a view with `init(coder:)`.
    ///
    /// - Parameters:
    ///   - type: the class of the view.
    ///   - frame: the frame.
    ///   - attributes: sets the attributes of the view; called after `init(coder:)` of UIKit's class, before the rest of
    ///     the app's.
    /// - Returns: the view.
    public func view<View: UIView>(
        _ type: View.Type, frame: CGRect, attributes: (@MainActor (View) -> Void)? = nil
    ) -> View { view(type, frame: frame, coder: InterfaceCoder(), attributes: attributes) }

    func view<View: UIView>(
        _ type: View.Type, frame: CGRect, coder: InterfaceCoder, attributes: (@MainActor (View) -> Void)?
    ) -> View {
        coder.attributes = { object in
            guard let view = object as? View else { return false }
            view.frame = frame
            attributes?(view)
            return true
        }
        guard let view = View(coder: coder) else {
            SimulatedDevice.current.raise(.inconsistency("init(coder:) of \(type) returned nil for a view of a nib"))
            preconditionFailure("init(coder:) of \(type) returned nil")
        }
        coder.setAttributes(of: view)
        awakenings.append { view.awakeFromNib() }
        return view
    }

    /// Creates a button with `init(coder:)` and gives it a type.
    ///
    /// - Parameters:
    ///   - type: the class of the button.
    ///   - frame: the frame.
    ///   - buttonType: the type, which is an attribute like the others.
    ///   - attributes: sets the attributes of the button; called after `init(coder:)` of UIKit's class, before the rest
    ///     of the app's.
    /// - Returns: the button.
    public func button<Button: UIButton>(
        _ type: Button.Type, frame: CGRect, buttonType: UIButton.ButtonType,
        attributes: (@MainActor (Button) -> Void)? = nil
    ) -> Button {
        view(type, frame: frame) { button in
            button.buttonType = buttonType
            attributes?(button)
        }
    }

    /// Retains an object for the lifetime of the controller, so that connections within the scene can find it.
    public func keep(_ object: AnyObject, as id: String) { kept[id] = object }

    /// The object that ``keep(_:as:)`` retained; nil if there is none.
    subscript(id: String) -> AnyObject? { kept[id] }

    /// Returns an object that ``keep(_:as:)`` retained.
    public func object<Object>(_ id: String, as type: Object.Type = Object.self) -> Object {
        guard let object = kept[id] as? Object else {
            preconditionFailure("the object \(id) of the storyboard is used before it is created")
        }
        return object
    }

    /// Creates the controller of another scene, for a container.
    public func controller(_ scene: String) -> UIViewController? { storyboard?.instantiate(id: scene) }

    /// Makes a control perform a segue.
    public func connect(_ control: UIControl, to segue: String, of controller: UIViewController) {
        let trigger = SegueTrigger(segue, controller)
        triggers.append(trigger)
        let event: UIControl.Event = control is UIButton ? .touchUpInside : .valueChanged
        control.addTarget(trigger, action: SegueTrigger.action, for: event)
    }

    /// Makes a bar button perform a segue.
    public func connect(_ item: UIBarButtonItem, to segue: String, of controller: UIViewController) {
        let trigger = SegueTrigger(segue, controller)
        triggers.append(trigger)
        (item.target, item.action) = (trigger, SegueTrigger.action)
    }

    /// Makes a gesture recognizer perform a segue.
    public func connect(_ recognizer: UIGestureRecognizer, to segue: String, of controller: UIViewController) {
        let trigger = SegueTrigger(segue, controller)
        triggers.append(trigger)
        recognizer.addTarget(trigger, action: SegueTrigger.action)
    }

    /// Shows the destination of an embed segue in a container view.
    public func embed(_ segue: String, in container: UIView, of controller: UIViewController) {
        let name = storyboard?.name ?? ""
        guard SceneNesting.enter("\(name)/\(segue)", "an embed segue of the storyboard '\(name)'") else { return }
        defer { SceneNesting.leave() }
        controller.performStoryboardSegue(id: segue, sender: container)
    }

    /// Adds a call of `awakeFromNib()` of an object that is not a responder.
    public func whenLoaded(_ awaken: @escaping @MainActor () -> Void) { awakenings.append(awaken) }

    /// Returns an object as one of a protocol, for an outlet; nil if its class does not conform.
    ///
    /// iOS connects any object and asks it for each method; a class that conforms only in code that the compiler of the
    /// storyboard does not see is found here as well.
    public func conforming<Protocol>(_ object: Any?, to type: Protocol.Type) -> Protocol? { object as? Protocol }

    /// Notifies the objects that they were loaded, once all connections are made.
    func awaken() {
        let loaded = awakenings
        awakenings = []
        for awaken in loaded { awaken() }
    }
}

/// The target of a control that performs a segue.
@MainActor final class SegueTrigger: NSObject {
    static let action = Selector("fire", SegueTrigger.fire(_:))

    private let segue: String
    private weak var controller: UIViewController?

    init(_ segue: String, _ controller: UIViewController) {
        self.segue = segue
        self.controller = controller
        super.init()
    }

    func fire(_ sender: Any?) { controller?.performStoryboardSegue(id: segue, sender: sender) }
}

/// Finds the files of Interface Builder that were compiled with the app.
@MainActor enum InterfaceBuilderFile {
    /// Returns the class that stands for a file.
    ///
    /// - Parameters:
    ///   - prefix: the kind of file, `Storyboard` or `Nib`.
    ///   - name: the name of the file without its extension.
    ///   - type: a class whose module is searched before that of the app delegate and that with the program's name.
    /// - Returns: the class; nil if there is none.
    static func find(_ prefix: String, _ name: String, besides type: AnyClass? = nil) -> AnyClass? {
        find(prefix, name, in: [type, SimulatedDevice.current.app.delegate.map { Swift.type(of: $0) }])
    }

    /// Returns the class that stands for a file in the modules of some classes, or in the module with the program's
    /// name.
    static func find(_ prefix: String, _ name: String, in classes: [AnyClass?]) -> AnyClass? {
        var modules = classes.compactMap { $0 }
            .compactMap { String(reflecting: $0).split(separator: ".").first.map(String.init) }
        modules.append(identifier(ProcessInfo.processInfo.processName))
        return modules.lazy.compactMap { NSClassFromString("\($0).\(prefix)_\(identifier(name))") }.first
    }

    /// Returns a name with each character that is invalid in an identifier replaced by `_`, as `uikit-port` writes it.
    static func identifier(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.map { isPart($0) ? $0 : "_" }))
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
    }
}
