// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// A list whose rows are moved by their handles.
class OrderViewController: UITableViewController {
    private var names = ["Harbor", "Lighthouse", "Market", "Station"]

    override init(style: UITableView.Style = .plain) {
        super.init(style: style)
        title = "Order"
        navigationItem.rightBarButtonItem = editButtonItem
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "name")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
        cell.textLabel?.text = names[indexPath.row]
        return cell
    }

    override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    override func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to destination: IndexPath) {
        names.insert(names.remove(at: source.row), at: destination.row)
        Stage.tell("order", names.joined(separator: ", "))
    }

    override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        names.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .automatic)
        Stage.tell("order", names.joined(separator: ", "))
    }
}

/// Notes with a button that takes back what was typed.
class NotesViewController: UIViewController, UITextViewDelegate {
    private let textView = UITextView()
    private let undoButton = UIButton(type: .system)
    private let redoButton = UIButton(type: .system)

    init() {
        super.init(nibName: nil, bundle: nil)
        title = "Notes"
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        textView.delegate = self
        undoButton.setTitle("Undo", for: .normal)
        undoButton.addAction(UIAction { [weak self] _ in self?.textView.undoManager?.undo() }, for: .touchUpInside)
        redoButton.setTitle("Redo", for: .normal)
        redoButton.addAction(UIAction { [weak self] _ in self?.textView.undoManager?.redo() }, for: .touchUpInside)
        let stack = UIStackView(arrangedSubviews: [undoButton, redoButton, textView])
        stack.axis = .vertical
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
            stack.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        ])
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        textView.becomeFirstResponder()
    }

    func textViewDidChange(_ textView: UITextView) {
        Stage.tell("notes", "notes \(textView.text.count): \(textView.text ?? "")")
    }
}

/// Pages beside each other in a page that scrolls down; the observed offset says which page is shown.
class PagesViewController: UIViewController {
    private let outer = UIScrollView()
    private let pager = UIScrollView()
    private var observations: [NSKeyValueObservation] = []

    init() {
        super.init(nibName: nil, bundle: nil)
        title = "Pages"
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        pager.isPagingEnabled = true
        view.addSubview(outer)
        outer.addSubview(pager)
        for color in [UIColor.systemTeal, .systemIndigo, .systemOrange] {
            let page = UIView()
            page.backgroundColor = color
            pager.addSubview(page)
        }
        observations = [
            pager.observe(\.contentOffset, options: [.new]) { pager, change in
                let width = max(pager.bounds.width, 1)
                Stage.tell("page", "page \(Int(((change.newValue?.x ?? 0) / width).rounded()) + 1)")
            },
            outer.observe(\.contentOffset, options: .new) { outer, _ in
                Stage.tell("down", outer.contentOffset.y > 100 ? "further down" : "at the top")
            },
        ]
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        outer.frame = view.bounds
        outer.contentSize = CGSize(width: view.bounds.width, height: view.bounds.height * 2)
        pager.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: view.bounds.height)
        for (index, page) in pager.subviews.enumerated() {
            page.frame = pager.bounds
            page.frame.origin.x = CGFloat(index) * pager.bounds.width
        }
        pager.contentSize = CGSize(width: pager.bounds.width * 3, height: pager.bounds.height)
    }
}
