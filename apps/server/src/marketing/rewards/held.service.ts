import type { FraudSign, GrantSource } from '@kickstand/contract/marketing/rewards';
import { fraudScore, isHeldFor, signsOf } from '@kickstand/domain/marketing/rewards';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { type CardGrant, cardReward } from './card-grants.service.ts';
import { type GiftGrant, type Grant, moved, partsOf } from './grants.service.ts';
import { insertGrant, saveGrant } from './grants.store.ts';
import { lowerUse } from './limits.service.ts';
import { fraudFactsOf } from './signs.service.ts';

/** Why a reward is held, and what its limits are reserved under. */
export interface Held {
  signs: readonly FraudSign[];
  score: number;
  subject: string;
}

/**
 * Sources whose rewards are judged. Invitations are judged before they come here; a top-up gift is bound to money that
 * the rider paid, and what a person gives was judged by that person.
 */
const judged: ReadonlySet<GrantSource> = new Set(['fixed', 'custom', 'voucher', 'red_packet']);

interface Due {
  riderId: string;
  source: GrantSource;
  occurrence: string;
  subject?: string | undefined;
}

/** Why a reward that is due has to wait for a person; undefined: it has not. */
export async function heldFor(db: Db, { riderId, source, occurrence, subject }: Due, now: number) {
  if (!judged.has(source)) return undefined;
  const signs = signsOf(await fraudFactsOf(db, riderId, now));
  if (!isHeldFor(signs)) return undefined;
  return { signs, score: fraudScore(signs), subject: subject ?? occurrence } satisfies Held;
}

/** Stores a gift that waits for a person, once per occasion; undefined if there is one already. It moves no money. */
export async function holdGift(
  db: Db,
  { riderId, occurrence, source, validTo, ...gift }: GiftGrant,
  held: Held,
  now: number,
) {
  const grantId = newId();
  const kept = { riderId, occurrence, source, validTo, now };
  const areaIds = gift.payer.areaIds;
  const of = { ...kept, ...partsOf(gift), grantId, state: 'held' as const, held: { ...held, areaIds } };
  return (await insertGrant(db, of)) ? { grantId } : undefined;
}

/** The same for a card. */
export async function holdCard(db: Db, grant: CardGrant, held: Held) {
  const grantId = newId();
  const reward = cardReward(grant);
  const isNew = await insertGrant(db, { ...reward, grantId, state: 'held', held });
  return isNew ? { grantId, validTo: reward.validTo } : undefined;
}

/** Refuses a held reward: its cents return to the budget, the use stays one. The caller has locked rider and reward. */
export async function refuseGrant(db: Db, grant: Grant, { now, by }: { now: number; by: string | null }) {
  const { grantId, campaignId, subject, costCents } = grant;
  await saveGrant(db, grantId, { state: moved(grant, 'refuse'), now, judgedBy: by });
  if (campaignId !== null && subject !== null) await lowerUse(db, { campaignId, subject, cents: costCents });
}
