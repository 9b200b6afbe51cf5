import type { PhonePlace } from '@kickstand/domain/fleet/tracks';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { ofCompaniesInScope, rowsInScope } from '../../kernel/list/rows-in-scope.ts';

interface Point {
  operatorId: string;
  agentId: number;
  areaId: number;
  lng: number;
  lat: number;
  at: number;
  /** On duty, and not on a break. */
  duty: boolean;
}

/** Stores a position reported by a person's phone. */
export const addToTrack = (db: Db, { operatorId, agentId, areaId, lng, lat, at: time, duty }: Point) =>
  db
    .insertInto('staff_track')
    .values({
      operator_id: operatorId,
      agent_id: agentId,
      service_area_id: areaId,
      lng,
      lat,
      at: new Date(time),
      duty,
    })
    .onConflict((c) => c.doNothing())
    .execute();

/** Deletes positions before an instant, up to a limit at once. Returns how many. */
export async function forgetTracks(db: Db, before: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from staff_track where ctid = any (array(
      select ctid from staff_track where at < ${at(before)} order by at limit ${most}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The name of a person of a company in scope. */
export async function personIn(db: Db, scope: Scope, operatorId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select o.name from operator o where o.operator_id = ${operatorId} and ${ofCompaniesInScope(scope, 'o.agent_id')}`.execute(
    db,
  );
  return rows[0]?.name;
}

/** Whose track, and from when to when, epoch ms. */
export interface Way {
  scope: Scope;
  operatorId: string;
  from: number;
  to: number;
}

/** Positions of a person's phone in areas in scope, oldest first: the first one per number of seconds. */
export function placesOn(
  db: Db,
  { scope, operatorId, from, to }: Way,
  seconds: number,
): Promise<PhonePlace[]> {
  // As a literal: what is distinct has to be what is sorted by, and two parameters are not known to be the same.
  const part = sql`floor(extract(epoch from p.at) / ${sql.lit(seconds)})`;
  return db
    .selectFrom('staff_track as p')
    .distinctOn(part)
    .select(['p.at', 'p.lng', 'p.lat', 'p.duty'])
    .where('p.operator_id', '=', operatorId)
    .where('p.at', '>=', at(from))
    .where('p.at', '<=', at(to))
    .where(rowsInScope(scope, 'p'))
    .orderBy(part)
    .orderBy('p.at')
    .execute();
}

/** The tasks in scope that somebody claimed, began or finished in the period, up to a limit. */
export const workOn = (db: Db, { scope, operatorId, from, to }: Way, limit: number) =>
  db
    .selectFrom('ops_task as t')
    .select([
      't.task_id',
      't.type',
      't.vehicle_id',
      't.state',
      't.claimed_at',
      't.started_at',
      't.finished_at',
    ])
    .select(['t.opened_lng', 't.opened_lat', 't.start_lng', 't.start_lat', 't.end_lng', 't.end_lat'])
    .where('t.assignee_id', '=', operatorId)
    .where((eb) => eb.or([eb('t.finished_at', 'is', null), eb('t.finished_at', '>=', at(from))]))
    .where((eb) =>
      eb.or(
        (['t.claimed_at', 't.started_at', 't.finished_at'] as const).map((step) =>
          eb.and([eb(step, '>=', at(from)), eb(step, '<=', at(to))]),
        ),
      ),
    )
    .where(rowsInScope(scope, 't'))
    .orderBy('t.claimed_at')
    .orderBy('t.task_id')
    .limit(limit)
    .execute();
