import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { vehiclesHandedOver } from './agents.events.ts';

const chapters = (db: Db) =>
  db
    .selectFrom('area_assignment as s')
    .innerJoin('agent as a', 'a.agent_id', 's.agent_id')
    .leftJoin('agent as f', 'f.agent_id', 's.from_agent_id')
    .select([
      's.service_area_id as serviceAreaId',
      's.assignment_id as assignmentId',
      's.agent_id as agentId',
      'a.name as agentName',
      's.state',
    ])
    .select([
      's.from_agent_id as fromAgentId',
      'f.name as fromAgentName',
      's.effective_at as effectiveAt',
      's.ended_at as endedAt',
      's.reason',
    ])
    .select(['s.operator_id as operatorId', 's.operator', 's.approver', 's.created_at as createdAt']);

export type Chapter = Awaited<ReturnType<ReturnType<typeof chapters>['execute']>>[number];

/** The agents of an area with their periods, newest first. */
export const historyOf = (db: Db, areaId: number) =>
  chapters(db)
    .where('s.service_area_id', '=', areaId)
    .orderBy('s.effective_at', 'desc')
    .orderBy('s.created_at', 'desc')
    .execute();

export const chapterWith = (db: Db, areaId: number, assignmentId: string) =>
  chapters(db)
    .where('s.service_area_id', '=', areaId)
    .where('s.assignment_id', '=', assignmentId)
    .executeTakeFirst();

/** Whether a transfer of the area is scheduled. */
export const isScheduled = async (db: Db, areaId: number) =>
  (await db
    .selectFrom('area_assignment')
    .select('assignment_id as assignmentId')
    .where('service_area_id', '=', areaId)
    .where('state', '=', 'scheduled')
    .executeTakeFirst()) !== undefined;

/** Locks a scheduled transfer; undefined if it is no longer scheduled. */
export const lockScheduled = (db: Db, areaId: number, assignmentId: string) =>
  db
    .selectFrom('area_assignment')
    .selectAll()
    .where('service_area_id', '=', areaId)
    .where('assignment_id', '=', assignmentId)
    .where('state', '=', 'scheduled')
    .forUpdate()
    .executeTakeFirst();
export type Scheduled = NonNullable<Awaited<ReturnType<typeof lockScheduled>>>;

/** The due transfers, earliest first. */
export const dueTransfers = (db: Db, now: number) =>
  db
    .selectFrom('area_assignment')
    .select(['service_area_id as areaId', 'assignment_id as assignmentId'])
    .where('state', '=', 'scheduled')
    .where('effective_at', '<=', at(now))
    .orderBy('effective_at')
    .orderBy('assignment_id')
    .execute();

interface NewChapter {
  areaId: number;
  agentId: number;
  fromAgentId: number;
  effectiveAt: number;
  reason: string;
  operatorId: string;
  operator: string;
  approver: string | null;
}

/** Schedules the transfer of an area to another agent. */
export async function insertScheduled(db: Db, chapter: NewChapter, now: number) {
  const assignment_id = newId();
  await db
    .insertInto('area_assignment')
    .values({
      assignment_id,
      service_area_id: chapter.areaId,
      agent_id: chapter.agentId,
      from_agent_id: chapter.fromAgentId,
      effective_at: new Date(chapter.effectiveAt),
      state: 'scheduled',
      reason: chapter.reason,
      operator_id: chapter.operatorId,
      operator: chapter.operator,
      approver: chapter.approver,
      created_at: new Date(now),
    })
    .execute();
  return assignment_id;
}

/** Cancels a scheduled transfer. */
export const cancelScheduled = (db: Db, { areaId, assignmentId }: Due, now: number) =>
  db
    .updateTable('area_assignment')
    .set({ state: 'cancelled', ended_at: new Date(now) })
    .where('service_area_id', '=', areaId)
    .where('assignment_id', '=', assignmentId)
    .execute();

export interface Due {
  areaId: number;
  assignmentId: string;
}

interface Move extends Due {
  to: number;
  /** The agents whose people lose the area. */
  losers: readonly number[];
  now: number;
}

/**
 * Moves an area with its vehicles and fences to another agent, and removes it from those who lose it. Vehicle states
 * are locked meanwhile: otherwise a batch of the gateway already in progress would restore the old agent.
 */
export async function moveArea(db: Db, { areaId, assignmentId, to, losers, now }: Move) {
  await sql`lock table vehicle_state in share row exclusive mode`.execute(db);
  const moved_at = new Date(now);
  await handOverAll(db, { areaId, assignmentId, to, now });
  await db
    .updateTable('service_area')
    .set((eb) => ({ agent_id: to, version: eb('version', '+', 1), updated_at: moved_at }))
    .where('service_area_id', '=', areaId)
    .execute();
  const vehicles = await db
    .updateTable('vehicle')
    .set((eb) => ({ agent_id: to, version: eb('version', '+', 1), updated_at: moved_at }))
    .where('service_area_id', '=', areaId)
    .executeTakeFirst();
  await db.updateTable('vehicle_state').set({ agent_id: to }).where('service_area_id', '=', areaId).execute();
  const fences = await db
    .updateTable('fence')
    .set({ agent_id: to })
    .where('service_area_id', '=', areaId)
    .executeTakeFirst();
  for (const table of ['task_rule', 'inspection_plan'] as const)
    await db.updateTable(table).set({ agent_id: to }).where('service_area_id', '=', areaId).execute();
  const staff = await takeFromStaff(db, { areaId, losers, now });
  const moved = {
    vehicles: Number(vehicles.numUpdatedRows),
    fences: Number(fences.numUpdatedRows),
    staff,
  };
  await beginChapter(db, { areaId, assignmentId }, moved, now);
  return moved;
}

/** The area's transfer was approved by a second person, so that its vehicles need not be accepted one by one. */
async function handOverAll(db: Db, { areaId, assignmentId, to, now }: Omit<Move, 'losers'>) {
  const chapter = await db
    .selectFrom('area_assignment')
    .select(['operator', 'reason', 'approver'])
    .where('service_area_id', '=', areaId)
    .where('assignment_id', '=', assignmentId)
    .executeTakeFirst();
  const vehicles = await db
    .selectFrom('vehicle')
    .select('vehicle_id as vehicleId')
    .where('service_area_id', '=', areaId)
    .forNoKeyUpdate()
    .execute();
  const numbers = vehicles.map(({ vehicleId }) => vehicleId);
  const { operator = 'system', reason, approver } = chapter ?? {};
  await vehiclesHandedOver.tell(db, {
    vehicles: numbers,
    transferId: assignmentId,
    to,
    operator,
    reason: reason ?? '',
    now,
    acceptedBy: approver ?? operator,
  });
}

/** Ends the previous period and begins this one. */
async function beginChapter(db: Db, { areaId, assignmentId }: Due, moved: object, now: number) {
  await db
    .updateTable('area_assignment')
    .set({ state: 'ended', ended_at: new Date(now) })
    .where('service_area_id', '=', areaId)
    .where('state', '=', 'active')
    .execute();
  await db
    .updateTable('area_assignment')
    .set({ state: 'active', moved: JSON.stringify(moved) })
    .where('service_area_id', '=', areaId)
    .where('assignment_id', '=', assignmentId)
    .execute();
}

/**
 * Removes the area from accounts: an empty list then means no areas, never all. Roles lose it if they name others as
 * well; a role that names only this area keeps it, without effect.
 */
async function takeFromStaff(db: Db, { areaId, losers, now }: Omit<Move, 'assignmentId' | 'to'>) {
  const narrowed = await db
    .updateTable('operator')
    .set((eb) => ({
      area_ids: sql<number[]>`array_remove(area_ids, ${areaId})`,
      version: eb('version', '+', 1),
      updated_at: new Date(now),
    }))
    .where('agent_id', '=', anyNumber(losers))
    .where(sql<boolean>`${areaId} = any(area_ids)`)
    .executeTakeFirst();
  await db
    .updateTable('role')
    .set((eb) => ({
      area_ids: sql<number[]>`array_remove(area_ids, ${areaId})`,
      version: eb('version', '+', 1),
      updated_at: new Date(now),
    }))
    .where('agent_id', '=', anyNumber(losers))
    .where(sql<boolean>`${areaId} = any(area_ids) and cardinality(area_ids) > 1`)
    .execute();
  return Number(narrowed.numUpdatedRows);
}

/** Enabled accounts of these agents with their roles, for notifications. */
export const peopleOf = (db: Db, agentIds: readonly number[]) =>
  db
    .selectFrom('operator as o')
    .select(['o.operator_id as operatorId', 'o.agent_id as agentId'])
    .select(
      sql<string[]>`array(select o.role_id union
        select m.role_id from operator_role m where m.operator_id = o.operator_id)`.as('roleIds'),
    )
    .where('o.enable', '=', true)
    .where('o.archived_at', 'is', null)
    .where('o.agent_id', '=', anyNumber(agentIds))
    .execute();
