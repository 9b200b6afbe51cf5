import { rideActivity } from '@kickstand/contract/marketing/campaigns';
import { mostCostOf } from '@kickstand/domain/marketing/ride-activities';
import { insertCampaign } from '../../src/kernel/campaign/campaign.store.ts';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';

const dayMs = 86_400_000;

/** What is typed of an activity that makes rides in the area of a company free, up to ¥5.00 each. */
export const aRideActivityBody = (agentId: number, now: number, over: object = {}) =>
  rideActivity.body.parse({
    name: '周末免单',
    areaIds: [agentId * 10 + 1],
    activity: 'time_free',
    usable: { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1_440 },
    mostSavedCents: 500,
    perDay: 0,
    holdoutBp: 0,
    text: '',
    audience: { kind: 'all' },
    perRider: 0,
    budgetCents: 100_000,
    startsAt: now - dayMs,
    endsAt: now + 30 * dayMs,
    ...over,
  });

/** A red packet on vehicles outside of stations: ¥2.00 for bringing one into a station, and half an hour free, up to ¥5.00. */
export const aRedPacket = {
  activity: 'red_packet_car',
  rewardCents: 200,
  rewardDays: 7,
  freeMinutes: 30,
  validMinutes: 2,
  validMetres: 200,
  idleHours: 2,
  onlyOutside: true,
  perDay: 5,
};

/** An activity of a company; a draft unless it is to run. */
export async function aRideActivity(
  db: Db,
  agentId: number,
  now: number,
  { state = 'draft', ...over }: { state?: 'draft' | 'on'; [field: string]: unknown } = {},
) {
  const { name, areaIds, startsAt, endsAt, ...rule } = aRideActivityBody(agentId, now, over);
  const id = newId();
  const campaign = { id, kind: 'ride_activity', name, agentId, areaIds, state, startsAt, endsAt };
  const faceCents = mostCostOf(rule);
  await insertCampaign(db, { ...campaign, rule: { ...rule, faceCents } }, { by: '市场', now });
  return id;
}
