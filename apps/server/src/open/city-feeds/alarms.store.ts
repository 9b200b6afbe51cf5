import type { FeedAlarm } from '@kickstand/contract/open/regulator';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** The present alarms of a feed. */
export interface FeedAlarms {
  feedId: string;
  serviceAreaId: number;
  /** Each with the bound that is missed. */
  alarms: ReadonlyMap<FeedAlarm, number>;
  now: number;
}

/** Stores a feed's alarms; those no longer present end. */
export async function keepAlarms(db: Db, { feedId, serviceAreaId, alarms, now }: FeedAlarms) {
  await sql`update city_alarm set ended_at = ${at(now)}
    where feed_id = ${feedId} and ended_at is null and not kind = any(${[...alarms.keys()]}::text[])`.execute(
    db,
  );
  for (const [kind, bound] of alarms)
    await sql`
      insert into city_alarm as c (feed_id, kind, service_area_id, bound, since)
      values (${feedId}, ${kind}, ${serviceAreaId}::int, ${bound}::int, ${at(now)})
      on conflict (feed_id, kind) do update set bound = excluded.bound, ended_at = null,
        since = case when c.ended_at is null then c.since else excluded.since end`.execute(db);
}

/** Alarms of a feed since before `stood` that were not reported since `told` (epoch ms); marks them as reported. */
export async function takeUntold(
  db: Db,
  feedId: string,
  { stood, told, now }: { stood: number; told: number; now: number },
) {
  const { rows } = await sql<{ kind: FeedAlarm; bound: number }>`
    update city_alarm set told_at = ${at(now)}
    where feed_id = ${feedId} and ended_at is null and since <= ${at(stood)}
      and (told_at is null or told_at < since and told_at <= ${at(told)})
    returning kind, bound`.execute(db);
  return rows;
}
