import type { InputOf } from '@kickstand/contract/kit';
import type { InspectItem, inspectionPlans } from '@kickstand/contract/work/field-work';
import type { Scope } from '@kickstand/domain/platform/access';
import type { Rings } from '@kickstand/domain/platform/geo';
import type { Inspectable } from '@kickstand/domain/work/work-verdicts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Locale } from '../../../kernel/call/refuse.ts';
import { at, type Db } from '../../../kernel/database/db.ts';
import { anyNumber, anyText } from '../../../kernel/list/any-of.ts';
import { nameIn } from '../../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../../kernel/list/page.ts';
import { rowsInScope } from '../../../kernel/list/rows-in-scope.ts';

/** Since when created tasks are counted, and the language of area names. */
interface ShownBy {
  since: number;
  locale: Locale;
}

const plansIn = (db: Db, scope: Scope, { since, locale }: ShownBy) =>
  db
    .selectFrom('inspection_plan as p')
    .innerJoin('service_area as z', 'z.service_area_id', 'p.service_area_id')
    .leftJoin('operator as o', 'o.operator_id', 'p.assignee_id')
    .leftJoin('fence as f', (j) =>
      j.onRef('f.service_area_id', '=', 'p.service_area_id').onRef('f.fence_id', '=', 'p.grid_id'),
    )
    .selectAll('p')
    .select(['o.name as assignee', 'f.name as grid', nameIn('z', locale).as('area')])
    .select(
      sql<number>`(select count(*) from ops_task t where t.rule_id = p.plan_id and t.created_at >= ${at(since)})`.as(
        'madeToday',
      ),
    )
    .where(rowsInScope(scope, 'p'));

export type PlanStored = Awaited<ReturnType<ReturnType<typeof plansIn>['execute']>>[number];

export const pageOfPlans = (
  db: Db,
  scope: Scope,
  query: InputOf<typeof inspectionPlans.list>['query'],
  shown: ShownBy,
) =>
  pageFrom(
    db,
    plansIn(db, scope, shown).where((eb) =>
      eb.and(
        given<Expression<SqlBool>>(
          query.areaId !== undefined && eb('p.service_area_id', '=', query.areaId),
          query.enabled !== undefined && eb('p.enabled', '=', query.enabled),
        ),
      ),
    ),
    query,
    { sortable: { updatedAt: 'p.updated_at' }, neverNull: ['updatedAt'], tieBreak: 'p.plan_id' },
  );

export const planWith = (db: Db, scope: Scope, planId: string, shown: ShownBy) =>
  plansIn(db, scope, shown).where('p.plan_id', '=', planId).executeTakeFirst();

/** A plan in scope, locked. */
export const lockPlan = (db: Db, scope: Scope, planId: string) =>
  db
    .selectFrom('inspection_plan as p')
    .selectAll('p')
    .where('p.plan_id', '=', planId)
    .where(rowsInScope(scope, 'p'))
    .forUpdate()
    .executeTakeFirst();

/** An area in scope, locked against new plans, and its number of plans. */
export async function lockAreaOfPlans(db: Db, scope: Scope, areaId: number) {
  const area = await db
    .selectFrom('service_area as z')
    .select('z.agent_id as agentId')
    .where('z.service_area_id', '=', areaId)
    .where(rowsInScope(scope, 'z'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!area) return undefined;
  const { n } = await db
    .selectFrom('inspection_plan')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('service_area_id', '=', areaId)
    .executeTakeFirstOrThrow();
  return { ...area, plans: Number(n) };
}

/** A plan's content. */
export interface PlanContent {
  name: string;
  gridId: string | null;
  frequencyDays: number;
  items: InspectItem[];
  assigneeId: string | null;
  forGrid: boolean;
  startDay: string;
  dailyCap: number;
  enabled: boolean;
}

interface PlanKept extends PlanContent {
  areaId: number;
  agentId: number;
  planId: string;
  version: number;
  by: string;
  now: number;
}

/** Stores a plan's content. */
export function putPlan(db: Db, { areaId, agentId, planId, version, by, now, ...content }: PlanKept) {
  const row = {
    name: content.name,
    grid_id: content.gridId,
    frequency_days: content.frequencyDays,
    items: content.items,
    assignee_id: content.assigneeId,
    for_grid: content.forGrid,
    start_day: content.startDay,
    daily_cap: content.dailyCap,
    enabled: content.enabled,
    version,
    updated_at: new Date(now),
    updated_by: by,
  };
  return db
    .insertInto('inspection_plan')
    .values({ service_area_id: areaId, plan_id: planId, agent_id: agentId, ...row })
    .onConflict((c) => c.columns(['service_area_id', 'plan_id']).doUpdateSet(row))
    .execute();
}

export const deletePlan = (db: Db, areaId: number, planId: string) =>
  db
    .deleteFrom('inspection_plan')
    .where('service_area_id', '=', areaId)
    .where('plan_id', '=', planId)
    .execute();

/**
 * The active plan that has waited longest to create a day's tasks, locked, except those in `failed`; other processes may
 * work on others.
 */
export const lockDuePlan = (db: Db, today: string, failed: readonly string[]) =>
  db
    .selectFrom('inspection_plan')
    .selectAll()
    .where('enabled', '=', true)
    .where('start_day', '<=', today)
    .where(({ eb, not }) => not(eb('plan_id', '=', anyText(failed))))
    .where((eb) => eb.or([eb('made_day', 'is', null), eb('made_day', '<', today)]))
    .orderBy('made_day', (o) => o.asc().nullsFirst())
    .orderBy('plan_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
export type DuePlan = NonNullable<Awaited<ReturnType<typeof lockDuePlan>>>;

/** Records that a plan has created a day's tasks. */
export const noteMade = (db: Db, plan: Pick<DuePlan, 'service_area_id' | 'plan_id'>, day: string) =>
  db
    .updateTable('inspection_plan')
    .set({ made_day: day })
    .where('service_area_id', '=', plan.service_area_id)
    .where('plan_id', '=', plan.plan_id)
    .execute();

/** The enabled O&M areas of some service areas. */
export async function gridsIn(db: Db, areaIds: readonly number[]) {
  const found = await db
    .selectFrom('fence')
    .select(['fence_id as fenceId', 'service_area_id as serviceAreaId', 'kind', 'points'])
    .where('service_area_id', '=', anyNumber(areaIds))
    .where('state', '=', 'enabled')
    .where('kind', '=', 'ops_area')
    .execute();
  return found.map(({ points, ...fence }) => ({ ...fence, rings: points as Rings }));
}

/** A vehicle, as needed by plans. */
export interface VehicleToInspect extends Inspectable {
  vehicle_id: number;
  service_area_id: number;
  agent_id: number;
  lng: number | null;
  lat: number | null;
  batteryPct: number | null;
  /** In a ride, or with an open inspection. */
  busy: boolean;
}

/** The on-shelf vehicles of some areas, with their last inspections. */
export async function vehiclesToInspect(db: Db, areaIds: readonly number[]): Promise<VehicleToInspect[]> {
  const { rows } = await sql<VehicleToInspect>`
    select s.vehicle_id, s.service_area_id, s.agent_id, s.lng, s.lat, s.rest_battery as "batteryPct",
      i.finished_at as "inspectedAt", v.created_at as "createdAt",
      exists (select from trip_open r where r.vehicle_id = s.vehicle_id) or exists (select from ops_task o
        where o.service_area_id = s.service_area_id and o.vehicle_id = s.vehicle_id and o.type = 'inspect'
          and o.state in ('pending', 'doing', 'paused')) as busy
    from vehicle_state s join vehicle v on v.vehicle_id = s.vehicle_id and v.lifecycle = 'on_shelf'
    left join lateral (select t.finished_at from ops_task t where t.vehicle_id = s.vehicle_id and t.type = 'inspect'
      and t.state = 'done' and t.validity = 'valid' order by t.finished_at desc limit 1) i on true
    where s.service_area_id = any(${[...areaIds]}::int[]) order by s.vehicle_id`.execute(db);
  return rows;
}
