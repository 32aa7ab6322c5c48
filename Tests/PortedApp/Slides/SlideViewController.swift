//
//  SlideViewController.swift
//  Slides
//
//  What the audience sees.

import UIKit

class SlideViewController: UIViewController {

    let display: ExternalDisplay
    @objc dynamic var elapsed = 0 {
        didSet { clockLabel.text = String(format: "%d:%02d", elapsed / 60, elapsed % 60) }
    }

    private let titleLabel = UILabel()
    private let clockLabel = UILabel()

    init(display: ExternalDisplay) {
        self.display = display
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = #colorLiteral(red: 0.09, green: 0.16, blue: 0.36, alpha: 1)
        titleLabel.font = UIFont(name: "HelveticaNeue-Bold", size: 96) ?? .boldSystemFont(ofSize: 96)
        titleLabel.textColor = .white
        titleLabel.textAlignment = .center
        clockLabel.font = .monospacedDigitSystemFont(ofSize: 36, weight: .regular)
        clockLabel.textColor = UIColor(white: 1, alpha: 0.6)
        clockLabel.text = "0:00"
        for label in [titleLabel, clockLabel] {
            label.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(label)
        }
        NSLayoutConstraint.activate([
            titleLabel.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            titleLabel.centerYAnchor.constraint(equalTo: view.centerYAnchor),
            clockLabel.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -40),
            clockLabel.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -40),
        ])
        NotificationCenter.default.addObserver(self, selector: #selector(update),
                                               name: ExternalDisplay.slideDidChange, object: display)
        update()
    }

    @objc func update() {
        titleLabel.text = display.titles[display.slide]
    }
}
