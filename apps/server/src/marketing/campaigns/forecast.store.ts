import type { CampaignAudience } from '@kickstand/contract/marketing/campaigns';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { mayMeet } from './arms.store.ts';

/** A group of riders, and whether a phone list is involved. */
export interface RidersMeant {
  /** One row (rides, paid) per rider, of the last 28 days. */
  rows: RawBuilder<unknown>;
  hasList: boolean;
}

interface Met {
  areaIds: readonly number[];
  audience: CampaignAudience;
  startsAt: number;
  now: number;
}

/** One row (rides, paid) for each rider eligible at the start of a campaign, of 28 days in its areas. */
export const ridersToMeet = ({ areaIds, audience, startsAt, now }: Met): RawBuilder<unknown> => sql`
  select coalesce(sum(f.rides_28), 0) as rides, coalesce(sum(f.cash_28), 0) as paid
  from rider r
    left join rider_identity i on i.rider_id = r.rider_id
    left join rider_fact f on f.rider_id = r.rider_id and f.reach = 'area' and f.service_area_id = any(${[...areaIds]}::int[])
    cross join (select greatest(${at(startsAt)}::timestamptz, ${at(now)}::timestamptz) as begun) b
  where r.service_area_id = any(${[...areaIds]}::int[]) and ${mayMeet(audience)}
    and r.rider_id not in (select riders_never_meant(${at(now)}))
  group by r.rider_id`;

/** Number of riders, with their rides and what they paid. */
export async function ridingOf(db: Db, riders: RawBuilder<unknown>) {
  const { rows } = await sql<{ riders: number; rides: number; paidCents: number; deviation: number }>`
    select count(*)::int as riders, coalesce(sum(q.rides), 0)::int as rides, coalesce(sum(q.paid), 0)::bigint as "paidCents",
      coalesce(stddev_samp(q.rides), 0)::float8 as deviation
    from (${riders}) q`.execute(db);
  return rows[0] ?? { riders: 0, rides: 0, paidCents: 0, deviation: 0 };
}
