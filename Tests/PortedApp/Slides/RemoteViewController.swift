//
//  RemoteViewController.swift
//  Slides
//
//  What the speaker holds in his hand.

import UIKit

class RemoteViewController: UIViewController {

    @IBOutlet weak var slideLabel: UILabel!
    @IBOutlet weak var nextButton: UIButton!

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Remote"
        NotificationCenter.default.addObserver(self, selector: #selector(slideDidChange(_:)),
                                               name: ExternalDisplay.slideDidChange, object: nil)
        show(slide: 0)
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
