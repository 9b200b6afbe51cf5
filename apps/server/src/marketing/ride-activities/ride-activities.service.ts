import { rideActivity } from '@kickstand/contract/marketing/campaigns';
import {
  everComes,
  isRedPacket,
  missingOf,
  mostCostOf,
  valuesOfOthers,
} from '@kickstand/domain/marketing/ride-activities';
import { z } from 'zod';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuseField } from '../../kernel/call/refuse.ts';
import type { CampaignKind } from '../campaigns/campaigns.service.ts';
import { stationsIn } from './red-packets.store.ts';

type Activity = z.output<typeof rideActivity.body>;

/** An activity as its versions keep it. */
export const activityRule = rideActivity.body
  .omit({ name: true, areaIds: true, startsAt: true, endsAt: true })
  .extend({ faceCents: z.number() });
export type ActivityRule = z.output<typeof activityRule>;

/** Kinds whose every use costs what it says: without a budget nobody knows what they come to. */
const cuts: ReadonlySet<Activity['activity']> = new Set([
  'random_cut',
  'full_cut',
  'red_packet_car',
  'red_packet_station',
]);

const mostPacketsADay = 5;

/** Refuses red packets for any number of rides, on all vehicles, or to be brought where no station is. */
async function refusePackets(ctx: Ctx, said: Activity) {
  const { activity, perDay, idleHours = 0, onlyOutside = false, stationIds = [], areaIds } = said;
  if (perDay < 1 || perDay > mostPacketsADay) refuseField(ctx, 'perDay', 'ride_activity.packets_a_day');
  if (activity === 'red_packet_car' && idleHours === 0 && !onlyOutside)
    refuseField(ctx, 'idleHours', 'ride_activity.every_vehicle');
  const known = await stationsIn(ctx.db, stationIds, areaIds);
  if (stationIds.some((id) => !known.has(id))) refuseField(ctx, 'stationIds', 'ride_activity.station');
}

/** Refuses an activity that is not sound; answers what one ride costs at most by it, cents. */
async function faceOf(ctx: Ctx, said: Activity, zone: string): Promise<number> {
  const { activity, usable, startsAt, endsAt, budgetCents, perRider } = said;
  const missing = missingOf(said);
  if (missing) {
    const [zh, en] = rideActivity.names[missing] ?? ['', ''];
    refuseField(ctx, missing, 'ride_activity.value', { field: ctx.locale === 'zh-CN' ? zh : en });
  }
  if (!everComes(usable, startsAt, endsAt, zone)) refuseField(ctx, 'usable', 'ride_activity.hours');
  if (cuts.has(activity) && budgetCents === undefined)
    refuseField(ctx, 'budgetCents', 'ride_activity.no_budget');
  if (activity === 'free_first_n' && perRider === 0) refuseField(ctx, 'perRider', 'ride_activity.first');
  if (isRedPacket(activity)) await refusePackets(ctx, said);
  return mostCostOf(said);
}

/** Riding activities among the campaigns. */
export const activityKind = (zone: string): CampaignKind<Activity> => ({
  of: rideActivity as never,
  figures: {},
  faceOf: (ctx, said) => faceOf(ctx, said, zone),
  implied: ({ activity }) => ({
    ...Object.fromEntries(valuesOfOthers(activity).map((name) => [name, undefined])),
    // What is promised in public is promised to everybody.
    ...(isRedPacket(activity) && { holdoutBp: 0 }),
  }),
});
