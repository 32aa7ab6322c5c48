// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.
//
// An app for a touchscreen, as on a counter: a text field in its top third, a button in its middle, and a list that
// scrolls below. It prints what is done to it, a line each.

import Foundation
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = KioskViewController()
        window.makeKeyAndVisible()
        self.window = window
        let size = UIScreen.main.bounds.size
        say("main \(Int(size.width))x\(Int(size.height))")
        return true
    }
}

/// Prints a line at once, though standard output is a pipe.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

final class KioskViewController: UIViewController, UIScrollViewDelegate {
    private let field = UITextField()
    private let button = UIButton(type: .system)
    private let list = UIScrollView()
    private var taps = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        field.placeholder = "Your name"
        field.borderStyle = .roundedRect
        field.addAction(UIAction { [weak self] _ in self?.textChanged() }, for: .editingChanged)
        button.setTitle("Ring", for: .normal)
        button.backgroundColor = .systemTeal
        button.addAction(UIAction { [weak self] _ in self?.ring() }, for: .touchUpInside)
        list.delegate = self
        for number in 0..<40 {
            let row = UILabel(frame: CGRect(x: 20, y: 40 * CGFloat(number), width: 300, height: 40))
            row.text = "Floor \(number)"
            list.addSubview(row)
        }
        list.contentSize = CGSize(width: 300, height: 1600)
        for part in [field, button, list] { view.addSubview(part) }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let (width, third) = (view.bounds.width, view.bounds.height / 3)
        field.frame = CGRect(x: 0, y: 0, width: width, height: third)
        button.frame = CGRect(x: 0, y: third, width: width, height: third)
        list.frame = CGRect(x: 0, y: 2 * third, width: width, height: third)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        if scrollView.contentOffset.y > 0 { say("scrolled") }
    }

    private func textChanged() {
        say("text \(field.text ?? "")")
    }

    private func ring() {
        taps += 1
        button.backgroundColor = .systemOrange
        button.setTitle("Rang \(taps)", for: .normal)
        say("rang \(taps)")
    }
}
