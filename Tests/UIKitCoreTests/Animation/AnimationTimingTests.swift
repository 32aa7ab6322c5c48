// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// Where animations are at which time.
struct AnimationTimingTests {
    @Test(
        arguments: [
            (.linear, 0.25, 0.25), (.linear, 0.5, 0.5), (.easeInOut, 0.5, 0.5), (.easeInOut, 0.25, 0.1291),
            (.easeIn, 0.5, 0.3154), (.easeOut, 0.5, 0.6846), (.easeInOut, 0, 0), (.easeInOut, 1, 1), (.easeIn, -3, 0),
            (.easeOut, 7, 1), (.spring(damping: 1, velocity: 0), 0.5, 0.9443), (.spring(damping: 1, velocity: 0), 1, 1),
            (.spring(damping: .nan, velocity: .infinity), 0.5, 0.9443),
        ] as [(AnimationCourse, Double, Double)])
    func `a timing curve has a value at every time`(_ course: AnimationCourse, time: Double, share: Double) {
        #expect(abs(course.share(at: time) - share) < 0.001)
    }

    @Test func `an underdamped spring overshoots and comes to rest`() {
        let spring = AnimationCourse.spring(damping: 0.3, velocity: 0)
        let shares = (0...100).map { spring.share(at: Double($0) / 100) }
        #expect((shares.max() ?? 0) > 1.2)
        #expect(abs(shares[99] - 1) < 0.01)
        #expect(AnimationCourse.spring(damping: 0, velocity: .nan).share(at: 0.3).isFinite)
    }

    @Test(arguments: [
        (AnimationTiming(duration: 2, delay: 1, curve: .linear), 0.5, 0.0),
        (AnimationTiming(duration: 2, delay: 1, curve: .linear), 2, 0.5),
        (AnimationTiming(duration: 2, delay: 1, curve: .linear), 3, 1),
        (AnimationTiming(duration: 2, curve: .linear, isReversing: true), 3, 0.5),
        (AnimationTiming(duration: 2, curve: .linear, isReversing: true), 3.5, 0.25),
        (AnimationTiming(duration: 2, curve: .linear, isReversing: true), 4, 1),
        (AnimationTiming(duration: 2, curve: .linear, isRepeating: true), 5, 0.5),
        (AnimationTiming(duration: 2, curve: .linear, isRepeating: true, isReversing: true), 6.5, 0.75),
        (AnimationTiming(duration: .nan, delay: -3), 0, 1),
        (AnimationTiming(duration: -1, isRepeating: true), 0, 1),
        (AnimationTiming(duration: 0, delay: 2), 1, 0),
    ]) func `a timing has a value after any elapsed time`(_ timing: AnimationTiming, elapsed: Double, share: Double) {
        #expect(abs(timing.share(after: elapsed) - share) < 0.001)
    }

    @Test(
        arguments: [
            .identity, CGAffineTransform(rotationAngle: 2), CGAffineTransform(scaleX: -2, y: 3),
            CGAffineTransform(1, 2, 3, 4, 5, 6), CGAffineTransform(0, 0, 0, 0, 0, 0),
            CGAffineTransform(0, 0, 3, 4, 1, 1),
        ] as [CGAffineTransform]) func `a transform survives decomposition`(_ map: CGAffineTransform)
    {
        let again = CGAffineTransform(animated: map.animated)
        for (one, other) in [
            (map.a, again.a), (map.b, again.b), (map.c, again.c), (map.d, again.d), (map.tx, again.tx),
        ] { #expect(abs(one - other) < 1e-9) }
    }
}
