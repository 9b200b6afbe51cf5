import type { InputOf } from '@kickstand/contract/kit';
import {
  type InspectItem,
  type InspectionPlanRow,
  inspectItems,
  type inspectionPlans,
} from '@kickstand/contract/work/field-work';
import { businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { codeOfTask, type WorkPlace } from '@kickstand/domain/work/field-work';
import { coverageOf, nextInspectionDay } from '@kickstand/domain/work/work-verdicts';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/ids.ts';
import { gridIn } from '../desk/desk.store.ts';
import { checkWorks } from '../people.service.ts';
import { vehiclesOfPlans } from './plan-vehicles.service.ts';
import {
  deletePlan,
  lockAreaOfPlans,
  lockPlan,
  type PlanContent,
  type PlanStored,
  pageOfPlans,
  planWith,
  putPlan,
} from './plans.store.ts';

/** The maximum number of plans per area. */
const mostPlans = 50;

type Zoned = { zone: string };
type Body = Omit<InputOf<typeof inspectionPlans.edit>['body'], 'version'>;

const dayOf = (ctx: Ctx, { zone }: Zoned) => ({ today: businessDayOf(ctx.now(), zone), zone });
const shownBy = (ctx: Ctx, { zone }: Zoned) => ({
  since: startOfBusinessDay(businessDayOf(ctx.now(), zone), zone),
  locale: ctx.locale,
});

/** Plans with their progress. */
async function rowsOf(parts: Zoned, ctx: Ctx, plans: readonly PlanStored[]): Promise<InspectionPlanRow[]> {
  const vehiclesOf = await vehiclesOfPlans(ctx.db, plans);
  const day = dayOf(ctx, parts);
  return plans.map((plan) => {
    const { frequencyDays, startDay, dailyCap, ...said } = contentOf(plan);
    return {
      ...said,
      ...coverageOf(vehiclesOf(plan), { frequencyDays, startDay, dailyCap }, day),
      id: plan.plan_id,
      areaId: plan.service_area_id,
      area: plan.area,
      grid: plan.grid,
      assignee: plan.assignee,
      frequencyDays,
      startDay,
      dailyCap,
      madeToday: plan.madeToday,
      nextDay: nextInspectionDay({ startDay, enabled: plan.enabled, madeDay: plan.made_day }, day.today),
      version: plan.version,
      updatedAt: plan.updated_at,
      updatedBy: plan.updated_by,
    };
  });
}

export async function listPlans(parts: Zoned, ctx: Ctx, { query }: InputOf<typeof inspectionPlans.list>) {
  const found = await pageOfPlans(ctx.db, ctx.rows.scope(query), query, shownBy(ctx, parts));
  return { ...found, list: await rowsOf(parts, ctx, found.list) };
}

async function shown(parts: Zoned, ctx: Ctx, planId: string) {
  const plan =
    (await planWith(ctx.db, ctx.rows.scope(), planId, shownBy(ctx, parts))) ??
    refuse('inspectionPlan.not_found');
  const [row = refuse('inspectionPlan.not_found')] = await rowsOf(parts, ctx, [plan]);
  return row;
}

type Kept = NonNullable<Awaited<ReturnType<typeof lockPlan>>>;

const contentOf = (plan: Kept): PlanContent => ({
  name: plan.name,
  gridId: plan.grid_id,
  frequencyDays: plan.frequency_days,
  items: plan.items as InspectItem[],
  assigneeId: plan.assignee_id,
  forGrid: plan.for_grid,
  startDay: plan.start_day,
  dailyCap: plan.daily_cap,
  enabled: plan.enabled,
});

/** A validated request body: named people may do inspections, and its O&M area belongs to its service area. */
async function saidBy(ctx: Ctx, place: WorkPlace, body: Body): Promise<Omit<PlanContent, 'enabled'>> {
  const { gridId = null, assigneeId = null, items } = body;
  const grid = gridId === null ? undefined : await gridIn(ctx.db, ctx.rows.scope(), gridId);
  if (gridId === null ? body.forGrid : grid?.areaId !== place.areaId) refuse('task.grid');
  if (assigneeId !== null) {
    await checkWorks(ctx, assigneeId, { code: codeOfTask.inspect, places: [place] });
  }
  return { ...body, gridId, assigneeId, items: [...new Set(items)] };
}

const kept = (ctx: Ctx) => ({ by: ctx.actor.name, now: ctx.now() });

/** Creates a plan; it creates no tasks until switched on. */
export async function addPlan(parts: Zoned, ctx: Ctx, { body }: InputOf<typeof inspectionPlans.create>) {
  const { areaId, ...said } = body;
  const planId = newId();
  ctx.audit.on(planId);
  const area = (await lockAreaOfPlans(ctx.db, ctx.rows.scope(), areaId)) ?? refuse('common.not_found');
  if (area.plans >= mostPlans) refuse('inspectionPlan.too_many', { most: mostPlans });
  const content = { ...(await saidBy(ctx, { areaId, agentId: area.agentId }, said)), enabled: false };
  await putPlan(ctx.db, { ...content, areaId, agentId: area.agentId, planId, version: 1, ...kept(ctx) });
  ctx.audit.record(planId, { ...content, areaId });
  return shown(parts, ctx, planId);
}

type FirstPlan = Pick<PlanContent, 'name' | 'frequencyDays' | 'dailyCap' | 'startDay'> & {
  areaId: number;
  agentId: number;
  by: string;
  now: number;
};

/** A plan that inspects everything, switched off, created with an area. */
export const makeFirstPlan = (db: Db, plan: FirstPlan) =>
  putPlan(db, {
    ...plan,
    planId: newId(),
    gridId: null,
    items: [...inspectItems],
    assigneeId: null,
    forGrid: false,
    enabled: false,
    version: 1,
  });

async function lockedFor(ctx: Ctx, planId: string, version: number) {
  ctx.audit.on(planId);
  const before = (await lockPlan(ctx.db, ctx.rows.scope(), planId)) ?? refuse('inspectionPlan.not_found');
  if (before.version !== version) refuse('common.stale_version');
  const { service_area_id: areaId, agent_id: agentId } = before;
  return { before: contentOf(before), key: { areaId, agentId, planId, version: version + 1 } };
}

/** The changed fields of a plan, with old and new values. */
const changesOf = (before: PlanContent, after: PlanContent) =>
  Object.fromEntries(
    (Object.keys(after) as (keyof PlanContent)[])
      .filter((key) => String(before[key]) !== String(after[key]))
      .map((key) => [key, [before[key], after[key]]]),
  );

/** Update a plan; tasks already created are unaffected. */
export async function editPlan(
  parts: Zoned,
  ctx: Ctx,
  { params, body }: InputOf<typeof inspectionPlans.edit>,
) {
  const { version, ...said } = body;
  const { before, key } = await lockedFor(ctx, params.planId, version);
  const content = { ...(await saidBy(ctx, key, said)), enabled: before.enabled };
  await putPlan(ctx.db, { ...content, ...key, ...kept(ctx) });
  ctx.audit.record(params.planId, { ...changesOf(before, content), name: content.name });
  return shown(parts, ctx, params.planId);
}

export async function switchPlan(
  parts: Zoned,
  ctx: Ctx,
  { params, body }: InputOf<typeof inspectionPlans.enable>,
) {
  const { before, key } = await lockedFor(ctx, params.planId, body.version);
  await putPlan(ctx.db, { ...before, enabled: body.enabled, ...key, ...kept(ctx) });
  ctx.audit.record(params.planId, { name: before.name, enabled: [before.enabled, body.enabled] });
  return shown(parts, ctx, params.planId);
}

/** Delete a plan; tasks already created are unaffected. */
export async function removePlan(ctx: Ctx, { params, query }: InputOf<typeof inspectionPlans.remove>) {
  const { before, key } = await lockedFor(ctx, params.planId, query.version);
  await deletePlan(ctx.db, key.areaId, params.planId);
  ctx.audit.record(params.planId, { ...before, areaId: key.areaId });
  return { id: params.planId };
}
