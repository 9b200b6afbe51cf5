import { z } from 'zod';
import { cents, id, lastInstant, smallId } from '../../kit/index.ts';
import { cardKind } from '../../money/cards/cards.rows.ts';

/** State of a campaign; `scheduled` and `ended` follow from the clock. */
export const campaignStates = ['draft', 'scheduled', 'running', 'paused', 'ended'] as const;
export const campaignState = z.enum(campaignStates);
export type CampaignState = z.infer<typeof campaignState>;

export const campaignAudienceKinds = ['all', 'registered', 'verified'] as const;
export type CampaignAudienceKind = (typeof campaignAudienceKinds)[number];

/** Which riders a campaign is for, by their account. */
export const campaignAudience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  /** Riders who registered within this many days. */
  z.object({ kind: z.literal('registered'), days: z.int().min(1).max(365) }),
  /** Riders whose identity is verified. */
  z.object({ kind: z.literal('verified') }),
]);
export type CampaignAudience = z.infer<typeof campaignAudience>;

export const campaignRewardKinds = ['balance', 'card'] as const;
export type CampaignRewardKind = (typeof campaignRewardKinds)[number];

/** Reward of a campaign: bonus balance that expires after some days, or a card from the shop. */
export const campaignReward = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('balance'),
    cents: cents.min(10).max(5_000),
    days: z.int().min(1).max(365),
  }),
  z.object({ kind: z.literal('card'), productId: id }),
]);
export type CampaignReward = z.infer<typeof campaignReward>;

/** A card of the shop that a campaign can give. */
export const campaignCard = z.object({
  id,
  name: z.string(),
  kind: cardKind,
  priceCents: cents,
  areaIds: z.array(z.int()),
});
export type CampaignCard = z.infer<typeof campaignCard>;

const moment = z.int().min(0).max(lastInstant);

/** Fields of every campaign that come before those of its kind. */
export const campaignHead = {
  name: z.string().trim().min(1).max(20),
  areaIds: z.array(smallId).min(1).max(50),
} as const;

/** Fields that come after them: audience, limits and period. */
export const campaignLimits = {
  audience: campaignAudience,
  /** Most rewards per rider; 0: unlimited. */
  perRider: z.int().min(0).max(99),
  /** Most rewards in total; absent: limited by the budget only. */
  quota: z.int().min(1).max(1_000_000).optional(),
  /** Largest cost, cents; absent: limited by the quota only. */
  budgetCents: cents.min(1).max(1_000_000_000).optional(),
  startsAt: moment,
  /** Absent: until an operator ends it. */
  endsAt: moment.optional(),
} as const;

/** A franchisee’s response to a campaign of head office in their areas. */
export const joinStates = ['waiting', 'joined', 'declined', 'left'] as const;
export const joinState = z.enum(joinStates);
export type JoinState = z.infer<typeof joinState>;

/** What a franchisee is asked, and the response. */
export const campaignJoin = z.object({
  agentId: z.int(),
  agent: z.string(),
  areas: z.array(z.string()),
  state: joinState,
  /** Campaign version that they are asked about or agreed to. */
  version: z.int(),
  /** Largest cost of the campaign, and the franchisee’s share of it, cents; null: unlimited. */
  worstCents: cents.nullable(),
  lostCents: cents.nullable(),
  /** Franchisee’s share used in the calculation, in basis points. */
  shareBp: z.int(),
  /** End of the campaign; null: until an operator ends it. */
  endsAt: z.number().nullable(),
  askedAt: z.number(),
  answeredAt: z.number().nullable(),
  answeredBy: z.string().nullable(),
  /** The caller belongs to the company asked. */
  isOwn: z.boolean(),
});
export type CampaignJoin = z.infer<typeof campaignJoin>;

/** Holdout of a kind whose effect can be measured; not for offers made in public. */
export const holdout = {
  /** Share of the audience that gets nothing, to measure the effect, in basis points. */
  holdoutBp: z.int().min(0).max(5_000).default(1_000),
} as const;
export const holdoutNames = { holdoutBp: ['对照组比例', 'holdout'] } as const;

/** What riders of an arm did since they were assigned to it. */
export const campaignArm = z.object({
  riders: z.int(),
  rode: z.int(),
  ridesPerRider: z.number(),
});

/** `public`: a public offer has no holdout. */
export const effectKinds = ['public', 'no_holdout', 'few', 'uneven', 'provisional', 'measured'] as const;
export const campaignEffect = z.object({
  kind: z.enum(effectKinds),
  /** Extra rides per rider; null: unknown. */
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Extra rides of all riders in the treated arm. */
  extraRides: z.number().nullable(),
  /** Smallest difference detectable at this sample size with 80 % power. */
  smallest: z.number().nullable(),
});
export type CampaignEffect = z.infer<typeof campaignEffect>;

/** Effect of a campaign compared with its holdout. */
export const campaignReport = z.object({
  given: campaignArm,
  control: campaignArm,
  effect: campaignEffect,
  /** So many searches found no vehicle that treated riders took vehicles from others: the effect is at most this. */
  isUpperBound: z.boolean(),
  /** When it was computed, epoch milliseconds; null: not yet. */
  asOf: z.number().nullable(),
});
export type CampaignReport = z.infer<typeof campaignReport>;

/** Forecast of a campaign before it starts, from its riders’ last 28 days in its areas. */
export const campaignForecast = z.object({
  /**
   * Riders who are eligible now, and how many of them are held out; null: fewer than 20 of a list, who could be
   * identified.
   */
  riders: z.int().nullable(),
  heldOut: z.int().nullable(),
  /** Rides per rider in 28 days; null: no eligible riders, or too few of a list. */
  ridesPerRider: z.number().nullable(),
  /** Largest cost, cents; null: unlimited. */
  worstCents: cents.nullable(),
  /** Smallest difference in rides per rider that the report can detect with 80 % power; null: none. */
  smallest: z.number().nullable(),
  /** Why nothing can be detected; null: something can. */
  unseen: z.enum(['public', 'no_holdout', 'few']).nullable(),
  /** Extra rides per rider that pay for the largest cost; null: unlimited, or no paid rides. */
  breakEven: z.number().nullable(),
  /** It could break even without the report detecting it. */
  isBlind: z.boolean(),
});
export type CampaignForecast = z.infer<typeof campaignForecast>;

/** Why a campaign was paused automatically: unusual spending within an hour, or by one rider. */
export const paceReasons = ['hour', 'rider'] as const;
export const paceReason = z.enum(paceReasons);
export type PaceReason = z.infer<typeof paceReason>;

/** Columns of every campaign in the list. */
export const campaignColumns = {
  id,
  areaIds: z.array(z.int()),
  areas: z.array(z.string()),
  state: campaignState,
  /** Rewards given, and reserved ones. */
  given: z.int(),
  reserved: z.int(),
  /** Value of the rewards given, cents; cards at their price. */
  costCents: cents,
  createdAt: z.number(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  /** The paying company and all of its areas are in the caller’s scope; otherwise the caller cannot change it. */
  isOwn: z.boolean(),
  /** Why it was paused automatically; null: it was not. */
  pausedBecause: paceReason.nullable(),
  /** Responses of franchisees in the caller’s scope, waiting ones first; null: none was asked. */
  join: joinState.nullable(),
  version: z.int(),
} as const;

/** A change of a campaign: old and new value per field; empty for its creation. */
export const campaignChange = z.object({
  version: z.int(),
  changedAt: z.number(),
  changedBy: z.string(),
  change: z.record(z.string(), z.unknown()),
});
export type CampaignChange = z.infer<typeof campaignChange>;
