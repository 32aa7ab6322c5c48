// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct SymbolConfigurationTests {
        let simulation = Simulation()

        @Test func `images of the same symbol are equal, and drawings only to themselves`() {
            let star = UIImage(systemName: "star")
            #expect(star == UIImage(systemName: "star") && star?.hash == UIImage(systemName: "star")?.hash)
            #expect(star != UIImage(systemName: "circle"))
            #expect(star != UIImage(systemName: "star", withConfiguration: UIImage.SymbolConfiguration(pointSize: 30)))
            #expect(star != star?.withRenderingMode(.alwaysOriginal))
            let renderer = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4))
            let (one, other) = (renderer.image { _ in }, renderer.image { _ in })
            #expect(one == one && one != other)
        }

        @Test func `a configuration determines the size of a symbol, now or later, and of no other image`() throws {
            let large = UIImage.SymbolConfiguration(pointSize: 20, weight: .bold, scale: .large)
            let symbol = try #require(UIImage(systemName: "plus", withConfiguration: large))
            let plain = try #require(UIImage(systemName: "plus"))
            #expect(symbol.size.width > plain.size.width)
            #expect(plain.withConfiguration(large).size == symbol.size)
            #expect(
                UIImage().withConfiguration(large).size == .zero && UIImage().applyingSymbolConfiguration(large) == nil)
        }

        @Test func `an applied configuration keeps what the other one does not specify`() {
            let both = UIImage.SymbolConfiguration(pointSize: 20).applying(UIImage.SymbolConfiguration(scale: .small))
            #expect(both.chosenSize == 20 && both.chosenScale == .small)
        }

        @Test func `a tinted or original symbol is still a symbol`() {
            let symbol = UIImage(systemName: "plus")
            #expect(symbol?.withTintColor(.red).isSymbolImage == true)
            #expect(symbol?.withRenderingMode(.alwaysOriginal).isSymbolImage == true)
        }

        @Test func `a configuration with a color replaces the tint, and one without keeps it`() throws {
            let palette = UIImage.SymbolConfiguration(paletteColors: [.red, .blue])
            let color = UIImage.SymbolConfiguration(hierarchicalColor: .red)
            let large = UIImage.SymbolConfiguration(pointSize: 40)
            let symbol = try #require(UIImage(systemName: "minus", withConfiguration: palette.applying(large)))
            let plain = try #require(UIImage(systemName: "minus", compatibleWith: nil))
            let later = plain.withConfiguration(color)
            let several = UIImage.SymbolConfiguration.preferringMulticolor()
            let multicolor = try #require(
                UIImage(systemName: "minus", variableValue: 0.5, configuration: several))
            func colors(_ image: UIImage) -> [Color] {
                let context = CGContext()
                image.record(in: CGRect(x: 0, y: 0, width: 20, height: 20), to: context, tint: .green)
                return context.displayList.commands.compactMap { command in
                    guard case .stroke(_, .color(let color), _) = command else { return nil }
                    return color
                }
            }
            #expect(symbol.size.width == 48 && symbol.symbolConfiguration?.chosenSize == 40)
            let (red, green) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0))
            #expect(colors(symbol) == [red] && colors(later) == [red])
            #expect(colors(later.withConfiguration(large)) == [red] && colors(multicolor) == [green])
        }

        @Test func `an image view prefers a configuration for what symbols do not specify`() {
            let view = UIImageView(image: UIImage(systemName: "plus"))
            view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 50, weight: .bold)
            #expect(view.intrinsicContentSize.width == 60 && view.sizeThatFits(.zero).width == 60)
            view.contentMode = .topLeft
            view.layoutIfNeeded()
            #expect(view.imageFrame?.size == CGSize(width: 60, height: 60))
            view.image = UIImage(systemName: "plus", withConfiguration: UIImage.SymbolConfiguration(pointSize: 10))
            #expect(view.intrinsicContentSize.width == 12)
            view.image = UIImage()
            #expect(view.intrinsicContentSize == .zero)
        }

        @Test func `constraints follow a symbol that is larger only with the configuration of its view`() throws {
            let symbol = try #require(UIImage(systemName: "plus"))
            let parent = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            let view = UIImageView(image: UIGraphicsImageRenderer(size: symbol.size).image { _ in })
            view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 50)
            view.translatesAutoresizingMaskIntoConstraints = false
            parent.addSubview(view)
            NSLayoutConstraint.activate([
                view.topAnchor.constraint(equalTo: parent.topAnchor),
                view.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
            ])
            parent.layoutIfNeeded()
            // Constraints place edges on whole pixels.
            #expect(abs(view.frame.width - symbol.size.width) <= 0.5)
            view.image = symbol
            parent.layoutIfNeeded()
            #expect(view.frame.width == 60)
        }
    }
}
