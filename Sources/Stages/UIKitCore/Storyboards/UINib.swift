// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The objects of a nib file, which `uikit-port` compiles into the app.
@preconcurrency @MainActor open class UINib: NSObject {
    /// Constants for the options of a nib.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The key.
        public let rawValue: String

        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The objects that replace the placeholders in the nib.
        public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
    }

    private let name: String
    private let bundle: Bundle?

    /// Creates a nib with a name.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) {
        self.name = name
        bundle = bundleOrNil
        super.init()
    }

    /// Creates the top-level objects and connects them to the owner; raises an exception if the nib cannot be found.
    open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] {
        let ownerClass: AnyClass? = ownerOrNil.map { type(of: $0 as AnyObject) }
        guard let objects = Self.load(name, owner: ownerOrNil, besides: ownerClass) else {
            SimulatedDevice.current.raise(Self.failure(name, bundle))
            return []
        }
        return objects
    }

    /// Creates the objects of a nib; returns nil if there is no such nib.
    static func load(_ name: String, owner: Any?, besides type: AnyClass?) -> [Any]? {
        let found = InterfaceBuilderFile.find("Nib", name, besides: type) as? any InterfaceBuilderNib.Type
        guard let found else { return nil }
        let objects = InterfaceBuilderObjects(storyboard: nil)
        let result = found.instantiate(withOwner: owner, objects: objects)
        if let controller = owner as? UIViewController { controller.nibObjects = objects }
        objects.awaken()
        return result
    }

    /// The exception for a nib that cannot be found.
    static func failure(_ name: String, _ bundle: Bundle?) -> UIKitException {
        .inconsistency(
            "Could not load NIB in bundle: '\(bundle ?? .main)' with name '\(name)'; put \(name).xib into the directory that "
                + "UIKitPort or uikit-port converts")
    }
}

extension Bundle {
    /// Creates the objects of a nib and connects them to the owner.
    @preconcurrency @MainActor public func loadNibNamed(
        _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
    ) -> [Any]? { UINib(nibName: name, bundle: self).instantiate(withOwner: owner, options: options) }
}
