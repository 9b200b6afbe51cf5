import type { InputOf } from '@kickstand/contract/kit';
import type { riderOffers } from '@kickstand/contract/marketing/campaigns';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { riderOf, topUpRoomOf } from '../../money/payments/rider-money.service.ts';
import { offersFor } from './taking.service.ts';

/** Top-up offers in the home area of a rider. */
export async function showOffers(ctx: Ctx, { params: { riderId } }: InputOf<typeof riderOffers.list>) {
  const { db, now, locale } = ctx;
  await riderOf(ctx, riderId, { moves: false });
  const room = await topUpRoomOf(ctx, riderId);
  return { list: room ? await offersFor(db, { riderId, ...room, now: now(), locale }) : [] };
}
