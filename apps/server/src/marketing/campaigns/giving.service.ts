import type { CampaignReward } from '@kickstand/contract/marketing/campaigns';
import type { GrantSource } from '@kickstand/contract/marketing/rewards';
import type { CardKind } from '@kickstand/contract/money/cards';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { whereGiven } from '../../kernel/campaign/campaign-joins.store.ts';
import type { Db } from '../../kernel/database/db.ts';
import { grantCard, productWith } from '../rewards/card-grants.service.ts';
import { type GiftGrant, grantGift } from '../rewards/grants.service.ts';
import { type Held, heldFor, holdCard, holdGift } from '../rewards/held.service.ts';
import { giftText, rewardGranted } from '../rewards/telling.service.ts';

const dayMs = 86_400_000;

/** A campaign reward for a rider, whom the caller has locked. */
export interface CampaignGift {
  riderId: string;
  source: GrantSource;
  /** Occasion of the reward, unique within the campaign. */
  occurrence: string;
  campaign: { campaignId: string; version: number };
  /** Who pays, the area it is attributed to, and where bonus balance can be spent. */
  payer: { agentId: number; areaId: number; areaIds?: readonly number[] };
  /** Bonus balance with its cents and days, or a card with its price at the time of the promise. */
  worth: { kind: 'balance' | 'card'; faceCents: number; days: number | null; productId: string | null };
  /** For a top-up gift: the payment and its principal. */
  topUp?: GiftGrant['topUp'];
  /** What its limits are reserved under; by default its occasion. */
  subject?: string;
}

interface Moment {
  now: number;
  /** IANA time zone. */
  zone: string;
}

/** The reward a rider was given. */
export interface Given {
  grantId: string;
  kind: 'balance' | 'card';
  cents: number;
  cardKind: CardKind | null;
  name: string;
  validTo: number;
  /** It looks as if somebody else earned it, and waits for a person. */
  isHeld: boolean;
}

type Give = (
  db: Db,
  gift: CampaignGift,
  moment: Moment,
  held: Held | undefined,
) => Promise<Given | undefined>;

const giveGift: Give = async (db, gift, moment, held) => {
  const { riderId, source, occurrence, campaign, payer, worth, topUp } = gift;
  const cents = worth.faceCents;
  // Only head office runs campaigns in areas of other companies.
  const isGuest = payer.agentId === headOffice;
  const guestAreaIds = isGuest ? (await whereGiven(db, campaign.campaignId)).guestAreaIds : [];
  const validTo = moment.now + (worth.days ?? 0) * dayMs;
  const paid = { ...payer, guestAreaIds };
  const said = { riderId, cents, source, occurrence, campaign, payer: paid, validTo, topUp };
  const given = held ? await holdGift(db, said, held, moment.now) : await grantGift(db, said, moment);
  const { grantId } = given ?? {};
  return grantId === undefined
    ? undefined
    : { grantId, kind: 'balance', cents, cardKind: null, name: '', validTo, isHeld: held !== undefined };
};

const giveProduct: Give = async (db, gift, { now }, held) => {
  const { riderId, source, occurrence, campaign, payer, worth } = gift;
  const product = worth.productId === null ? undefined : await productWith(db, worth.productId);
  if (!product) throw new Error(`the card of campaign ${campaign.campaignId} is gone`);
  const cents = worth.faceCents;
  const said = { riderId, source, occurrence, campaign, payer, priceCents: cents, product, now };
  const given = held ? await holdCard(db, said, held) : await grantCard(db, said);
  if (!given) return undefined;
  const { grantId, validTo } = given;
  const isHeld = held !== undefined;
  return { grantId, kind: 'card', cents, cardKind: product.kind, name: product.name, validTo, isHeld };
};

/** Current value of a promised reward; for a card, its price. */
export async function worthNow(db: Db, reward: CampaignReward): Promise<CampaignGift['worth']> {
  if (reward.kind === 'balance')
    return { kind: 'balance', faceCents: reward.cents, days: reward.days, productId: null };
  const { productId } = reward;
  return {
    kind: 'card',
    faceCents: (await productWith(db, productId))?.priceCents ?? 0,
    days: null,
    productId,
  };
}

/**
 * Gives a rider a campaign reward and notifies them; undefined if it was already given for that occasion. One whose
 * signs say that somebody else earned it is held until it is judged, and nobody is told.
 */
export async function giveReward(db: Db, gift: CampaignGift, moment: Moment): Promise<Given | undefined> {
  const held = await heldFor(db, gift, moment.now);
  const given = await (gift.worth.kind === 'balance' ? giveGift : giveProduct)(db, gift, moment, held);
  if (!given || given.isHeld) return given;
  const { areaId, agentId } = gift.payer;
  const reward = given.kind === 'card' ? given.name : giftText(given.cents);
  const { now, zone } = moment;
  const to = { riderId: gift.riderId, areaId, agentId, subject: given.grantId };
  await rewardGranted.tell({ db, now: () => now, zone }, to, { reward, date: given.validTo });
  return given;
}
