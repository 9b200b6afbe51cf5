import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import {
  mostPlanned,
  mostPlannedAreas,
  type WorkRide,
  type workRounds,
} from '@kickstand/contract/work/work-plans';
import { oneAreaEach } from '@kickstand/domain/work/field-work';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../../kernel/call/refuse.ts';
import { newId } from '../../../kernel/ids.ts';
import { freshMs, mostPeople } from '../../field-work/people.service.ts';
import { askForPlan } from '../making.service.ts';
import { planWith } from '../plans.store.ts';
import { sendOne } from '../sending.service.ts';
import { calledIn } from '../shown.service.ts';
import { areasAhead, onDutyOf } from './rounds.store.ts';

type Calls = typeof workRounds;

/** Who would be planned where now: everybody on duty, each in one area. */
export async function roundAhead(ctx: Ctx): Promise<ReplyOf<Calls['ahead']>> {
  const areas = await areasAhead(ctx.db, ctx.rows.scope(), ctx.locale, mostPlannedAreas);
  const agentIds = [...new Set(areas.map(({ agentId }) => agentId))];
  const people = await onDutyOf(ctx.db, agentIds, { since: ctx.now() - freshMs, most: mostPeople });
  const known = new Map(people.map((one) => [one.operatorId, one]));
  const shared = oneAreaEach(people, areas);
  const list = areas.map(({ runningId, ...area }) => {
    const there = shared.get(area.areaId) ?? [];
    return {
      ...area,
      runs: runningId !== null,
      people: there.slice(0, mostPlanned).map((operatorId) => ({
        operatorId,
        name: known.get(operatorId)?.name ?? '',
        ride: (known.get(operatorId)?.ride ?? 'scooter') as WorkRide,
      })),
      beyond: Math.max(0, there.length - mostPlanned),
    };
  });
  return { list, count: list.length };
}

/** The result of one of several operations: a refusal does not affect the others. */
async function eachFor<T extends object>(ctx: Ctx, none: T, work: () => Promise<T>) {
  try {
    return { ok: true, code: null, message: null, ...(await work()) };
  } catch (error) {
    // What is refused has not written anything yet.
    if (!(error instanceof Refused)) throw error;
    return { ok: false, code: error.code, message: error.sentence(ctx.locale), ...none };
  }
}

/** Creates plans of several areas for one shift; where one is running, the new one is to replace it. */
export async function makeRound(ctx: Ctx, { body }: InputOf<Calls['make']>): Promise<ReplyOf<Calls['make']>> {
  const { areas, ...shift } = body;
  const roundId = newId();
  ctx.audit.on(roundId);
  const known = new Map(
    (await areasAhead(ctx.db, ctx.rows.scope(), ctx.locale, mostPlannedAreas)).map((one) => [
      one.areaId,
      one,
    ]),
  );
  const list: ReplyOf<Calls['make']>['list'] = [];
  for (const { areaId, people } of areas.toSorted((a, b) => a.areaId - b.areaId)) {
    const area = known.get(areaId);
    const made = await eachFor(ctx, { planId: null as string | null }, async () => {
      const replaces = area?.runningId ?? null;
      const planId = await askForPlan(
        ctx,
        { ...usual, ...shift, areaId, people },
        { state: 'waiting', replaces, roundId },
      );
      return { planId };
    });
    list.push({ areaId, area: area?.area ?? String(areaId), ...made });
  }
  const planned = list.filter(({ ok }) => ok);
  const people = areas.reduce((sum, area) => sum + area.people.length, 0);
  ctx.audit.record(roundId, {
    areas: planned.map(({ areaId }) => areaId),
    people,
    refused: list.length - planned.length,
  });
  return { roundId, list, count: list.length };
}

/** Default search parameters. */
const usual = { seed: 1, iterations: 4_000 };

/** Sends plans that were created together. */
export async function sendRound(
  ctx: Ctx,
  { params: { roundId }, body }: InputOf<Calls['send']>,
): Promise<ReplyOf<Calls['send']>> {
  ctx.audit.on(roundId);
  const list: ReplyOf<Calls['send']>['list'] = [];
  // In one order, so that two who send at once do not wait for each other.
  for (const { planId, version } of body.plans.toSorted((a, b) => (a.planId < b.planId ? -1 : 1))) {
    const plan = await planWith(ctx.db, ctx.rows.scope(), planId);
    if (plan?.roundId !== roundId) refuse('common.not_found');
    const sent = await eachFor(ctx, { made: 0, adopted: 0, skipped: 0 }, () => sendOne(ctx, planId, version));
    const area = calledIn(ctx, { name: plan.areaName, nameEn: plan.areaNameEn });
    list.push({ planId, areaId: plan.areaId, area, ...sent });
  }
  const sum = (of: (one: (typeof list)[number]) => number) => list.reduce((all, one) => all + of(one), 0);
  ctx.audit.record(roundId, {
    plans: list.filter(({ ok }) => ok).map(({ planId }) => planId),
    made: sum(({ made }) => made),
    adopted: sum(({ adopted }) => adopted),
    skipped: sum(({ skipped }) => skipped),
    refused: list.filter(({ ok }) => !ok).length,
  });
  return { list, count: list.length };
}
