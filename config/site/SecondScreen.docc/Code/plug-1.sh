secondscreen run --source virtual &
