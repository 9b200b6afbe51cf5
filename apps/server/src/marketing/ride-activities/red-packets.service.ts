import type { RideActivityReason } from '@kickstand/contract/marketing/campaigns';
import type { Benefit } from '@kickstand/contract/rides/pricing';
import { isRedPacket } from '@kickstand/domain/marketing/ride-activities';
import type { RunningCampaign } from '../../kernel/campaign/campaign-list.store.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { OrderCharged } from '../../rides/orders/orders.events.ts';
import type { RideBegun } from '../../rides/orders/orders.questions.ts';
import { giveReward } from '../campaigns/giving.service.ts';
import { mayBeGiven } from '../rewards/recipients.service.ts';
import { noteEarned, noteTaken, packetsOn, promisedAt, takeOff } from './red-packets.store.ts';
import { type ActivityRule, activityRule } from './ride-activities.service.ts';

type Running = readonly (Pick<RunningCampaign, 'id'> & { rule: ActivityRule })[];

/**
 * Returns a function that says why an activity does not apply to the vehicle of a ride; undefined if it does, or if no
 * vehicle was chosen yet.
 */
export async function vehiclesFor(db: Db, { on, riderId, at: now }: RideBegun, running: Running) {
  const packets = running.filter(({ rule }) => isRedPacket(rule.activity));
  if (!on || packets.length === 0) return () => undefined;
  const asked = { vehicle: on.vehicle, riderId, campaignIds: packets.map(({ id }) => id), now };
  const { carried, mayEarn, isOwn } = await packetsOn(db, asked);
  return (id: string, { activity, stationIds = [] }: ActivityRule): RideActivityReason | undefined => {
    if (!isRedPacket(activity)) return undefined;
    if (!mayEarn || (activity === 'red_packet_car' && !carried.has(id))) return 'vehicle';
    if (activity === 'red_packet_station' && stationIds.some((one) => one === on.stationId)) return 'vehicle';
    return isOwn ? 'own_vehicle' : undefined;
  };
}

/** Assigns a vehicle’s red packets that a ride may earn to the ride; all others are removed from the vehicle. */
export async function takePackets(
  db: Db,
  { on, orderId, areaId, at: now }: RideBegun & { orderId: string },
  held: readonly Benefit[],
) {
  if (!on) return;
  const packets = held.filter(({ type }) => type === 'red_packet').map(({ id }) => id);
  const { vehicle, agentId } = on;
  const taken = await takeOff(db, { vehicle, orderId, campaignIds: packets, now });
  for (const campaignId of packets)
    if (!taken.has(campaignId)) await noteTaken(db, { campaignId, vehicle, areaId, agentId, orderId, now });
}

/** Gives a rider the red packet earned by a ride; returns its value, cents. */
export async function earnPacket(
  db: Db,
  { orderId, riderId, areaId, startedAt, now, zone }: OrderCharged,
  campaignId: string,
): Promise<number> {
  const promised = await promisedAt(db, campaignId, startedAt);
  if (!promised || !(await mayBeGiven(db, riderId, now))) return 0;
  if (!(await noteEarned(db, { campaignId, orderId, now }))) return 0;
  const { version, agentId } = promised;
  const { rewardCents = 0, rewardDays = 1 } = activityRule.parse(promised.rule);
  const gift = {
    riderId,
    source: 'red_packet' as const,
    occurrence: `ride:${orderId}`,
    campaign: { campaignId, version },
    payer: { agentId, areaId },
    worth: { kind: 'balance' as const, faceCents: rewardCents, days: rewardDays, productId: null },
  };
  return (await giveReward(db, gift, { now, zone }))?.cents ?? 0;
}
