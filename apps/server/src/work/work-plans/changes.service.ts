import type { Cents, InputOf } from '@kickstand/contract/kit';
import type { PlanChange, workPlans } from '@kickstand/contract/work/work-plans';
import {
  changedPlan,
  givenPlan,
  type RouteStops,
  type ShiftWishes,
  unfitFor,
} from '@kickstand/domain/work/work-plans';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { changesOf, dropChange, insertChange, type PlanChangeRow } from './changes.store.ts';
import { peopleIn } from './input.store.ts';
import { contentOf, lockPlan, type PlanStored, planWith } from './plans.store.ts';
import { shownPlan } from './shown.service.ts';
import { type KeptBasis, subjectOf, writePlan } from './written.service.ts';

const minuteMs = 60_000;

/** An editable plan in scope, locked. */
export async function draftWith(ctx: Ctx, planId: string, version: number): Promise<PlanStored> {
  ctx.audit.on(planId);
  const plan = (await lockPlan(ctx.db, ctx.rows.scope(), planId)) ?? refuse('common.not_found');
  if (plan.state !== 'draft') refuse('workPlan.not_draft');
  if (plan.version !== version) refuse('common.stale_version');
  return plan;
}

const basisOf = async (db: Db, planId: string) => {
  const { basis, madeStops } = await contentOf(db, planId);
  return { basis: basis as unknown as KeptBasis, madeStops: madeStops as unknown as RouteStops };
};

/** Changes a plan by hand: all changes so far are reapplied to the generated plan. */
export async function changeByHand(ctx: Ctx, { params, body }: InputOf<typeof workPlans.change>) {
  const { planId } = params;
  const plan = await draftWith(ctx, planId, body.version);
  const { change } = body;
  const { basis, madeStops } = await basisOf(ctx.db, planId);
  await checkChange(ctx, plan, { change, basis });
  const before = await changesOf(ctx.db, planId);
  await insertChange(ctx.db, plan, {
    no: (before.at(-1)?.no ?? 0) + 1,
    kind: change.kind,
    jobId: change.jobId,
    operatorId: change.kind === 'give' ? change.operatorId : null,
    untilAt: change.kind === 'ban' ? change.untilAt : null,
    now: ctx.now(),
    by: ctx.actor.name,
  });
  await reckon(ctx.db, plan, { basis, madeStops });
  return told(ctx, plan, { ...change, net: plan.netCents });
}

/** Previews the effect of assigning a stop in a draft; nothing is stored. */
export async function previewGiven(ctx: Ctx, { params: { planId }, query }: InputOf<typeof workPlans.given>) {
  const plan = (await planWith(ctx.db, ctx.rows.scope(), planId)) ?? refuse('common.not_found');
  if (plan.state !== 'draft') refuse('workPlan.not_draft');
  const { basis, madeStops } = await basisOf(ctx.db, planId);
  const subject = subjectOf(query.jobId);
  if (basis.jobs.every((job) => job.subject !== subject)) refuse('workPlan.no_job');
  const changes = await changesOf(ctx.db, planId);
  const gift = { kind: 'give', jobId: query.jobId, operatorId: query.operatorId, untilAt: null };
  const wishes = {
    before: wishesOf(changes, basis.begin),
    after: wishesOf([...changes, gift], basis.begin),
  };
  const given = givenPlan(basis, madeStops, wishes, { subject, personId: query.operatorId });
  return { ...given, addedCents: given.addedCents === null ? null : (given.addedCents as Cents) };
}

async function checkChange(
  ctx: Ctx,
  plan: PlanStored,
  { change, basis }: { change: PlanChange; basis: KeptBasis },
) {
  const ways = basis.jobs.filter(({ subject }) => subject === subjectOf(change.jobId));
  if (ways.length === 0) refuse('workPlan.no_job');
  if (change.kind === 'unpin' && ways.every(({ pinnedTo }) => pinnedTo !== undefined))
    await refuseGiven(ctx.db, plan, basis, change.jobId);
  if (change.kind === 'ban' && (change.untilAt <= basis.begin || change.untilAt > plan.shiftUntil))
    refuse('workPlan.hour');
  if (change.kind !== 'give') return;
  const person = basis.people.find(({ id }) => id === change.operatorId);
  if (person && ways.some((job) => unfitFor(person, job) === undefined)) return;
  const [known] = await peopleIn(ctx.db, [change.operatorId]);
  refuse('workPlan.unfit', { name: known?.agentId === plan.agentId ? known.name : change.operatorId });
}

/** Refuses to change what a task itself fixes: it is urgent, or already assigned. */
async function refuseGiven(db: Db, { planId }: PlanStored, { begin }: KeptBasis, jobId: string) {
  const { pins } = wishesOf(await changesOf(db, planId), begin);
  if (!pins.some(({ subject }) => subject === subjectOf(jobId))) refuse('workPlan.given');
}

/** Undo the last change of a plan. */
export async function undoChange(ctx: Ctx, { params: { planId }, body }: InputOf<typeof workPlans.undo>) {
  const plan = await draftWith(ctx, planId, body.version);
  const last = (await changesOf(ctx.db, planId)).at(-1) ?? refuse('workPlan.no_change');
  await dropChange(ctx.db, planId, last.no);
  await reckon(ctx.db, plan, await basisOf(ctx.db, planId));
  return told(ctx, plan, { undone: last.kind, jobId: last.jobId, net: plan.netCents });
}

async function told(ctx: Ctx, { planId }: PlanStored, { net, ...change }: Record<string, unknown>) {
  const plan = (await planWith(ctx.db, ctx.rows.scope(), planId)) ?? refuse('common.not_found');
  ctx.audit.record(planId, { ...change, netCents: [net, plan.netCents] });
  return shownPlan(ctx, plan);
}

async function reckon(
  db: Db,
  plan: PlanStored,
  { basis, madeStops }: { basis: KeptBasis; madeStops: RouteStops },
) {
  const wishes = wishesOf(await changesOf(db, plan.planId), basis.begin);
  const pinned = new Set(wishes.pins.map(({ subject }) => subject));
  await writePlan(db, plan, { plan: changedPlan(basis, madeStops, wishes), basis, pinned });
}

type Wish = Pick<PlanChangeRow, 'kind' | 'jobId' | 'operatorId' | 'untilAt'>;

/** The combined effect of these changes: the last one about each thing applies. */
function wishesOf(changes: readonly Wish[], begin: number): ShiftWishes {
  const pins = new Map<string, string | null>();
  const bans = new Map<string, number>();
  for (const { kind, jobId, operatorId, untilAt } of changes) {
    const subject = subjectOf(jobId);
    pins.delete(subject);
    if (kind === 'pin' || kind === 'give') bans.delete(subject);
    if (kind === 'pin') pins.set(subject, null);
    if (kind === 'give') pins.set(subject, operatorId);
    if (kind === 'ban') bans.set(subject, ((untilAt ?? begin) - begin) / minuteMs);
  }
  return {
    pins: [...pins].map(([subject, personId]) => ({ subject, personId })),
    bans: [...bans].map(([subject, untilMinute]) => ({ subject, untilMinute })),
  };
}
