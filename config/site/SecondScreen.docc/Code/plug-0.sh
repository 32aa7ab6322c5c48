config/bootstrap
swift build --product secondscreen
export PATH="$PWD/.build/debug:$PATH"
