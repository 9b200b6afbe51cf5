import { z } from 'zod';
import { codes, defineCalls, defineRefusals, id } from '../../kit/index.ts';
import { campaignReward, holdout, holdoutNames } from './campaigns.rows.ts';
import { defineCampaign } from './define-campaign.ts';

/** Types of fixed activities. */
export const fixedTypes = [
  'register',
  'real_name',
  'first_ride',
  'career',
  'n_rides',
  'n_km',
  'good_parking',
  'sign_in',
  'card_first',
  'report_fault',
  'birthday',
] as const;
export const fixedType = z.enum(fixedTypes);
export type FixedType = z.infer<typeof fixedType>;

/** Types with a threshold. */
export const countedTypes: readonly FixedType[] = ['n_rides', 'n_km', 'good_parking', 'sign_in'];

export const activityClaims = ['auto', 'manual'] as const;

/** A permanent task with a reward. */
export const fixedActivity = defineCampaign({
  kind: 'fixed',
  module: 'fixed_activities',
  base: '/ebike/v3/backend/regular-activity',
  code: '1707',
  says: { one: 'a fixed activity', many: 'Fixed activities' },
  promise: {
    type: fixedType,
    /** Rides, kilometres or days needed; absent: one event is enough. */
    threshold: z.int().min(1).max(100).optional(),
    /** Only rides longer than this many minutes and metres count. */
    validMinutes: z.int().min(0).max(60),
    validMetres: z.int().min(0).max(5_000),
    rewards: z.array(campaignReward).min(1).max(3),
    /** Given immediately, or claimed by the rider. */
    claim: z.enum(activityClaims),
    /** Most rewards per day; absent: limited by the quota only. */
    dailyQuota: z.int().min(1).max(1_000_000).optional(),
    ruleText: z.string().trim().max(2_000).default(''),
    sort: z.int().min(0).max(999),
    ...holdout,
  },
  figures: {},
  names: {
    type: ['类型', 'kind'],
    threshold: ['达成次数', 'threshold'],
    validMinutes: ['有效骑行时长', 'least minutes of a ride'],
    validMetres: ['有效骑行里程', 'least metres of a ride'],
    rewards: ['奖励', 'rewards'],
    claim: ['领取方式', 'way of claiming'],
    dailyQuota: ['每日名额', 'quota of a day'],
    ruleText: ['活动规则', 'rules'],
    sort: ['排序', 'order'],
    ...holdoutNames,
  },
  loose: ['ruleText', 'sort'],
  filters: { type: fixedType.optional() },
  refusals: ['activity.threshold', 'activity.no_threshold'],
});

export const fixedActivities = defineCalls('fixedActivities', fixedActivity.calls);

export const fixedActivitiesRefusals = defineRefusals({
  'activity.threshold': { status: 400, zh: '请填写达成次数', en: 'Say by how many it is earned' },
  'activity.no_threshold': {
    status: 400,
    zh: '该类型只计一次，不填达成次数',
    en: 'This kind is earned by once: leave the threshold empty',
  },
  'claim.not_found': { status: 404, zh: '没有可领取的奖励', en: 'There is nothing to claim' },
  'claim.over': { status: 409, zh: '已超过领取期限或已领取', en: 'It was claimed, or its time is over' },
  'sign_in.done': { status: 409, zh: '今天已签到', en: 'Signed in today already' },
  'sign_in.not_running': { status: 409, zh: '签到活动未开始或已结束', en: 'There is no such activity now' },
});

/** A fixed activity as a rider sees it. */
const ownActivity = fixedActivity.row
  .pick({ id: true, name: true, type: true, threshold: true, rewards: true, claim: true, ruleText: true })
  .extend({
    endsAt: z.number().nullable(),
    /** Progress; null: one event is enough. */
    done: z.int().nullable(),
    /** For sign-ins: whether the rider has signed in today. */
    isDoneToday: z.boolean(),
  });

/** A reward that the rider has earned and can claim. */
const ownClaim = z.object({ id, activityId: id, name: z.string(), expiresAt: z.number() });

const ofRider = z.object({ riderId: id });

/** The activity centre of the riders’ app. */
export const riderActivities = defineCalls('riderActivities', {
  list: {
    summary: 'List the fixed activities in a rider’s home area, and what the rider may claim',
    method: 'GET',
    path: '/ebike/v3/rider/activities/:riderId',
    access: codes('riderApp'),
    rows: 'own',
    params: ofRider,
    reply: z.object({ list: z.array(ownActivity), claims: z.array(ownClaim) }),
    refusals: ['rider.not_found'],
  },
  claim: {
    summary: 'Claim an earned reward within 72 hours',
    method: 'POST',
    path: '/ebike/v3/rider/activities/:riderId/claims',
    access: codes('riderApp'),
    rows: 'own',
    params: ofRider,
    body: z.object({ claimId: id }),
    reply: z.object({ rewards: z.int() }),
    refusals: ['rider.not_found', 'claim.not_found', 'claim.over', 'grant.person'],
    audit: 'own-record',
  },
  signIn: {
    summary: 'Check in for today; missing a day restarts the streak',
    method: 'POST',
    path: '/ebike/v3/rider/activities/:riderId/sign-ins',
    access: codes('riderApp'),
    rows: 'own',
    params: ofRider,
    body: z.object({ activityId: id }),
    reply: z.object({ streak: z.int() }),
    refusals: ['rider.not_found', 'sign_in.done', 'sign_in.not_running'],
    audit: 'own-record',
  },
});
