secondscreen run --source virtual &
secondscreen plug tv-4k --as TV
secondscreen screens
secondscreen mode TV 1920x1080@60
secondscreen snapshot TV -o tv.png
secondscreen unplug TV
kill %1
