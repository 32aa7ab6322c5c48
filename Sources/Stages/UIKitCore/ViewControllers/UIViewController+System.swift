// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension UIViewController {
    /// Notifies the system that ``preferredScreenEdgesDeferringSystemGestures`` changed; no gesture of the system is
    /// simulated.
    public func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
    /// Notifies the system that ``prefersPointerLocked`` changed; the pointer is never locked.
    public func setNeedsUpdateOfPrefersPointerLocked() {}

    /// The controller's tab, which is created when it is first needed.
    var madeTab: UITabBarItem {
        // A navigation controller without a title has the tab of its root.
        if ownTab == nil, title == nil, let root = (self as? UINavigationController)?.viewControllers.first {
            return root.tabBarItem
        }
        let item = ownTab ?? UITabBarItem(title: title)
        ownTab = item
        return item
    }
}
