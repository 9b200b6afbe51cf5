import type { CampaignReward } from '@kickstand/contract/marketing/campaigns';
import type { CardKind } from '@kickstand/contract/money/cards';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse, refuseField } from '../../kernel/call/refuse.ts';
import { agentsOfAreas } from '../../kernel/campaign/campaign.store.ts';
import { areaIdsInScope } from '../../kernel/list/areas.ts';
import { productWith } from '../rewards/card-grants.service.ts';
import { cardsOnSale } from './worth.store.ts';

/** Value of one reward at the time of the promise. */
export interface Worth {
  kind: 'balance' | 'card';
  /** Cents; for a card, its price. */
  faceCents: number;
  days: number | null;
  productId: string | null;
  cardKind: CardKind | null;
  cardName: string | null;
}

/** The areas of a campaign; all must be in scope and of the caller’s company, which pays. */
export async function ownAreasOf(ctx: Ctx, wished: readonly number[]) {
  const areaIds = await areaIdsInScope(ctx.db, ctx.rows.scope(), wished);
  if (areaIds.length < new Set(wished).size) refuse('common.not_found');
  const { agentId } = ctx.actor;
  const other = (await agentsOfAreas(ctx.db, areaIds)).find((agent) => agent.agentId !== agentId);
  if (other) refuseField(ctx, 'areaIds', 'campaign.companies', { name: other.name });
  return { agentId, areaIds };
}

/**
 * Like `ownAreasOf`, but head office may include areas of franchisees, where it waits until they join. A campaign
 * paid by a franchisee stays in their areas.
 */
export async function areasToReach(ctx: Ctx, wished: readonly number[], payerId = ctx.actor.agentId) {
  if (ctx.actor.agentId !== headOffice || payerId !== headOffice) return ownAreasOf(ctx, wished);
  const areaIds = await areaIdsInScope(ctx.db, ctx.rows.scope(), wished);
  if (areaIds.length < new Set(wished).size) refuse('common.not_found');
  return { agentId: headOffice, areaIds };
}

interface Asked {
  productId: string;
  areaIds: readonly number[];
  /** Most rewards; absent: unknown. */
  most?: number | undefined;
}

/** A card a campaign may give: on sale in all of its areas, with enough stock. */
export async function cardToGive(ctx: Ctx, { productId, areaIds, most }: Asked) {
  const product = (await productWith(ctx.db, productId)) ?? refuse('common.not_found');
  const { name, stock, sold } = product;
  if (product.state !== 'on') refuse('reward.off_sale', { name });
  if (areaIds.some((areaId) => !product.areaIds.includes(areaId))) refuse('reward.card_area', { name });
  if (stock > 0 && most !== undefined && most > stock - sold) refuse('reward.stock', { n: stock - sold });
  return product;
}

/** Value of one reward; for a card on sale in all of the areas, its current price. */
export async function worthOf(
  ctx: Ctx,
  reward: CampaignReward,
  of: Omit<Asked, 'productId'>,
): Promise<Worth> {
  if (reward.kind === 'balance') {
    const { cents: faceCents, days } = reward;
    return { kind: 'balance', faceCents, days, productId: null, cardKind: null, cardName: null };
  }
  const { productId } = reward;
  const { name, kind: cardKind, priceCents: faceCents } = await cardToGive(ctx, { ...of, productId });
  return { kind: 'card', faceCents, days: null, productId, cardKind, cardName: name };
}

/** Cards that a campaign of the caller’s company may give. */
export async function listCards(ctx: Ctx) {
  const { agentId } = ctx.actor;
  return { list: await cardsOnSale(ctx.db, ctx.rows.scope(), agentId) };
}
