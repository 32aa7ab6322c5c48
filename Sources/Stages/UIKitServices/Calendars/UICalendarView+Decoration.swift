// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

extension UICalendarView {
    /// Constants that describe the size of a decoration.
    public enum DecorationSize: Int, Sendable {
        /// Small.
        case small = 0
        /// Medium.
        case medium = 1
        /// Large.
        case large = 2

        /// The diameter of a dot.
        fileprivate var dot: CGFloat { [6, 8, 11][rawValue] }
        /// The point size of a symbol.
        fileprivate var symbol: CGFloat { [9, 11, 13][rawValue] }
    }

    /// What is shown below the number of a day: a dot, an image, or a view of the app.
    @preconcurrency @MainActor open class Decoration: NSObject {
        private let make: () -> UIView

        /// Creates a decoration with an image, or a dot without one.
        ///
        /// - Parameters:
        ///   - image: The image, usually a symbol; nil for a dot.
        ///   - color: The color; nil for gray.
        ///   - size: The size of the dot or the symbol.
        public init(image: UIImage?, color: UIColor? = nil, size: DecorationSize = .medium) {
            let color = color ?? .systemFill
            make = {
                guard let image else { return CalendarDot(size.dot, color: color) }
                let configuration = UIImage.SymbolConfiguration(pointSize: size.symbol, weight: .semibold)
                let view = UIImageView(image: image.applyingSymbolConfiguration(configuration) ?? image)
                view.contentMode = .scaleAspectFit
                view.tintColor = color
                return view
            }
        }

        /// Creates a decoration with a view, which is at most as wide as a day and does not receive touches.
        ///
        /// - Parameter customViewProvider: Returns a new view.
        public init(customViewProvider: @escaping () -> UIView) { make = customViewProvider }

        /// Creates a gray dot of medium size.
        public override convenience init() { self.init(image: nil) }

        /// Returns a dot; gray if the color is nil.
        open class func `default`(color: UIColor? = nil, size: DecorationSize = .medium) -> Decoration {
            Decoration(image: nil, color: color, size: size)
        }

        /// Returns an image; gray if the color is nil.
        open class func image(
            _ image: UIImage?, color: UIColor? = nil, size: DecorationSize = .medium
        ) -> Decoration { Decoration(image: image, color: color, size: size) }

        /// Returns a decoration with a view that a closure creates.
        open class func customView(_ customViewProvider: @escaping () -> UIView) -> Decoration {
            Decoration(customViewProvider: customViewProvider)
        }

        /// Returns a new view for a day.
        func makeView() -> UIView { make() }
    }
}

/// A dot below a day.
@MainActor private final class CalendarDot: UIView {
    private let side: CGFloat

    init(_ side: CGFloat, color: UIColor) {
        self.side = side
        super.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
        backgroundColor = color
        layer.cornerRadius = side / 2
    }

    required init?(coder: NSCoder) { nil }

    override var intrinsicContentSize: CGSize { CGSize(width: side, height: side) }
}
