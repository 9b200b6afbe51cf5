import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

const dayMs = 86_400_000;
/** Rides count that began within seven days of when a rider was assigned; before it those of 28. */
const [watched, before] = ['7 days', '28 days'] as const;

/** Activities that assigned riders since what they brought was reckoned last, or within the days that count. */
export const activitiesToReckon = async (db: Db, now: number, most: number) =>
  (
    await db
      .selectFrom('campaign_run as r')
      .leftJoin('campaign_effect as e', (join) =>
        join.onRef('e.campaign_id', '=', 'r.campaign_id').on('e.arm', '=', 'given'),
      )
      .select('r.campaign_id as id')
      .distinct()
      .where('r.state', 'in', ['sending', 'done'])
      .where(({ or, eb }) =>
        or([
          eb('e.as_of', 'is', null),
          sql<boolean>`e.as_of < least(r.frozen_at + ${watched}::interval, ${at(now)}::timestamptz - interval '1 hour')`,
        ]),
      )
      .limit(most)
      .execute()
  ).map(({ id }) => id);

/** Reckon what riders of an activity did since each was assigned first; who dropped out counts as assigned. */
export const reckonEffect = (db: Db, campaignId: string, now: number) =>
  sql`
  insert into campaign_effect (campaign_id, arm, riders, rode, y, yy, x, xx, xy, assigned_at, as_of)
  select ${campaignId}, t.arm, count(*), count(*) filter (where t.y > 0), sum(t.y), sum(t.y * t.y), sum(t.x), sum(t.x * t.x),
    sum(t.x * t.y), max(t.frozen_at), ${at(now)}
  from (
    select a.arm, a.frozen_at,
      (select count(*) from ride_order o where o.rider_id = a.rider_id and o.started_at >= a.frozen_at
        and o.started_at < least(a.frozen_at + ${watched}::interval, ${at(now)}::timestamptz)) as y,
      (select count(*) from ride_order o where o.rider_id = a.rider_id and o.started_at >= a.frozen_at - ${before}::interval
        and o.started_at < a.frozen_at) as x
    from (
      select distinct on (r.rider_id) r.rider_id, u.frozen_at, case when r.state = 'held_out' then 'held_out' else 'given' end as arm
      from campaign_recipient r join campaign_run u on u.run_id = r.run_id
      where r.campaign_id = ${campaignId} and r.state <> 'suppressed' and u.state in ('sending', 'done')
      order by r.rider_id, u.frozen_at
    ) a
  ) t group by t.arm
  on conflict (campaign_id, arm) do update set riders = excluded.riders, rode = excluded.rode, y = excluded.y, yy = excluded.yy,
    x = excluded.x, xx = excluded.xx, xy = excluded.xy, assigned_at = excluded.assigned_at, as_of = excluded.as_of`.execute(
    db,
  );

/** What riders of an activity did, by arm. */
export const effectSums = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaign_effect')
    .select(['arm', 'riders', 'rode', 'y', 'yy', 'x', 'xx', 'xy'])
    .select(['assigned_at as assignedAt', 'as_of as asOf'])
    .where('campaign_id', '=', campaignId)
    .execute();

/** How long what riders do counts, milliseconds. */
export const watchedMs = 7 * dayMs;
