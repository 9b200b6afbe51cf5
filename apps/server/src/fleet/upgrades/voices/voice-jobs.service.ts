import { mostPushedAlone, type UpgradeTarget, type voiceJobs } from '@kickstand/contract/fleet/upgrades';
import type { InputOf } from '@kickstand/contract/kit';
import { whyUpgradeWaits } from '@kickstand/domain/fleet/upgrades';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { factsOf } from '../jobs.service.ts';
import { packageWith } from '../packages.store.ts';
import { makeUpgrade, type Plan, planOf, previewUpgrade, refuseUnsound } from '../planning.service.ts';
import { jobToStep } from '../steps.service.ts';
import { hadBefore, releasedAs, stateNow } from './voices.store.ts';

type Calls = typeof voiceJobs;

/**
 * A missing sound is harmless: all vehicles are one part, and the threshold for stopping is higher than for
 * firmware.
 */
const asOnePart = {
  canary: 100,
  canaryUnit: 'percent',
  stopPercent: 10,
  severalWindows: true,
  startsNow: true,
} as const;
const atAnyTime = { window: null, concurrency: 100 };
const noTarget: UpgradeTarget = { areaIds: [], carIds: [], fromVersions: [] };

type Pushing = Omit<InputOf<Calls['push']>['body'], 'reason'>;

/** Checks the plan, asks for a second person if many vehicles are concerned, and pushes. */
async function pushPlan(ctx: Ctx, plan: Plan, { said, reason }: { said: Pushing; reason: string }) {
  await refuseUnsound(ctx, plan, { ...said, ...asOnePart });
  const { packageVersion, model } = plan.one;
  const vehicles = plan.good.length;
  if (vehicles > mostPushedAlone)
    ctx.secondPerson({
      object: said.name,
      change: { packageVersion: [null, packageVersion], model: [null, model], vehicles: [null, vehicles] },
      reason,
    });
  return makeUpgrade(ctx, plan, { said: { ...said, ...asOnePart }, reason });
}

/** What a push would involve. */
export const previewPush = (ctx: Ctx, { query, ...input }: InputOf<Calls['preview']>) => {
  const { canary, canaryUnit } = asOnePart;
  return previewUpgrade('voice', ctx, { ...input, query: { ...query, canary, canaryUnit } });
};

/** Push a voice pack to vehicles. */
export async function pushVoices(ctx: Ctx, { body: { reason, ...said } }: InputOf<Calls['push']>) {
  ctx.audit.on(said.name);
  return pushPlan(ctx, await planOf(ctx, 'voice', said), { said, reason });
}

/** Tries a voice pack on one vehicle, which must be standing still. */
export async function testVoices(ctx: Ctx, { body: { packageId, carId } }: InputOf<Calls['test']>) {
  ctx.audit.on(carId);
  const target = { ...noTarget, carIds: [carId], packageId };
  const plan = await planOf(ctx, 'voice', target);
  const state = await stateNow(ctx.db, Number(carId));
  if (!state || whyUpgradeWaits(factsOf(state), ctx.now()) !== undefined) refuse('voice.stands');
  const name = `${plan.one.name.slice(0, 28)} · ${carId}`;
  return pushPlan(ctx, plan, { said: { ...target, ...atAnyTime, name }, reason: '' });
}

const mark = ' ↺';
const mostName = 40;

/** Pushes the pack that most vehicles of a push had before it, to those that have not received another since. */
export async function rollBackVoices(ctx: Ctx, { params, body }: InputOf<Calls['rollback']>) {
  const job = await jobToStep(ctx, 'voice', 'retry', params);
  const pushed = (await packageWith(ctx.db, 'voice', job.packageId)) ?? refuse('common.not_found');
  const before = (await hadBefore(ctx.db, ctx.rows.scope(), job.id)) ?? refuse('voice.no_previous');
  const packageId = (await releasedAs(ctx.db, pushed.modelId, before.version)) ?? refuse('voice.no_previous');
  const target = {
    ...noTarget,
    packageId,
    carIds: before.vehicles.map(String),
    fromVersions: [pushed.packageVersion],
  };
  const name = `${job.name.replaceAll(mark, '').slice(0, mostName - mark.length)}${mark}`;
  const { window, concurrency } = job;
  const said = { ...target, name, window, concurrency };
  return pushPlan(ctx, await planOf(ctx, 'voice', target), { said, reason: body.reason });
}
