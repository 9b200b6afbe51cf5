import type { ReturnDecision, ReturnRow } from '@kickstand/contract/rides/returns';
import type { Scope } from '@kickstand/domain/platform/access';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { QueueTable } from '../../kernel/queue/queue.store.ts';

/** Applications waiting for a decision. */
export const returnTable: QueueTable = {
  table: 'return_application',
  key: 'application_id',
  waiting: ['pending'],
};

/** An application to decide, locked; its rider has been locked before. */
export const lockApplication = (db: Db, scope: Scope, applicationId: string) =>
  db
    .selectFrom('return_application as t')
    .select([
      't.application_id as applicationId',
      't.order_id as orderId',
      't.rider_id as riderId',
      't.state',
    ])
    .select(['t.service_area_id as areaId', 't.agent_id as agentId', 't.line', 't.fee_cents as feeCents'])
    .select(['t.is_waived as isWaived', 't.claimed_by as claimedBy', 't.claimed_name as claimedName'])
    .select(['t.claimed_until as claimedUntil', 't.due_at as dueAt', 't.auto_passes as autoPasses'])
    .$narrowType<Pick<ReturnRow, 'state'> & { line: 'location' | 'helmet' | null }>()
    .where('t.application_id', '=', applicationId)
    .where(rowsInScope(scope, 't'))
    .forUpdate()
    .executeTakeFirst();
export type Application = NonNullable<Awaited<ReturnType<typeof lockApplication>>>;

/** The application's rider, to be locked first. */
export const riderOfApplication = (db: Db, scope: Scope, applicationId: string) =>
  db
    .selectFrom('return_application as t')
    .select('t.rider_id as riderId')
    .where('t.application_id', '=', applicationId)
    .where(rowsInScope(scope, 't'))
    .executeTakeFirst();

export interface Decided {
  decision: ReturnDecision;
  text: string;
  /** null: approved automatically. */
  by: string | null;
  supplementId: string | null;
  backCents: number;
  now: number;
}

export const noteDecided = (db: Db, applicationId: string, decided: Decided) =>
  db
    .updateTable('return_application')
    .set({
      state: decided.decision,
      decided_at: new Date(decided.now),
      handler_name: decided.by,
      opinion: decided.text,
      is_auto: decided.by === null,
      supplement_id: decided.supplementId,
      back_cents: decided.backCents,
      due_at: null,
      claimed_by: null,
      claimed_name: null,
      claimed_until: null,
    })
    .where('application_id', '=', applicationId)
    .execute();

/** Applications due for automatic approval, longest waiting first. */
export const dueApplications = (db: Db, now: number, limit: number) =>
  db
    .selectFrom('return_application')
    .select(['application_id as applicationId', 'rider_id as riderId'])
    .where('due_at', '<=', at(now))
    .where('auto_passes', '=', true)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at(now))]))
    .orderBy('due_at')
    .limit(limit)
    .execute();

/** The order of a rider's ongoing ride. */
export const rideOfRider = (db: Db, riderId: string, orderId: string) =>
  db
    .selectFrom('ride_order')
    .select(['vehicle_id as vehicle', 'service_area_id as areaId', 'agent_id as agentId', 'state'])
    .where('order_id', '=', orderId)
    .where('rider_id', '=', riderId)
    .executeTakeFirst();

/** How many applications of a rider are waiting. */
export async function waitingOf(db: Db, riderId: string): Promise<number> {
  const { n } = await db
    .selectFrom('return_application')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('rider_id', '=', riderId)
    .where('state', 'in', ['filed', 'pending'])
    .executeTakeFirstOrThrow();
  return Number(n);
}

export interface NewApplication {
  applicationId: string;
  orderId: string;
  riderId: string;
  vehicle: number;
  areaId: number;
  agentId: number;
  kind: string;
  text: string;
  fix: { lng: number; lat: number; accuracyM: number } | undefined;
  now: number;
}

/** Inserts an application; false if the ride already has one. */
export async function insertApplication(db: Db, one: NewApplication): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('return_application')
    .values({
      application_id: one.applicationId,
      order_id: one.orderId,
      rider_id: one.riderId,
      vehicle_id: one.vehicle,
      service_area_id: one.areaId,
      agent_id: one.agentId,
      kind: one.kind,
      body: one.text,
      lng: one.fix?.lng ?? null,
      lat: one.fix?.lat ?? null,
      accuracy_m: one.fix?.accuracyM ?? null,
      state: 'filed',
      created_at: new Date(one.now),
    })
    .onConflict((c) => c.column('order_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** A rider's latest applications with what was charged afterwards, newest first. */
export const lastApplications = (db: Db, riderId: string) =>
  db
    .selectFrom('return_application as t')
    .leftJoin('receivable as v', 'v.receivable_id', 't.supplement_id')
    .select(['t.application_id as applicationId', 't.order_id as orderId', 't.kind', 't.state', 't.opinion'])
    .select(['t.created_at as createdAt', 't.decided_at as decidedAt', 't.fee_cents as feeCents'])
    .select(['t.back_cents as backCents', 'v.receivable_id as receivableId', 'v.state as owed'])
    .select(['v.original_cents as supplementCents', 'v.due_at as blocksFrom'])
    .$narrowType<Pick<ReturnRow, 'kind' | 'state'>>()
    .where('t.rider_id', '=', riderId)
    .orderBy('t.created_at', 'desc')
    .limit(20)
    .execute();
