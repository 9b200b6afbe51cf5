import { type ActivityEvent, fixedEvents } from '@kickstand/domain/marketing/rewards';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import type { Happened } from './events.service.ts';

/** Types that count an event. */
const typesOn = (event: ActivityEvent) =>
  Object.entries(fixedEvents).flatMap(([type, counted]) => (counted.on === event ? [type] : []));

/** Whether an activity of an area may count an event now; otherwise it is not stored. */
const isWanted = (event: ActivityEvent, area: unknown, now: number) => sql`exists (
  select from campaign c join campaign_version v on v.campaign_id = c.campaign_id and v.version = c.version
  where c.kind = 'fixed' and c.state = 'on' and c.area_ids @> array[${area}]::int[]
    and c.starts_at <= ${at(now)} and c.ends_at > ${at(now)} and v.rule ->> 'type' = any(${typesOn(event)}::text[]))`;

/** Stores an event once if an activity counts it. */
export const noteEvent = (db: Db, { event, subject, riderId, areaId, at: now }: Happened) =>
  sql`
    insert into activity_event (event, subject, rider_id, service_area_id, happened_at, next_at)
    select ${event}, ${subject}, ${riderId}, ${areaId}, ${at(now)}, ${at(now)}
    where ${isWanted(event, areaId, now)} on conflict do nothing`.execute(db);

/** Stores the riders’ reports about a vehicle that were confirmed at this instant. */
export const noteRepairs = (db: Db, vehicleId: number, now: number) =>
  sql`
    insert into activity_event (event, subject, rider_id, service_area_id, happened_at, next_at)
    select 'repair_proven', f.report_id, f.reporter, f.service_area_id, ${at(now)}, ${at(now)}
    from fault_report f join rider r on r.rider_id = f.reporter
    where f.vehicle_id = ${vehicleId} and f.source = 'user' and f.state in ('done', 'dragged') and f.handled_at = ${at(now)}
      and f.service_area_id is not null and ${isWanted('repair_proven', sql`f.service_area_id`, now)}
    on conflict do nothing`.execute(db);

/**
 * Stores the birthdays of riders in areas that reward them, unless rewarded this year. `days`: birthdays as `MM-DD`.
 * Returns how many.
 */
export async function noteBirthdays(
  db: Db,
  { day, days, at: now }: { day: string; days: readonly string[]; at: number },
) {
  const { numAffectedRows } = await sql`
    with wanted as materialized (
      select distinct unnest(c.area_ids) as area_id from campaign c
      join campaign_version v on v.campaign_id = c.campaign_id and v.version = c.version
      where c.kind = 'fixed' and c.state = 'on' and c.starts_at <= ${at(now)} and c.ends_at > ${at(now)}
        and v.rule ->> 'type' = 'birthday')
    insert into activity_event (event, subject, rider_id, service_area_id, happened_at, next_at)
    select 'birthday', r.rider_id || ':' || ${day}::text, r.rider_id, r.service_area_id, ${at(now)}, ${at(now)}
    from wanted w join rider r on r.service_area_id = w.area_id join rider_identity i on i.rider_id = r.rider_id
    where to_char(i.born_on, 'MM-DD') = any(${[...days]}::text[]) and r.state <> 'cancelled'
      and not exists (select from reward_grant g where g.source = 'fixed'
        and g.occurrence = 'birthday:' || i.number_hash || ':' || left(${day}::text, 4) || ':0')
      and not exists (select from activity_claim k where k.rider_id = r.rider_id
        and k.occurrence = 'birthday:' || i.number_hash || ':' || left(${day}::text, 4))
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export interface DueEvent {
  event: ActivityEvent;
  subject: string;
  riderId: string;
  areaId: number;
  happenedAt: number;
}

/** Events to count, oldest first. */
export const dueEvents = (db: Db, now: number, most: number): Promise<DueEvent[]> =>
  db
    .selectFrom('activity_event')
    .select(['event', 'subject', 'rider_id as riderId', 'service_area_id as areaId'])
    .select('happened_at as happenedAt')
    .where('next_at', '<=', at(now))
    .where('problem', 'is', null)
    .orderBy('next_at')
    .limit(most)
    .$narrowType<{ event: ActivityEvent }>()
    .execute();

/** Claims an event for counting; false if it was claimed before. The rider is already locked. */
export async function takeEvent(db: Db, { event, subject }: Pick<DueEvent, 'event' | 'subject'>) {
  const taken = await db
    .deleteFrom('activity_event')
    .where('event', '=', event)
    .where('subject', '=', subject)
    .returning('subject')
    .executeTakeFirst();
  return taken !== undefined;
}

const mostTries = 5;
const againMs = 60_000;

/** Schedules a retry of an event; after five attempts it is kept with its error. */
export const putOff = (
  db: Db,
  { event, subject }: Pick<DueEvent, 'event' | 'subject'>,
  { problem, now }: { problem: string; now: number },
) =>
  db
    .updateTable('activity_event')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      next_at: new Date(now + againMs),
      problem: sql<string | null>`case when tries + 1 >= ${sql.lit(mostTries)} then ${problem} end`,
    }))
    .where('event', '=', event)
    .where('subject', '=', subject)
    .execute();
