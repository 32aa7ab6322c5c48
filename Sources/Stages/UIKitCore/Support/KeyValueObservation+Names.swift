// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension KeyValueObservable {
    /// Notifies a responder when a property changes, with `observeValue(forKeyPath:of:change:context:)`.
    ///
    /// The observation ends with ``removeObserver(_:forKeyPath:context:)``, or with either object. For when changes are
    /// reported, see ``observe(_:options:changeHandler:)``.
    ///
    /// - Parameters:
    ///   - observer: The responder; it is not retained.
    ///   - keyPath: The Objective-C name of a geometry, visibility, scrolling, text or control property, such as
    ///     `contentOffset` or `layer.bounds`. A diagnostic names any other key, whose changes are not reported.
    ///   - options: What the responder receives; with `initial`, it is also notified before this method returns.
    ///   - context: A value that is passed to the responder.
    public func addObserver(
        _ observer: UIResponder, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        let tell = { [weak observer] (object: NSObject, old: Any?, new: Any) in
            var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSNumber(value: NSKeyValueChange.setting.rawValue)]
            if options.contains(.new) { change[.newKey] = new }
            if options.contains(.old), let old { change[.oldKey] = old }
            unsafe observer?.observeValue(forKeyPath: keyPath, of: object, change: change, context: context)
        }
        let key = ObservedKey.all[keyPath]?.first { $0.fits(self) }
        guard let observation = key?.begin(self, options, tell) else {
            return SimulatedDevice.current.report(
                rule: "KVO", "changes of '\(keyPath)' of \(type(of: self)) cannot be observed: unknown property")
        }
        let named = unsafe NamedObservation(
            observation: observation, object: self, observer: observer, observerID: ObjectIdentifier(observer),
            keyPath: keyPath, context: context)
        NamedObservation.add(named)
    }

    /// Ends the last observation of a property by a responder that has the context, if one is given.
    public func removeObserver(
        _ observer: UIResponder, forKeyPath keyPath: String, context: UnsafeMutableRawPointer? = nil
    ) {
        NamedObservation.end { named in
            unsafe named.object === self && named.observerID == ObjectIdentifier(observer) && named.keyPath == keyPath
                && (context == nil || named.context == context)
        }
    }
}

/// An observation of a property by its name, and by whom.
@MainActor @safe private struct NamedObservation {
    let observation: NSKeyValueObservation
    weak var object: NSObject?
    weak var observer: UIResponder?
    /// The identity of the observer, which usually ends its observations as it is deinitialized.
    let observerID: ObjectIdentifier
    let keyPath: String
    let context: UnsafeMutableRawPointer?

    private static var all: [NamedObservation] = []

    static func add(_ one: NamedObservation) {
        all.removeAll { $0.object == nil || $0.observer == nil }
        all.append(one)
    }

    /// Ends the last observation that meets a condition.
    static func end(where isMeant: (NamedObservation) -> Bool) {
        guard let index = all.lastIndex(where: isMeant) else { return }
        all.remove(at: index).observation.invalidate()
    }
}

/// A property that has an Objective-C name.
@MainActor private struct ObservedKey {
    typealias Tell = (_ object: NSObject, _ old: Any?, _ new: Any) -> Void

    /// Returns whether an object has the property.
    let fits: (NSObject) -> Bool
    /// Begins an observation of an object that has the property.
    let begin: (NSObject, NSKeyValueObservingOptions, @escaping Tell) -> NSKeyValueObservation?

    init<Object: KeyValueObservable, Value: Equatable>(_ keyPath: KeyPath<Object, Value>) {
        fits = { $0 is Object }
        begin = { object, options, tell in
            guard let object = object as? Object else { return nil }
            if options.contains(.initial) { tell(object, nil, object[keyPath: keyPath]) }
            let observation = NSKeyValueObservation()
            KeyValueObservers.add(observation, to: object, keyPath) { tell($0, $1, $2) }
            return observation
        }
    }

    /// The properties by name; several for a name that classes share.
    static let all: [String: [ObservedKey]] = [
        "alpha": [ObservedKey(\UIView.alpha)],
        "backgroundColor": [ObservedKey(\UIView.backgroundColor)],
        "bounds": [ObservedKey(\UIView.bounds), ObservedKey(\CALayer.bounds)],
        "center": [ObservedKey(\UIView.center)],
        "contentInset": [ObservedKey(\UIScrollView.contentInset)],
        "contentOffset": [ObservedKey(\UIScrollView.contentOffset)],
        "contentSize": [ObservedKey(\UIScrollView.contentSize)],
        "enabled": [ObservedKey(\UIControl.isEnabled), ObservedKey(\UIBarItem.isEnabled)],
        "frame": [ObservedKey(\UIView.frame), ObservedKey(\CALayer.frame)],
        "hidden": [ObservedKey(\UIView.isHidden), ObservedKey(\CALayer.isHidden)],
        "highlighted": [ObservedKey(\UIControl.isHighlighted)],
        "image": [ObservedKey(\UIImageView.image), ObservedKey(\UIBarItem.image)],
        "layer.bounds": [ObservedKey(\UIView.layer.bounds)],
        "layer.position": [ObservedKey(\UIView.layer.position)],
        "opacity": [ObservedKey(\CALayer.opacity)],
        "position": [ObservedKey(\CALayer.position)],
        "selected": [ObservedKey(\UIControl.isSelected)],
        "state": [ObservedKey(\UIGestureRecognizer.state)],
        "text": [ObservedKey(\UILabel.text), ObservedKey(\UITextField.text), ObservedKey(\UITextView.text)],
        "tintColor": [ObservedKey(\UIView.tintColor)],
        "title": [ObservedKey(\UIViewController.title), ObservedKey(\UIBarItem.title)],
        "transform": [ObservedKey(\UIView.transform)],
    ]
}
