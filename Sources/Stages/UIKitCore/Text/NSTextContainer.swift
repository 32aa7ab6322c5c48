// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The area in which a text view lays out its text.
@preconcurrency @MainActor open class NSTextContainer: NSObject {
    /// The padding at both sides of lines in points. The default is 5.
    open var lineFragmentPadding: CGFloat = 5 { didSet { if lineFragmentPadding != oldValue { onChange() } } }
    /// The maximum number of lines; 0 for no limit.
    open var maximumNumberOfLines = 0 { didSet { if maximumNumberOfLines != oldValue { onChange() } } }
    /// How lines break or truncate. The default is between words.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { if lineBreakMode != oldValue { onChange() } } }
    /// The size of the area in points; stored only, because the text view determines the area.
    open var size: CGSize
    /// Lays out the text of the view again.
    var onChange: () -> Void = {}

    /// Creates a container of a size, with the default padding.
    public init(size: CGSize) {
        self.size = size
        super.init()
    }

    /// Creates a container without a limit of its size.
    public convenience override init() { self.init(size: .zero) }
}
