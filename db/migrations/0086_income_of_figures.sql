-- What areas took in by day is told by the figures, which are what happened at every moment.
drop table income_day, income_counted;
