package enum RandomSteps { package static func steps(count: Int, seed: UInt64) -> [ScenarioStep] { [] } }
