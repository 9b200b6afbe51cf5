import { leftToGive } from '@kickstand/domain/money/wallet';
import { businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import type { Ctx, SecondPersonNeed } from '../../kernel/call/ctx.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { givenSince, insertGiven, lockGiver } from './giving.store.ts';

interface Giving {
  riderId: string;
  /** The area whose settings apply. */
  areaId: number;
  cents: number;
  /** The IANA zone of business days. */
  zone: string;
}

/**
 * How much more the caller may give a rider today alone; serialised with concurrent requests. The caller has locked the
 * rider.
 */
async function leftToday(ctx: Ctx, { riderId, areaId, zone }: Omit<Giving, 'cents'>) {
  const { operatorId } = ctx.actor;
  await lockGiver(ctx.db, operatorId);
  const since = startOfBusinessDay(businessDayOf(ctx.now(), zone), zone);
  const { pay } = await areaSettingsOf(ctx.db, areaId);
  return leftToGive(pay, await givenSince(ctx.db, { operatorId, riderId, since }));
}

const noteGiven = (ctx: Ctx, { riderId, cents }: Giving) =>
  insertGiven(ctx.db, { operatorId: ctx.actor.operatorId, riderId, cents, now: ctx.now() });

/**
 * Counts what one person gives a rider alone: gifts, refunds and reductions of an order. Above the daily limit of one
 * person or for one rider, in however many parts, a second person is asked, who sees the limit and what was left of it.
 */
export async function giveWithin(ctx: Ctx, giving: Giving, need: SecondPersonNeed) {
  if (ctx.approver !== undefined || giving.cents <= 0) return;
  const { limit, mostCents, leftCents } = await leftToday(ctx, giving);
  if (giving.cents > leftCents)
    ctx.secondPerson({ ...need, change: { ...need.change, [limit]: mostCents, leftCents } });
  await noteGiven(ctx, giving);
}

/** Whether the caller may give this alone within the daily limits; if so it is counted. */
export async function mayGiveAlone(ctx: Ctx, giving: Giving): Promise<boolean> {
  if (giving.cents <= 0) return true;
  const { leftCents } = await leftToday(ctx, giving);
  if (giving.cents > leftCents) return false;
  await noteGiven(ctx, giving);
  return true;
}

/** Serialises requests about what the caller gave today. */
export const waitForGiver = (ctx: Ctx) => lockGiver(ctx.db, ctx.actor.operatorId);

/** The caller's total given alone today, to anybody, cents; serialised with concurrent requests. */
export async function aloneToday(ctx: Ctx, zone: string): Promise<number> {
  const { operatorId } = ctx.actor;
  await lockGiver(ctx.db, operatorId);
  const since = startOfBusinessDay(businessDayOf(ctx.now(), zone), zone);
  return (await givenSince(ctx.db, { operatorId, riderId: '', since })).byOperator;
}

/** Counts what the caller gives many riders alone. */
export const noteAlone = (ctx: Ctx, cents: number) =>
  insertGiven(ctx.db, { operatorId: ctx.actor.operatorId, riderId: null, cents, now: ctx.now() });
