sudo systemctl enable secondscreen
sudo systemctl restart secondscreen
