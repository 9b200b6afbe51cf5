import type { FeedKind } from '@kickstand/contract/open/regulator';
import type { Facts } from '@kickstand/domain/open/city-feeds';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';

export interface FeedStored {
  feedId: string;
  serviceAreaId: number;
  city: string;
  url: string;
  secretBox: string;
  ridesUntil: number;
  nextAt: number | null;
  attempts: number;
}

/** The enabled feeds. */
export const feedsOn = (db: Db): Promise<FeedStored[]> =>
  db
    .selectFrom('city_feed')
    .select([
      'feed_id as feedId',
      'service_area_id as serviceAreaId',
      'city',
      'url',
      'secret_box as secretBox',
    ])
    .select(['rides_until as ridesUntil', 'next_at as nextAt', 'attempts'])
    .where('enabled', '=', true)
    .orderBy('feed_id')
    .execute();

export interface NewRecord {
  recordId: string;
  /** Null: not about a vehicle. */
  vehicleId: number | null;
  kind: FeedKind;
  facts: Facts;
  at: number;
}

/** Appends records to the queue. */
export async function enqueue(
  db: Db,
  { feedId, serviceAreaId }: Pick<FeedStored, 'feedId' | 'serviceAreaId'>,
  records: readonly NewRecord[],
  now: number,
) {
  for (let i = 0; i < records.length; i += 1_000)
    await db
      .insertInto('city_record')
      .values(
        records.slice(i, i + 1_000).map((one) => ({
          feed_id: feedId,
          record_id: one.recordId,
          service_area_id: serviceAreaId,
          vehicle_id: one.vehicleId,
          kind: one.kind,
          facts: JSON.stringify(one.facts),
          at: new Date(one.at),
          made_at: new Date(now),
        })),
      )
      .execute();
}

export interface Waiting {
  recordId: string;
  vehicleId: number | null;
  kind: FeedKind;
  facts: Facts;
  at: number;
  madeAt: number;
}

/** The oldest waiting records. */
export const waitingOf = (db: Db, feedId: string, most: number): Promise<Waiting[]> =>
  db
    .selectFrom('city_record')
    .select(['record_id as recordId', 'vehicle_id as vehicleId', 'kind', 'facts', 'at', 'made_at as madeAt'])
    .where('feed_id', '=', feedId)
    .where('state', '=', 'waiting')
    .orderBy('record_id')
    .limit(most)
    .$narrowType<{ kind: FeedKind; facts: Facts }>()
    .execute();

export interface Judged {
  recordId: string;
  field: string;
  reason: string;
}

/** Records the answer to a batch: what was not refused was accepted. */
export async function noteAnswered(
  db: Db,
  feedId: string,
  { sent, refused, now }: { sent: readonly Waiting[]; refused: readonly Judged[]; now: number },
) {
  const bad = new Set(refused.map(({ recordId }) => recordId));
  const good = sent.filter(({ recordId }) => !bad.has(recordId));
  await db
    .updateTable('city_record')
    .set((eb) => ({ state: 'accepted', done_at: new Date(now), attempts: eb('attempts', '+', 1) }))
    .where('feed_id', '=', feedId)
    .where('record_id', '=', anyText(good.map(({ recordId }) => recordId)))
    .execute();
  for (const { recordId, field, reason } of refused)
    await db
      .updateTable('city_record')
      .set((eb) => ({
        state: 'refused',
        done_at: new Date(now),
        field,
        reason,
        attempts: eb('attempts', '+', 1),
      }))
      .where('feed_id', '=', feedId)
      .where('record_id', '=', recordId)
      .execute();
  const newest = good.length === 0 ? null : Math.max(...good.map((one) => one.at));
  await sql`update city_feed set next_at = null, problem = null, attempts = 0, answered_at = ${at(now)},
    accepted_of = greatest(accepted_of, ${newest === null ? null : at(newest)}) where feed_id = ${feedId}`.execute(
    db,
  );
  const placed = good.flatMap(({ kind, vehicleId }) => (kind === 'position' ? [vehicleId] : []));
  if (placed.length > 0)
    await sql`update city_told set accepted_at = ${at(now)}
      where feed_id = ${feedId} and vehicle_id = any(${placed}::int[])`.execute(db);
}

/** Records that there was no valid answer. */
export const noteAway = (
  db: Db,
  feedId: string,
  { problem, attempts, nextAt }: { problem: string; attempts: number; nextAt: number },
) =>
  db
    .updateTable('city_feed')
    .set({ problem: problem.slice(0, 200), attempts, next_at: new Date(nextAt) })
    .where('feed_id', '=', feedId)
    .execute();

/** Deletes records accepted long ago. */
export const forgetAccepted = (db: Db, before: number) =>
  db.deleteFrom('city_record').where('state', '=', 'accepted').where('done_at', '<', at(before)).execute();
