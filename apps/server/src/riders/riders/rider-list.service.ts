import type { InputOf } from '@kickstand/contract/kit';
import type { RiderRow, riders } from '@kickstand/contract/riders/riders';
import { type ScopeWish, seesAll } from '@kickstand/domain/platform/access';
import { maskedName } from '@kickstand/domain/platform/names';
import { ageAt } from '@kickstand/domain/riders/riders';
import { centsOf } from '@kickstand/domain/rides/pricing';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { Batches } from '../../kernel/list/cursor.ts';
import { pageOfRiders, phoneIsKnown, type RiderStored, riderSeen, type Seeing } from './rider-list.store.ts';
import { lotsSeen, openTripSeen, pageOfWallet } from './rider-money.store.ts';

type Calls = typeof riders;

const seeingOf = (ctx: Ctx, wish?: ScopeWish): Seeing => ({
  scope: ctx.rows.scope(wish),
  locale: ctx.locale,
  now: ctx.now(),
});

interface Zoned {
  /** IANA, of birthdays. */
  zone: string;
}

function rowOf({ zone }: Zoned, ctx: Ctx, { used, bornOn, ...row }: RiderStored): RiderRow {
  const inFull = ctx.db.reading instanceof Batches && ctx.actor.codes.has('pii');
  return {
    ...row,
    ...used,
    age: bornOn === null ? null : ageAt(bornOn, ctx.now(), zone),
    riderPhone: inFull ? row.riderPhone : masked(row.riderPhone),
    name: inFull ? row.name : maskedName(row.name),
    principalCents: centsOf(row.principalCents),
    giftCents: centsOf(row.giftCents),
    spentCents: centsOf(used.spentCents),
    unpaidCents: centsOf(row.unpaidCents),
  };
}

export async function listRiders(parts: Zoned, ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const page = await pageOfRiders(ctx.db, seeingOf(ctx, query), query);
  return { ...page, list: page.list.map((row) => rowOf(parts, ctx, row)) };
}

/** The rider, if visible to the caller. */
async function riderHere(ctx: Ctx, riderId: string) {
  const seeing = seeingOf(ctx);
  const row = (await riderSeen(ctx.db, seeing, { riderId })) ?? refuse('rider.not_found');
  return { seeing, row };
}

export async function showRider(parts: Zoned, ctx: Ctx, { params }: InputOf<Calls['single']>) {
  const { row } = await riderHere(ctx, params.riderId);
  return rowOf(parts, ctx, row);
}

export async function unmask(ctx: Ctx, { params: { riderId } }: InputOf<Calls['unmask']>) {
  ctx.audit.on(riderId);
  const { row } = await riderHere(ctx, riderId);
  ctx.audit.record(riderId, { rider: riderId });
  return { phone: row.riderPhone, name: row.name };
}

/** Finds a rider by phone; those who could see everybody are told that the rider is elsewhere. */
export async function findByPhone(
  parts: Zoned,
  ctx: Ctx,
  { query: { phone } }: InputOf<Calls['personalInfo']>,
) {
  const row = await riderSeen(ctx.db, seeingOf(ctx), { phone });
  if (row) return { list: [rowOf(parts, ctx, row)] };
  const { granted } = ctx.caller;
  const couldSee = granted !== undefined && seesAll(granted);
  if (couldSee && (await phoneIsKnown(ctx.db, phone))) refuse('rider.elsewhere');
  return { list: [] };
}

export async function showRiding(ctx: Ctx, { query: { riderId } }: InputOf<Calls['riding']>) {
  const { seeing } = await riderHere(ctx, riderId);
  const trip = await openTripSeen(ctx.db, seeing, riderId);
  if (!trip) return { riding: null };
  const duration = Math.max(0, Math.floor((seeing.now - trip.startedAt) / 1000));
  return {
    riding: { ...trip, duration, distance: trip.distance === null ? null : Math.max(0, trip.distance) },
  };
}

export async function listWallet(ctx: Ctx, { query }: InputOf<Calls['wallet']>) {
  await riderHere(ctx, query.riderId);
  const seeing = seeingOf(ctx, query);
  const page = await pageOfWallet(ctx.db, seeing, query);
  // A balance after a movement reveals all earlier movements, also those elsewhere.
  const after = (cents: number | null) => (seesAll(seeing.scope) && cents !== null ? centsOf(cents) : null);
  const list = page.list.map((row) => ({
    ...row,
    principalCents: centsOf(row.principalCents),
    giftCents: centsOf(row.giftCents),
    principalAfterCents: after(row.principalAfterCents),
    giftAfterCents: after(row.giftAfterCents),
  }));
  return { ...page, list };
}

export async function listLots(ctx: Ctx, { query: { riderId } }: InputOf<Calls['lots']>) {
  const { seeing } = await riderHere(ctx, riderId);
  const lots = await lotsSeen(ctx.db, seeing, riderId);
  const list = lots.map((lot) => ({
    ...lot,
    amountCents: centsOf(lot.amountCents),
    leftCents: centsOf(lot.leftCents),
  }));
  return { list };
}
