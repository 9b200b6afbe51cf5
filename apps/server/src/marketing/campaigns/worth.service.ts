import type { CampaignReward } from '@kickstand/contract/marketing/campaigns';
import type { CardKind } from '@kickstand/contract/money/cards';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse, refuseField } from '../../kernel/call/refuse.ts';
import { agentsOfAreas } from '../../kernel/campaign/campaign.store.ts';
import { areaIdsInScope } from '../../kernel/list/areas.ts';
import { cardsOnSale, cardWith } from './worth.store.ts';

/** What one reward gives, as it was when it was promised. */
export interface Worth {
  kind: 'balance' | 'card';
  /** Cents: of a card what it is sold for. */
  faceCents: number;
  days: number | null;
  productId: string | null;
  cardKind: CardKind | null;
  cardName: string | null;
}

/** Areas of a campaign, all of them in scope and of the caller's own company, which pays. */
export async function ownAreasOf(ctx: Ctx, wished: readonly number[]) {
  const areaIds = await areaIdsInScope(ctx.db, ctx.rows.scope(), wished);
  if (areaIds.length < new Set(wished).size) refuse('common.not_found');
  const { agentId } = ctx.actor;
  const other = (await agentsOfAreas(ctx.db, areaIds)).find((agent) => agent.agentId !== agentId);
  if (other) refuseField(ctx, 'areaIds', 'campaign.companies', { name: other.name });
  return { agentId, areaIds };
}

/**
 * The same of a campaign that head office may put to franchisees: where those run the areas, it waits until they join. What a
 * franchisee pays stays theirs.
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
  /** How many are promised at most; absent: it is not known. */
  most?: number | undefined;
}

/** A card that a campaign may give: on sale in all of its areas, with as many left as are promised. */
export async function cardToGive(ctx: Ctx, { productId, areaIds, most }: Asked) {
  const product = (await cardWith(ctx.db, productId)) ?? refuse('common.not_found');
  const { name, stock, sold } = product;
  if (product.state !== 'on') refuse('reward.off_sale', { name });
  if (areaIds.some((areaId) => !product.areaIds.includes(areaId))) refuse('reward.card_area', { name });
  if (stock > 0 && most !== undefined && most > stock - sold) refuse('reward.stock', { n: stock - sold });
  return product;
}

/** What one reward gives: of a card that the shop sells in all of these areas, what it is sold for now. */
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

/** The cards that a campaign of the caller's company may give. */
export async function listCards(ctx: Ctx) {
  const { agentId } = ctx.actor;
  return { list: await cardsOnSale(ctx.db, ctx.rows.scope(), agentId) };
}
