// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

extension UIImage {
    /// Records the nine parts of the image: corners keep their size, edges are stretched in one direction.
    func recordParts(in rect: CGRect, to context: CGContext, tint: UIColor?) {
        /// The parts along one axis: from where, and to where.
        func parts(_ size: CGFloat, _ first: CGFloat, _ last: CGFloat, _ length: CGFloat, _ start: CGFloat)
            -> [(source: ClosedRange<CGFloat>, target: ClosedRange<CGFloat>)]
        {
            let first = first.isFinite ? min(max(first, 0), size) : 0
            let last = last.isFinite ? min(max(last, 0), size - first) : 0
            // Edges that do not fit share the room.
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
                context.record(.save)
                context.clip(to: target)
                context.translateBy(x: target.minX, y: target.minY)
                context.scaleBy(x: target.width / source.width, y: target.height / source.height)
                context.translateBy(x: -source.minX, y: -source.minY)
                recordWhole(in: CGRect(origin: .zero, size: size), to: context, tint: tint)
                context.record(.restore)
            }
        }
    }

    /// How the middle of an image fills a larger place.
    public enum ResizingMode: Int, Sendable {
        /// By repetition; stretched here.
        case tile = 0
        /// Stretched.
        case stretch = 1
    }

    /// Returns the image with edges that keep their size when it is stretched.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
        resizableImage(withCapInsets: capInsets, resizingMode: .stretch)
    }

    /// Returns the image with edges that keep their size when it is stretched.
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        UIImage(
            content, size: size, scale: scale, renderingMode: renderingMode, isSymbolImage: isSymbolImage,
            capInsets: capInsets)
    }
}

extension CGRect {
    /// The rectangle of two ranges.
    fileprivate init(from columns: ClosedRange<CGFloat>, _ rows: ClosedRange<CGFloat>) {
        self.init(
            x: columns.lowerBound, y: rows.lowerBound, width: columns.upperBound - columns.lowerBound,
            height: rows.upperBound - rows.lowerBound)
    }
}
