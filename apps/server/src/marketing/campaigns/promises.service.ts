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

/** What one person may promise riders a day alone, over campaigns of every kind, cents at most. */
const mostAloneCents = 5_000_000;
/** And how many of them at once. */
const mostAloneTimes = 10_000;

/** The calls that promise riders something. */
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
  /** What it comes to at most beyond what was promised before, cents; null: there is no limit. */
  cents: number | null;
  /** How often it is given at most beyond that; null: there is no limit. */
  times: number | null;
  /** IANA zone of business days. */
  zone: string;
}

/**
 * What is promised beyond what one person may promise a day, what waits among it, to very many, or without a limit, asks for a
 * second person. Whoever promises says so with `notePromise` once the campaign is there.
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

/** Write down what was promised, by whom and who agreed. */
export async function notePromise(ctx: Ctx, { id, cents }: { id: string; cents: number | null }) {
  if (cents === 0) return;
  const { operatorId } = ctx.actor;
  await insertPromise(ctx.db, { id, cents, operatorId, approverId: ctx.approverId, now: ctx.now() });
}
