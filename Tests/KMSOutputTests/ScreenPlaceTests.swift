// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import KMSOutput

struct ScreenPlaceTests {
    private func place(_ screen: String, main: String? = nil) -> String? {
        KMSOutput.place(of: screen, main: main).map { "\($0.card) \($0.connector)" }
    }

    @Test func `A monitor's screen is on the connector and the card it is named after`() {
        #expect(place("card0-HDMI-A-1") == "card0 HDMI-A-1")
        #expect(place("card12-DP-3") == "card12 DP-3")
        #expect(place("card0-eDP-1", main: "card1-DP-1") == "card0 eDP-1")
    }

    @Test func `The main screen is on its connector, or nowhere`() {
        #expect(place("main", main: "card0-eDP-1") == "card0 eDP-1")
        #expect(place("main") == nil)
        #expect(place("main", main: "eDP-1") == nil)
    }

    @Test(arguments: [
        "", "HDMI-A-1", "card0", "card0-", "card-DP-1", "cardx-DP-1", "card٣-DP-1", "../card0-DP-1", "card0/../x-DP-1",
        "renderD128-DP-1", "-card0-DP-1", "Card0-DP-1",
    ]) func `Screens with other names, such as virtual monitors, are on no card`(screen: String) {
        #expect(place(screen) == nil)
    }
}
