// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// A controller with an initializer of UIKit's and one of its own.
@MainActor private final class NamedController: UIViewController {
    let name: String

    override init(nibName: String?, bundle: Bundle?) {
        name = nibName ?? "none"
        super.init(nibName: nil, bundle: bundle)
    }
    required init?(coder: NSCoder) { nil }
}

@MainActor private final class SizedView: UIView {
    var size = CGSize.zero

    override init(frame: CGRect) {
        super.init(frame: frame)
        size = frame.size
    }
    required init?(coder: NSCoder) { nil }
}

private final class PlainObject: NSObject {
    let value: Int

    override init() { value = 7 }
}

extension DeviceTests {
    @MainActor struct InstantiableTests {
        @Test func `an instance of a class known at run time is created with that class's initializer`() {
            _ = Simulation()
            let controllers: [UIViewController.Type] = [NamedController.self, UIViewController.self]
            #expect((controllers[0].makeInstance() as? NamedController)?.name == "none")
            #expect((controllers[0].makeInstance(nibName: "A", bundle: nil) as? NamedController)?.name == "A")
            #expect(type(of: controllers[1].makeInstance()) == UIViewController.self)
            let view: UIView.Type = SizedView.self
            let made = view.makeInstance(frame: CGRect(x: 1, y: 2, width: 3, height: 4)) as? SizedView
            #expect(made?.size == CGSize(width: 3, height: 4))
            #expect((view.makeInstance() as? SizedView)?.size == .zero)
            let object: NSObject.Type = PlainObject.self
            #expect((object.makeInstance() as? PlainObject)?.value == 7)
        }
    }
}
