import type { InputOf } from '@kickstand/contract/kit';
import type { customActivities } from '@kickstand/contract/marketing/campaigns';
import { effectOf } from '@kickstand/domain/marketing/custom-activities';
import { everything } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { BroadcastParts } from '../broadcasts/broadcasts.parts.ts';
import { activitiesOf, ruleOf } from './activity.service.ts';
import { activitiesToReckon, effectSums, reckonEffect, watchedMs } from './effects.store.ts';
import type { Feeding } from './feeding.service.ts';
import { lastRuns, reasonsOf } from './runs.store.ts';

const mostReckoned = 50;

/** Reckon what activities brought: every hour while what their riders do counts, and once afterwards. */
export async function reckonEffects({ database, now }: Feeding, stopping?: AbortSignal) {
  const ids = await database.read(everything, (db) => activitiesToReckon(db, now(), mostReckoned));
  for (const id of ids) {
    if (stopping?.aborted) return;
    await database.write(everything, (db) => reckonEffect(db, id, now()));
  }
}

const nobody = { riders: 0, rode: 0, y: 0, yy: 0, x: 0, xx: 0, xy: 0 };
const armOf = ({ riders, rode, y }: typeof nobody) => ({
  riders,
  rode,
  ridesPerRider: riders > 0 ? y / riders : 0,
});

/** The last runs of an activity, who was given nothing and why, and what it brought beside the holdout. */
export async function reportOf(
  parts: BroadcastParts,
  ctx: Ctx,
  { params: { id } }: InputOf<(typeof customActivities)['report']>,
) {
  const { holdoutBp } = ruleOf(await activitiesOf(parts).one(ctx, id));
  const sums = await effectSums(ctx.db, id);
  const of = (arm: string) => sums.find((one) => one.arm === arm);
  const [given, heldOut] = [of('given') ?? nobody, of('held_out') ?? nobody];
  const isOver = sums.length > 0 && sums.every(({ assignedAt, asOf }) => assignedAt + watchedMs <= asOf);
  return {
    runs: await lastRuns(ctx.db, id),
    reasons: await reasonsOf(ctx.db, id),
    given: armOf(given),
    control: armOf(heldOut),
    effect: effectOf({ given, heldOut, holdoutBp, isOver }),
    asOf: of('given')?.asOf ?? null,
  };
}
