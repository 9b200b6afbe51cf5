import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

interface Count {
  /** IANA time zone of business days. */
  zone: string;
  /** Counts the days before this instant, epoch ms. */
  now: number;
  /** Cap for principal. */
  capCents: number;
  /** A refund not settled after this time is late. */
  lateMs: number;
}

/** Stores each company’s customer funds at the end of each past day, from the movements of riders’ accounts. */
export const countPastFunds = (db: Db, { zone, now, capCents, lateMs }: Count) =>
  sql`
    with moved as (
      select (e.event_at at time zone ${zone})::date as day, z.agent_id, e.code, e.owner, e.version, e.amount, e.balance_after
      from ledger_entry e join rider r on r.rider_id = e.owner join service_area z on z.service_area_id = r.service_area_id
      where e.code in ('2110', '2210', '2211')
    ), days as (
      select day::date, (day::date + 1)::timestamp at time zone ${zone} as until
      from generate_series((select min(day) from moved)::timestamp, (${at(now)} at time zone ${zone})::date - interval '1 day', '1 day') day
    ), sums as (
      select agent_id, day, coalesce(sum(-amount) filter (where code = '2110'), 0) as principal,
        coalesce(sum(-amount) filter (where code <> '2110'), 0) as deposit from moved group by 1, 2
    ), held as materialized (
      select * from (select agent_id, day as since, lead(day) over (partition by owner order by version) as until, balance_after
        from moved where code = '2110') all_held where balance_after > ${capCents}
    )
    insert into fund_day (day, agent_id, deposit_cents, principal_cents, over_cap, late_refunds, counted_at)
    select d.day, a.agent_id,
      coalesce((select sum(deposit) from sums s where s.agent_id = a.agent_id and s.day <= d.day), 0),
      coalesce((select sum(principal) from sums s where s.agent_id = a.agent_id and s.day <= d.day), 0),
      (select count(*) from held h where h.agent_id = a.agent_id and h.since <= d.day and coalesce(h.until > d.day, true)),
      (select count(*) from refund f where f.agent_id = a.agent_id
        and f.created_at < d.until - ${lateMs} * interval '1 ms' and coalesce(f.ended_at >= d.until, true)),
      d.until
    from days d, agent a where a.state <> 'closed'`.execute(db);
