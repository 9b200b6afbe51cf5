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

/** An activity as stored in its versions. */
export const activityRule = rideActivity.body
  .omit({ name: true, areaIds: true, startsAt: true, endsAt: true })
  .extend({ faceCents: z.number() });
export type ActivityRule = z.output<typeof activityRule>;

/** Kinds with a cost per use: without a budget their total cost is unlimited. */
const cuts: ReadonlySet<Activity['activity']> = new Set([
  'random_cut',
  'full_cut',
  'red_packet_car',
  'red_packet_station',
]);

const mostPacketsADay = 5;

/** Refuses red packets without a daily limit, on all vehicles, or for stations that do not exist in its areas. */
async function refusePackets(ctx: Ctx, said: Activity) {
  const { activity, perDay, idleHours = 0, onlyOutside = false, stationIds = [], areaIds } = said;
  if (perDay < 1 || perDay > mostPacketsADay) refuseField(ctx, 'perDay', 'ride_activity.packets_a_day');
  if (activity === 'red_packet_car' && idleHours === 0 && !onlyOutside)
    refuseField(ctx, 'idleHours', 'ride_activity.every_vehicle');
  const known = await stationsIn(ctx.db, stationIds, areaIds);
  if (stationIds.some((id) => !known.has(id))) refuseField(ctx, 'stationIds', 'ride_activity.station');
}

/** Refuses an invalid activity; returns its highest cost per ride, cents. */
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

/** Riding activities as a kind of campaign. */
export const activityKind = (zone: string): CampaignKind<Activity> => ({
  of: rideActivity as never,
  figures: {},
  faceOf: (ctx, said) => faceOf(ctx, said, zone),
  implied: ({ activity }) => ({
    ...Object.fromEntries(valuesOfOthers(activity).map((name) => [name, undefined])),
    // Red packets are public, so nobody is held out.
    ...(isRedPacket(activity) && { holdoutBp: 0 }),
  }),
});
