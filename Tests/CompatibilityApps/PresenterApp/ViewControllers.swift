// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// What the speaker sees: notes, and buttons for the slides.
final class SpeakerViewController: UIViewController {
    private let talk: Talk
    private let notes = UILabel()
    private let previousButton = UIButton(type: .system)
    private let nextButton = UIButton(type: .system)

    init(_ talk: Talk) {
        self.talk = talk
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        notes.font = .systemFont(ofSize: 28)
        previousButton.setTitle("Previous", for: .normal)
        previousButton.addAction(UIAction { [talk] _ in talk.move(by: -1) }, for: .touchUpInside)
        nextButton.setTitle("Next", for: .normal)
        nextButton.addAction(UIAction { [talk] _ in talk.move(by: 1) }, for: .touchUpInside)
        for part in [notes, previousButton, nextButton] { view.addSubview(part) }
        talk.onChange.append { [weak self] in self?.show() }
        show()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = view.bounds.width
        notes.frame = CGRect(x: 40, y: 80, width: width - 80, height: 60)
        previousButton.frame = CGRect(x: 40, y: 200, width: 160, height: 44)
        nextButton.frame = CGRect(x: width - 200, y: 200, width: 160, height: 44)
    }

    private func show() {
        notes.text = talk.slide.notes
    }
}

/// What the audience sees.
final class SlideViewController: UIViewController {
    private let talk: Talk
    private let titleLabel = UILabel()

    init(_ talk: Talk) {
        self.talk = talk
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        titleLabel.font = .boldSystemFont(ofSize: 96)
        titleLabel.textColor = .white
        titleLabel.textAlignment = .center
        view.addSubview(titleLabel)
        talk.onChange.append { [weak self] in self?.show() }
        show()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        titleLabel.frame = view.bounds
    }

    private func show() {
        titleLabel.text = talk.slide.title
        view.backgroundColor = talk.slide.color
    }
}
