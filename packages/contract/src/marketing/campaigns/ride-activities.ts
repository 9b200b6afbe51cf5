import { z } from 'zod';
import { cents, codes, defineCalls, defineRefusals, id, smallId, soughtPhone } from '../../kit/index.ts';
import { cardHours } from '../../money/cards/cards.rows.ts';
import { holdout, holdoutNames } from './campaigns.rows.ts';
import { defineCampaign } from './define-campaign.ts';

/** What an activity does to the price of a ride. */
export const rideActivityKinds = ['free_first_n', 'time_free', 'discount', 'random_cut', 'full_cut'] as const;
export type RideActivityKind = (typeof rideActivityKinds)[number];
export const rideActivityKind = z.enum(rideActivityKinds);

const cut = cents.min(1).max(2_000);

/** What lowers the price of rides by itself. */
export const rideActivity = defineCampaign({
  kind: 'ride_activity',
  module: 'ride_activities',
  base: '/ebike/v3/backend/marketing/ride-activity',
  code: '1706',
  says: { one: 'a riding activity', many: 'Riding activities' },
  promise: {
    activity: rideActivityKind,
    /** On which days and in which hours a ride has to begin. */
    usable: cardHours,
    /** Of a discount what is still charged, in hundredths of the fee. */
    payPct: z.int().min(1).max(99).optional(),
    /** What a cut takes off; of a random one the least. */
    cutCents: cut.optional(),
    /** The most that a random cut takes off. */
    mostCutCents: cut.optional(),
    /** Only of a ride fee of so much or more. */
    thresholdCents: cents.min(1).max(50_000).optional(),
    /** What one ride saves at most, where it is free or discounted. */
    mostSavedCents: cents.min(1).max(10_000).optional(),
    /** How often a rider has it on a day; 0: as often as they like. */
    perDay: z.int().min(0).max(20),
    text: z.string().trim().max(200),
    ...holdout,
  },
  figures: {},
  names: {
    activity: ['活动类型', 'kind'],
    usable: ['适用时段', 'days and hours'],
    payPct: ['折扣', 'discount'],
    cutCents: ['立减金额', 'cut'],
    mostCutCents: ['最高立减', 'greatest cut'],
    thresholdCents: ['满减门槛', 'threshold'],
    mostSavedCents: ['单次优惠上限', 'most saved by a ride'],
    perDay: ['每人每日限次', 'limit per day'],
    text: ['活动文案', 'text'],
    ...holdoutNames,
  },
  loose: ['text'],
  filters: { activity: rideActivityKind.optional() },
  refusals: ['ride_activity.hours', 'ride_activity.value', 'ride_activity.no_budget', 'ride_activity.first'],
});

/** Why a ride of a rider gets nothing of an activity. */
export const rideActivityReasons = [
  'not_running',
  'area',
  'hours',
  'audience',
  'holdout',
  'person',
  'limit_day',
  'limit_rider',
  'quota',
  'budget',
] as const;
export const rideActivityReason = z.enum(rideActivityReasons);
export type RideActivityReason = z.infer<typeof rideActivityReason>;

const answer = {
  /** Why not; null: the rider gets it. */
  why: rideActivityReason.nullable(),
  /** The same as a sentence. */
  whyNot: z.string().nullable(),
  /** What a usual ride that began now would save, cents. */
  savesCents: cents,
};

export const rideActivities = defineCalls('rideActivities', {
  ...rideActivity.calls,
  answer: {
    summary: 'Get whether a rider would get an activity for a ride starting now, or why not',
    method: 'GET',
    path: '/ebike/v3/backend/marketing/ride-activity/:id/answer',
    access: codes('1706'),
    rows: 'own',
    params: z.object({ id }),
    query: z.object({ phone: soughtPhone }),
    reply: z.object(answer),
    refusals: ['campaign.not_found', 'rider.not_found'],
  },
});

/** An activity as a rider sees it. */
export const ownRideActivity = rideActivity.row
  .pick({ id: true, name: true, activity: true, text: true })
  .extend({ endsAt: z.number().nullable(), ...answer });

/** What riders are offered for a ride. */
export const riderRideActivities = defineCalls('riderRideActivities', {
  list: {
    summary: 'Get what a ride started now in an area would save a rider, or why nothing',
    method: 'GET',
    path: '/ebike/v3/rider/ride-activities/:riderId',
    access: codes('riderApp'),
    rows: 'own',
    params: z.object({ riderId: id }),
    query: z.object({ areaId: smallId }),
    reply: z.object({ list: z.array(ownRideActivity) }),
    refusals: ['rider.not_found', 'common.not_found'],
  },
});

export const rideActivitiesRefusals = defineRefusals({
  'ride_activity.hours': {
    status: 400,
    zh: '活动期间没有所选的星期和时段',
    en: 'None of these days and hours falls within the activity',
  },
  'ride_activity.value': { status: 400, zh: '请填写{field}', en: 'Say the {field}' },
  'ride_activity.no_budget': {
    status: 400,
    zh: '立减活动须填写预算',
    en: 'An activity that cuts prices needs a budget',
  },
  'ride_activity.first': {
    status: 400,
    zh: '前 N 单免费须填写每人限次',
    en: 'Say how many first rides are free: the limit per rider',
  },
});
