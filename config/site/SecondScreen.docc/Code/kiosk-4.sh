config/release/build
sudo config/install --kiosk
sudo systemd-sysusers
sudo systemctl enable --now secondscreen
