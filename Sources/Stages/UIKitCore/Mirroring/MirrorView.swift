// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A view that shows what another window shows, as it is at any moment; SecondScreen's own.
///
/// The other window's layers are drawn anew at this view's size and scale, so that the picture is sharp on any screen.
/// Views marked with ``UIView/isHiddenInMirrors`` are left out, and so is what the system shows to the device's user
/// alone, as a keyboard, unless ``showsPrivateContent`` asks for it. Bars at the sides have the background colour.
@MainActor open class MirrorView: UIView {
    /// How the picture is made to fit.
    public enum Aspect: Hashable, Sendable, CaseIterable {
        /// As large as possible with all of it to be seen, bars at two sides.
        case fit
        /// As small as possible with no bars, cut off at two sides.
        case fill
        /// As `fit`, but by a whole number of pixels for each point, or of points for each pixel.
        case exact
    }

    /// The window that is shown; it may go at any time, and nothing is shown then.
    open weak var mirroredWindow: UIWindow? {
        didSet { if mirroredWindow !== oldValue { setNeedsDisplay() } }
    }
    /// How the picture is made to fit; all of it is seen unless the app says otherwise.
    open var aspect = Aspect.fit {
        didSet { if aspect != oldValue { setNeedsDisplay() } }
    }
    /// The part of the window that is shown, in its points; nil, and whatever lies outside of it, for all.
    open var region: CGRect? {
        didSet { if region != oldValue { setNeedsDisplay() } }
    }
    /// Whether what is for the device's user alone is shown as well; false unless the app says otherwise.
    open var showsPrivateContent = false {
        didSet { if showsPrivateContent != oldValue { setNeedsDisplay() } }
    }
    /// Whether the picture stays as it was when this was set; false unless the app says otherwise.
    open var isFrozen: Bool {
        get { frozen != nil }
        set {
            guard newValue != isFrozen else { return }
            frozen = newValue ? MirroredPicture(of: mirroredWindow, private: showsPrivateContent) : nil
            setNeedsDisplay()
        }
    }
    /// The picture that is shown while it is frozen.
    private var frozen: MirroredPicture?

    /// Creates a view of size zero that mirrors `window`.
    public init(of window: UIWindow?) {
        mirroredWindow = window
        super.init(frame: .zero)
        setUp()
    }

    /// Creates a view that mirrors nothing yet.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a view that mirrors nothing yet.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        backgroundColor = .black
        clipsToBounds = true
        isUserInteractionEnabled = false
    }

    /// A layer that draws the other window's.
    open override class var layerClass: AnyClass { MirrorLayer.self }

    /// What is shown now.
    var picture: MirroredPicture {
        frozen ?? MirroredPicture(of: mirroredWindow, private: showsPrivateContent)
    }
}
