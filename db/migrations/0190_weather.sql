-- What the weather of an area was and is expected to be, as its forecaster told: demand is counted apart from it, plans expect with it.
create table weather_day (
  service_area_id int not null references service_area,
  -- A local day of the business.
  day             date not null,
  agent_id        int not null references agent,
  issued_at       timestamptz not null,
  -- 48 lists of {kind, percent}; an empty one is not known.
  half_hours      jsonb not null check (jsonb_typeof(half_hours) = 'array' and jsonb_array_length(half_hours) = 48),
  primary key (service_area_id, day)
);
alter table weather_day enable row level security;
alter table weather_day force row level security;
create policy own on weather_day using (
  ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert, update, delete on weather_day to kickstand_app;
