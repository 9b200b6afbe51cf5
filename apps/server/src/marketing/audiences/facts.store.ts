import { type BusinessDay, businessDayAfter } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

interface Gathering {
  /** The first day that is not included. */
  today: BusinessDay;
  /** IANA time zone of business days. */
  zone: string;
  now: number;
}

/** Recomputes all rider facts in one transaction, so readers see the old ones until it commits. It scans all orders. */
export async function gatherFacts(db: Db, { today, zone, now }: Gathering) {
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${zone})::date`;
  const since = (days: number) =>
    sql`(${businessDayAfter(today, -days)}::date::timestamp at time zone ${zone})`;
  const until = since(0);
  const rides = (days: number) => sql`count(*) filter (where o.ended_at >= ${since(days)})::int`;
  const paid = sql`greatest(0, o.principal_cents + o.online_cents - o.refunded_cents)`;
  const cash = (days: number) =>
    sql`coalesce(sum(${paid}) filter (where o.ended_at >= ${since(days)}), 0)::int`;
  await sql`delete from rider_fact`.execute(db);
  await sql`
    with seen as (
      select o.rider_id, o.service_area_id, o.agent_id, max(${dayOf('o.started_at')}) as last_ride_on, null::date as card_ends_on,
        ${rides(7)} as rides_7, ${rides(28)} as rides_28, ${rides(90)} as rides_90, count(*)::int as rides_life,
        ${cash(7)} as cash_7, ${cash(28)} as cash_28, ${cash(90)} as cash_90, coalesce(sum(${paid}), 0)::bigint as cash_life,
        0::bigint as unpaid_cents, 0::bigint as gift_cents, max(o.ended_at) >= ${since(90)} as is_near
      from ride_order o where o.ended_at < ${until} and not o.is_trial group by 1, 2, 3
      union all
      select v.rider_id, v.service_area_id, v.agent_id, null, null, 0, 0, 0, 0, 0, 0, 0, 0,
        sum(v.ride_cents + v.location_cents + v.helmet_cents + v.fee_cents - v.paid_cents), 0, false
      from receivable v where v.state in ('unpaid', 'paying') group by 1, 2, 3
      union all
      select w.rider_id, z.service_area_id, z.agent_id, null, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(w.left_cents), false
      from wallet_lot w join service_area z on z.service_area_id = w.area_id
      where w.kind = 'gift' and w.left_cents > 0 group by 1, 2, 3
      union all
      select c.rider_id, c.service_area_id, c.agent_id, null, max(${dayOf('c.to_at')}), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, false
      from user_card c where c.state in ('unused', 'active') and c.to_at > ${at(now)} group by 1, 2, 3
      union all
      select r.rider_id, z.service_area_id, z.agent_id, null, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, true
      from rider r left join service_area z on z.service_area_id = r.service_area_id
    ), summed as (
      select rider_id, agent_id, service_area_id, grouping(agent_id) as over_agents, grouping(service_area_id) as over_areas,
        coalesce(array_agg(distinct service_area_id) filter (where is_near and service_area_id is not null), '{}') as area_ids,
        max(last_ride_on) as last_ride_on, max(card_ends_on) as card_ends_on,
        sum(rides_7)::int as rides_7, sum(rides_28)::int as rides_28, sum(rides_90)::int as rides_90,
        sum(rides_life)::int as rides_life, sum(cash_7)::int as cash_7, sum(cash_28)::int as cash_28,
        sum(cash_90)::int as cash_90, sum(cash_life)::bigint as cash_life,
        sum(unpaid_cents)::bigint as unpaid_cents, sum(gift_cents)::bigint as gift_cents
      from seen group by grouping sets ((rider_id), (rider_id, agent_id), (rider_id, agent_id, service_area_id))
    ), held as (
      select rider_id, array_agg(distinct kind) as careers from certificate
      where state = 'passed' and (valid_to is null or valid_to >= ${today}::date) group by 1
    )
    insert into rider_fact (reach, agent_id, service_area_id, rider_id, home_area_id, registered_on, born_on, is_verified, careers,
      credit, area_ids, last_ride_on, card_ends_on, rides_7, rides_28, rides_90, rides_life, cash_7, cash_28, cash_90, cash_life,
      unpaid_cents, gift_cents)
    select case when s.over_agents = 1 then 'root' when s.over_areas = 1 then 'agent' else 'area' end,
      coalesce(s.agent_id, 0), coalesce(s.service_area_id, 0), s.rider_id, r.service_area_id,
      ${dayOf('r.registered_at')}, i.born_on, i.rider_id is not null, coalesce(h.careers, '{}'), r.credit_score,
      s.area_ids, s.last_ride_on, s.card_ends_on, s.rides_7, s.rides_28, s.rides_90, s.rides_life, s.cash_7, s.cash_28, s.cash_90,
      s.cash_life, s.unpaid_cents, s.gift_cents
    from summed s join rider r on r.rider_id = s.rider_id left join rider_identity i on i.rider_id = s.rider_id
      left join held h on h.rider_id = s.rider_id
    where r.state <> 'cancelled' and (s.over_agents = 1 or s.agent_id is not null)`.execute(db);
  await sql`insert into rider_fact_run (day, gathered_at) values (${today}::date, ${at(now)})
    on conflict (day) do update set gathered_at = excluded.gathered_at`.execute(db);
}

/** Takes the lock for computing facts; false if another process holds it. */
export async function holdGathering(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(4100) as held`.execute(db);
  return rows[0]?.held ?? false;
}

/** When facts were last computed, and for which day; undefined: never. */
export const lastGathered = (db: Db) =>
  db
    .selectFrom('rider_fact_run')
    .select(['day', 'gathered_at as gatheredAt'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
