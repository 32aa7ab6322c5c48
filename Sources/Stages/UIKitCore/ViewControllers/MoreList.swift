// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The list of the More tab: the controllers that have no tab of their own.
///
/// A chosen controller is pushed onto the stack of More; a navigation controller brings its own bar, and touching the
/// tab leads back from it.
@MainActor final class MoreList: UITableViewController {
    private weak var tabs: UITabBarController?

    init(_ tabs: UITabBarController) {
        self.tabs = tabs
        super.init(style: .plain)
        title = "More"
    }

    required init?(coder: NSCoder) { nil }

    /// Reloads the list.
    func update() { if isViewLoaded { tableView.reloadData() } }

    /// Pushes a controller above the list.
    func open(_ controller: UIViewController, animated: Bool) {
        guard let navigation = tabs?.moreNavigationController, navigation.topViewController !== controller else {
            return
        }
        navigation.setNavigationBarHidden(controller is UINavigationController, animated: false)
        if animated {
            navigation.pushViewController(controller, animated: true)
        } else {
            navigation.setViewControllers([self, controller], animated: false)
        }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setNavigationBarHidden(false, animated: false)
        update()
    }

    /// Gives controllers that left the stack back to the tab bar controller.
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        for controller in tabs?.rest ?? [] where controller.parent == nil {
            tabs?.addChild(controller)
            controller.didMove(toParent: tabs)
        }
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        tabs?.rest.count ?? 0
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "more")
            ?? UITableViewCell(style: .default, reuseIdentifier: "more")
        let item = tabs?.rest.at(indexPath.row)?.tabBarItem
        cell.textLabel?.text = item?.title
        cell.imageView?.image = item?.image
        cell.accessoryType = .disclosureIndicator
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: false)
        if let controller = tabs?.rest.at(indexPath.row) { tabs?.chooseUnderMore(controller) }
    }
}

extension UINavigationController {
    /// The controller that was chosen in the list at the root; nil if this is not the stack of More.
    var chosenUnderMore: UIViewController? {
        viewControllers.first is MoreList ? viewControllers.at(1) : nil
    }
}

extension UITabBar {
    /// The maximum number of tabs in a phone's bar.
    static let maximumCount = 5
}

extension Array {
    fileprivate func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
