// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

extension UIImage {
    /// Records the image in nine parts: the corners keep their size, and the edges are stretched in one direction.
    func recordParts(in rect: CGRect, to context: CGContext, tint: UIColor?) {
        /// Returns the source and target ranges of the three parts along one axis.
        func parts(_ size: CGFloat, _ first: CGFloat, _ last: CGFloat, _ length: CGFloat, _ start: CGFloat)
            -> [(source: ClosedRange<CGFloat>, target: ClosedRange<CGFloat>)]
        {
            let first = first.isFinite ? min(max(first, 0), size) : 0
            let last = last.isFinite ? min(max(last, 0), size - first) : 0
            // Cap insets that do not fit are scaled down.
            let fit = min(1, first + last > 0 ? length / (first + last) : 1)
            let (from, to) = ([0, first, size - last, size], [0, first * fit, length - last * fit, length])
            return (0..<3).map { index in
                (
                    from[index]...max(from[index], from[index + 1]),
                    (start + to[index])...(start + max(to[index], to[index + 1]))
                )
            }
        }
        guard rect.width > 0, rect.height > 0, [rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy(\.isFinite)
        else {
            return
        }
        let rows = parts(size.height, capInsets.top, capInsets.bottom, rect.height, rect.minY)
        let columns = parts(size.width, capInsets.left, capInsets.right, rect.width, rect.minX)
        for row in rows {
            for column in columns {
                let source = CGRect(from: column.source, row.source)
                let target = CGRect(from: column.target, row.target)
                guard source.width > 0, source.height > 0, target.width > 0, target.height > 0 else { continue }
                context.saveGState()
                context.clip(to: target)
                context.translateBy(x: target.minX, y: target.minY)
                context.scaleBy(x: target.width / source.width, y: target.height / source.height)
                context.translateBy(x: -source.minX, y: -source.minY)
                recordWhole(in: CGRect(origin: .zero, size: size), to: context, tint: tint)
                context.restoreGState()
            }
        }
    }

    /// Constants that describe how the center of a resizable image fills a larger area.
    public enum ResizingMode: Int, Sendable {
        /// Tiled; drawn as stretched.
        case tile = 0
        /// Stretched.
        case stretch = 1
    }

    /// Returns a resizable image whose cap insets keep their size.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: capInsets, resizingMode: .stretch)
    }

    /// Returns a resizable image whose cap insets keep their size.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        let image = UIImage(
            content, size: size, scale: scale, renderingMode: renderingMode, isSymbolImage: isSymbolImage,
            capInsets: capInsets)
        if let details { image.details = details }
        return image
    }
}

extension CGRect {
    /// Creates a rectangle from two ranges.
    fileprivate init(from columns: ClosedRange<CGFloat>, _ rows: ClosedRange<CGFloat>) {
        self.init(
            x: columns.lowerBound, y: rows.lowerBound, width: columns.upperBound - columns.lowerBound,
            height: rows.upperBound - rows.lowerBound)
    }
}
