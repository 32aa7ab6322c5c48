import UIKit

/// Shows the number of a slide.
final class MonitorViewController: UIViewController {
    private let slide: Int

    init(slide: Int) {
        self.slide = slide
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemIndigo
        let label = UILabel()
        label.text = "Slide \(slide)"
        label.textColor = .white
        label.font = .boldSystemFont(ofSize: 120)
        label.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(label)
        NSLayoutConstraint.activate([
            label.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            label.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
    }
}
