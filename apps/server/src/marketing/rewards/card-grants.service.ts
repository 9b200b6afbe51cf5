import type { GrantSource, RewardKind } from '@kickstand/contract/marketing/rewards';
import type { CardKind, CardTerms } from '@kickstand/contract/money/cards';
import { cardDayMs } from '@kickstand/domain/money/cards';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { giveCard } from '../../money/cards/user-cards.service.ts';
import { insertGrant, saveGrant } from './grants.store.ts';

/** A card that a campaign gives a rider. The rider is waited for by the caller. */
export interface CardGrant {
  riderId: string;
  source: GrantSource;
  /** What it is given for: within its campaign only once. */
  occurrence: string;
  campaign: { campaignId: string; version: number };
  /** Who pays for it, and the area it is attributed to. */
  payer: { agentId: number; areaId: number };
  /** What it is sold for, cents: what it costs. */
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

/** How the ledger of rewards calls a card: days of membership, a discount, rides that cost nothing, or less of them. */
function rewardOf({ kind, terms: { rights } }: CardGrant['product']): RewardKind {
  if (kind === 'member') return 'member_days';
  if (kind === 'discount') return 'discount';
  return rights.by === 'amount' ? 'free_times' : 'riding_card';
}

/** Give a card as a reward, once for its occurrence; undefined where that had one already. It moves no money. */
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
