// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The order of the layers of subviews and of the app's own, which are drawn as one list.
extension CALayer {
    /// Removes a layer from the children.
    func forget(_ layer: CALayer) {
        mixed?.removeAll { $0 === layer }
        if mixed?.allSatisfy({ $0.view != nil }) == true { mixed = nil }
    }

    /// Removes the layer of a view that is no longer a subview.
    func subviewWasRemoved(_ view: UIView) { if mixed != nil { forget(view.layer) } }

    /// Inserts the layer of a new subview: behind that of the next one, or in front of everything.
    func subviewWasInserted(_ view: UIView, before next: UIView?) {
        guard let layers = mixed else { return }
        mixed?.insert(view.layer, at: layers.firstIndex { $0 === next?.layer } ?? layers.count)
    }

    /// Moves the layer of a subview in front of all children, or behind them.
    func moveSubview(_ view: UIView, toFront isFront: Bool) {
        guard var layers = mixed else { return }
        layers.removeAll { $0 === view.layer }
        layers.insert(view.layer, at: isFront ? layers.count : 0)
        mixed = layers
    }

    /// Sorts the app's layers; the places of those of subviews are kept.
    func sortSublayers(by areInOrder: (CALayer, CALayer) -> Bool) {
        var rest = (sublayers ?? []).sorted(by: areInOrder)[...]
        mixed = mixed?.map { $0.view == nil ? rest.removeFirst() : $0 }
    }

    /// Exchanges the layers of two subviews.
    func exchange(_ one: UIView, _ other: UIView) {
        guard let first = mixed?.firstIndex(where: { $0 === one.layer }),
            let second = mixed?.firstIndex(where: { $0 === other.layer })
        else { return }
        mixed?.swapAt(first, second)
    }
}
