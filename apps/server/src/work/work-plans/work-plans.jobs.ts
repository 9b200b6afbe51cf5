import { everything } from '@kickstand/domain/platform/access';
import type { JobParts } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { makeNext } from './making.service.ts';
import { lockPlan, plansOver } from './plans.store.ts';
import { replanDue } from './replan.service.ts';
import { endIt } from './sending.service.ts';
import { priceTasks } from './worth.service.ts';

const makeEveryMs = 1_000;
const endEveryMs = 60_000;
const lookEveryMs = 30_000;
const priceEveryMs = 60_000;

type Parts = Pick<JobParts, 'database' | 'now' | 'zone'>;

/** Makes waiting plans one after the other. Returns how to stop. */
export const startMakingPlans = (parts: Parts, onError: (error: unknown) => void) =>
  repeatEvery(makeEveryMs, () => makeNext(parts), onError);

/** Ends plans whose shift is over; returns how many. */
export async function endPlansOver({ database, now }: Pick<Parts, 'database' | 'now'>) {
  const over = await database.read(everything, (db) => plansOver(db, now()));
  for (const planId of over)
    await database.write(everything, async (db) => {
      const plan = await lockPlan(db, everything, planId);
      if (plan?.state === 'sent') await endIt(db, plan, { now: now(), why: 'over' });
    });
  return over.length;
}

export const startEndingPlans = (parts: Parts, onError: (error: unknown) => void) =>
  repeatEvery(endEveryMs, () => endPlansOver(parts), onError);

/** Checks running plans and replans those that are due. */
export const startReplanning = (parts: Parts, onError: (error: unknown) => void) =>
  repeatEvery(lookEveryMs, () => replanDue(parts, onError), onError);

/** Values tasks assigned outside plans. */
export const startPricingTasks = (parts: Parts, onError: (error: unknown) => void) =>
  repeatEvery(priceEveryMs, () => priceTasks(parts), onError);
