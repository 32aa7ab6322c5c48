// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// Counts what it hears in each of the ways in which a method can be named.
class CounterViewController: UIViewController {
    private let button = UIButton(type: .system)
    private let resetButton = UIButton(type: .system)
    private let action = Selector("count", CounterViewController.count(_:with:))
    private lazy var doneItem = UIBarButtonItem(
        title: "Done", style: .done, target: self, action: Selector("done", CounterViewController.done))
    private var timer: Timer?
    private var link: CADisplayLink?
    private(set) var frames = 0
    private(set) var count = 0 { didSet { DisplayManager.shared.text = "\(count)" } }

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.rightBarButtonItem = doneItem
        set(button, title: "Count", y: 40, action: action)
        set(resetButton, title: "Reset", y: 120, action: Selector("reset", CounterViewController.reset))
        let tap = UITapGestureRecognizer(target: self, action: CounterViewController.tapped(_:))
        tap.numberOfTapsRequired = 3
        view.addGestureRecognizer(tap)
        let center = NotificationCenter.default
        center.addObserver(
            self, selector: CounterViewController.entered, name: UIApplication.didEnterBackgroundNotification,
            object: nil)
        timer = Timer(
            timeInterval: 3600, target: self, selector: Selector("fired", CounterViewController.fired(_:)),
            userInfo: ["step": 10], repeats: true)
        timer.map { RunLoop.main.add($0, forMode: .common) }
        link = CADisplayLink(target: self, selector: Selector("step", CounterViewController.step))
        link?.add(to: .main, forMode: .common)
        perform(Selector("begin", CounterViewController.begin(_:)), with: "now", afterDelay: 3600)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        timer?.invalidate()
        link?.invalidate()
        NSObject.cancelPreviousPerformRequests(withTarget: self)
    }

    private func set(_ button: UIButton, title: String, y: CGFloat, action: Selector) {
        button.setTitle(title, for: .normal)
        button.frame = CGRect(x: 20, y: y, width: 200, height: 60)
        button.addTarget(self, action: action, for: .touchUpInside)
        view.addSubview(button)
    }

    func count(_ sender: UIButton, with event: UIEvent) { count += sender === button && event.type == .touches ? 1 : 0 }

    /// Counts no more.
    func reset() -> Int {
        button.removeTarget(self, action: action, for: .touchUpInside)
        resetButton.removeTarget(self, action: CounterViewController.reset, for: .touchUpInside)
        count = 0
        return count
    }

    func tapped(_ recognizer: UITapGestureRecognizer) { count += 100 }

    func entered(_ notification: NSNotification) { timer?.invalidate() }

    func fired(_ timer: Timer) { count += (timer.userInfo as? [String: Int])?["step"] ?? 0 }

    private func step() { frames += 1 }

    func begin(_ word: String?) { count += word?.count ?? 0 }

    func done() { dismiss(animated: true) }
}
