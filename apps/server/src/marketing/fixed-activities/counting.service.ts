import { countedBy } from '@kickstand/domain/marketing/rewards';
import { everything } from '@kickstand/domain/platform/access';
import type { Database, Db } from '../../kernel/database/db.ts';
import { inPart } from '../../kernel/database/savepoint.ts';
import { newId } from '../../kernel/ids.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { limitsOf, whyNotFor } from '../campaigns/standing.service.ts';
import { type Limit, reserveLimits } from '../rewards/limits.service.ts';
import { activitiesIn, type RunningActivity } from './activities.service.ts';
import { giveEarned } from './claims.service.ts';
import { insertClaim, rewardedAmong } from './claims.store.ts';
import { occurrencesOf } from './earning.service.ts';
import { type DueEvent, dueEvents, putOff, takeEvent } from './events.store.ts';
import { type Person, personOf } from './facts.store.ts';

const claimMs = 72 * 3_600_000;

/** Parts needed for counting. */
export interface Counting {
  database: Database;
  now(): number;
  /** IANA time zone of business days. */
  zone: string;
}

interface Moment {
  now: number;
  zone: string;
}

/** Limits used by one reward: of the activity, per day, per person for life, per rider and month. */
function limitsFor({ rule }: RunningActivity, riderId: string, person: Person): Limit[] {
  const { once, perMonth } = countedBy(rule.type);
  const times = { unit: 'times' as const, amount: 1 };
  const ofDay = { ...times, entity: 'campaign' as const, key: '', period: 'day' as const };
  const ofPerson = { ...times, entity: 'identity' as const, period: 'life' as const, most: 1 };
  const ofMonth = { ...times, entity: 'rider' as const, key: riderId, period: 'month' as const };
  return [
    ...limitsOf(rule, riderId),
    ...(rule.dailyQuota !== undefined ? [{ ...ofDay, most: rule.dailyQuota }] : []),
    ...(once === 'identity' ? [{ ...ofPerson, key: person.identity ?? undefined }] : []),
    ...(perMonth !== undefined ? [{ ...ofMonth, most: perMonth }] : []),
  ];
}

interface Earner {
  riderId: string;
  areaId: number;
  person: Person;
}

/** Gives one occurrence of an activity, or reserves it for claiming, if the limits allow. */
async function reward(db: Db, activity: RunningActivity, occurrence: string, of: Earner, moment: Moment) {
  const { id: campaignId, version, rule, agentId } = activity;
  const { riderId, areaId, person } = of;
  const limits = limitsFor(activity, riderId, person);
  const { now, zone } = moment;
  if (await reserveLimits(db, { campaignId, subject: occurrence, limits, now, zone })) return;
  const earned = { campaignId, version, occurrence, riderId, areaId, agentId };
  if (rule.claim === 'auto') await giveEarned(db, earned, moment);
  else await insertClaim(db, { ...earned, claimId: newId(), now, expiresAt: now + claimMs });
}

/** Counts an event for one activity. */
async function countFor(db: Db, activity: RunningActivity, happened: DueEvent, of: Earner, moment: Moment) {
  const { riderId, person } = of;
  const occurrences = await occurrencesOf({ db, activity, happened, person, ...moment });
  if (occurrences.length === 0) return;
  const asked = { ...activity.rule, id: activity.id };
  if ((await whyNotFor(db, riderId, [asked], moment.now)).get(activity.id)) return;
  const isPersons = countedBy(activity.rule.type).once !== 'rider';
  const rewarded = await rewardedAmong(db, { campaignId: activity.id, occurrences, isPersons });
  for (const occurrence of occurrences)
    if (!rewarded.has(occurrence)) await reward(db, activity, occurrence, of, moment);
}

/** Counts an event for the activities of its area, each in a savepoint. */
async function countOne({ database, now, zone }: Counting, happened: DueEvent) {
  const { riderId, areaId, event } = happened;
  await database.write(everything, async (db) => {
    await waitForRider(db, riderId);
    const person = await personOf(db, riderId);
    if (!(await takeEvent(db, happened)) || !person) return;
    const activities = await activitiesIn(db, areaId, happened.happenedAt);
    for (const activity of activities)
      if (countedBy(activity.rule.type).on === event)
        await inPart(
          db,
          () => countFor(db, activity, happened, { riderId, areaId, person }, { now: now(), zone }),
          () => true,
        );
  });
}

const mostAtOnce = 200;

/** Counts pending events, each in its own transaction; returns how many. */
export async function countEvents(counting: Counting, onError?: (error: unknown) => void): Promise<number> {
  const { database, now } = counting;
  const due = await database.read(everything, (db) => dueEvents(db, now(), mostAtOnce));
  for (const happened of due)
    try {
      await countOne(counting, happened);
    } catch (error) {
      onError?.(error);
      await database.write(everything, (db) => putOff(db, happened, { problem: String(error), now: now() }));
    }
  return due.length;
}
