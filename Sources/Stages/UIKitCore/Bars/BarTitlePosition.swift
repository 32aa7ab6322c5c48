// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The offsets of titles that an app has set for a bar button item.
struct BarTitleOffsets {
    /// Those of the item's own title.
    var title: [UIBarMetrics: UIOffset] = [:]
    /// Those of its title while it is the back button.
    var back: [UIBarMetrics: UIOffset] = [:]
}

extension UIBarButtonItem {
    /// Sets the offset of the title in bars of a height; the one for the default height also applies to others that have
    /// none.
    public func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
        setOffset(adjustment, \.title, for: barMetrics)
    }

    /// Returns the offset of the title in bars of a height; zero unless it was set.
    public func titlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset {
        titleOffsets?.title[barMetrics] ?? .zero
    }

    /// Sets the offset of the title of a back button. A large one to the left hides the title.
    public func setBackButtonTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
        setOffset(adjustment, \.back, for: barMetrics)
    }

    /// Returns the offset of the title of a back button; zero unless it was set.
    public func backButtonTitlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset {
        titleOffsets?.back[barMetrics] ?? .zero
    }

    private func setOffset(
        _ offset: UIOffset, _ kind: WritableKeyPath<BarTitleOffsets, [UIBarMetrics: UIOffset]>,
        for metrics: UIBarMetrics
    ) {
        var offsets = titleOffsets ?? BarTitleOffsets()
        guard offsets[keyPath: kind][metrics] != offset else { return }
        offsets[keyPath: kind][metrics] = offset
        titleOffsets = offsets
        lookDidChange()
    }

    /// Returns the offset of a title in a bar with traits; nil unless it was set.
    func titleOffset(
        _ kind: KeyPath<BarTitleOffsets, [UIBarMetrics: UIOffset]>, in traits: UITraitCollection
    ) -> UIOffset? {
        guard let offsets = titleOffsets?[keyPath: kind] else { return nil }
        return traits.verticalSizeClass == .compact ? offsets[.compact] ?? offsets[.default] : offsets[.default]
    }
}

extension UIAppearanceProxy where Target: UIBarButtonItem {
    /// Sets the offset of the titles in bars of a height.
    public func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
        record(nil, nil) { item in
            if item.titleOffsets?.title[barMetrics] == nil {
                item.setTitlePositionAdjustment(adjustment, for: barMetrics)
            }
        }
    }

    /// Sets the offset of the titles of back buttons in bars of a height.
    public func setBackButtonTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {
        record(nil, nil) { item in
            guard item.titleOffsets?.back[barMetrics] == nil else { return }
            item.setBackButtonTitlePositionAdjustment(adjustment, for: barMetrics)
        }
    }
}
