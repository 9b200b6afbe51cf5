-- A vehicle is active by a valid ride, one of more than a minute: what was counted before is added up anew.
update figure_mark set xact = 0;
