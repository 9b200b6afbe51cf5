import type { InputOf } from '@kickstand/contract/kit';
import type { WorkPlanState, workPlans } from '@kickstand/contract/work/work-plans';
import type { Scope } from '@kickstand/domain/platform/access';
import { type Expression, type SqlBool, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { Held, MadeLater } from '../../kernel/making/making.store.ts';

const json = (value: unknown) => JSON.stringify(value);

/** Plans in scope without the fields needed only for a single one. */
const plansIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('work_plan as p')
    .innerJoin('service_area as z', 'z.service_area_id', 'p.service_area_id')
    .select([
      'p.plan_id as planId',
      'p.service_area_id as areaId',
      'p.agent_id as agentId',
      'p.state',
      'p.proposed',
    ])
    .select([
      'p.replaces',
      'p.round_id as roundId',
      'p.shift_from as shiftFrom',
      'p.shift_until as shiftUntil',
      'p.people',
      'p.progress',
    ])
    .select(['p.net_cents as netCents', 'p.created_at as createdAt', 'p.creator', 'p.made_at as madeAt'])
    .select([
      'p.sent_at as sentAt',
      'p.ended_at as endedAt',
      'p.ended_why as endedWhy',
      'p.version',
      'p.seed',
      'p.iterations',
    ])
    .select(['z.name as areaName', 'z.name_en as areaNameEn'])
    .select(
      sql<number>`(select count(*) from plan_stop s where s.service_area_id = p.service_area_id and s.plan_id = p.plan_id)`.as(
        'stops',
      ),
    )
    .where(rowsInScope(scope, 'p'));
export type PlanStored = Awaited<ReturnType<ReturnType<typeof plansIn>['execute']>>[number];

export const pageOfPlans = (db: Db, scope: Scope, query: InputOf<typeof workPlans.list>['query']) =>
  pageFrom(
    db,
    plansIn(db, scope).where((eb) =>
      eb.and(
        given<Expression<SqlBool>>(
          query.areaId !== undefined && eb('p.service_area_id', '=', query.areaId),
          query.state && eb('p.state', '=', query.state),
          query.roundId && eb('p.round_id', '=', query.roundId),
        ),
      ),
    ),
    query,
    { sortable: { shiftFrom: 'p.shift_from' }, neverNull: ['shiftFrom'], tieBreak: 'p.plan_id' },
  );

export const planWith = (db: Db, scope: Scope, planId: string) =>
  plansIn(db, scope).where('p.plan_id', '=', planId).executeTakeFirst();

/** Locks a plan in scope: of two who change it, the second sees what the first has done. */
export async function lockPlan(db: Db, scope: Scope, planId: string): Promise<PlanStored | undefined> {
  const locked = await db
    .selectFrom('work_plan as p')
    .select('p.plan_id')
    .where('p.plan_id', '=', planId)
    .where(rowsInScope(scope, 'p'))
    .forUpdate()
    .executeTakeFirst();
  return locked && planWith(db, scope, planId);
}

/** A plan's result. */
export const contentOf = (db: Db, planId: string) =>
  db
    .selectFrom('work_plan')
    .select([
      'input',
      'basis',
      'made_stops as madeStops',
      'routes',
      'stations',
      'left_out as leftOut',
      'infeasible',
    ])
    .select(['before_cents as beforeCents', 'by_rule as byRule'])
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow();

/** The stations' expected development, from the first minute on. */
export async function outlookOf(db: Db, planId: string) {
  const { rows } = await sql<{ stations: unknown; begin: number }>`
    select stations, (basis ->> 'begin')::float8 as begin from work_plan where plan_id = ${planId}`.execute(
    db,
  );
  return rows[0];
}

export interface NewPlan {
  planId: string;
  areaId: number;
  agentId: number;
  replaces: string | null;
  /** Other plans created and sent together with it. */
  roundId?: string | undefined;
  proposed: boolean;
  shiftFrom: number;
  shiftUntil: number;
  seed: number;
  iterations: number;
  people: unknown;
  now: number;
  createdBy: string | null;
  creator: string | null;
}

/** Inserts a plan that waits, or is made at once. */
export const insertPlan = (db: Db, plan: NewPlan, state: 'waiting' | 'making' = 'waiting') =>
  db
    .insertInto('work_plan')
    .values({
      plan_id: plan.planId,
      service_area_id: plan.areaId,
      agent_id: plan.agentId,
      state,
      replaces: plan.replaces,
      round_id: plan.roundId ?? null,
      proposed: plan.proposed,
      shift_from: new Date(plan.shiftFrom),
      shift_until: new Date(plan.shiftUntil),
      seed: plan.seed,
      iterations: plan.iterations,
      people: json(plan.people),
      created_at: new Date(plan.now),
      created_by: plan.createdBy,
      creator: plan.creator,
    })
    .execute();

/** The latest plan of an area in one of these states. */
export const planOfArea = (db: Db, areaId: number, states: readonly WorkPlanState[]) =>
  plansIn(db, whole)
    .where('p.service_area_id', '=', areaId)
    .where('p.state', 'in', [...states])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.plan_id')
    .limit(1)
    .executeTakeFirst();

/** Plans are made some seconds after the request. */
export const plansMade: MadeLater = { table: 'work_plan', key: 'plan_id' };

export interface MadePlan {
  now: number;
  input: unknown;
  basis: unknown;
  expected: unknown;
  madeStops: unknown;
  stations: unknown;
  leftOut: unknown;
  beforeCents: number | null;
  byRule: unknown;
}

/** Stores a result; false if the plan was ended or restarted meanwhile. */
export async function keepMade(db: Db, { id, tries }: Held, made: MadePlan) {
  const { numUpdatedRows } = await db
    .updateTable('work_plan')
    .set({
      state: 'draft',
      made_at: new Date(made.now),
      input: json(made.input),
      basis: json(made.basis),
      expected: json(made.expected),
      made_stops: json(made.madeStops),
      stations: json(made.stations),
      left_out: json(made.leftOut),
      before_cents: made.beforeCents,
      by_rule: json(made.byRule),
      progress: 1_000,
      lease_until: null,
    })
    .where('plan_id', '=', id)
    .where('state', '=', 'making')
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface PlanChangeStored {
  state?: WorkPlanState;
  routes?: string;
  infeasible?: string[];
  net_cents?: number;
  sent_at?: Date;
  sent_by?: string | null;
  ended_at?: Date;
  ended_why?: string;
  checked_at?: Date;
}

export const changePlan = (db: Db, planId: string, change: PlanChangeStored) =>
  db
    .updateTable('work_plan')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('plan_id', '=', planId)
    .execute();

const whole = { agentIds: 'all', opAreaIds: 'all' } as const;

/** The newest version waiting to replace a plan. */
export const planReplacing = (db: Db, planId: string) =>
  plansIn(db, whole)
    .where('p.replaces', '=', planId)
    .where('p.state', '=', 'draft')
    .orderBy('p.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The plan made for an area before this one. */
export const planBefore = (db: Db, { areaId, createdAt }: Pick<PlanStored, 'areaId' | 'createdAt'>) =>
  plansIn(db, whole)
    .where('p.service_area_id', '=', areaId)
    .where('p.created_at', '<', at(createdAt))
    .where('p.made_at', 'is not', null)
    .orderBy('p.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The last plan sent for a shift of an area that began on a local day. */
export const latestOfDay = (db: Db, areaId: number, { day, zone }: { day: string; zone: string }) =>
  plansIn(db, whole)
    .where('p.service_area_id', '=', areaId)
    .where('p.sent_at', 'is not', null)
    .where(sql<boolean>`(p.shift_from at time zone ${zone})::date = ${day}::date`)
    .orderBy('p.sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Running plans whose shift is over. */
export const plansOver = async (db: Db, now: number) =>
  (
    await db
      .selectFrom('work_plan')
      .select('plan_id as planId')
      .where('state', '=', 'sent')
      .where('shift_until', '<=', at(now))
      .orderBy('plan_id')
      .limit(100)
      .execute()
  ).map(({ planId }) => planId);
