secondscreen app new Slides --package secondscreen
cd Slides
swift test
