// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import InputDevices
import Testing

@testable import Runtime

struct MainPictureTests {
    private func picture(_ rotation: Rotation) -> MainPicture {
        MainPicture(
            bounds: CGSize(width: 100, height: 200), panel: PixelSize(width: 1000, height: 500), rotation: rotation)
    }

    /// The panel's upper left corner shows another corner of a turned picture.
    @Test(arguments: [
        (Rotation.none, (0.0, 0.0)), (.quarter, (0.0, 1.0)), (.half, (1.0, 1.0)), (.threeQuarters, (1.0, 0.0)),
    ])
    func `a position on a rotated panel is mapped to the picture`(rotation: Rotation, corner: (Double, Double)) {
        let place = picture(rotation).picture(atPanel: InputPosition(x: 0, y: 0))
        #expect((place.x, place.y) == corner)
    }

    @Test(arguments: Rotation.allCases) func `mapping from the picture to the panel is the inverse`(rotation: Rotation)
    {
        let place = InputPosition(x: 0.25, y: 0.125)
        let picture = picture(rotation)
        #expect(picture.panel(atPicture: picture.picture(atPanel: place)) == place)
    }

    @Test func `the edges are on the screen, in points and pixels`() {
        let picture = picture(.none)
        let corner = InputPosition(x: 1, y: 1)
        #expect(picture.point(atPicture: corner) == CGPoint(x: 99.5, y: 199.5))
        #expect(picture.pixel(atPicture: corner) == (999, 499))
        #expect(picture.point(atPicture: InputPosition(x: 0.5, y: 0.5)) == CGPoint(x: 50, y: 100))
    }

    @Test func `a cursor moves by points and stops at the edges`() {
        let picture = picture(.none)
        let center = InputPosition(x: 0.5, y: 0.5)
        #expect(picture.move(center, x: 25, y: -50) == InputPosition(x: 0.75, y: 0.25))
        #expect(picture.move(center, x: 1e9, y: -1e9) == InputPosition(x: 1, y: 0))
        #expect(MainPicture(bounds: .zero, panel: PixelSize(width: 0, height: 0)).move(center, x: 1, y: 1) == center)
    }

    @Test func `fingers get the smallest free numbers, separately for each device`() {
        var fingers = Fingers()
        #expect(fingers.begin(slot: 0, device: 7) == 1)
        #expect(fingers.begin(slot: 0, device: 8) == 2)
        #expect(fingers.begin(slot: 4, device: 7) == 3)
        #expect(fingers.end(slot: 0, device: 7) == 1)
        #expect(fingers.begin(slot: 9, device: 8) == 1)
        #expect(fingers.endAll(on: 8) == [1, 2])
        #expect(fingers.number(slot: 4, device: 7) == 3)
        #expect(fingers.number(slot: 0, device: 8) == nil)
    }
}
