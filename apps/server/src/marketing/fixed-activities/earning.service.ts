import type { FixedType } from '@kickstand/contract/marketing/campaigns';
import { countedBy, timesReached } from '@kickstand/domain/marketing/rewards';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Db } from '../../kernel/database/db.ts';
import type { RunningActivity } from './activities.service.ts';
import type { DueEvent } from './events.store.ts';
import {
  cardsBought,
  goodParkingDays,
  type Person,
  type Rides,
  rideIn,
  rodeItBefore,
  signInsOf,
} from './facts.store.ts';

/** Input for checking whether an event earns an activity. */
export interface Asked {
  db: Db;
  activity: RunningActivity;
  happened: DueEvent;
  person: Person;
  now: number;
  /** IANA time zone of business days. */
  zone: string;
}

type Earned = (asked: Asked) => Promise<string[]>;

const each = ({ activity }: Asked) => activity.rule.threshold ?? 1;

const ridesOf = ({ activity: { rule, areaIds, startsAt }, happened: { riderId } }: Asked): Rides => {
  const { validMinutes, validMetres } = rule;
  return { riderId, areaIds, since: startsAt, validMinutes, validMetres };
};

const once: Earned = async () => [''];

const byRides =
  (before: 'rides' | 'before', of: (ride: { metres: number }) => number, scale: number): Earned =>
  async (asked) => {
    const ride = await rideIn(asked.db, asked.happened.subject, ridesOf(asked));
    if (!ride?.isValid) return [];
    const done = ride[before];
    return timesReached(done / scale, (done + of(ride)) / scale, each(asked)).map(String);
  };

/** How each type is earned: returns keys that make its rewards unique; none if it is not earned now. */
const earnedBy: Readonly<Record<FixedType, Earned>> = {
  register: async ({ person, activity }) => (person.registeredAt >= activity.startsAt ? [''] : []),
  real_name: once,
  career: once,
  birthday: async ({ happened, zone }) => [businessDayOf(happened.happenedAt, zone).slice(0, 4)],
  first_ride: async (asked) => {
    const ride = await rideIn(asked.db, asked.happened.subject, ridesOf(asked));
    return ride?.isValid && !ride.ever ? [''] : [];
  },
  n_rides: byRides('rides', () => 1, 1),
  n_km: byRides('before', ({ metres }) => metres, 1_000),
  good_parking: async (asked) => {
    const { zone, happened } = asked;
    const days = await goodParkingDays(asked.db, ridesOf(asked), { zone, now: happened.happenedAt });
    return timesReached(0, days, each(asked)).map(String);
  },
  sign_in: async (asked) => {
    const { db, activity, happened, zone } = asked;
    const [last] = await signInsOf(db, [activity.id], happened.riderId);
    const day = businessDayOf(happened.happenedAt, zone);
    return last?.day === day && last.streak % each(asked) === 0 ? [day] : [];
  },
  card_first: async ({ db, happened }) => ((await cardsBought(db, happened.riderId)) === 1 ? [''] : []),
  report_fault: async ({ db, happened: { subject } }) => ((await rodeItBefore(db, subject)) ? [] : [subject]),
};

/**
 * What a rider has earned of an activity by an event: one stable key per reward. Types counted per person earn
 * nothing while the identity is unknown.
 */
export async function occurrencesOf(asked: Asked): Promise<string[]> {
  const { rule } = asked.activity;
  const who = countedBy(rule.type).once === 'rider' ? asked.happened.riderId : asked.person.identity;
  if (who === null) return [];
  const earned = await earnedBy[rule.type](asked);
  return earned.map((which) => [rule.type, who, which].filter(Boolean).join(':'));
}
