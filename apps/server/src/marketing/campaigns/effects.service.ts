import { effectOf } from '@kickstand/domain/marketing/campaigns';
import { everything } from '@kickstand/domain/platform/access';
import type { Campaign } from '../../kernel/campaign/campaign-list.store.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import { assignRiders, campaignsHoldingOut, forgetArms } from './arms.store.ts';
import { campaignsToReckon, effectSums, reckonEffect } from './effects.store.ts';

interface Watch {
  database: Database;
  now(): number;
}

const mostAtOnce = 10_000;

/** Assigns the arms of riders who have become eligible since the last run. */
export async function assignArms({ database, now }: Watch, stopping?: AbortSignal) {
  for (const campaign of await database.read(everything, (db) => campaignsHoldingOut(db, now()))) {
    const assign = () =>
      database.write(everything, (db) => assignRiders(db, campaign, { now: now(), most: mostAtOnce }));
    while (!stopping?.aborted && (await assign()) === mostAtOnce);
  }
}

const mostReckoned = 50;

/** Computes the effects of campaigns: hourly while they are measured, and once afterwards. */
export async function reckonEffects(watch: Watch, stopping?: AbortSignal) {
  const { database, now } = watch;
  await assignArms(watch, stopping);
  const ids = await database.read(everything, (db) => campaignsToReckon(db, now(), mostReckoned));
  for (const id of ids) {
    if (stopping?.aborted) return;
    await database.write(everything, (db) => reckonEffect(db, id, now()));
  }
}

const keptMs = 180 * 86_400_000;
const mostForgotten = 5_000;

/** Deletes arms half a year after the measurement; the results stay. */
export async function forgetOldArms({ database, now }: Watch, stopping: AbortSignal) {
  const forget = () => database.write(everything, (db) => forgetArms(db, now() - keptMs, mostForgotten));
  while (!stopping.aborted && (await forget()) === mostForgotten);
}

/** Above this share of searches without a vehicle, riders compete for vehicles; of 10,000. */
const scarceBp = 1_000;

const nobody = { riders: 0, rode: 0, y: 0, yy: 0, x: 0, xx: 0, xy: 0, missedBp: null };
const armOf = ({ riders, rode, y }: Pick<typeof nobody, 'riders' | 'rode' | 'y'>) => ({
  riders,
  rode,
  ridesPerRider: riders > 0 ? y / riders : 0,
});

/** The effect of a campaign compared with its holdout, with its interval, or why it cannot be estimated. */
export async function effectReport(db: Db, { id, rule }: Pick<Campaign, 'id' | 'rule'>) {
  const sums = await effectSums(db, id);
  const of = (arm: string) => sums.find((one) => one.arm === arm);
  const [given, heldOut] = [of('given') ?? nobody, of('held_out') ?? nobody];
  const holdoutBp = rule.holdoutBp as number | undefined;
  const isOver = sums.length > 0 && sums.every(({ untilAt, asOf }) => untilAt <= asOf);
  return {
    given: armOf(given),
    control: armOf(heldOut),
    effect: effectOf({ given, heldOut, holdoutBp, isOver }),
    isUpperBound: (given.missedBp ?? 0) > scarceBp,
    asOf: of('given')?.asOf ?? null,
  };
}
