// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit
import XCTest

@testable import SwiftFiveApp

/// A test case in the Swift 5 language mode that uses screens and windows without a word about actors.
class ScreenTests: XCTestCase {
    var window: UIWindow!

    override func setUp() {
        super.setUp()
        window = UIWindow(frame: UIScreen.main.bounds)
    }

    override func tearDown() {
        window = nil
        super.tearDown()
    }

    func testAWindowHasTheBoundsOfItsScreen() {
        XCTAssertEqual(UIScreen.screens.count, 1)
        XCTAssertEqual(window.screen, UIScreen.main)
        XCTAssertEqual(window.bounds, UIScreen.main.bounds)
        XCTAssertTrue(window.isHidden)
    }

    func testAWindowWithAPlainDeinitGoes() {
        let count = StageWindow.count
        var stage: StageWindow? = StageWindow(frame: UIScreen.main.bounds)
        XCTAssertEqual(StageWindow.count, count + 1)
        stage?.isHidden = false
        XCTAssertTrue(UIApplication.shared.windows.contains { $0 is StageWindow })
        stage = nil
        XCTAssertEqual(StageWindow.count, count)
        XCTAssertFalse(UIApplication.shared.windows.contains { $0 is StageWindow })
    }

    func testAPluginAnswersAnyCaller() {
        RemotePlugin.register(with: registrar)
        var answers: [Any?] = []
        registrar.call("screens") { answers.append($0) }
        XCTAssertEqual(answers.first as? [CGSize], [UIScreen.main.bounds.size])
    }

    func testGeometryPrintsAsOnApplesSystems() {
        let frame = CGRect(x: 0, y: 0, width: 1920, height: 1080)
        XCTAssertEqual("\(frame)", "(0.0, 0.0, 1920.0, 1080.0)")
        XCTAssertEqual("\(frame.origin) \(frame.size)", "(0.0, 0.0) (1920.0, 1080.0)")
        XCTAssertEqual("\(UIEdgeInsets.zero)", "UIEdgeInsets(top: 0.0, left: 0.0, bottom: 0.0, right: 0.0)")
        XCTAssertEqual(
            "\(CGAffineTransform.identity)", "CGAffineTransform(a: 1.0, b: 0.0, c: 0.0, d: 1.0, tx: 0.0, ty: 0.0)")
    }
}
