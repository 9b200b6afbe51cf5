import { z } from 'zod';
import { cents, codes, defineCalls, defineRefusals, id, listOf, smallId } from '../../kit/index.ts';
import { offerReason } from '../../money/payments/index.ts';
import { holdout, holdoutNames } from './campaigns.rows.ts';
import { defineCampaign } from './define-campaign.ts';

const amount = cents.min(100).max(10_000);

/** Bonus balance, a card or both for topping up an amount. */
export const topUpOffer = defineCampaign({
  kind: 'topup',
  module: 'top_up_offers',
  base: '/ebike/v3/backend/marketing/recharge',
  code: '1701',
  says: { one: 'a top-up offer', many: 'Top-up offers' },
  promise: {
    amountCents: amount,
    giftCents: cents.min(0).max(20_000),
    /** The bonus balance expires this many days after it was given. */
    giftDays: z.int().min(1).max(365),
    productId: id.optional(),
    /** Preselected when a rider opens the page. */
    isDefault: z.boolean(),
    /** Custom amounts allowed with this offer: lower and upper bound. */
    leastCents: amount.optional(),
    mostCents: amount.optional(),
    details: z.string().trim().max(100).default(''),
    sort: z.int().min(0).max(999),
    ...holdout,
  },
  figures: { cardName: z.string().nullable(), paidCents: cents },
  names: {
    amountCents: ['充值金额', 'amount'],
    giftCents: ['赠送金额', 'gift'],
    giftDays: ['赠送有效期', 'validity of the gift'],
    productId: ['赠卡', 'card'],
    isDefault: ['默认选中', 'choice at first'],
    leastCents: ['自定义金额下限', 'least amount of one’s own'],
    mostCents: ['自定义金额上限', 'greatest amount of one’s own'],
    details: ['说明', 'description'],
    sort: ['排序', 'order'],
    ...holdoutNames,
    cardName: ['赠卡', 'card'],
    paidCents: ['充值金额合计', 'paid in all'],
  },
  loose: ['details', 'sort'],
  sortable: ['paidCents'],
  refusals: ['offer.above_cap', 'offer.gift', 'offer.own_amount', 'offer.nothing', 'offer.too_many'],
});

export const topUpOffers = defineCalls('topUpOffers', {
  ...topUpOffer.calls,
  averageRide: {
    summary: 'Get the average cost of a ride in some areas over the last 30 days',
    method: 'GET',
    path: '/ebike/v3/backend/marketing/recharge/average-ride/of-areas',
    access: codes('1701'),
    rows: 'own',
    query: z.object({ areaIds: listOf(smallId, 50) }),
    reply: z.object({ cents: cents.nullable() }),
  },
});

/** An offer as a rider sees it. */
export const ownOffer = topUpOffer.row
  .pick({ id: true, version: true, name: true, amountCents: true, giftCents: true, giftDays: true })
  .extend(topUpOffer.row.pick({ isDefault: true, leastCents: true, mostCents: true, details: true }).shape)
  .extend({
    cardName: z.string().nullable(),
    endsAt: z.number().nullable(),
    /** Why the rider is not eligible now; null: eligible. */
    why: offerReason.nullable(),
    /** Its text. */
    whyNot: z.string().nullable(),
  });

/** Offers in the riders’ app. */
export const riderOffers = defineCalls('riderOffers', {
  list: {
    summary: 'Get what a rider is offered with a top-up, or why nothing',
    method: 'GET',
    path: '/ebike/v3/rider/offers/:riderId',
    access: codes('riderApp'),
    rows: 'own',
    params: z.object({ riderId: id }),
    reply: z.object({ list: z.array(ownOffer) }),
    refusals: ['rider.not_found'],
  },
});

export const topUpOffersRefusals = defineRefusals({
  'offer.above_cap': { status: 409, zh: '余额上限 {cap} 元', en: 'A wallet holds at most ¥{cap}' },
  'offer.gift': {
    status: 400,
    zh: '赠送金额不能超过充值金额的两倍',
    en: 'The gift is at most twice the amount',
  },
  'offer.own_amount': {
    status: 400,
    zh: '自定义金额须有下限和上限，且下限不低于充值金额',
    en: 'An amount of one’s own has a least and a greatest, the least not below the amount of the offer',
  },
  'offer.nothing': {
    status: 400,
    zh: '请填写赠送金额或选择赠卡',
    en: 'Say what is given: a gift, a card or both',
  },
  'offer.too_many': {
    status: 409,
    zh: '服务区“{name}”最多同时有 {most} 个充值活动',
    en: '“{name}” has at most {most} offers at a time',
  },
});
