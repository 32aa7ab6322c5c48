// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Glibc
import InputDevices

/// The pointer, the fingers, and the keyboard of the compositor's seat.
final class WaylandInput {
    private let seat: WaylandObject
    private unowned let system: WaylandWindows
    private var pointer: WaylandObject?
    private var touch: WaylandObject?
    private var keyboard: WaylandKeyboard?
    private weak var pointed: WaylandWindow?
    private var isInside = false
    private var scroll = (x: 0.0, y: 0.0)
    private var fingers: [Int: (window: WaylandWindow, place: InputPosition)] = [:]

    init(_ seat: WaylandObject, _ system: WaylandWindows) {
        (self.seat, self.system) = (seat, system)
        seat.handler = { [unowned self] opcode, arguments in
            if opcode == WlSeat.Event.capabilities.rawValue { update(arguments.uint(0)) }
        }
    }

    /// Forgets a window that closes.
    func forget(_ window: WaylandWindow) {
        fingers = fingers.filter { $0.value.window !== window }
        if pointed === window { (pointed, isInside) = (nil, false) }
        keyboard?.forget(window)
    }

    /// Ends all input, because the seat is gone.
    func end() {
        update(0)
        system.connection.drop(seat)
    }

    private func update(_ capabilities: UInt32) {
        if capabilities & 1 != 0, pointer == nil {
            pointer = system.connection.send(seat, WlSeat.Request.getPointer, .new, makes: "wl_pointer")
            pointer?.handler = { [unowned self] opcode, arguments in
                if let event = WlPointer.Event(rawValue: opcode) { handle(event, arguments) }
            }
        } else if capabilities & 1 == 0, let gone = pointer {
            leave()
            system.connection.drop(gone)
            pointer = nil
        }
        if capabilities & 2 != 0, keyboard == nil {
            keyboard = system.connection.send(seat, WlSeat.Request.getKeyboard, .new, makes: "wl_keyboard")
                .map { WaylandKeyboard($0, system) }
        } else if capabilities & 2 == 0, let gone = keyboard {
            gone.end()
            keyboard = nil
        }
        if capabilities & 4 != 0, touch == nil {
            touch = system.connection.send(seat, WlSeat.Request.getTouch, .new, makes: "wl_touch")
            touch?.handler = { [unowned self] opcode, arguments in
                if let event = WlTouch.Event(rawValue: opcode) { handle(event, arguments) }
            }
        } else if capabilities & 4 == 0, let gone = touch {
            cancel()
            system.connection.drop(gone)
            touch = nil
        }
    }

    private func handle(_ event: WlPointer.Event, _ arguments: WaylandArguments) {
        switch event {
        case .enter:
            system.showCursor(of: pointer, arguments.uint(0))
            pointed = unsafe system.window(of: system.connection.object(arguments.proxy(1)))
            move(arguments.fixed(2), arguments.fixed(3))
        case .leave: leave()
        case .motion: move(arguments.fixed(1), arguments.fixed(2))
        case .button:
            let isPressed = arguments.uint(3) == 1
            // A press in the bars belongs to nothing; a button that was pressed in the picture may be released there.
            guard let pointed, isInside || !isPressed else { return }
            let button: InputButton =
                switch arguments.uint(2) {
                case 0x110: .left
                case 0x111: .right
                case 0x112: .middle
                case let code: .other(code)
                }
            system.tell(.input(.button(button, isPressed: isPressed)), pointed.window.screen)
        case .axis:
            if arguments.uint(1) == 0 { scroll.y += arguments.fixed(2) } else { scroll.x += arguments.fixed(2) }
            if pointer.map({ $0.version < 5 }) ?? false { sendScroll() }
        case .frame: sendScroll()
        default: break
        }
    }

    private func sendScroll() {
        defer { scroll = (0, 0) }
        guard scroll != (0, 0), let pointed, isInside else { return }
        system.tell(.input(.scroll(x: scroll.x, y: scroll.y)), pointed.window.screen)
    }

    private func move(_ x: Double, _ y: Double) {
        guard let pointed else { return }
        let place = pointed.position(x, y)
        if isInside != (place != nil) {
            isInside = place != nil
            system.tell(.pointer(isInside: isInside), pointed.window.screen)
        }
        guard let place else { return }
        system.tell(.input(.pointerPlaced(InputPosition(x: place.x, y: place.y))), pointed.window.screen)
    }

    private func leave() {
        if isInside, let pointed { system.tell(.pointer(isInside: false), pointed.window.screen) }
        (pointed, isInside) = (nil, false)
    }

    private func handle(_ event: WlTouch.Event, _ arguments: WaylandArguments) {
        switch event {
        case .down:
            guard let window = unsafe system.window(of: system.connection.object(arguments.proxy(2))),
                let place = window.position(arguments.fixed(4), arguments.fixed(5))
            else { return }
            let slot = arguments.int(3)
            fingers[slot] = (window, InputPosition(x: place.x, y: place.y))
            send(slot, .began)
        case .motion:
            let slot = arguments.int(1)
            guard let finger = fingers[slot] else { return }
            // Beyond the edge, the finger stays where it left the picture.
            guard let place = finger.window.position(arguments.fixed(2), arguments.fixed(3)) else { return }
            fingers[slot]?.place = InputPosition(x: place.x, y: place.y)
            send(slot, .moved)
        case .up:
            send(arguments.int(2), .ended)
            fingers[arguments.int(2)] = nil
        case .cancel: cancel()
        default: break
        }
    }

    private func send(_ slot: Int, _ phase: InputTouch.Phase) {
        guard let finger = fingers[slot] else { return }
        system.tell(
            .input(.touch(InputTouch(slot: slot, phase: phase, position: finger.place))), finger.window.window.screen)
    }

    private func cancel() {
        for slot in fingers.keys.sorted() { send(slot, .canceled) }
        fingers = [:]
    }
}
