secondscreen app new Slides --package secondscreen
cd Slides
swift test
swift build --product Slides
secondscreen scenario run --app .build/debug/Slides monitor.scenario
