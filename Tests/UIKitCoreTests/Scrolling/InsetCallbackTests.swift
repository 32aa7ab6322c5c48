// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// What views, their controller and a delegate hear of insets, in order.
@MainActor private final class Log: NSObject, UIScrollViewDelegate {
    var heard: [String] = []

    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { heard.append("delegate") }
}

/// A view that writes down the changes of its insets.
private final class LoggingView: UIView {
    var log: Log?

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        log?.heard.append("view safe area")
    }
}

/// A scroll view that writes down the changes of its insets, each before what follows from it.
private final class LoggingScrollView: UIScrollView {
    var log: Log?

    override func safeAreaInsetsDidChange() {
        log?.heard.append("safe area")
        super.safeAreaInsetsDidChange()
    }

    override func layoutMarginsDidChange() {
        log?.heard.append("margins")
        super.layoutMarginsDidChange()
    }

    override func adjustedContentInsetDidChange() {
        log?.heard.append("inset \(Int(adjustedContentInset.top))")
        super.adjustedContentInsetDidChange()
    }
}

/// A controller that writes down the changes of its insets.
private final class LoggingController: UIViewController {
    let log = Log()
    let scroll = LoggingScrollView()

    override func loadView() {
        let view = LoggingView(frame: UIScreen.main.bounds)
        view.log = log
        self.view = view
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        scroll.log = log
        scroll.delegate = log
        scroll.contentSize = CGSize(width: 100, height: 2000)
        scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scroll.frame = view.bounds
        view.addSubview(scroll)
    }

    override func viewSafeAreaInsetsDidChange() {
        super.viewSafeAreaInsetsDidChange()
        log.heard.append("controller safe area")
    }
}

extension DeviceTests {
    /// The order in which changes of insets are announced: from the outside to the inside, and causes before effects.
    @MainActor struct InsetCallbackTests {
        private let simulation = Simulation()
        private let controller = LoggingController()
        private let window: UIWindow
        private var log: Log { controller.log }

        init() {
            simulation.launch()
            window = simulation.show(controller)
            simulation.device.settle()
            controller.log.heard = []
        }

        @Test func `a new safe area reaches the view, its controller, the scroll view and its delegate`() {
            #expect(controller.scroll.adjustedContentInset.top == 20)
            controller.additionalSafeAreaInsets.top = 30
            simulation.device.settle()
            #expect(
                log.heard == ["view safe area", "controller safe area", "safe area", "inset 50", "delegate", "margins"])
            simulation.device.settle()
            #expect(log.heard.count == 6)
        }

        @Test func `a new content inset and new margins are announced at once, and alone`() {
            controller.scroll.contentInset.top = 5
            #expect(log.heard == ["inset 25", "delegate"])
            controller.scroll.contentInset.top = 5
            #expect(log.heard.count == 2)
            controller.scroll.layoutMargins.left = 40
            #expect(log.heard == ["inset 25", "delegate", "margins"])
            controller.scroll.contentInsetAdjustmentBehavior = .never
            #expect(log.heard == ["inset 25", "delegate", "margins", "inset 5", "delegate"])
            simulation.device.settle()
            #expect(log.heard.count == 5)
        }
    }
}
