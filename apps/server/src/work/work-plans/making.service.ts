import type { InputOf } from '@kickstand/contract/kit';
import { shiftHours, type workPlans } from '@kickstand/contract/work/work-plans';
import { everything } from '@kickstand/domain/platform/access';
import type { Plan, ShiftOutcome } from '@kickstand/domain/work/work-plans';
import type { JobParts } from '../../feature.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { Held } from '../../kernel/making/making.store.ts';
import { makeNextOf, type TellShare } from '../../kernel/making/making.ts';
import { type Collected, collect, type PlannedPerson, type PlanOrder } from './errand.service.ts';
import { heldOf } from './held.service.ts';
import { areaIn, lockArea, peopleIn, workersOf } from './input.store.ts';
import { expectedOf } from './outcome.service.ts';
import { planInThread } from './planning-thread.ts';
import { insertPlan, keepMade, type PlanStored, planOfArea, plansMade, planWith } from './plans.store.ts';
import { factsOf, stopsInOrder, writePlan } from './written.service.ts';

const hourMs = 3_600_000;

type PlanWish = InputOf<typeof workPlans.make>['body'];

/** Requests a plan, to be taken by a free worker. */
export const makePlan = async (ctx: Ctx, { body }: InputOf<typeof workPlans.make>) => ({
  planId: await askForPlan(ctx, body, { state: 'waiting', replaces: null }),
});

interface Asked {
  /** It is waiting for a worker, or made by the requester. */
  state: 'waiting' | 'making';
  /** The plan it replaces once sent. */
  replaces: string | null;
  /** Plans created and sent together. */
  roundId?: string;
}

/** Inserts a plan to be made; returns its id. */
export async function askForPlan(ctx: Ctx, wish: PlanWish, { state, replaces, roundId }: Asked) {
  const { areaId, shiftFrom, shiftUntil, people, seed, iterations } = wish;
  ctx.audit.on(String(areaId));
  const area = (await areaIn(ctx.db, ctx.rows.scope(), areaId)) ?? refuse('common.not_found');
  const hours = (shiftUntil - shiftFrom) / hourMs;
  if (hours < shiftHours.least || hours > shiftHours.most || shiftUntil <= ctx.now())
    refuse('workPlan.shift', shiftHours);
  await checkPeople(ctx, area, people);
  await refuseOtherMaking(ctx, areaId);
  const planId = newId();
  const { operatorId, name } = ctx.actor;
  const { agentId } = area;
  const shift = { shiftFrom, shiftUntil, seed, iterations, people, replaces, roundId, proposed: false };
  const asked = { now: ctx.now(), createdBy: operatorId, creator: name };
  await insertPlan(ctx.db, { ...shift, ...asked, planId, areaId, agentId }, state);
  ctx.audit.record(planId, { area: areaId, people: people.length, seed, iterations });
  return planId;
}

/** Makes a plan within the caller's transaction: it is a draft afterwards. */
export async function makePlanNow(ctx: Ctx, wish: PlanWish, zone: string): Promise<PlanStored> {
  const planId = await askForPlan(ctx, wish, { state: 'making', replaces: null });
  const found = () => planWith(ctx.db, everything, planId);
  const plan = (await found()) ?? refuse('common.not_found');
  const now = ctx.now();
  const collected = await collect(ctx.db, await orderOfPlan(ctx.db, plan, { now, zone }));
  const begun = performance.now();
  const outcome = await planInThread(collected.errand, () => {});
  const took = performance.now() - begun;
  await keepOutcome(ctx.db, { ...plan, tries: 0 }, { collected, outcome, now, took });
  return (await found()) ?? refuse('common.not_found');
}

async function checkPeople(
  ctx: Ctx,
  area: { areaId: number; agentId: number },
  people: readonly PlannedPerson[],
) {
  const among = people.map(({ operatorId }) => operatorId);
  const able = new Set(await workersOf(ctx.db, area, { limit: among.length, among }));
  const odd = people.find(({ operatorId }) => !able.has(operatorId));
  if (!odd) return;
  const [known] = await peopleIn(ctx.db, [odd.operatorId]);
  refuse('workPlan.people', { name: known?.agentId === area.agentId ? known.name : odd.operatorId });
}

async function refuseOtherMaking(ctx: Ctx, areaId: number) {
  await lockArea(ctx.db, areaId);
  if (await planOfArea(ctx.db, areaId, ['waiting', 'making'])) refuse('workPlan.making');
}

/** Replans a running plan. */
export async function makeAgain(ctx: Ctx, { params }: InputOf<typeof workPlans.again>) {
  ctx.audit.on(params.planId);
  const plan = (await planWith(ctx.db, ctx.rows.scope(), params.planId)) ?? refuse('common.not_found');
  if (plan.state !== 'sent' || plan.shiftUntil <= ctx.now()) refuse('workPlan.not_sent');
  await refuseOtherMaking(ctx, plan.areaId);
  const planId = newId();
  const { operatorId, name } = ctx.actor;
  await insertPlan(ctx.db, {
    ...versionOf(plan),
    planId,
    proposed: false,
    now: ctx.now(),
    createdBy: operatorId,
    creator: name,
  });
  ctx.audit.record(planId, { replaces: plan.planId });
  return { planId };
}

/** The input for a plan's next version. */
export const versionOf = (plan: PlanStored) => ({
  areaId: plan.areaId,
  agentId: plan.agentId,
  replaces: plan.planId,
  shiftFrom: plan.shiftFrom,
  shiftUntil: plan.shiftUntil,
  seed: plan.seed,
  iterations: plan.iterations,
  people: plan.people,
});

type Makers = Pick<JobParts, 'database' | 'now' | 'zone'>;

/** Makes the longest waiting plan; returns its id, undefined if none is waiting. */
export const makeNext = (parts: Makers) =>
  makeNextOf(parts, plansMade, (held, tell) => makeOne(parts, held, tell));

/** The order for a plan, with what stays of the one it replaces. */
export async function orderOfPlan(db: Db, plan: PlanStored, { now, zone }: { now: number; zone: string }) {
  const order: PlanOrder = {
    areaId: plan.areaId,
    shiftFrom: plan.shiftFrom,
    shiftUntil: plan.shiftUntil,
    people: plan.people as unknown as PlannedPerson[],
    seed: plan.seed,
    iterations: plan.iterations,
    zone,
    now,
  };
  return plan.replaces === null ? order : { ...order, ...(await heldOf(db, plan.replaces, now)) };
}

async function makeOne({ database, now, zone }: Makers, { id: planId, tries }: Held, tell: TellShare) {
  const { plan, collected } = await database.read(everything, async (db) => {
    const found = await planWith(db, everything, planId);
    if (!found) throw new Error(`the plan ${planId} is gone`);
    return { plan: found, collected: await collect(db, await orderOfPlan(db, found, { now: now(), zone })) };
  });
  const begun = performance.now();
  const outcome = await planInThread(collected.errand, tell);
  const took = performance.now() - begun;
  await database.write(everything, (db) =>
    keepOutcome(db, { ...plan, tries }, { collected, outcome, now: now(), took }),
  );
}

interface Outcome {
  collected: Collected;
  outcome: ShiftOutcome;
  now: number;
  /** Milliseconds. */
  took: number;
}

/** Stores a plan's result, unless it was ended or restarted meanwhile. */
export async function keepOutcome(
  db: Db,
  of: { planId: string; areaId: number; agentId: number; shiftUntil: number; tries: number },
  { collected, outcome, now, took }: Outcome,
) {
  const basis = factsOf(collected.errand, outcome, collected.begin);
  const { leftOut, before, byRule, plan, jobs } = outcome;
  const { expected, stations } = expectedOf(outcome.stations, {
    begin: collected.begin,
    until: of.shiftUntil,
  });
  const input = { ...collected.told, missing: collected.missing, jobs, milliseconds: Math.round(took) };
  const beforeCents = before === null ? null : Math.round(before.netCents);
  const madeStops = stopsInOrder(plan.routes);
  const made = {
    now,
    input,
    basis,
    expected,
    madeStops,
    stations,
    leftOut,
    beforeCents,
    byRule: comesTo(byRule),
  };
  if (await keepMade(db, { id: of.planId, tries: of.tries }, made))
    await writePlan(db, of, { plan, basis, pinned: new Set() });
}

/** A plan's totals, without its routes. */
const comesTo = ({ netCents, lines, routes }: Plan) => ({
  netCents: Math.round(netCents),
  stops: lines.length,
  minutes: Math.round(routes.reduce((sum, { minutes }) => sum + minutes, 0)),
});
