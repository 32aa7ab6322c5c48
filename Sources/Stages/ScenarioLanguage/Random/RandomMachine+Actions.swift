// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScriptedHotplug

extension RandomMachine {
    /// Generates the next action.
    mutating func makeAction() -> ScenarioAction {
        // Faults end soon, so that most of a long sequence runs on a healthy machine.
        if roll(5) == 0, let ending = makeEnding() { return ending }
        switch roll(20) {
        case 0..<9: return makeCableAction()
        case 9..<13: return makeFault()
        case 13..<18: return makeUserAction()
        default: return .pause
        }
    }

    private mutating func makeEnding() -> ScenarioAction? {
        var endings: [ScenarioAction] = []
        if !hasCard { endings.append(.addCard(nil)) }
        if losesEvents { endings.append(.deliverEvents) }
        if isStale { endings.append(.stale(.zero)) }
        if isSuspended { endings.append(.resume) }
        if isInBackground, !isSuspended { endings.append(.foreground) }
        if isLocked { endings.append(.unlock) }
        for index in sockets.indices where hasEDIDFault[index] { endings.append(.edidOK(socket: sockets[index])) }
        for index in sockets.indices where refusesModes[index] { endings.append(.modeWorks(screen: sockets[index])) }
        guard !endings.isEmpty else { return nil }
        let ending = pick(endings)
        switch ending {
        case .addCard: hasCard = true
        case .deliverEvents: losesEvents = false
        case .stale: isStale = false
        case .resume: (isSuspended, isInBackground) = (false, false)
        case .foreground: isInBackground = false
        case .unlock: isLocked = false
        case .edidOK(let socket):
            for index in sockets.indices where sockets[index] == socket { hasEDIDFault[index] = false }
        case .modeWorks(let name):
            for index in sockets.indices where sockets[index] == name { refusesModes[index] = false }
        default: break
        }
        return ending
    }

    private mutating func makeCableAction() -> ScenarioAction {
        switch roll(16) {
        case 0..<6:
            let index = pickSocket(plugged: false)
            isPlugged[index] = true
            return .plug(socket: sockets[index], makeSpec())
        case 6..<10:
            let index = pickSocket(plugged: true)
            isPlugged[index] = false
            return .unplug(socket: sockets[index])
        case 10, 11:
            return .swap(socket: sockets[pickSocket(plugged: true)], makeSpec())
        case 12, 13:
            let index = pickSocket(plugged: true)
            let other = (index + 1 + roll(2)) % sockets.count
            isPlugged[other] = isPlugged[index] || isPlugged[other]
            return .duplicate(socket: sockets[index], into: sockets[other])
        case 14:
            let (index, old) = (2, sockets[2])
            // Docks come back with a higher number, or sometimes start over.
            sockets[index] = old == "DP-2" ? "DP-7" : "DP-2"
            return .rename(socket: old, to: sockets[index])
        default:
            return .rescan
        }
    }

    private mutating func makeFault() -> ScenarioAction {
        let index = pickSocket(plugged: true)
        let socket = sockets[index]
        switch roll(12) {
        case 0, 1:
            return .flap(socket: socket, times: 1 + roll(5), each: .milliseconds(pick([20, 400, 1000, 2900, 3100])))
        case 2:
            return .storm(
                socket: socket, eventsPerSecond: pick([20, 50, 200]), lasting: .milliseconds(pick([100, 500, 1000])))
        case 3:
            losesEvents = true
            return .loseEvents
        case 4:
            isStale = true
            return .stale(.milliseconds(pick([8, 20, 100])))
        case 5, 6, 7:
            hasEDIDFault[index] = true
            switch roll(3) {
            case 0: return .edidLate(socket: socket, .milliseconds(pick([20, 300, 2000])))
            case 1: return .edidBroken(socket: socket, pick([.checksum, .header, .truncated, .zeros]))
            default: return .noEDID(socket: socket)
            }
        case 8: return .wrongPreferred(socket: socket, makeMode())
        case 9, 10:
            refusesModes[index] = true
            return .modeFails(screen: socket, roll(2) == 0 ? nil : makeMode())
        default:
            hasCard = false
            return .removeCard(nil)
        }
    }

    private mutating func makeUserAction() -> ScenarioAction {
        let screen = roll(10) == 0 ? "main" : sockets[pickSocket(plugged: true)]
        switch roll(16) {
        case 0, 1:
            return .mode(
                screen: screen,
                roll(2) == 0 ? .exact(makeMode()) : pick([.preferred, .highestRefresh, .largest, .common]))
        case 2, 3: return .mirror(screen: screen, pick([.window, .system, .none]))
        case 4: return .overscan(screen: screen, pick([.scale, .insetBounds, .none]))
        case 5: return .forget(screen: screen)
        case 6, 7:
            return .rotate(
                pick([.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight, .faceUp, .faceDown]))
        case 8:
            isLocked = true
            return .lock
        case 9, 10:
            isInBackground = true
            return .background
        case 11, 12:
            isSuspended = true
            return .suspend
        case 13:
            // The app is probably in the foreground already.
            (isSuspended, isInBackground) = (false, false)
            return roll(2) == 0 ? .resume : .foreground
        default:
            let (x, y) = (Double(roll(1000)), Double(roll(1000)))
            return roll(3) == 0
                ? .touch(x: x, y: y, toX: Double(roll(1000)), toY: Double(roll(1000)))
                : .touch(x: x, y: y, toX: nil, toY: nil)
        }
    }
}
