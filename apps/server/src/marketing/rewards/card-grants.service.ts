import type { GrantSource, RewardKind } from '@kickstand/contract/marketing/rewards';
import type { CardKind, CardTerms } from '@kickstand/contract/money/cards';
import { cardDayMs } from '@kickstand/domain/money/cards';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { giveCard } from '../../money/cards/user-cards.service.ts';
import { cardWith } from './cards.store.ts';
import { insertGrant, saveGrant } from './grants.store.ts';

/** A card of the shop in any state, as rewards need it. */
export const productWith = (db: Db, productId: string) => cardWith(db, productId);

/** A card given by a campaign. The caller has locked the rider. */
export interface CardGrant {
  riderId: string;
  source: GrantSource;
  /** Occasion of the reward, unique within the campaign. */
  occurrence: string;
  campaign: { campaignId: string; version: number };
  /** Who pays, and the area it is attributed to. */
  payer: { agentId: number; areaId: number };
  /** Price of the card, cents, which is its cost. */
  priceCents: number;
  product: {
    id: string;
    kind: CardKind;
    name: string;
    terms: CardTerms;
    areaIds: readonly number[];
  };
  now: number;
}

/** Kind of reward of a card: member days, discount, free or reduced rides. */
function rewardOf({ kind, terms: { rights } }: CardGrant['product']): RewardKind {
  if (kind === 'member') return 'member_days';
  if (kind === 'discount') return 'discount';
  return rights.by === 'amount' ? 'free_times' : 'riding_card';
}

/** A card as a reward that is stored: when it would end, and its parts. */
export function cardReward({ riderId, product, payer, campaign, now, ...grant }: CardGrant) {
  return {
    campaignId: campaign.campaignId,
    campaignVersion: campaign.version,
    occurrence: grant.occurrence,
    source: grant.source,
    reward: rewardOf(product),
    riderId,
    agentId: payer.agentId,
    areaId: payer.areaId,
    faceCents: 0,
    costCents: grant.priceCents,
    productId: product.id,
    validTo: now + product.terms.validDays * cardDayMs,
    now,
  };
}

/** Gives the card of a reward. */
export async function giveCardOf(
  db: Db,
  { riderId, payer, product, now }: Pick<CardGrant, 'riderId' | 'payer' | 'product' | 'now'>,
) {
  const cardId = newId();
  const { id: productId, kind, name, terms, areaIds } = product;
  const free = { source: 'gift', priceCents: 0, reservedUntil: null, reason: null } as const;
  await giveCard(db, { ...free, ...payer, cardId, productId, riderId, kind, name, terms, areaIds, now });
  return cardId;
}

/** Gives a card as a reward, once per occasion; undefined if already given. It moves no money. */
export async function grantCard(db: Db, grant: CardGrant) {
  const grantId = newId();
  const reward = cardReward(grant);
  if (!(await insertGrant(db, { ...reward, grantId, state: 'granted' }))) return undefined;
  const cardId = await giveCardOf(db, grant);
  await saveGrant(db, grantId, { state: 'granted', now: grant.now, cardId });
  return { grantId, cardId, validTo: reward.validTo };
}
