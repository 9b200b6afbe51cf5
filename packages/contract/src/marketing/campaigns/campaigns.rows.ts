import { z } from 'zod';
import { cents, id, lastInstant, smallId } from '../../kit/index.ts';
import { cardKind } from '../../money/cards/cards.rows.ts';

/** Where a campaign stands; `scheduled` and `ended` follow from the clock. */
export const campaignStates = ['draft', 'scheduled', 'running', 'paused', 'ended'] as const;
export const campaignState = z.enum(campaignStates);
export type CampaignState = z.infer<typeof campaignState>;

export const campaignAudienceKinds = ['all', 'registered', 'verified'] as const;
export type CampaignAudienceKind = (typeof campaignAudienceKinds)[number];

/** Which riders a campaign is for, as far as their account says. */
export const campaignAudience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  /** Who registered within so many days. */
  z.object({ kind: z.literal('registered'), days: z.int().min(1).max(365) }),
  /** Whose identity is proven. */
  z.object({ kind: z.literal('verified') }),
]);
export type CampaignAudience = z.infer<typeof campaignAudience>;

export const campaignRewardKinds = ['balance', 'card'] as const;
export type CampaignRewardKind = (typeof campaignRewardKinds)[number];

/** What a campaign gives: a gift in the wallet that ends after so many days, or a card that the shop sells. */
export const campaignReward = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('balance'),
    cents: cents.min(10).max(5_000),
    days: z.int().min(1).max(365),
  }),
  z.object({ kind: z.literal('card'), productId: id }),
]);
export type CampaignReward = z.infer<typeof campaignReward>;

/** A card that the shop sells, as far as a campaign gives it. */
export const campaignCard = z.object({
  id,
  name: z.string(),
  kind: cardKind,
  priceCents: cents,
  areaIds: z.array(z.int()),
});
export type CampaignCard = z.infer<typeof campaignCard>;

const moment = z.int().min(0).max(lastInstant);

/** What is written down of every campaign before what its kind promises. */
export const campaignHead = {
  name: z.string().trim().min(1).max(20),
  areaIds: z.array(smallId).min(1).max(50),
} as const;

/** And after it: for whom, how often at most, and when. */
export const campaignLimits = {
  audience: campaignAudience,
  /** How often one rider gets it; 0: as often as they like. */
  perRider: z.int().min(0).max(99),
  /** How often it is given at all; absent: as often as the budget lasts. */
  quota: z.int().min(1).max(1_000_000).optional(),
  /** What it costs at most, cents; absent: whatever the quota comes to. */
  budgetCents: cents.min(1).max(1_000_000_000).optional(),
  startsAt: moment,
  /** Absent: until somebody ends it. */
  endsAt: moment.optional(),
} as const;

/** How the owner of a franchisee's areas stands to a campaign of head office in them. */
export const joinStates = ['waiting', 'joined', 'declined', 'left'] as const;
export const joinState = z.enum(joinStates);
export type JoinState = z.infer<typeof joinState>;

/** What a franchisee is asked, and what they answered. */
export const campaignJoin = z.object({
  agentId: z.int(),
  agent: z.string(),
  areas: z.array(z.string()),
  state: joinState,
  /** The version of the campaign that they are asked about, or agreed to. */
  version: z.int(),
  /** What the campaign costs at most, and what of it would have been the franchisee's, cents; null: without a limit. */
  worstCents: cents.nullable(),
  lostCents: cents.nullable(),
  /** The share of the franchisee that was reckoned with, ten-thousandths. */
  shareBp: z.int(),
  /** When the campaign ends; null: until somebody ends it. */
  endsAt: z.number().nullable(),
  askedAt: z.number(),
  answeredAt: z.number().nullable(),
  answeredBy: z.string().nullable(),
  /** It is the caller's own company that is asked. */
  isOwn: z.boolean(),
});
export type CampaignJoin = z.infer<typeof campaignJoin>;

/** What a kind promises that can be measured: not where everybody was promised it in public. */
export const holdout = {
  /** What part of the audience is given nothing, so that one sees what it brings: hundredths of a percent. */
  holdoutBp: z.int().min(0).max(5_000).default(1_000),
} as const;
export const holdoutNames = { holdoutBp: ['对照组比例', 'holdout'] } as const;

/** What riders of an arm did since each was assigned to it. */
export const campaignArm = z.object({
  riders: z.int(),
  rode: z.int(),
  ridesPerRider: z.number(),
});

/** `public`: nobody is held out of what was promised in public. */
export const effectKinds = ['public', 'no_holdout', 'few', 'uneven', 'provisional', 'measured'] as const;
export const campaignEffect = z.object({
  kind: z.enum(effectKinds),
  /** Rides that one rider took more than without; null: nothing can be said. */
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** The same of all who were given it. */
  extraRides: z.number().nullable(),
  /** The smallest difference that so many riders show, four times in five. */
  smallest: z.number().nullable(),
});
export type CampaignEffect = z.infer<typeof campaignEffect>;

/** What a campaign brought beside its holdout. */
export const campaignReport = z.object({
  given: campaignArm,
  control: campaignArm,
  effect: campaignEffect,
  /** So many searches found no vehicle that who was given it took some from the others: it is not more than that. */
  isUpperBound: z.boolean(),
  /** Of when that is, epoch milliseconds; null: nothing was reckoned yet. */
  asOf: z.number().nullable(),
});
export type CampaignReport = z.infer<typeof campaignReport>;

/** What is to be expected of a campaign before it starts, from the last 28 days of its riders in its areas. */
export const campaignForecast = z.object({
  /** Riders who may meet it by now, and how many of them will be held out; null: fewer than 20 of a list, who would be known by it. */
  riders: z.int().nullable(),
  heldOut: z.int().nullable(),
  /** Rides of one of them in 28 days; null: nobody may meet it, or too few of a list. */
  ridesPerRider: z.number().nullable(),
  /** What it costs at most, cents; null: without a limit. */
  worstCents: cents.nullable(),
  /** The smallest difference in rides per rider that its report will show, four times in five; null: nothing can be shown. */
  smallest: z.number().nullable(),
  /** Why nothing can be shown; null: something can. */
  unseen: z.enum(['public', 'no_holdout', 'few']).nullable(),
  /** How many more rides per rider pay for what it costs at most; null: without a limit, or nothing was paid for rides. */
  breakEven: z.number().nullable(),
  /** It may pay for itself without its report being able to show it. */
  isBlind: z.boolean(),
});
export type CampaignForecast = z.infer<typeof campaignForecast>;

/** Why a campaign paused by itself: an hour took far more than usual, or one rider did. */
export const paceReasons = ['hour', 'rider'] as const;
export const paceReason = z.enum(paceReasons);
export type PaceReason = z.infer<typeof paceReason>;

/** What the list says of every campaign beside that. */
export const campaignColumns = {
  id,
  areaIds: z.array(z.int()),
  areas: z.array(z.string()),
  state: campaignState,
  /** How often it was given, and what is held back for what may be given soon. */
  given: z.int(),
  reserved: z.int(),
  /** What was given, cents: of cards what they are sold for. */
  costCents: cents,
  createdAt: z.number(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  /** The company that pays and all areas it is for are the caller's: only then it can be changed. */
  isOwn: z.boolean(),
  /** Why it paused by itself; null: it did not. */
  pausedBecause: paceReason.nullable(),
  /** How franchisees stand to it whom the caller sees, who waits first; null: none is asked. */
  join: joinState.nullable(),
  version: z.int(),
} as const;

/** A change of a campaign: by field what it was and what it is; nothing where it was made. */
export const campaignChange = z.object({
  version: z.int(),
  changedAt: z.number(),
  changedBy: z.string(),
  change: z.record(z.string(), z.unknown()),
});
export type CampaignChange = z.infer<typeof campaignChange>;
