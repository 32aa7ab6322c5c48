// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Lines of text beside the areas that a container excludes.
    @MainActor struct TextExclusionTests {
        private let simulation = Simulation()
        private let manager = NSLayoutManager()
        private let container = NSTextContainer(size: CGSize(width: 100, height: 0))
        private let storage = NSTextStorage()
        /// Without a renderer, most characters are 5.6 points wide, a space is 3.5, and a line is this high.
        private let height: CGFloat = 11.93

        init() {
            container.lineFragmentPadding = 0
            manager.addTextContainer(container)
            storage.addLayoutManager(manager)
        }

        /// Lays out a text, and returns its lines in the form `x y width: text`, with rounded numbers.
        private func lines(_ text: String, around paths: [UIBezierPath]) -> [String] {
            container.exclusionPaths = paths
            storage.setAttributedString(
                NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: 10)]))
            var lines: [String] = []
            let range = NSRange(location: 0, length: storage.length)
            // The closure receives a pointer for stopping, which is unused.
            unsafe manager.enumerateLineFragments(forGlyphRange: range) { rect, _, _, range, _ in
                let part = (text as NSString).substring(with: range).replacingOccurrences(of: "\n", with: "¶")
                let numbers = [rect.minX, rect.minY, rect.width].map { "\(Int($0.rounded()))" }
                lines.append("\(numbers.joined(separator: " ")): \(part)")
            }
            return lines
        }

        private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> UIBezierPath {
            UIBezierPath(rect: CGRect(x: x, y: y, width: width, height: height))
        }

        @Test func `lines are beside an area at the side, and as wide as the container below it`() {
            let found = lines("aaa bbb ccc ddd eee fff ggg hhh", around: [rect(0, 0, 40, 20)])
            #expect(found == ["40 0 60: aaa bbb ccc ", "40 12 60: ddd eee fff ", "0 24 100: ggg hhh"])
            #expect(lines("aaa bbb", around: []) == ["0 0 100: aaa bbb"])
        }

        @Test func `a line goes on behind an area, but a new paragraph does not`() {
            let paths = [rect(40, 0, 20, 20)]
            #expect(
                lines("aaa bbb ccc ddd eee", around: paths) == [
                    "0 0 40: aaa bbb ", "60 0 40: ccc ddd ", "0 12 40: eee",
                ])
            #expect(lines("aaa\nbbb", around: paths) == ["0 0 40: aaa¶", "0 12 40: bbb"])
        }

        @Test func `text is not shown where an area has no end, but beside it it is`() {
            let length = CGFloat.greatestFiniteMagnitude / 4
            #expect(lines("aaa bbb", around: [rect(0, 0, 40, length)]) == ["40 0 60: aaa bbb"])
            let found = lines("aaa bbb ccc ddd eee fff", around: [rect(0, 15, 100, length)])
            #expect(found.first == "0 0 100: aaa bbb ccc ddd eee ")
        }

        @Test func `a word that does not fit beside an area is below it`() throws {
            let found = try #require(lines("aaa bbb", around: [rect(10, 0, 90, 20)]).first)
            #expect(["0 20 100: aaa bbb", "0 21 100: aaa bbb"].contains(found))
        }

        @Test func `text fills a hole in an area`() {
            let path = rect(0, 0, 100, 60)
            path.append(rect(30, 0, 40, 60))
            path.usesEvenOddFillRule = true
            #expect(lines("aaa bbb ccc", around: [path]) == ["30 0 40: aaa bbb ", "30 12 40: ccc"])
        }

        @Test func `a circle leaves more room where it is narrower`() {
            let circle = UIBezierPath(ovalIn: CGRect(x: -30, y: 0, width: 60, height: 60))
            let spans = TextExclusion([circle], padding: 5).map { exclusion in
                [0, 24, 48].map { exclusion.spans(from: $0, to: $0 + 12, in: 100).map(\.left) }
            }
            #expect(spans?.count == 3 && spans?[0].count == 1)
            #expect(abs((spans?[1].first ?? 0) - 30) < 0.2)
            #expect(abs((spans?[0].first ?? 0) - 24) < 0.5 && abs((spans?[2].first ?? 0) - 24) < 0.5)
        }

        @Test func `a text view has its insertion point and its height beside an area`() {
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 120, height: 100))
            view.font = .systemFont(ofSize: 10)
            view.text = "aaa bbb ccc ddd eee"
            view.textContainer.lineFragmentPadding = 0
            view.textContainerInset = UIEdgeInsets(top: 8, left: 10, bottom: 8, right: 10)
            view.textContainer.exclusionPaths = [rect(40, 0, 20, 20)]
            #expect(abs(view.sizeThatFits(CGSize(width: 120, height: 0)).height - (2 * height + 16)) <= 1)
            #expect(view.caret(at: 0).minX == 10 && abs(view.caret(at: 8).minX - 70) < 0.01)
            #expect(view.caret(at: 8).minY == view.caret(at: 0).minY)
            #expect(view.location(at: CGPoint(x: 71, y: 12)) == 8 && view.location(at: CGPoint(x: 12, y: 12)) == 0)
            view.textContainer.exclusionPaths = []
            #expect(view.caret(at: 8).minX < 60)
        }
    }
}
