// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import FoundationNetworking
import UIKitCombine

// As in iOS apps, where the module is called Combine. Compiled in language modes 5 and 6.

struct Talk: Codable, Equatable {
    let title: String
}

enum SearchError: Error {
    case network(URLError)
    case other(any Error)
}

@MainActor
final class SearchViewModel: ObservableObject {
    @Published var query = ""
    @Published var isEnabled = true
    @Published private(set) var results: [String] = []
    @Published var elapsed = 0
    @Published private(set) var name: String?
    let selection = PassthroughSubject<Int, Never>()
    let page = CurrentValueSubject<Int, Never>(0)
    var status = ""
    private var cancellables = Set<AnyCancellable>()
    private var clock: (any Cancellable)?

    init(catalog: [String]) {
        $query
            .debounce(for: .seconds(0.05), scheduler: DispatchQueue.main)
            .removeDuplicates()
            .combineLatest($isEnabled)
            .filter { $0.1 }
            .map { query, _ in catalog.filter { $0.hasPrefix(query) } }
            .receive(on: DispatchQueue.main)
            .assign(to: &$results)

        Publishers.CombineLatest($results, selection)
            .map { results, row in results.indices.contains(row) ? results[row] : nil }
            .sink { [weak self] in self?.name = $0 }
            .store(in: &cancellables)

        NotificationCenter.default.publisher(for: .catalogDidChange, object: nil)
            .compactMap { $0.userInfo?["status"] as? String }
            .receive(on: OperationQueue.main)
            .assign(to: \.status, on: self)
            .store(in: &cancellables)

        selection.map { _ in () }.merge(with: page.dropFirst().map { _ in () })
            .sink { [weak self] in self?.elapsed += 1 }
            .store(in: &cancellables)
    }

    // The main run loop does not run in tests, so this is only compiled.
    func start() {
        clock = Timer.publish(every: 0.02, tolerance: 0.01, on: .main, in: .common).autoconnect()
            .scan(0) { count, _ in count + 1 }
            .debounce(for: .milliseconds(300), scheduler: RunLoop.main)
            .sink { [unowned self] count in self.elapsed = count }
    }

    func stop() { clock?.cancel() }
}

extension Notification.Name {
    static let catalogDidChange = Notification.Name("CatalogDidChange")
}

// Only compiled.
func talks(at url: URL) -> AnyPublisher<[Talk], SearchError> {
    URLSession.shared.dataTaskPublisher(for: url)
        .tryMap { data, response -> Data in
            guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
            return data
        }
        .decode(type: [Talk].self, decoder: JSONDecoder())
        .mapError { ($0 as? URLError).map(SearchError.network) ?? .other($0) }
        .retry(2)
        .timeout(.seconds(5), scheduler: DispatchQueue.main, customError: { .network(URLError(.timedOut)) })
        .eraseToAnyPublisher()
}

func titles(at urls: [URL]) -> AnyPublisher<[String], Never> {
    Publishers.MergeMany(urls.map { talks(at: $0) })
        .collect()
        .map { $0.joined().map(\.title) }
        .replaceError(with: [])
        .share()
        .eraseToAnyPublisher()
}

func latestTalks(of urls: some Publisher<URL, Never>) -> AnyCancellable {
    urls
        .throttle(for: .milliseconds(100), scheduler: DispatchQueue.main, latest: true)
        .setFailureType(to: SearchError.self)
        .map { talks(at: $0) }
        .switchToLatest()
        .flatMap(maxPublishers: .max(1)) { talks in talks.publisher.setFailureType(to: SearchError.self) }
        .collect(.byTimeOrCount(DispatchQueue.main, .seconds(1), 10))
        .handleEvents(receiveOutput: { _ in }, receiveCancel: {})
        .subscribe(on: DispatchQueue.global(qos: .userInitiated))
        .receive(on: DispatchQueue.main)
        .print("talks")
        .catch { _ in Just([]) }
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
}

func save(_ talk: Talk) -> Future<Int, any Error> {
    Future { promise in promise(.success(talk.title.count)) }
}

func publishers() -> [AnyPublisher<Int, Never>] {
    [
        Just(1).eraseToAnyPublisher(), Empty().eraseToAnyPublisher(), [1, 2].publisher.eraseToAnyPublisher(),
        Deferred { Just(2) }.eraseToAnyPublisher(), Optional(3).publisher.eraseToAnyPublisher(),
        Result<Int, Never>.success(4).publisher.eraseToAnyPublisher(),
        Just(5).delay(for: 0.01, scheduler: DispatchQueue.main).eraseToAnyPublisher(),
        Fail<Int, any Error>(error: URLError(.unknown)).replaceError(with: 6).eraseToAnyPublisher(),
    ]
}

func sum(of values: AnyPublisher<Int, Never>) async -> Int {
    var sum = 0
    for await value in values.values { sum += value }
    return sum
}
