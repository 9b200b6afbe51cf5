import type { AreaSettings } from '@kickstand/contract/places/area-settings';
import type { CreditEntry, CreditKind } from '@kickstand/contract/riders/credit';
import type { RidePrice } from '@kickstand/contract/rides/pricing';
import type { ReturnRelation } from '@kickstand/contract/rides/trips';

export type CreditRules = AreaSettings['credit'];

/** A rider's standing. */
export interface CreditStanding {
  score: number;
  /** How often the rider was banned because of the score. */
  bans: number;
  /** Epoch ms. */
  bannedUntil: number | null;
}

/** An event and the points that it gives or takes. */
export interface CreditWish {
  kind: CreditKind;
  points: number;
}

/** The points actually moved. */
export interface CreditStep extends CreditWish, Pick<CreditEntry, 'notice' | 'bannedUntil'> {
  before: number;
  after: number;
}

const dayMs = 86_400_000;

/** Gains end at the cap but never reduce a score above it; losses end at zero. */
function scoreAfter({ score }: CreditStanding, points: number, { capPoints }: CreditRules) {
  if (points < 0) return Math.max(0, score + points);
  return Math.max(score, Math.min(capPoints, score + points));
}

/** The length of the next ban, days, longer each time. */
const banDays = (bans: number, rules: CreditRules) =>
  [rules.firstBanDays, rules.secondBanDays][bans] ?? rules.laterBanDays;

type Fallen = Pick<CreditStep, 'notice' | 'bannedUntil'>;

/** The consequence of a loss: a score that is too low bans the rider, unless banned already. */
function fallenTo(after: number, of: CreditStanding, rules: CreditRules, now: number): Fallen {
  const isBarred = (of.bannedUntil ?? 0) > now;
  if (after < rules.forbidPoints) {
    const bannedUntil = rules.bansForDays ? now + banDays(of.bans, rules) * dayMs : null;
    const isNew = rules.bansForDays ? !isBarred : of.score >= rules.forbidPoints;
    return isNew ? { notice: 'banned', bannedUntil } : { notice: null, bannedUntil: null };
  }
  const isWarned = after < rules.warnPoints && of.score >= rules.warnPoints;
  return { notice: isWarned ? 'warned' : null, bannedUntil: null };
}

/** The standing after an event, and the points moved; undefined if the score is at its limit. */
export function creditAfter(
  of: CreditStanding,
  { kind, points }: CreditWish,
  rules: CreditRules,
  now: number,
) {
  const [before, after] = [of.score, scoreAfter(of, points, rules)];
  if (after === before) return undefined;
  const fallen: Fallen =
    after < before ? fallenTo(after, of, rules, now) : { notice: null, bannedUntil: null };
  const isLifted = after > before && after >= rules.forbidPoints;
  const standing: CreditStanding = {
    score: after,
    bans: of.bans + Number(fallen.bannedUntil !== null),
    bannedUntil: isLifted ? null : (fallen.bannedUntil ?? of.bannedUntil),
  };
  return { standing, step: { kind, points: after - before, before, after, ...fallen } satisfies CreditStep };
}

/** The same for several events in order. */
export function creditAfterAll(
  of: CreditStanding,
  wishes: readonly CreditWish[],
  rules: CreditRules,
  now: number,
) {
  let standing = of;
  const steps: CreditStep[] = [];
  for (const wish of wishes) {
    const moved = creditAfter(standing, wish, rules, now);
    if (!moved) continue;
    standing = moved.standing;
    steps.push(moved.step);
  }
  return { standing, steps };
}

/** A wrong deduction is returned up to the cap, and a ban that it caused is lifted. */
export function creditTakenBack(
  of: CreditStanding,
  wrong: { points: number; bannedUntil: number | null },
  rules: CreditRules,
) {
  const standing = { ...of, bans: Math.max(0, of.bans - Number(wrong.bannedUntil !== null)) };
  const wish: CreditWish = { kind: 'taken_back', points: -wrong.points };
  return creditAfterAll(standing, [wish], rules, 0);
}

/** The deduction for a chargeable place of return; what a station's sensors report is a return outside it. */
const places: Partial<Record<ReturnRelation, (rules: CreditRules) => CreditWish>> = {
  out_of_area: ({ outOfAreaPoints }) => ({ kind: 'out_of_area', points: -outOfAreaPoints }),
  in_no_ride: ({ noRidePoints }) => ({ kind: 'no_ride', points: -noRidePoints }),
  in_no_stop: ({ noStopPoints }) => ({ kind: 'no_stop', points: -noStopPoints }),
};
const outOfStation = ({ outOfStationPoints }: CreditRules): CreditWish => ({
  kind: 'out_of_station',
  points: -outOfStationPoints,
});

/** A shorter ride does not count, seconds. */
const leastRideSeconds = 60;

/** The end of a ride, as far as it counts. */
export interface RideEnded {
  price: Pick<RidePrice, 'steps'>;
  endedBy: 'user' | 'ops' | 'system';
  relation: ReturnRelation | null;
  /** Null if unknown. */
  helmetIn: boolean | null;
  ridingSeconds: number;
}

/**
 * The points of a ride: deductions for a chargeable place of return, whatever it cost, and for a missing helmet. A
 * ride that ends in a station without faults gains points.
 */
export function ridePoints({ price, ...end }: RideEnded, rules: CreditRules): CreditWish[] {
  const place = price.steps.find((step) => step.kind === 'location');
  const lost: CreditWish[] = [];
  if (place?.kind === 'location' && place.uncharged === null)
    lost.push((places[place.relation] ?? outOfStation)(rules));
  if (end.helmetIn === false) lost.push({ kind: 'helmet', points: -rules.helmetPoints });
  const isGood =
    lost.length === 0 &&
    end.endedBy === 'user' &&
    end.relation === 'in_station' &&
    end.ridingSeconds >= leastRideSeconds;
  return isGood ? [{ kind: 'good_ride', points: rules.goodRidePoints }] : lost;
}

/** Why the score rules out vehicles of an area; undefined if it does not. */
export function whyNoCredit({ score, bannedUntil }: CreditStanding, rules: CreditRules, now: number) {
  if (!rules.on) return undefined;
  if (bannedUntil !== null && bannedUntil > now)
    return { code: 'rider.credit_banned' as const, until: bannedUntil };
  if (rules.bansForDays || score >= rules.forbidPoints) return undefined;
  return { code: 'rider.credit_low' as const, least: rules.forbidPoints };
}

/** The score of a new rider. */
export const firstScore = ({ startPoints, capPoints }: CreditRules) => Math.min(startPoints, capPoints);
