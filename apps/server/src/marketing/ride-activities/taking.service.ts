import { createHmac } from 'node:crypto';
import { type RideActivityReason, rideActivity } from '@kickstand/contract/marketing/campaigns';
import {
  activitiesToHold,
  activityBenefits,
  benefitOfActivity,
  usuallySaved,
} from '@kickstand/domain/marketing/ride-activities';
import { isWithinHours } from '@kickstand/domain/money/cards';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { z } from 'zod';
import { campaignsRunning } from '../../kernel/campaign/campaign-list.store.ts';
import type { Db } from '../../kernel/database/db.ts';
import { inPartAlone } from '../../kernel/database/savepoint.ts';
import type { OrderCharged } from '../../rides/orders/orders.events.ts';
import type { RideBegun } from '../../rides/orders/orders.questions.ts';
import { limitsOf, whyNotFor } from '../campaigns/standing.service.ts';
import { type Limit, releaseLimits, reserveLimits, settleLimits } from '../rewards/limits.service.ts';
import { insertBenefitUse, timesOfDay, usesOfDay } from './ride-activities.store.ts';

/** An activity as its versions keep it. */
const activityRule = rideActivity.body
  .omit({ name: true, areaIds: true, startsAt: true, endsAt: true })
  .extend({ faceCents: z.number() });
type ActivityRule = z.output<typeof activityRule>;

/**
 * What a random cut comes to: the same for a rider's next ride of the day however often it is begun, so that nobody gives a vehicle
 * back for a better draw.
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

/** The activities that run in an area, each with what it would save of a ride that begins, or why nothing. */
export async function activitiesFor(db: Db, { riderId, areaId, at, terms }: RideBegun) {
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
  const why = ({ id, rule }: (typeof running)[number]): RideActivityReason | undefined => {
    if (!isWithinHours(rule.usable, at, terms.zone)) return 'hours';
    if (rule.perDay > 0 && (times.get(id) ?? 0) >= rule.perDay) return 'limit_day';
    return whyNot.get(id);
  };
  return running.map((one) => {
    const { id, rule } = one;
    const cents = drawn(rule, { id, riderId, day, uses: uses.get(id) ?? 0 });
    const benefit = benefitOfActivity(id, rule, cents);
    return { ...one, benefit, savesCents: usuallySaved(benefit, at, terms), why: why(one) };
  });
}

const subjectOf = (orderId: string) => `ride:${orderId}`;

/**
 * Hold back the activities that a ride may use, as it begins; answers what they save. A fault leaves the ride without them: marketing
 * fails no ride. Last in its transaction; the rider is waited for by the caller.
 */
export async function takeActivities(db: Db, ride: RideBegun & { orderId: string }) {
  const { riderId, at: now, terms } = ride;
  const take = async () => {
    const offered = (await activitiesFor(db, ride)).filter(({ why }) => why === undefined);
    const held = [];
    for (const { id, rule, benefit } of activitiesToHold(offered)) {
      const limits = [...limitsOf(rule, riderId), ...limitOfDay(rule, riderId)];
      const wish = { campaignId: id, subject: subjectOf(ride.orderId), limits, now, zone: terms.zone };
      if (!(await reserveLimits(db, wish))) held.push(benefit);
    }
    return held;
  };
  return inPartAlone(db, { what: 'a ride began without activities', otherwise: [] }, take);
}

/** A ride is over: the activity that lowered its price is used, what was held back of the others is free again. */
export const useActivities = (db: Db, ride: OrderCharged) =>
  inPartAlone(db, { what: 'what activities saved of a ride was not counted', otherwise: undefined }, () =>
    settleActivities(db, ride),
  );

async function settleActivities(db: Db, ride: OrderCharged) {
  const { orderId, price, now, startedAt, zone } = ride;
  const subject = subjectOf(orderId);
  for (const { type, id: campaignId } of ride.benefits) {
    if (!activityBenefits.has(type)) continue;
    if (price.benefit?.id !== campaignId) {
      await releaseLimits(db, { campaignId, subject, now });
      continue;
    }
    const { cents } = price.benefit;
    if (!(await settleLimits(db, { campaignId, subject, cents, now }))) continue;
    const day = businessDayOf(startedAt, zone);
    await insertBenefitUse(db, { ...ride, campaignId, day, savedCents: cents, usedAt: now });
  }
}
