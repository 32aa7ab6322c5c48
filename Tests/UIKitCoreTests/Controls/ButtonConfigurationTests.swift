// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct ButtonConfigurationTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        private func text(of button: UIButton) -> String? {
            button.layoutIfNeeded()
            return button.titleLabel?.text
        }

        @Test(arguments: [
            UIButton.Configuration.filled(), .tinted(), .gray(), .plain(), .bordered(), .borderedProminent(),
        ])
        func `a configured button shows a per-state title and has space for it`(
            _ configuration: UIButton.Configuration
        ) {
            let button = UIButton(configuration: configuration)
            let empty = button.intrinsicContentSize
            button.setTitle("Connect", for: .normal)
            #expect(text(of: button) == "Connect" && button.currentTitle == "Connect")
            #expect(button.intrinsicContentSize.width > empty.width + 40)
            #expect(button.intrinsicContentSize.height >= 34)
            button.setTitle("Connected", for: .selected)
            button.isSelected = true
            #expect(text(of: button) == "Connected")
        }

        @Test func `a button is as large as the attributed title or the title of its state`() {
            let button = UIButton(type: .system)
            button.setAttributedTitle(NSAttributedString(string: "Terms of Service"), for: .normal)
            #expect(button.intrinsicContentSize.width > 80)
            let follow = UIButton(type: .system)
            follow.setTitle("Follow", for: .normal)
            follow.setTitle("Following everybody", for: .selected)
            let narrow = follow.intrinsicContentSize.width
            follow.isSelected = true
            #expect(follow.intrinsicContentSize.width > narrow + 40)
        }

        @Test func `a button with a primary action is a system button with its title and image`() throws {
            let image = try #require(UIImage(systemName: "plus"))
            let action = UIAction(title: "Add", image: image) { _ in }
            let button = UIButton(primaryAction: action)
            #expect(button.buttonType == .system && button.currentTitle == "Add" && button.currentImage === image)
            let framed = UIButton(frame: CGRect(x: 0, y: 0, width: 10, height: 10), primaryAction: action)
            #expect(framed.buttonType == .custom && framed.currentTitle == "Add" && framed.currentImage === image)
            let configured = UIButton(configuration: .filled(), primaryAction: action)
            #expect(configured.configuration?.title == "Add" && configured.configuration?.image === image)
            configured.configuration?.image = nil
            #expect(configured.currentImage == nil)
        }

        @Test(arguments: [
            UIButton.ButtonType.close, .contactAdd, .detailDisclosure, .infoLight, .infoDark,
        ])
        func `a button of a type with an image shows it`(_ type: UIButton.ButtonType) {
            let button = UIButton(type: type)
            #expect(button.currentImage != nil && button.currentImage === button.currentImage)
        }

        @Test func `the size of a configuration determines the insets unless they are set`() {
            var configuration = UIButton.Configuration.filled()
            let insets = NSDirectionalEdgeInsets(top: 2, leading: 4, bottom: 2, trailing: 4)
            configuration.buttonSize = .large
            #expect(configuration.contentInsets.leading == 20)
            configuration.contentInsets = insets
            configuration.buttonSize = .small
            #expect(configuration.contentInsets == insets)
            configuration.setDefaultContentInsets()
            #expect(configuration.contentInsets.leading == 10)
        }

        @Test func `content is placed by its alignment`() {
            let button = UIButton(type: .system)
            button.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
            button.setTitle("Next", for: .normal)
            func title() -> CGRect {
                button.layoutIfNeeded()
                return button.titleLabel?.frame ?? .null
            }
            #expect(title().midX == 150)
            button.contentHorizontalAlignment = .left
            #expect(title().minX == 0 && title().width < 100)
            button.contentHorizontalAlignment = .trailing
            #expect(title().maxX == 300 && title().width < 100)
            button.contentVerticalAlignment = .bottom
            #expect(title().maxY == 100 && title().height < 50)
            button.contentVerticalAlignment = .top
            #expect(title().minY == 0 && title().height < 50)
        }

        @Test func `a subtitle is smaller and below the title`() {
            let button = UIButton(configuration: .filled())
            button.setTitle("Connect", for: .normal)
            let single = button.intrinsicContentSize.height
            button.configuration?.subtitle = "to the television"
            #expect(text(of: button) == "Connect\nto the television")
            #expect(button.intrinsicContentSize.height > single + 10)
            #expect(button.intrinsicContentSize.height < 2 * single)
        }

        @Test func `titles have attributes, and a transformer changes them`() {
            let button = UIButton(configuration: .filled())
            var title = AttributedString("Connect")
            title.foregroundColor = .yellow
            title += AttributedString(" now")
            button.configuration?.attributedTitle = title
            button.configuration?.title = "another"
            button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
                incoming in
                var outgoing = incoming
                outgoing.font = incoming.font.map { .systemFont(ofSize: $0.pointSize + 10) }
                return outgoing
            }
            #expect(text(of: button) == "Connect now")
            let shown = button.titleLabel?.attributedText.map { AttributedString($0) }
            #expect(shown?.runs.map { $0.foregroundColor } == [.yellow, .white])
            #expect(shown?.runs.map { $0.font } == [.systemFont(ofSize: 27), .systemFont(ofSize: 27)])
            let wide = button.intrinsicContentSize.width
            button.configuration?.titleTextAttributesTransformer = nil
            #expect(button.intrinsicContentSize.width < wide)
        }

        @Test func `laying out a button keeps no previous content`() {
            let button = UIButton(configuration: .plain())
            button.configuration?.title = "Connect"
            button.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
            weak var old: UIColor?
            do {
                let color = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)
                button.configuration?.baseForegroundColor = color
                button.layoutIfNeeded()
                #expect(button.titleLabel?.styledText.pieces.first?.attributes[.foregroundColor] as? UIColor === color)
                old = color
            }
            #expect(old != nil)
            button.configuration?.baseForegroundColor = .red
            button.layoutIfNeeded()
            #expect(old == nil)
        }

        @Test func `the subtitle has its own transformer`() {
            let button = UIButton(configuration: .plain())
            button.configuration?.title = "Connect"
            let single = button.intrinsicContentSize.height
            button.configuration?.attributedSubtitle = AttributedString("to the television")
            #expect(button.intrinsicContentSize.height > single + 10)
            button.configuration?.subtitleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
                $0.merging(AttributeContainer([.underlineStyle: 1]))
            }
            #expect(text(of: button) == "Connect\nto the television")
            let shown = button.titleLabel?.attributedText.map { AttributedString($0) }
            #expect(shown?.runs.last?.underlineStyle == .single && shown?.runs.first?.underlineStyle == nil)
            #expect(shown?.runs.last?.font == .systemFont(ofSize: 13))
        }

        @Test func `a transformer equals only its copies, so setting it again changes nothing`() {
            let transformer = UIConfigurationColorTransformer { _ in .green }
            var configuration = UIButton.Configuration.filled()
            configuration.background.backgroundColorTransformer = transformer
            let copy = configuration
            #expect(copy == configuration)
            configuration.background.backgroundColorTransformer = UIConfigurationColorTransformer { _ in .green }
            #expect(copy != configuration)
            #expect(copy.fill(.normal, tint: .red) == .green)
            #expect(UIConfigurationColorTransformer.grayscale(.red) == UIColor(white: 0.299, alpha: 1))
        }

        @Test func `a handler changes the title with the state`() {
            let button = UIButton(configuration: .filled())
            button.configurationUpdateHandler = { $0.configuration?.title = $0.isSelected ? "On" : "Off" }
            #expect(text(of: button) == "Off")
            button.isSelected = true
            #expect(text(of: button) == "On")
        }

        @Test func `a symbol has the configured size`() {
            let button = UIButton(configuration: .plain())
            button.setImage(UIImage(systemName: "plus"), for: .normal)
            let small = button.intrinsicContentSize
            button.configuration?.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(pointSize: 40)
            #expect(button.intrinsicContentSize.width > small.width + 10)
        }
    }
}
