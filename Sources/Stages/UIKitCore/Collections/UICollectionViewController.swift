// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A view controller that is the data source and delegate of its collection.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
    private let layout: UICollectionViewLayout

    /// Creates a controller with a collection that uses a layout.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        self.layout = layout
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller with a flow layout.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        layout = UICollectionViewFlowLayout()
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a controller with a flow layout, or the layout of a storyboard.
    public required init?(coder: NSCoder) {
        layout = UICollectionViewFlowLayout()
        super.init(coder: coder)
    }

    /// Whether the selection is cleared when the view appears. The default is true.
    open var clearsSelectionOnViewWillAppear = true
    /// The layout.
    open var collectionViewLayout: UICollectionViewLayout { collection?.collectionViewLayout ?? layout }
    /// The collection, unless it has not been loaded.
    var collection: UICollectionView? { wrapped ?? viewIfLoaded as? UICollectionView }
    /// The collection in the view, which may have other subviews that do not scroll.
    private var wrapped: UICollectionView?

    // UIKit's own declaration, for source compatibility.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The collection, which fills the view unless the app has made it the view itself.
    open var collectionView: UICollectionView! {
        get {
            loadViewIfNeeded()
            return collection
        }
        set {
            guard newValue !== collection else { return }
            // The old collection may be in use elsewhere.
            if let old = collection {
                if old.dataSource === self { old.dataSource = nil }
                if old.delegate === self { old.delegate = nil }
                old.removeFromSuperview()
            }
            wrapped = nil
            guard let newValue else {
                if viewIfLoaded is UICollectionView { view = nil }
                return
            }
            if let view = viewIfLoaded, !(view is UICollectionView) {
                fill(view, with: newValue)
            } else {
                wrap(newValue)
            }
            serve(newValue)
        }
    }

    /// Makes this controller the data source and the delegate of a collection that has none.
    private func serve(_ collection: UICollectionView) {
        if collection.dataSource == nil { collection.dataSource = self }
        if collection.delegate == nil { collection.delegate = self }
    }

    /// Makes a collection that was loaded, created or set a part of a new view.
    private func wrap(_ collection: UICollectionView) {
        let wrapper = UIView(frame: collection.frame)
        wrapper.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view = wrapper
        fill(wrapper, with: collection)
    }

    private func fill(_ wrapper: UIView, with collection: UICollectionView) {
        collection.frame = wrapper.bounds
        collection.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        wrapper.insertSubview(collection, at: 0)
        wrapped = collection
    }

    /// Creates the collection, or loads it from the storyboard or nib.
    open override func loadView() {
        wrapped = nil
        if makeInterfaceView() {
            if let collection = viewIfLoaded as? UICollectionView {
                serve(collection)
                return wrap(collection)
            }
            SimulatedDevice.current.raise(
                .inconsistency(
                    "-[UICollectionViewController loadView] instantiated a view but didn't get a UICollectionView."))
        }
        let collection = UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: layout)
        serve(collection)
        wrap(collection)
    }

    /// Starts or ends editing, including in the collection.
    open override func setEditing(_ editing: Bool, animated: Bool) {
        collectionView?.isEditing = editing
        super.setEditing(editing, animated: animated)
    }

    /// Clears the selection, unless several items can be selected.
    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        guard clearsSelectionOnViewWillAppear, collection?.allowsMultipleSelection != true else { return }
        for path in collection?.indexPathsForSelectedItems ?? [] {
            collection?.deselectItem(at: path, animated: animated)
        }
    }

    /// Returns the number of items in a section.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
    /// Returns the cell of an item.
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell() }
    /// Returns the number of sections.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
    /// Returns a header, footer or other supplementary view.
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView() }
    /// Returns whether an item can be moved. The default is true.
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }
    /// Moves an item in the data, because the app moved its cell.
    open func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
    /// Returns where an item goes that is moved to another place. The default is that place.
    open func collectionView(
        _ collectionView: UICollectionView, targetIndexPathForMoveFromItemAt currentIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { proposedIndexPath }
    /// Called before a cell is shown.
    open func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {}
    /// Called when a cell is no longer shown.
    open func collectionView(
        _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {}
    /// Called before a header, footer or other supplementary view is shown.
    open func collectionView(
        _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath
    ) {}
    /// Called when a supplementary view is no longer shown.
    open func collectionView(
        _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath
    ) {}
    /// Returns whether a touched item is highlighted.
    open func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        true
    }
    /// Called when an item is highlighted.
    open func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {}
    /// Called when an item is no longer highlighted.
    open func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {}
    /// Returns whether a touched item is selected.
    open func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        true
    }
    /// Returns whether a touched item is deselected.
    open func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
        true
    }
    /// Called when the user selected an item.
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
    /// Returns whether a touched item performs its primary action: unless the collection is being edited.
    open func collectionView(
        _ collectionView: UICollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
    ) -> Bool { !collectionView.isEditing }
    /// Called when the user touches an item without extending a selection, after the item was selected.
    open func collectionView(_ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath) {}
    /// Called when the user deselected an item.
    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
    /// Called when the user touches the preview of a menu. There are no previews, and it is not called.
    open func collectionView(
        _ collectionView: UICollectionView,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
    /// Returns false.
    open func collectionView(
        _ collectionView: UICollectionView, shouldBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) -> Bool { false }
    /// Does nothing.
    open func collectionView(
        _ collectionView: UICollectionView, didBeginMultipleSelectionInteractionAt indexPath: IndexPath
    ) {}
    /// Does nothing.
    open func collectionViewDidEndMultipleSelectionInteraction(_ collectionView: UICollectionView) {}
    /// Returns the menu for a long press on items; nil for none.
    open func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
    /// Returns the menu for a long press on an item, used if there is no menu for multiple items.
    open func collectionView(
        _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
    /// Called when the adjusted content insets change.
    open func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
    /// Called when a tap on the status bar scrolled to the top. There are no such taps.
    open func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
    /// Called when the content offset changed.
    open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Called when deceleration ended.
    open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Called when dragging ended.
    open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Called when dragging is about to begin.
    open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Called when dragging is about to end.
    open func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Called when the content starts to decelerate.
    open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Called when an animated change of the offset ended.
    open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Returns whether a tap on the status bar scrolls to the top. There are no such taps.
    open func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
    /// Returns the view that zooming scales; nil for none.
    open func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Called when zooming is about to begin.
    open func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
    /// Called when the zoom scale changes.
    open func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    /// Called when zooming ended.
    open func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
}
