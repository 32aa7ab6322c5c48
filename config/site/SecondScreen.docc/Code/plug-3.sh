secondscreen run --source virtual &
secondscreen plug tv-4k --as TV
secondscreen screens
