import { bandOf } from '../demand/index.ts';
import { expectedRides, lossesOf } from '../value/index.ts';
import type { PlanStation } from './candidates.ts';
import { ridesGained } from './prepared.ts';
import type { ShiftErrand, ShiftStation } from './shift.ts';
import type { Plan, PlanInput } from './types.ts';

/** What is expected of a station until the next visit. */
export interface StationOutlook {
  id: string;
  /** Vehicles that can be rented now. */
  have: number;
  /** Cents lost until the next visit without the plan, with the ends of its band, and with the plan. */
  lostCents: number;
  leastCents: number;
  mostCents: number;
  planCents: number;
  /** Vehicles expected at the end of each half hour of the first 24 hours if nobody works there. */
  course: number[];
  /** Rides expected to begin there in each half hour of the first 12 hours, likewise. */
  expected: number[];
}

/** A station that takes any number is looked at as one of so many places. */
const boundless = 30;
/** Losses of a station at this demand. */
export const lossesBy = ({ returns, capacity, hours }: ShiftStation, demand: readonly number[]) =>
  lossesOf({ demand, returns, capacity: capacity ?? boundless, hours });

/** What stations lose without and with a plan. */
export function outlooksOf(
  errand: ShiftErrand,
  { curves, jobs }: PlanInput,
  { seen, plan }: { seen: readonly PlanStation[]; plan: Plan },
): StationOutlook[] {
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const deltas = curves.map(() => 0);
  for (const { jobId } of plan.lines)
    for (const { curve, by } of byId.get(jobId)?.effects ?? []) deltas[curve] = (deltas[curve] ?? 0) + by;
  const gained = (curve: number) => {
    const of = curves[curve];
    return of ? (seen[curve >> 1]?.rideCents ?? 0) * ridesGained(of, deltas[curve] ?? 0) : 0;
  };
  const bandAt = bands();
  return errand.stations.map((station, i) => {
    const have = curves[2 * i]?.have ?? 0;
    const cents = (seen[i]?.rideCents ?? 0) * (1 - errand.moved);
    const lost = cents * (seen[i]?.losses.from(0, have) ?? 0);
    return {
      id: station.id,
      have,
      lostCents: lost,
      leastCents: cents * lossesBy(station, bandAt(station, 0)).from(0, have),
      mostCents: cents * lossesBy(station, bandAt(station, 1)).from(0, have),
      planCents: Math.max(0, lost - gained(2 * i) - gained(2 * i + 1)),
      course: courseOf(station, have),
      expected: expectedRides(
        { ...station, capacity: station.capacity ?? boundless, hours: mostShiftHours },
        have,
      ),
    };
  });
}

/** The ends of the band of 80 % around the demand; the same estimate recurs every day and is looked up once. */
function bands() {
  const known = new Map<string, readonly [low: number, high: number]>();
  return ({ demand, shapes, exposures }: ShiftStation, end: 0 | 1) =>
    demand.map((rate, i) => {
      const [shape, hours] = [shapes[i] ?? 0, exposures[i] ?? 0];
      if (shape <= 0 || hours <= 0) return rate;
      const key = `${shape} ${hours}`;
      const band = known.get(key) ?? bandOf(shape, hours);
      known.set(key, band);
      return (rate * hours * band[end]) / shape;
    });
}

const halfHours = 48;
/** No shift is longer. */
const mostShiftHours = 12;

/** Vehicles that stand there on average when rides and returns go on as forecast. */
function courseOf({ demand, returns, capacity }: ShiftStation, have: number) {
  let standing = have;
  return Array.from({ length: halfHours }, (_, slot) => {
    const rate = (of: readonly number[]) => of[Math.min(slot, of.length - 1)] ?? 0;
    const next = standing + (rate(returns) - rate(demand)) / 2;
    standing = Math.min(Math.max(0, next), Math.max(have, capacity ?? Number.POSITIVE_INFINITY));
    return Math.round(standing * 10) / 10;
  });
}
