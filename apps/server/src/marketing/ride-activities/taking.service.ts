import { createHmac } from 'node:crypto';
import type { RideActivityReason } from '@kickstand/contract/marketing/campaigns';
import {
  activitiesToHold,
  activityBenefits,
  benefitOfActivity,
  isRedPacket,
  usuallySaved,
} from '@kickstand/domain/marketing/ride-activities';
import { isWithinHours } from '@kickstand/domain/money/cards';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { redPacketEarned } from '@kickstand/domain/rides/pricing';
import { campaignsRunning } from '../../kernel/campaign/campaign-list.store.ts';
import type { Db } from '../../kernel/database/db.ts';
import { inPartAlone } from '../../kernel/database/savepoint.ts';
import type { OrderCharged } from '../../rides/orders/orders.events.ts';
import type { RideBegun } from '../../rides/orders/orders.questions.ts';
import { limitsOf, whyNotFor } from '../campaigns/standing.service.ts';
import { type Limit, releaseLimits, reserveLimits, settleLimits } from '../rewards/limits.service.ts';
import { earnPacket, takePackets, vehiclesFor } from './red-packets.service.ts';
import { type ActivityRule, activityRule } from './ride-activities.service.ts';
import { insertBenefitUse, timesOfDay, usesOfDay } from './ride-activities.store.ts';

/**
 * Amount of a random discount: the same for a rider’s next ride of the day however often it is started, so that
 * returning a vehicle does not give a better draw.
 */
function drawn(
  rule: ActivityRule,
  { id, riderId, day, uses }: { id: string; riderId: string; day: string; uses: number },
) {
  const [least, most] = [rule.cutCents ?? 1, rule.mostCutCents ?? 1];
  const digest = createHmac('sha256', id)
    .update(`${riderId}:${day}:${uses + 1}`)
    .digest();
  return least + (digest.readUIntBE(0, 6) % (most - least + 1));
}

const limitOfDay = ({ perDay }: ActivityRule, riderId: string): Limit[] =>
  perDay > 0
    ? [{ entity: 'rider', key: riderId, period: 'day', unit: 'times', amount: 1, most: perDay }]
    : [];

/** Activities running in an area, each with its savings on a ride that starts, or why it does not apply. */
export async function activitiesFor(db: Db, ride: RideBegun) {
  const { riderId, areaId, at, terms } = ride;
  const stationId = ride.on?.stationId ?? null;
  const found = await campaignsRunning(db, { kind: 'ride_activity', areaId, now: at });
  if (found.length === 0) return [];
  const running = found.map((one) => ({ ...one, rule: activityRule.parse(one.rule) }));
  const day = businessDayOf(at, terms.zone);
  const asked = { riderId, day, campaignIds: running.map(({ id }) => id) };
  const whyNot = await whyNotFor(
    db,
    riderId,
    running.map(({ id, rule }) => ({ ...rule, id })),
    at,
  );
  const [times, uses] = [await timesOfDay(db, asked), await usesOfDay(db, asked)];
  const ofVehicle = await vehiclesFor(db, ride, running);
  const why = ({ id, rule }: (typeof running)[number]): RideActivityReason | undefined => {
    if (!isWithinHours(rule.usable, at, terms.zone)) return 'hours';
    if (rule.perDay > 0 && (times.get(id) ?? 0) >= rule.perDay) return 'limit_day';
    return ofVehicle(id, rule) ?? whyNot.get(id);
  };
  return running.map((one) => {
    const { id, rule } = one;
    const drawnCents = drawn(rule, { id, riderId, day, uses: uses.get(id) ?? 0 });
    const benefit = benefitOfActivity(id, rule, { drawnCents, stationId });
    return { ...one, benefit, savesCents: usuallySaved(benefit, at, terms), why: why(one) };
  });
}

/** Subject under which a ride reserves and uses activities. */
export const subjectOf = (orderId: string) => `ride:${orderId}`;

/**
 * Reserves the activities that a ride may use at its start; returns their savings. On an error the ride gets none:
 * marketing never fails a ride. To be called last in its transaction; the caller has locked the rider.
 */
export async function takeActivities(db: Db, ride: RideBegun & { orderId: string }) {
  const { riderId, at: now, terms } = ride;
  const take = async () => {
    const running = await activitiesFor(db, ride);
    const offered = running.filter(({ why }) => why === undefined);
    const held = [];
    for (const { id, rule, benefit } of activitiesToHold(offered)) {
      const limits = [...limitsOf(rule, riderId), ...limitOfDay(rule, riderId)];
      const wish = { campaignId: id, subject: subjectOf(ride.orderId), limits, now, zone: terms.zone };
      if (!(await reserveLimits(db, wish))) held.push(benefit);
    }
    if (running.some(({ rule }) => isRedPacket(rule.activity))) await takePackets(db, ride, held);
    return held;
  };
  return inPartAlone(db, { what: 'a ride began without activities', otherwise: [] }, take);
}

/** At the end of a ride, settles the activity that discounted it and releases the reservations of the others. */
export const useActivities = (db: Db, ride: OrderCharged) =>
  inPartAlone(db, { what: 'what activities saved of a ride was not counted', otherwise: undefined }, () =>
    settleActivities(db, ride),
  );

async function settleActivities(db: Db, ride: OrderCharged) {
  const { orderId, price, now } = ride;
  const subject = subjectOf(orderId);
  const counted = new Set([price.benefit?.id, redPacketEarned(price)]);
  for (const { type, id: campaignId } of ride.benefits) {
    if (!activityBenefits.has(type)) continue;
    if (counted.has(campaignId)) await settleActivity(db, ride, campaignId);
    else await releaseLimits(db, { campaignId, subject, now });
  }
}

/** Settles a used activity: the savings on the ride, and the red packet earned by it. */
async function settleActivity(db: Db, ride: OrderCharged, campaignId: string) {
  const { orderId, price, now, startedAt, zone } = ride;
  const savedCents = price.benefit?.id === campaignId ? price.benefit.cents : 0;
  const earned = redPacketEarned(price) === campaignId ? await earnPacket(db, ride, campaignId) : 0;
  const cents = savedCents + earned;
  if (!(await settleLimits(db, { campaignId, subject: subjectOf(orderId), cents, now }))) return;
  const day = businessDayOf(startedAt, zone);
  if (savedCents > 0) await insertBenefitUse(db, { ...ride, campaignId, day, savedCents, usedAt: now });
}
