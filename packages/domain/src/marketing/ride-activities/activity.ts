import { type Cents, lastInstant } from '@kickstand/contract/kit';
import type { RideActivityKind } from '@kickstand/contract/marketing/campaigns';
import type { CardHours } from '@kickstand/contract/money/cards';
import type { Benefit, BenefitType, PriceCalendar, PriceScheme } from '@kickstand/contract/rides/pricing';
import { isWithinHours } from '../../money/cards/index.ts';
import { priceOf } from '../../rides/pricing/index.ts';

/** What an activity promises of the price of a ride. */
export interface ActivityRule {
  activity: RideActivityKind;
  usable: CardHours;
  payPct?: number | undefined;
  cutCents?: Cents | undefined;
  mostCutCents?: Cents | undefined;
  thresholdCents?: Cents | undefined;
  mostSavedCents?: Cents | undefined;
  rewardCents?: Cents | undefined;
  rewardDays?: number | undefined;
  freeMinutes?: number | undefined;
  validMinutes?: number | undefined;
  validMetres?: number | undefined;
  idleHours?: number | undefined;
  onlyOutside?: boolean | undefined;
  stationIds?: readonly string[] | undefined;
}

type Value = Exclude<keyof ActivityRule, 'activity' | 'usable'>;

interface Made {
  type: BenefitType;
  needs: readonly Value[];
  /** What else may be said. */
  takes?: readonly Value[];
  /** What one ride saves at most. */
  most: 'cutCents' | 'mostCutCents' | 'mostSavedCents';
}

const packet = [
  'rewardCents',
  'rewardDays',
  'freeMinutes',
  'mostSavedCents',
  'validMinutes',
  'validMetres',
] as const;

/** What each kind is made of. */
const kinds: Readonly<Record<RideActivityKind, Made>> = {
  free_first_n: { type: 'free_activity', needs: ['mostSavedCents'], most: 'mostSavedCents' },
  time_free: { type: 'free_activity', needs: ['mostSavedCents'], most: 'mostSavedCents' },
  discount: { type: 'ride_discount', needs: ['payPct', 'mostSavedCents'], most: 'mostSavedCents' },
  random_cut: {
    type: 'random_cut',
    needs: ['cutCents', 'mostCutCents'],
    takes: ['thresholdCents'],
    most: 'mostCutCents',
  },
  full_cut: { type: 'full_cut', needs: ['cutCents', 'thresholdCents'], most: 'cutCents' },
  red_packet_car: {
    type: 'red_packet',
    needs: [...packet, 'idleHours'],
    takes: ['onlyOutside', 'stationIds'],
    most: 'mostSavedCents',
  },
  red_packet_station: { type: 'red_packet', needs: [...packet, 'stationIds'], most: 'mostSavedCents' },
};

/** Whether riders earn something by bringing vehicles where they are needed. */
export const isRedPacket = (activity: RideActivityKind) => kinds[activity].type === 'red_packet';

/** The fields that a kind of activity is made of. */
export const valuesOfActivity = (activity: RideActivityKind): readonly Value[] => [
  ...kinds[activity].needs,
  ...(kinds[activity].takes ?? []),
];

/** The fields that only other kinds are made of. */
export function valuesOfOthers(activity: RideActivityKind): Value[] {
  const own = valuesOfActivity(activity);
  const all = new Set(Object.values(kinds).flatMap(({ needs, takes = [] }) => [...needs, ...takes]));
  return [...all].filter((name) => !own.includes(name));
}

const isSaid = (value: unknown) => value !== undefined && (!Array.isArray(value) || value.length > 0);

/** The first field that is not said or, of a random cut, lies the wrong way round; undefined where all are. */
export function missingOf(rule: ActivityRule): Value | undefined {
  const missing = kinds[rule.activity].needs.find((name) => !isSaid(rule[name]));
  if (missing) return missing;
  const isWrongWay = rule.activity === 'random_cut' && (rule.mostCutCents ?? 0) < (rule.cutCents ?? 0);
  return isWrongWay ? 'mostCutCents' : undefined;
}

/** What one ride saves at most, cents. */
export const mostSavedBy = (rule: ActivityRule): Cents => rule[kinds[rule.activity].most] ?? (0 as Cents);

/** What one ride costs at most, cents: beside what it saves what it earns. */
export const mostCostOf = (rule: ActivityRule): number =>
  mostSavedBy(rule) + (isRedPacket(rule.activity) ? (rule.rewardCents ?? 0) : 0);

const weekMs = 7 * 86_400_000;
const quarterMs = 15 * 60_000;

/** Whether one of its days and hours falls between two instants, epoch ms. */
export function everComes(usable: CardHours, startsAt: number, endsAt = lastInstant, zone = 'UTC'): boolean {
  // A week has every day, and no zone is off by less than a quarter of an hour.
  for (let at = startsAt; at < Math.min(endsAt, startsAt + weekMs + quarterMs); at += quarterMs)
    if (isWithinHours(usable, at, zone)) return true;
  return false;
}

/** A ride that begins: what a random cut comes to, and the station where it begins. */
interface Beginning {
  drawnCents: number;
  stationId: string | null;
}

/** What an activity saves of a ride. */
export function benefitOfActivity(
  id: string,
  rule: ActivityRule,
  { drawnCents, stationId }: Beginning,
): Benefit {
  const { type } = kinds[rule.activity];
  const most = mostSavedBy(rule);
  if (isRedPacket(rule.activity)) {
    const { freeMinutes = 1, validMinutes = 0, validMetres = 0, stationIds = [] } = rule;
    const saving = { by: 'time', freeSeconds: freeMinutes * 60, mostCents: most } as const;
    const valid = { seconds: validMinutes * 60, metres: validMetres };
    return { type, id, saving, target: { stationIds: [...stationIds], fromStationId: stationId, ...valid } };
  }
  if (rule.activity === 'discount')
    return { type, id, saving: { by: 'share', payBp: (rule.payPct ?? 100) * 100, mostCents: most } };
  const mostCents = rule.activity === 'random_cut' ? (drawnCents as Cents) : most;
  const isCut = rule.activity === 'random_cut' || rule.activity === 'full_cut';
  const from = isCut && rule.thresholdCents !== undefined ? { fromCents: rule.thresholdCents } : {};
  return { type, id, saving: { by: 'amount', mostCents, ...from } };
}

/** Kinds of benefits that activities give. */
export const activityBenefits: ReadonlySet<BenefitType> = new Set(
  Object.values(kinds).map(({ type }) => type),
);

/** A usual ride, by which activities are compared before anybody knows how far the rider goes. */
const usual = { seconds: 660, metres: 2_100 };

interface Pricing {
  scheme: PriceScheme;
  calendar: PriceCalendar;
  zone: string;
}

/** What a usual ride that begins at an instant would save by a benefit, cents; if it has a target, one that reaches it. */
export function usuallySaved(
  { target: _, ...benefit }: Benefit,
  at: number,
  { scheme, calendar, zone }: Pricing,
): Cents {
  const ride = {
    startedAt: at,
    endedAt: at + usual.seconds * 1000,
    pauses: [],
    odometerM: usual.metres,
    straightM: null,
  };
  const given = { calendar, zone, trialsLeft: 0, capUsedCents: 0, benefits: [benefit] };
  return priceOf(ride, scheme, given).benefit?.cents ?? (0 as Cents);
}

interface Candidate {
  benefit: Benefit;
  savesCents: number;
  /** Epoch ms; null: until somebody ends it. */
  endsAt: number | null;
}

/** So many of a class are kept for one ride. */
const mostOfClass = 3;
const classOf = ({ type }: Benefit) => (type === 'full_cut' ? 'random_cut' : type);

/** The activities that a ride is begun with: of each class those that save a usual ride most, then those that end first. */
export function activitiesToHold<T extends Candidate>(candidates: readonly T[]): T[] {
  const ranked = [...candidates].sort(
    (a, b) =>
      b.savesCents - a.savesCents ||
      (a.endsAt ?? lastInstant) - (b.endsAt ?? lastInstant) ||
      (a.benefit.id < b.benefit.id ? -1 : 1),
  );
  return ranked.filter(
    (one, i) =>
      ranked.slice(0, i).filter(({ benefit }) => classOf(benefit) === classOf(one.benefit)).length <
      mostOfClass,
  );
}
