sudo install -D -m 644 -t /srv/slides ~/Pictures/*.png
