import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** Stores what activities saved on past rides and reserved for current ones, in the campaign counters. */
export async function countPastActivities(db: Db, zone: string) {
  await sql`
    create temporary table past_use on commit drop as
    select o.order_id, c.campaign_id, c.version, (v.rule ->> 'faceCents')::int as face_cents, o.rider_id, o.agent_id,
      o.service_area_id, o.started_at, o.ended_at,
      case when o.ended_at is null then null when o.price -> 'benefit' ->> 'id' = c.campaign_id then o.benefit_cents else 0 end as saved
    from ride_order o cross join lateral json_array_elements(o.benefits) b
    join campaign c on c.kind = 'ride_activity' and c.campaign_id = b ->> 'id'
    join campaign_version v on v.campaign_id = c.campaign_id and v.version = c.version
    where o.benefits::text <> '[]'`.execute(db);
  await sql`
    insert into benefit_use (order_id, campaign_id, campaign_version, rider_id, agent_id, service_area_id, day, saved_cents, used_at)
    select order_id, campaign_id, version, rider_id, agent_id, service_area_id,
      to_char(started_at at time zone ${zone}, 'YYYY-MM-DD'), saved, ended_at from past_use where saved > 0`.execute(
    db,
  );
  await sql`
    insert into campaign_counter (campaign_id, entity, key, period, starts, unit, reserved, used, most)
    select p.campaign_id, 'campaign', '', 'life', '', u.unit,
      coalesce(sum(case u.unit when 'times' then 1 else p.face_cents end) filter (where p.saved is null), 0),
      coalesce(sum(case u.unit when 'times' then 1 else p.saved end) filter (where p.saved > 0), 0), 1000000000000
    from past_use p cross join (values ('times'), ('cents')) as u (unit) group by p.campaign_id, u.unit`.execute(
    db,
  );
  await sql`
    insert into reward_reservation (subject, campaign_id, entity, key, period, starts, unit, amount, settled, state, created_at, ended_at)
    select 'ride:' || p.order_id, p.campaign_id, 'campaign', '', 'life', '', u.unit,
      case u.unit when 'times' then 1 else p.face_cents end,
      case when p.saved is null then null when u.unit = 'times' then 1 else p.saved end,
      case when p.saved is null then 'open' else 'settled' end, p.started_at, p.ended_at
    from past_use p cross join (values ('times'), ('cents')) as u (unit) where p.saved is null or p.saved > 0`.execute(
    db,
  );
}
