// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput
import RenderTree

/// The way of one screen's pictures, from compositions to the sinks, from its connection to its end.
///
/// A composition that comes while the one before is on its way waits, and only the newest does: a slow sink costs
/// frames, never memory, and a screen never shows what is out of date.
@MainActor
final class ScreenFrames {
    /// A picture that is to be shown.
    struct Request: Sendable {
        /// What it shows.
        var composition: ScreenComposition
        /// The mode that the screen is in.
        var mode: DisplayMode
        /// When what is new in it happened, since the start of the program's clock.
        var changedAt: Duration
    }

    private let requests: AsyncStream<Request>.Continuation
    /// Ends when everything is shown and the screen is switched off.
    let work: Task<Void, Never>

    /// Creates a way that begins once `predecessor`, an earlier one of the same screen, has ended.
    ///
    /// - Parameters:
    ///   - screen: the screen's name.
    ///   - outputs: how frames are made and where they go.
    ///   - predecessor: what must end first.
    ///   - executor: where waiting is done.
    ///   - report: told of each problem once.
    init(
        screen: String, outputs: FrameOutputs, after predecessor: Task<Void, Never>?,
        on executor: any TaskExecutor, report: @escaping @MainActor (String) -> Void
    ) {
        let (stream, continuation) = AsyncStream.makeStream(of: Request.self, bufferingPolicy: .bufferingNewest(1))
        requests = continuation
        work = Task(executorPreference: executor) {
            await predecessor?.value
            var presenter = ScreenPresenter(screen: screen, outputs: outputs, report: report)
            for await request in stream { await presenter.show(request) }
            await presenter.end()
        }
    }

    /// Has a picture shown, in the place of one that still waits.
    func show(_ request: Request) { requests.yield(request) }

    /// Ends the way once what waits is shown.
    func finish() { requests.finish() }
}

/// Composes and presents the pictures of one screen, one after the other.
private struct ScreenPresenter: Sendable {
    let screen: String
    let outputs: FrameOutputs
    let report: @MainActor (String) -> Void
    private var composer: (any FrameComposer)?
    private var mode: DisplayMode?
    /// What was reported last, so that a lasting problem is told once and not sixty times a second.
    private var lastProblem: [Int: String] = [:]

    init(screen: String, outputs: FrameOutputs, report: @escaping @MainActor (String) -> Void) {
        self.screen = screen
        self.outputs = outputs
        self.report = report
    }

    mutating func show(_ request: ScreenFrames.Request) async {
        let frame: Frame?
        do {
            let composer = try self.composer ?? outputs.makeComposer(screen)
            self.composer = composer
            frame = try await composer.compose(request.composition, changedAt: request.changedAt)
            lastProblem[-1] = nil
        } catch {
            await tell("\(error)", of: -1)
            return
        }
        if mode != request.mode {
            mode = request.mode
            for (index, sink) in outputs.sinks.enumerated() {
                do { try await sink.commit(request.mode, on: screen) } catch { await tell("\(error)", of: index) }
            }
        }
        guard let frame else { return }
        for (index, sink) in outputs.sinks.enumerated() {
            do {
                try await sink.present(frame)
                lastProblem[index] = nil
            } catch {
                await tell("\(error)", of: index)
            }
        }
    }

    /// Lets the screen's memory go and switches the screen off everywhere, so that whoever hears of the end finds the
    /// memory given back.
    mutating func end() async {
        await composer?.releaseBuffers()
        composer = nil
        for (index, sink) in outputs.sinks.enumerated() where mode != nil {
            do { try await sink.commit(nil, on: screen) } catch { await tell("\(error)", of: index) }
        }
    }

    /// Tells of a problem of a part unless it is the same as before.
    private mutating func tell(_ problem: String, of part: Int) async {
        guard lastProblem.updateValue(problem, forKey: part) != problem else { return }
        await report("\(screen): \(problem)")
    }
}
