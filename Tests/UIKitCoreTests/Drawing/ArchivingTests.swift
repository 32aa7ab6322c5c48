// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Objects of UIKit in archives.
    @MainActor struct ArchivingTests {
        private let simulation = Simulation()

        private func copy<Object: NSObject & NSCoding>(_ object: Object) throws -> Object? {
            let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
            return try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
        }

        @Test func `colors keep their components, and those of a dark interface`() throws {
            let color = UIColor(red: 0.25, green: 0.5, blue: 1.5, alpha: 0.75)
            #expect(try copy(color) == color)
            #expect(try copy(UIColor.systemBackground) == .systemBackground)
            let fixed = UIColor { $0.userInterfaceStyle == .dark ? .black : .red }
            #expect(try copy(fixed) == .red)
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: [color, UIColor.red] as NSArray, requiringSecureCoding: false)
            let colors = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, UIColor.self], from: data)
            #expect(colors as? [UIColor] == [color, .red])
            let nothing = try NSKeyedArchiver.archivedData(withRootObject: NSString("x"), requiringSecureCoding: false)
            #expect((try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSString.self, from: nothing)) == "x")
        }

        @Test func `fonts keep their names, sizes and traits`() throws {
            let fonts: [UIFont] = [
                .systemFont(ofSize: 13.5), .boldSystemFont(ofSize: 20), .italicSystemFont(ofSize: 9),
                .systemFont(ofSize: 11, weight: .semibold), .monospacedSystemFont(ofSize: 12, weight: .bold),
                try #require(UIFont(name: "Georgia-BoldItalic", size: 30)),
            ]
            for font in fonts { #expect(try copy(font) == font) }
        }

        @Test func `images keep their size and mode`() throws {
            let image = try #require(UIImage(data: CommitTests.onePixel, scale: 2))
            let again = try #require(try copy(image.withRenderingMode(.alwaysTemplate)))
            #expect(again.size == image.size && again.scale == image.scale && again.renderingMode == .alwaysTemplate)
            #expect(again.pngData() == CommitTests.onePixel)
            #expect(try copy(UIImage())?.size == .zero)
        }
    }
}
