//
//  NotesViewController.swift
//  Slides
//

import UIKit

class NotesViewController: UIViewController {

    var slide = 0
    @IBOutlet private var notesView: UITextView!

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        notesView.text = "Notes for \(ExternalDisplay.shared.titles[slide])"
    }
}
