import {
  customActivities,
  fixedActivities,
  inviteActivities,
  rideActivities,
  topUpOffers,
} from '@kickstand/contract/marketing/campaigns';
import { coupons } from '@kickstand/contract/marketing/coupons';
import { businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import type { Ctx, SecondPersonNeed } from '../../kernel/call/ctx.ts';
import { insertPromise, promisedAlone } from '../../kernel/campaign/campaign.store.ts';
import { waitForGiver } from '../../money/giving/giving.service.ts';
import { centsWaiting } from '../../platform/approvals/waiting.service.ts';

/** Most that one person may promise per day without approval, over all kinds of campaigns, cents. */
const mostAloneCents = 5_000_000;
/** And the number of rewards. */
const mostAloneTimes = 10_000;

/** Calls that promise rewards to riders. */
const promising = [
  coupons,
  topUpOffers,
  fixedActivities,
  inviteActivities,
  rideActivities,
  customActivities,
].flatMap((group) =>
  Object.values(group).flatMap((call) =>
    'secondPerson' in call && call.secondPerson === 'when-asked' ? [call.id] : [],
  ),
);

interface Promise {
  /** Additional largest cost, cents; null: unlimited. */
  cents: number | null;
  /** Additional rewards; null: unlimited. */
  times: number | null;
  /** IANA time zone of business days. */
  zone: string;
}

/**
 * Requires approval for promises above the daily limit of a person (pending ones included), of many rewards or
 * without a limit. The caller records the promise with `notePromise` once the campaign is stored.
 */
export async function promiseWithin(ctx: Ctx, { cents, times, zone }: Promise, need: SecondPersonNeed) {
  if (ctx.approver !== undefined || cents === 0) return;
  await waitForGiver(ctx);
  const since = startOfBusinessDay(businessDayOf(ctx.now(), zone), zone);
  const promised = await promisedAlone(ctx.db, ctx.actor.operatorId, since);
  const waiting = await centsWaiting(ctx, { calls: promising, field: 'cents', since });
  const leftCents = Math.max(0, mostAloneCents - promised - waiting);
  const isFew = times !== null && times <= mostAloneTimes;
  if (cents !== null && cents <= leftCents && isFew) return;
  ctx.secondPerson({ ...need, change: { ...need.change, cents, leftCents } });
}

/** Records a promise, its maker and its approver. */
export async function notePromise(ctx: Ctx, { id, cents }: { id: string; cents: number | null }) {
  if (cents === 0) return;
  const { operatorId } = ctx.actor;
  await insertPromise(ctx.db, { id, cents, operatorId, approverId: ctx.approverId, now: ctx.now() });
}
