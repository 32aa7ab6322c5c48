//
//  RemoteViewController.swift
//  Slides
//
//  What the speaker holds in his hand.

import Combine
import UIKit

class RemoteViewController: UIViewController {

    @IBOutlet weak var slideLabel: UILabel!
    @IBOutlet weak var nextButton: UIButton!
    private var cancellables: Set<AnyCancellable> = []

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Remote"
        NotificationCenter.default.addObserver(self, selector: #selector(slideDidChange(_:)),
                                               name: ExternalDisplay.slideDidChange, object: nil)
        show(slide: 0)

        // A loose cable changes the number several times.
        let display = ExternalDisplay.shared
        let slides = NotificationCenter.default.publisher(for: ExternalDisplay.slideDidChange)
            .map { _ in display.slide + 1 }
            .prepend(1)
        display.$screenCount
            .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
            .removeDuplicates()
            .combineLatest(slides)
            .sink { [weak self] count, slide in
                self?.navigationItem.prompt = "Slide \(slide) on \(count) screen\(count == 1 ? "" : "s")"
            }
            .store(in: &cancellables)
    }

    @IBAction func next(_ sender: UIButton) {
        ExternalDisplay.shared.advance()
    }

    @objc func slideDidChange(_ notification: Notification) {
        show(slide: ExternalDisplay.shared.slide)
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        if segue.identifier == "notes", let notes = segue.destination as? NotesViewController {
            notes.slide = ExternalDisplay.shared.slide
        }
    }

    private func show(slide: Int) {
        slideLabel.text = "\(slide + 1) of \(ExternalDisplay.shared.titles.count)"
    }
}
