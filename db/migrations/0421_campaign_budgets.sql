-- Whoever runs a campaign is told once when four fifths of its budget or quota are taken, and once when nothing is left for another one.
alter table campaign
  add column low_told_at timestamptz,
  add column used_up_told_at timestamptz;
