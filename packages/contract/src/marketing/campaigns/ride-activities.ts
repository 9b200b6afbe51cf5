import { z } from 'zod';
import {
  carId,
  cents,
  codes,
  defineCalls,
  defineRefusals,
  id,
  listOf,
  smallId,
  soughtPhone,
} from '../../kit/index.ts';
import { cardHours } from '../../money/cards/cards.rows.ts';
import { holdout, holdoutNames } from './campaigns.rows.ts';
import { defineCampaign } from './define-campaign.ts';

/** What an activity does to the price of a ride. */
export const rideActivityKinds = [
  'free_first_n',
  'time_free',
  'discount',
  'random_cut',
  'full_cut',
  'red_packet_car',
  'red_packet_station',
] as const;
export type RideActivityKind = (typeof rideActivityKinds)[number];
export const rideActivityKind = z.enum(rideActivityKinds);

const cut = cents.min(1).max(2_000);

/** What a red packet is made of: on a vehicle that stands badly, or at stations that need vehicles. */
const redPacket = {
  /** What a ride earns that brings the vehicle where it is needed: a gift of so much for so many days. */
  rewardCents: cents.min(10).max(1_000).optional(),
  rewardDays: z.int().min(1).max(365).optional(),
  freeMinutes: z.int().min(1).max(60).optional(),
  /** A ride counts that takes longer and goes farther. */
  validMinutes: z.int().min(2).max(60).optional(),
  validMetres: z.int().min(200).max(10_000).optional(),
  /** Which vehicles carry one: idle for so many hours, and only those outside of stations. */
  idleHours: z.int().min(0).max(168).optional(),
  onlyOutside: z.boolean().optional(),
  /** Where it has to be brought; of a vehicle's red packet absent: into any station. */
  stationIds: z.array(id).max(50).optional(),
} as const;

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
    ...redPacket,
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
    rewardCents: ['红包金额', 'reward'],
    rewardDays: ['红包有效天数', 'days that the reward is valid'],
    freeMinutes: ['免费时长', 'free minutes'],
    validMinutes: ['有效骑行时长', 'least minutes'],
    validMetres: ['有效骑行距离', 'least distance'],
    idleHours: ['车辆闲置时长', 'idle hours'],
    onlyOutside: ['仅站点外车辆', 'only outside of stations'],
    stationIds: ['目标站点', 'target stations'],
    text: ['活动文案', 'text'],
    ...holdoutNames,
  },
  loose: ['text'],
  filters: { activity: rideActivityKind.optional() },
  refusals: [
    'ride_activity.hours',
    'ride_activity.value',
    'ride_activity.no_budget',
    'ride_activity.first',
    'ride_activity.packets_a_day',
    'ride_activity.every_vehicle',
    'ride_activity.station',
  ],
});

/** Why a ride of a rider gets nothing of an activity. */
export const rideActivityReasons = [
  'not_running',
  'area',
  'hours',
  'vehicle',
  'own_vehicle',
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
  stations: {
    summary: 'List the stations of areas, to which red packets can ask for vehicles',
    method: 'GET',
    path: '/ebike/v3/backend/marketing/ride-activity/stations/in-use',
    access: codes('1706'),
    rows: 'own',
    query: z.object({ areaIds: listOf(smallId, 50) }),
    reply: z.object({ list: z.array(z.object({ id, name: z.string() })) }),
  },
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

/** A red packet as a rider sees it. */
export const redPacketShown = z.object({
  /** The activity. */
  id,
  name: z.string(),
  text: z.string(),
  activity: rideActivityKind,
  rewardCents: cents,
  rewardDays: z.int(),
  freeMinutes: z.int(),
  validMinutes: z.int(),
  validMetres: z.int(),
  /** Where to bring a vehicle; empty: into any station. */
  stationIds: z.array(id),
  /** The vehicles that carry it; none of an activity of stations, which any vehicle from elsewhere can be brought to. */
  cars: z.array(
    z.object({ carId, lng: z.number().nullable(), lat: z.number().nullable(), until: z.number() }),
  ),
  endsAt: z.number().nullable(),
});

/** What riders are offered for a ride. */
export const riderRideActivities = defineCalls('riderRideActivities', {
  list: {
    summary: 'Get what a ride started now in an area would save a rider, or why nothing',
    method: 'GET',
    path: '/ebike/v3/rider/ride-activities/:riderId',
    access: codes('riderApp'),
    rows: 'own',
    params: z.object({ riderId: id }),
    /** `carId`: on this vehicle; absent: none was chosen yet, and nothing speaks against one. */
    query: z.object({ areaId: smallId, carId: carId.optional() }),
    reply: z.object({ list: z.array(ownRideActivity) }),
    refusals: ['rider.not_found', 'vehicle.not_found', 'common.not_found'],
  },
  redPackets: {
    summary:
      'Get the red packets of an area that a rider can earn now: which vehicles carry one, and where to bring them',
    method: 'GET',
    path: '/ebike/v3/rider/red-packets/:riderId',
    access: codes('riderApp'),
    rows: 'own',
    params: z.object({ riderId: id }),
    query: z.object({ areaId: smallId }),
    reply: z.object({ list: z.array(redPacketShown) }),
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
    zh: '立减和红包活动须填写预算',
    en: 'An activity with cuts or red packets needs a budget',
  },
  'ride_activity.packets_a_day': {
    status: 400,
    zh: '红包活动每人每日限 1–5 次',
    en: 'A rider can have 1 to 5 red packets a day',
  },
  'ride_activity.every_vehicle': {
    status: 400,
    zh: '请限定车辆：闲置至少 1 小时，或仅站点外车辆',
    en: 'Say which vehicles: idle for an hour or more, or only those outside of stations',
  },
  'ride_activity.station': {
    status: 400,
    zh: '目标站点不在活动的服务区内，或已停用',
    en: 'A target station is not in use in the areas of the activity',
  },
  'ride_activity.first': {
    status: 400,
    zh: '前 N 单免费须填写每人限次',
    en: 'Say how many first rides are free: the limit per rider',
  },
});
