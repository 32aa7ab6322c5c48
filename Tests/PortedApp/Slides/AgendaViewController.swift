//
//  AgendaViewController.swift
//  Slides
//

import UIKit

class AgendaCell: UITableViewCell {

    @IBOutlet weak var numberLabel: UILabel!
    @IBOutlet weak var titleLabel: UILabel!
}

class AgendaViewController: UITableViewController {

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return ExternalDisplay.shared.titles.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "slide", for: indexPath) as! AgendaCell
        cell.numberLabel.text = "\(indexPath.row + 1)"
        cell.titleLabel.text = ExternalDisplay.shared.titles[indexPath.row]
        return cell
    }

    // MARK: - Navigation

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        guard let cell = sender as? UITableViewCell, let row = tableView.indexPath(for: cell)?.row else { return }
        (segue.destination as? NotesViewController)?.slide = row
    }
}
