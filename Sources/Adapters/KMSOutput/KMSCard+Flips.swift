// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import FrameOutput
import SystemPackage

/// Page flips.
extension KMSCard {
    /// Shows front buffers at the next vblank; with the atomic API, in one commit.
    func flip(_ heads: [Head]) {
        let clips = heads.map { head in
            head.route.hasDamageClips && isAtomic ? (try? device.createBlob(head.damage.map(ClipRect.init))) ?? 0 : 0
        }
        defer { for clip in clips where clip != 0 { device.destroyBlob(clip) } }
        lastSerial += 1
        do throws(Errno) {
            if isAtomic {
                var request = AtomicRequest()
                for (head, clip) in zip(heads, clips) {
                    request.flip(head.route, to: head.front.framebuffer, damage: clip)
                }
                try device.commit(request, [.nonBlocking, .sendsEvents], serial: lastSerial)
            } else {
                for head in heads {
                    try device.pageFlip(head.route.crtc, to: head.front.framebuffer, serial: lastSerial)
                }
            }
        } catch {
            guard heads.count == 1 else { return heads.forEach { flip([$0]) } }
            // After a modeset, an earlier commit can still be pending; a blocking commit waits for it.
            guard error == .resourceBusy else { return fail(heads, "show a frame on", error) }
            return setModes(of: heads)
        }
        for head in heads { (head.flippedAt, head.flipSerial) = (clock.now, lastSerial) }
        watchFlips()
    }

    /// Tells the driver which parts of the buffer on the monitor have changed.
    func mark(_ head: Head) {
        do throws(Errno) {
            try device.markDirty(head.front.framebuffer, head.damage)
        } catch {
            // Drivers without this call scan out the memory continuously.
            guard error == .noFunction else { return fail([head], "show a frame on", error) }
        }
        head.didShow()
        head.finish()
    }

    func readEvents() {
        do throws(Errno) {
            for event in try device.readEvents() {
                let head = heads.values.first { $0.route.crtc == event.crtc && $0.flipSerial == event.serial }
                guard let head, head.flippedAt != nil else { continue }
                head.noteSequence(event.sequence)
                head.didShow()
                head.finish()
            }
        } catch {
            checkPresence()
        }
    }

    /// Sets modes again where a flip event is overdue.
    private func watchFlips() {
        guard watch == nil else { return }
        watch = Task {
            while let oldest = heads.values.compactMap(\.flippedAt).min() {
                try? await clock.sleep(until: oldest.advanced(by: Self.flipLimit))
                // If this process was stopped, events may be waiting to be read.
                readEvents()
                for head in heads.values {
                    guard let time = head.flippedAt, time.duration(to: clock.now) >= Self.flipLimit else { continue }
                    setUpAgain(head, FrameSinkError("\(head.name): no page flip within a second; setting it up again"))
                }
            }
            watch = nil
        }
    }

    /// Resumes the caller with the reason a flip failed, and sets the mode with the newest picture, because there may
    /// be no later frame.
    func setUpAgain(_ head: Head, _ error: FrameSinkError) {
        head.isLit = false
        head.finish(error)
        guard heads[head.name] === head else { return }
        head.task = .light
        scheduleFlush()
    }
}
