// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

@testable import UIKitCore

extension DeviceTests {
    /// Images and colors from the asset catalogs of Xcode.
    @MainActor final class AssetCatalogTests {
        private let simulation = Simulation()
        private let folder = FileManager.default.temporaryDirectory
            .appending(path: "assets-\(UUID().uuidString).resources")

        deinit { try? FileManager.default.removeItem(at: folder) }

        private func write(_ text: String, to name: String) throws {
            try write(Data(text.utf8), to: name)
        }

        private func write(_ data: Data, to name: String) throws {
            let file = folder.appending(path: "Assets.xcassets/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }

        @Test func `data sets have the data and the type of their files`() throws {
            try write(
                """
                {"data": [{"idiom": "ipad", "filename": "other.json"},
                  {"idiom": "universal", "filename": "list.json", "universal-type-identifier": "com.example.list"}]}
                """, to: "Texts/List.dataset/Contents.json")
            try write("[1]", to: "Texts/List.dataset/list.json")
            try write(
                #"{"data": [{"idiom": "universal", "filename": "plain.txt"}]}"#, to: "Plain.dataset/Contents.json")
            try write("plain", to: "Plain.dataset/plain.txt")
            try write(#"{"data": [{"filename": "../Plain.dataset/plain.txt"}]}"#, to: "Outside.dataset/Contents.json")
            try write(#"{"data": [{"filename": "gone.txt"}]}"#, to: "Gone.dataset/Contents.json")
            let bundle = try #require(Bundle(url: folder))
            let list = try #require(NSDataAsset(name: "List", bundle: bundle))
            #expect(list.data == Data("[1]".utf8) && list.typeIdentifier == "com.example.list" && list.name == "List")
            #expect(NSDataAsset(name: "Texts/List", bundle: bundle)?.data == list.data)
            let plain = try #require(NSDataAsset(name: "Plain", bundle: bundle))
            #expect(plain.data == Data("plain".utf8) && plain.typeIdentifier == "public.plain-text")
            #expect(["Outside", "Gone", "None"].allSatisfy { NSDataAsset(name: $0, bundle: bundle) == nil })
            #expect(NSDataAsset(name: "List") == nil)
        }

        @Test func `a data set's file for the device is taken before one for all, and none for others`() throws {
            try write(
                """
                {"data": [{"idiom": "universal", "filename": "all.txt"}, {"idiom": "ipad", "filename": "pad.txt"}]}
                """, to: "Both.dataset/Contents.json")
            try write("all", to: "Both.dataset/all.txt")
            try write("pad", to: "Both.dataset/pad.txt")
            try write(#"{"data": [{"idiom": "ipad", "filename": "pad.txt"}]}"#, to: "Pad.dataset/Contents.json")
            try write("pad", to: "Pad.dataset/pad.txt")
            let bundle = try #require(Bundle(url: folder))
            #expect(NSDataAsset(name: "Both", bundle: bundle)?.data == Data("all".utf8))
            #expect(NSDataAsset(name: "Pad", bundle: bundle) == nil)
            traits(.light).performAsCurrent {
                #expect(NSDataAsset(name: "Both", bundle: bundle)?.data == Data("pad".utf8))
                #expect(NSDataAsset(name: "Pad", bundle: bundle)?.data == Data("pad".utf8))
            }
        }

        @Test func `colors and images are found by name, and in folders`() throws {
            try write(
                """
                {"colors": [
                  {"idiom": "universal", "color": {"color-space": "srgb", "components":
                    {"red": "0xFF", "green": "0.500", "blue": "51", "alpha": "0.8"}}},
                  {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
                   "color": {"color-space": "gray-gamma-22", "components": {"white": "0.25", "alpha": "1.000"}}}
                ], "info": {"author": "xcode", "version": 1}}
                """, to: "Brand/Paper.colorset/Contents.json")
            try write("{}", to: "Torn.colorset/Contents.json")
            let header: [UInt8] = [
                0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 40, 0, 0,
                0, 20,
            ]
            try write(Data(header), to: "Logo.imageset/logo@2x.png")
            try write(
                """
                {"images": [{"idiom": "universal", "scale": "1x"},
                  {"idiom": "universal", "filename": "logo@2x.png", "scale": "2x"},
                  {"idiom": "universal", "filename": "../../../outside.png", "scale": "3x"}]}
                """, to: "Logo.imageset/Contents.json")
            let bundle = try #require(Bundle(url: folder))
            let paper = try #require(UIColor(named: "Paper", in: bundle, compatibleWith: nil))
            let light = UIColor(red: 1, green: 0.5, blue: 0.2, alpha: 0.8)
            #expect(paper.resolvedColor(with: traits(.light)) == light)
            #expect(paper.resolvedColor(with: traits(.dark)) == UIColor(white: 0.25, alpha: 1))
            #expect(UIColor(named: "Brand/Paper", in: bundle, compatibleWith: nil) == paper)
            #expect(UIColor(named: "Torn", in: bundle, compatibleWith: nil) == nil)
            #expect(UIColor(named: "None", in: bundle, compatibleWith: nil) == nil)
            #expect(UIColor(named: "None") == nil)
            let logo = try #require(UIImage(named: "Logo", in: bundle))
            #expect(logo.size == CGSize(width: 20, height: 10))
            #expect(logo.scale == 2)
            #expect(UIImage(named: "None", in: bundle) == nil)
        }

        private func traits(_ style: UIUserInterfaceStyle) -> UITraitCollection {
            UITraitCollection { traits in
                (traits.userInterfaceIdiom, traits.displayScale) = (.pad, 2)
                (traits.horizontalSizeClass, traits.verticalSizeClass) = (.regular, .regular)
                traits.userInterfaceStyle = style
            }
        }

        @Test func `traits determine whether colors can differ`() {
            #expect(traits(.light).hasDifferentColorAppearance(comparedTo: traits(.dark)))
            #expect(!traits(.light).hasDifferentColorAppearance(comparedTo: traits(.light)))
            #expect(traits(.light).hasDifferentColorAppearance(comparedTo: nil))
        }

        @Test func `numbered images of the program are an animation, up to the first that is missing`() throws {
            let header: [UInt8] = [
                0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 4, 0, 0,
                0, 4,
            ]
            let name = "frame-\(UUID().uuidString)-"
            let resources = try #require(Bundle.main.resourceURL)
            let files = [1, 2, 3, 5].map { resources.appending(path: "\(name)\($0).png") }
            defer { for file in files { try? FileManager.default.removeItem(at: file) } }
            for file in files { try Data(header).write(to: file) }
            #expect(UIImage.animatedImageNamed(name, duration: 2)?.images?.count == 3)
            #expect(UIImage.animatedImageNamed(name, duration: 2)?.duration == 2)
            #expect(UIImage.animatedImageNamed("\(name)none", duration: 2) == nil)
            #expect(UIImage(named: "\(name)1", in: nil, compatibleWith: nil) != nil)
            #expect(UIImage(named: "\(name)4", in: nil, with: nil) == nil)
        }
    }
}
