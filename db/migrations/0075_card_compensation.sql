-- What sold cards that are not used up are worth goes with their area to the agent that takes it over; what is refunded of one
-- afterwards comes back the same way.
create table card_compensation (
  card_id         text not null references user_card,
  -- The assignment that moved the area, or the posting that sent back what was left of the card.
  source          text not null,
  -- Whose share of it is taken, and who gets its share.
  from_agent_id   int not null references agent,
  to_agent_id     int not null references agent,
  service_area_id int not null references service_area,
  kind            text not null check (kind in ('transfer', 'refund')),
  -- What was left of the card, or went back of it.
  left_cents      bigint not null check (left_cents > 0),
  from_cents      bigint not null check (from_cents between 0 and left_cents),
  to_cents        bigint not null check (to_cents between 0 and left_cents),
  -- Where it is booked; null: nothing was.
  from_adjustment text references statement_adjustment,
  to_adjustment   text references statement_adjustment,
  made_at         timestamptz not null,
  primary key (card_id, source, from_agent_id)
);
create index card_compensation_from on card_compensation (from_adjustment);
create index card_compensation_to on card_compensation (to_adjustment);
alter table card_compensation enable row level security;
alter table card_compensation force row level security;
create policy own on card_compensation using (
  ((select app_all_agents()) or from_agent_id = any ((select app_agents())::int[])
    or to_agent_id = any ((select app_agents())::int[])) and
  ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])));
grant select, insert on card_compensation to kickstand_app;
revoke update, delete, truncate on card_compensation from kickstand_app;

-- Whether a day is part of a statement that was agreed to, of whatever agent: none with it is agreed to until this is done.
create function day_is_held(a_day date) returns boolean language plpgsql as $$
declare
  one record;
  held boolean := false;
  agents text := current_setting('app.agents', true);
begin
  perform set_config('app.agents', 'all', true);
  for one in select state from statement where from_day <= a_day and to_day >= a_day order by statement_id for update loop
    held := held or one.state not in ('draft', 'disputed');
  end loop;
  perform set_config('app.agents', coalesce(agents, ''), true);
  return held;
end $$;
