import type { CouponReward } from '@kickstand/contract/coupons';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse, refuseField } from '../../kernel/call/refuse.ts';
import { productOf } from '../mall/products.service.ts';
import type { Worth } from './issuing.store.ts';
import { agentsOfAreas, cardsOnSale } from './worth.store.ts';

/** The company that pays: the caller's own, which runs all of these areas. */
export async function ownAgentOf(ctx: Ctx, areaIds: readonly number[]) {
  const { agentId } = ctx.actor;
  const other = (await agentsOfAreas(ctx.db, areaIds)).find((agent) => agent.agentId !== agentId);
  if (other) refuseField(ctx, 'areaIds', 'coupon.companies', { name: other.name });
  return agentId;
}

/** What one code gives: of a card that the shop sells in all of these areas, what it is sold for now. */
export async function worthOf(ctx: Ctx, reward: CouponReward, areaIds: readonly number[]): Promise<Worth> {
  if (reward.kind === 'balance') {
    const { cents: faceCents, days } = reward;
    return { kind: 'balance', faceCents, days, productId: null, cardKind: null, cardName: null };
  }
  const { productId } = reward;
  const product = (await productOf(ctx, productId)) ?? refuse('common.not_found');
  const { name, kind: cardKind, priceCents: faceCents } = product;
  if (product.state !== 'on') refuse('coupon.off_sale', { name });
  if (areaIds.some((areaId) => !product.areaIds.includes(areaId))) refuse('coupon.card_area', { name });
  return { kind: 'card', faceCents, days: null, productId, cardKind, cardName: name };
}

/** The cards that a batch of the caller's company may give. */
export async function listCards(ctx: Ctx) {
  const { agentId } = ctx.actor;
  return { list: await cardsOnSale(ctx.db, ctx.rows.scope(), agentId) };
}
