// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// What a controller shows in place of missing content.
@MainActor struct ContentUnavailable {
    /// Whether the configuration must be updated before the next layout, as before the first.
    var isOutdated = true
    /// Whether the configuration is being updated.
    var isUpdating = false
    /// The configuration with its view; nil if the controller shows nothing.
    var shown: Shown?

    /// A configuration, and its view once that is needed.
    @MainActor final class Shown {
        var configuration: any UIContentConfiguration { didSet { isNew = true } }
        private var isNew = true
        private(set) var view: (any UIView & UIContentView)?

        init(_ configuration: any UIContentConfiguration) { self.configuration = configuration }

        /// Shows the configuration over a view.
        func place(over outer: UIView) {
            if isNew { show() }
            guard let view else { return }
            if view.frame != outer.bounds { view.frame = outer.bounds }
            if view.superview !== outer { outer.addSubview(view) }
        }

        private func show() {
            isNew = false
            if let view, view.supports(configuration) { return view.configuration = configuration }
            view?.removeFromSuperview()
            view = configuration.makeContentView()
        }

        isolated deinit { view?.removeFromSuperview() }
    }
}

extension UIViewController {
    /// The content over the view in place of missing content, such as a ``UIContentUnavailableConfiguration``; nil for
    /// none.
    ///
    /// Set it in `updateContentUnavailableConfiguration(using:)`, or anywhere else.
    public var contentUnavailableConfiguration: (any UIContentConfiguration)? {
        get { contentUnavailable.shown?.configuration }
        set {
            // An app may set it in each layout.
            guard newValue != nil || contentUnavailable.shown != nil else { return }
            if let new = newValue as? UIContentUnavailableConfiguration,
                new == contentUnavailableConfiguration as? UIContentUnavailableConfiguration
            {
                return
            }
            if let newValue, let shown = contentUnavailable.shown {
                shown.configuration = newValue
            } else {
                contentUnavailable.shown = newValue.map(ContentUnavailable.Shown.init)
            }
            if !contentUnavailable.isUpdating { viewIfLoaded?.setNeedsLayout() }
        }
    }

    /// The state with which the configuration is updated.
    public var contentUnavailableConfigurationState: UIContentUnavailableConfigurationState {
        var state = UIContentUnavailableConfigurationState(traitCollection: traitCollection)
        // Other controllers need no navigation item, which would be created here.
        if parent is UINavigationController { state.searchText = navigationItem.searchController?.searchBar.text }
        return state
    }

    /// Schedules a call of `updateContentUnavailableConfiguration(using:)` before the next layout.
    ///
    /// The system does this when the search text changes, and when the traits of a controller with a configuration do.
    public func setNeedsUpdateContentUnavailableConfiguration() {
        contentUnavailable.isOutdated = true
        viewIfLoaded?.setNeedsLayout()
    }

    /// Updates the configuration if that is pending, and shows it over the view, which is laid out.
    func layOutContentUnavailable() {
        if contentUnavailable.isOutdated {
            contentUnavailable.isOutdated = false
            contentUnavailable.isUpdating = true
            updateContentUnavailableConfiguration(using: contentUnavailableConfigurationState)
            contentUnavailable.isUpdating = false
        }
        if let loadedView { contentUnavailable.shown?.place(over: loadedView) }
    }

    /// Updates the configuration again after a change of the traits, if the controller has one.
    func contentUnavailableTraitsDidChange() {
        if contentUnavailable.shown != nil { setNeedsUpdateContentUnavailableConfiguration() }
    }
}
