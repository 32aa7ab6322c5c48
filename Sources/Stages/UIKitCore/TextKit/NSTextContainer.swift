// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// The area in which text is laid out.
///
/// Like the other classes for the layout of text, it is used by one thread at a time; with a text view, by the main one.
open class NSTextContainer: NSObject {
    /// The padding at both sides of lines in points. The default is 5.
    open var lineFragmentPadding: CGFloat = 5 { didSet { if lineFragmentPadding != oldValue { didChange() } } }
    /// The maximum number of lines; 0 for no limit.
    open var maximumNumberOfLines = 0 { didSet { if maximumNumberOfLines != oldValue { didChange() } } }
    /// How lines break, and how the last one is truncated if the text does not fit. The default is between words.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { if lineBreakMode != oldValue { didChange() } } }
    /// The paths in the coordinates of the area in which there is no text; lines continue beside them. The default is none.
    ///
    /// A change of a path counts when it is set again.
    open var exclusionPaths: [UIBezierPath] = [] {
        didSet {
            guard !exclusionPaths.isEmpty || !oldValue.isEmpty else { return }
            let old = shownExclusion
            shownExclusion = nil
            if let old, old.padding == lineFragmentPadding, exclusion == old.exclusion { return }
            didChange()
        }
    }
    /// The areas of the paths, and the padding for which they were determined; nil before they are.
    private var shownExclusion: (exclusion: TextExclusion?, padding: CGFloat)?
    /// The areas without text; nil for none.
    var exclusion: TextExclusion? {
        guard !exclusionPaths.isEmpty else { return nil }
        if let shownExclusion, shownExclusion.padding == lineFragmentPadding { return shownExclusion.exclusion }
        let new = TextExclusion(exclusionPaths, padding: lineFragmentPadding)
        shownExclusion = (new, lineFragmentPadding)
        return new
    }
    /// The maximum number of lines; nil for no limit.
    var lineLimit: Int? { maximumNumberOfLines > 0 ? maximumNumberOfLines : nil }
    /// The size of the area in points; a width or height of 0 is unlimited.
    ///
    /// A text view determines the area by its bounds and insets; its height is unlimited while the view scrolls.
    open var size: CGSize {
        get { withTextView { $0.containerSize } ?? ownSize }
        set {
            guard newValue != ownSize else { return }
            ownSize = newValue
            didChange()
        }
    }
    private var ownSize: CGSize
    /// Whether the width follows that of the text view, as it always does; stored only.
    open var widthTracksTextView = false
    /// Whether the height follows that of the text view; stored only.
    open var heightTracksTextView = false

    /// What lays out text in the area; nil for nothing yet. A text view has one for its container.
    open var layoutManager: NSLayoutManager? { givenManager ?? withTextView { $0.layoutManager } }
    /// Puts another layout manager in the place of the present one, with all of its containers and its text. Does nothing
    /// without one.
    open func replaceLayoutManager(_ newLayoutManager: NSLayoutManager) {
        guard let old = layoutManager, old !== newLayoutManager else { return }
        let (storage, containers) = (old.textStorage, old.textContainers)
        for index in containers.indices.reversed() { old.removeTextContainer(at: index) }
        storage?.removeLayoutManager(old)
        for container in containers { newLayoutManager.addTextContainer(container) }
        storage?.addLayoutManager(newLayoutManager)
    }
    /// The layout manager to which the container was added.
    weak var givenManager: NSLayoutManager?
    /// The text view that shows the area; nil for none.
    weak var textView: UITextView?

    /// Creates a container of a size, with the default padding.
    public init(size: CGSize) {
        ownSize = size
        super.init()
    }

    /// Creates a container without a limit of its size, ignoring the archive.
    public required init(coder: NSCoder) {
        ownSize = .zero
        super.init()
    }

    /// Creates a container without a limit of its size.
    public convenience override init() { self.init(size: .zero) }

    private func didChange() {
        givenManager?.textContainerChangedGeometry(self)
        withTextView { $0.textDidChange() }
    }

    /// Calls a closure with the text view, on the main thread; returns nil without one.
    @discardableResult func withTextView<Value>(_ body: @MainActor (UITextView) -> Value) -> Value? {
        guard let textView else { return nil }
        nonisolated(unsafe) var value: Value?
        // Views are used on the main thread, and so is the text that they show.
        MainActor.assumeIsolated { unsafe value = body(textView) }
        return unsafe value
    }

    /// The space for lines within the padding.
    var room: CGSize {
        let (size, farthest) = (size, CGFloat(Double.farthest))
        func length(_ length: CGFloat) -> CGFloat { length > 0 ? min(length, farthest) : farthest }
        return CGSize(width: max(length(size.width) - 2 * lineFragmentPadding, 0), height: length(size.height))
    }

    /// Returns the block of a part of a text, whose own attributes override the default ones.
    func block(
        _ text: StyledText, attributes: [NSAttributedString.Key: Any], alignment: NSTextAlignment?
    ) -> TextBlock {
        TextBlock(
            text, attributes: attributes, lineLimit: lineLimit, lineBreakMode: lineBreakMode, alignment: alignment)
    }
}
