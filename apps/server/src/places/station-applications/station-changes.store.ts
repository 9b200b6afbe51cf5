import type { NoStationReason, StationApplicationRow } from '@kickstand/contract/places/station-applications';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { QueueTable } from '../../kernel/queue/queue.store.ts';

/** The queue of applications. */
export const stationTable: QueueTable = {
  table: 'station_application',
  key: 'application_id',
  waiting: ['pending'],
};

const mostAreas = 200;

/** Service areas in scope that are not closed, with their outline, nearest centre first. */
export const areasAround = (db: Db, scope: Scope, { lng, lat }: { lng: number; lat: number }) =>
  db
    .selectFrom('service_area as t')
    .select(['t.service_area_id as areaId', 't.agent_id as agentId', 't.boundary'])
    .where('t.status', '<>', 'closed')
    .where(rowsInScope(scope, 't'))
    .orderBy(sql`power(t.centre_lng - ${lng}, 2) + power(t.centre_lat - ${lat}, 2)`)
    .limit(mostAreas)
    .execute();

type By = { riderId: string } | { operatorId: string; staffName: string };

/** How many applications of a rider or an operator are waiting. */
export async function waitingOf(db: Db, by: By): Promise<number> {
  const { n } = await db
    .selectFrom('station_application')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('state', '=', 'pending')
    .where((eb) =>
      'riderId' in by ? eb('rider_id', '=', by.riderId) : eb('operator_id', '=', by.operatorId),
    )
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Serialises an operator's applications until the transaction ends; for riders, the lock on their row does this. */
export const waitForStaff = (db: Db, operatorId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('station_application'), hashtext(${operatorId}))`.execute(db);

export interface NewApplication {
  applicationId: string;
  areaId: number;
  agentId: number;
  by: By;
  lng: number;
  lat: number;
  address: string;
  text: string;
  now: number;
  dueAt: number;
}

export const insertApplication = (db: Db, one: NewApplication) =>
  db
    .insertInto('station_application')
    .values({
      application_id: one.applicationId,
      service_area_id: one.areaId,
      agent_id: one.agentId,
      ...('riderId' in one.by
        ? { rider_id: one.by.riderId }
        : { operator_id: one.by.operatorId, staff_name: one.by.staffName }),
      lng: one.lng,
      lat: one.lat,
      address: one.address,
      body: one.text,
      created_at: new Date(one.now),
      due_at: new Date(one.dueAt),
    })
    .execute();

/** Applications in scope, locked by number, so that concurrent decisions wait without a deadlock. */
export const lockApplications = (db: Db, scope: Scope, ids: readonly string[]) =>
  db
    .selectFrom('station_application as t')
    .select(['t.application_id as id', 't.service_area_id as areaId', 't.agent_id as agentId', 't.state'])
    .select(['t.rider_id as riderId', 't.lng', 't.lat', 't.votes', 't.claimed_by as claimedBy'])
    .select([
      't.claimed_name as claimedName',
      't.claimed_until as claimedUntil',
      't.address',
      't.body as text',
    ])
    .$narrowType<Pick<StationApplicationRow, 'state'>>()
    .where('t.application_id', 'in', ids)
    .where(rowsInScope(scope, 't'))
    .orderBy('t.application_id')
    .forUpdate()
    .execute();
export type Application = Awaited<ReturnType<typeof lockApplications>>[number];

export interface Decided {
  state: 'passed' | 'rejected' | 'merged';
  opinion: string;
  by: string;
  now: number;
  reason?: NoStationReason;
  into?: string;
}

export const noteDecided = (db: Db, applicationId: string, decided: Decided) =>
  db
    .updateTable('station_application')
    .set({
      state: decided.state,
      opinion: decided.opinion,
      handler_name: decided.by,
      decided_at: new Date(decided.now),
      reason: decided.reason ?? null,
      merged_into: decided.into ?? null,
      due_at: null,
      claimed_by: null,
      claimed_name: null,
      claimed_until: null,
    })
    .where('application_id', '=', applicationId)
    .execute();

/** Moves an application's votes to another, with those merged into it before. */
export async function moveVotes(db: Db, from: Application, into: string) {
  await db
    .updateTable('station_application')
    .set({ merged_into: into })
    .where('merged_into', '=', from.id)
    .execute();
  await db
    .updateTable('station_application')
    .set((eb) => ({ votes: eb('votes', '+', from.votes) }))
    .where('application_id', '=', into)
    .execute();
}

/** The phone of a rider; none if the account is deleted. */
export async function phoneOf(db: Db, riderId: string) {
  const found = await db
    .selectFrom('rider')
    .select('phone')
    .where('rider_id', '=', riderId)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst();
  return found?.phone;
}

/** The latest applications of a rider, newest first. */
export const lastApplications = (db: Db, riderId: string) =>
  db
    .selectFrom('station_application as t')
    .leftJoin('fence as m', (j) =>
      j.onRef('m.service_area_id', '=', 't.service_area_id').onRef('m.fence_id', '=', 't.made_id'),
    )
    .select(['t.made_id as madeId', 'm.name as made'])
    .select(['t.application_id as applicationId', 't.lng', 't.lat', 't.address', 't.body as text', 't.state'])
    .select(['t.reason', 't.opinion', 't.created_at as createdAt', 't.decided_at as decidedAt'])
    .$narrowType<Pick<StationApplicationRow, 'state' | 'reason'>>()
    .where('t.rider_id', '=', riderId)
    .orderBy('t.created_at', 'desc')
    .limit(20)
    .execute();
