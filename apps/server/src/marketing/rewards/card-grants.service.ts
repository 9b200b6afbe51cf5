import type { GrantSource, RewardKind } from '@kickstand/contract/marketing/rewards';
import type { CardKind, CardTerms } from '@kickstand/contract/money/cards';
import { cardDayMs } from '@kickstand/domain/money/cards';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { giveCard } from '../../money/cards/user-cards.service.ts';
import { insertGrant, saveGrant } from './grants.store.ts';

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

/** Gives a card as a reward, once per occasion; undefined if already given. It moves no money. */
export async function grantCard(db: Db, grant: CardGrant) {
  const { riderId, product, payer, campaign, now } = grant;
  const [grantId, cardId] = [newId(), newId()];
  const validTo = now + product.terms.validDays * cardDayMs;
  const isNew = await insertGrant(db, {
    grantId,
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
    state: 'granted',
    productId: product.id,
    validTo,
    now,
  });
  if (!isNew) return undefined;
  const { id: productId, kind, name, terms, areaIds } = product;
  const free = { source: 'gift', priceCents: 0, reservedUntil: null, reason: null } as const;
  await giveCard(db, { ...free, ...payer, cardId, productId, riderId, kind, name, terms, areaIds, now });
  await saveGrant(db, grantId, { state: 'granted', now, cardId });
  return { grantId, cardId, validTo };
}
