config/release/build
sudo config/install --kiosk
sudo systemd-sysusers
sudo systemctl enable --now secondscreen
secondscreen watch
journalctl -u secondscreen -f
