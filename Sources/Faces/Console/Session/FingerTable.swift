// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScreensWire

/// The fingers that pages hold on the main screen.
///
/// The clients of a runtime share its finger numbers, so two pages that touch with finger 0 need different ones. A
/// touch is one step of a scenario, from where it began to where it ended.
struct FingerTable: Sendable {
    /// A finger of a page.
    struct Finger: Hashable, Sendable {
        /// The page.
        var page: Int
        /// The page's number for the finger.
        var number: Int
    }

    /// A touch in progress.
    struct Touch: Hashable, Sendable {
        /// The runtime's number for the finger.
        var number: Int
        /// The point where the touch began.
        var began: (x: Double, y: Double)
        /// The touch's current point.
        var now: (x: Double, y: Double)

        static func == (left: Touch, right: Touch) -> Bool {
            left.number == right.number && left.began == right.began && left.now == right.now
        }

        func hash(into hasher: inout Hasher) { hasher.combine(number) }

        /// The touch as a single request.
        var summary: Wire.Touch {
            let isTap = abs(now.x - began.x) < 1 && abs(now.y - began.y) < 1
            return Wire.Touch(x: began.x, y: began.y, toX: isTap ? nil : now.x, toY: isTap ? nil : now.y)
        }
    }

    /// The touches in progress.
    private(set) var touches: [Finger: Touch] = [:]

    /// Processes a touch request.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - page: the page that sent it.
    /// - Returns: the request with the runtime's number for the finger, and the touch that it ends; nil if it does not
    ///   belong to a touch, or there are too many touches.
    mutating func follow(_ request: Wire.MoveTouch, of page: Int) -> (request: Wire.MoveTouch, ended: Touch?)? {
        let finger = Finger(page: page, number: request.finger ?? 0)
        var request = request
        if request.phase == .began, touches[finger] == nil {
            let taken = Set(touches.values.map(\.number))
            guard let free = (0..<32).first(where: { !taken.contains($0) }) else { return nil }
            touches[finger] = Touch(number: free, began: (request.x, request.y), now: (request.x, request.y))
        }
        guard var touch = touches[finger] else { return nil }
        if request.phase == .began { touch.began = (request.x, request.y) }
        touch.now = (request.x, request.y)
        request.finger = touch.number
        switch request.phase {
        case .began, .moved: touches[finger] = touch
        case .ended, .canceled: touches[finger] = nil
        }
        return (request, request.phase == .ended ? touch : nil)
    }

    /// Removes a touch that the runtime refused to begin.
    ///
    /// - Parameters:
    ///   - number: the page's number for the finger; nil for 0.
    ///   - page: the page.
    mutating func forget(_ number: Int?, of page: Int) { touches[Finger(page: page, number: number ?? 0)] = nil }

    /// Removes the fingers of a page that has disconnected.
    ///
    /// - Parameter page: the page; nil for all pages.
    /// - Returns: the requests that cancel their touches.
    mutating func leave(_ page: Int?) -> [Wire.MoveTouch] {
        let left = touches.filter { page == nil || $0.key.page == page }
        for finger in left.keys { touches[finger] = nil }
        return left.values.sorted { $0.number < $1.number }.map {
            Wire.MoveTouch(.canceled, x: $0.now.x, y: $0.now.y, finger: $0.number)
        }
    }
}

extension Wire.MoveTouch {
    /// The request that cancels the touch.
    var canceled: Wire.MoveTouch { Wire.MoveTouch(.canceled, x: x, y: y, finger: finger) }
}
