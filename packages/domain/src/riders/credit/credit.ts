import type { AreaSettings } from '@kickstand/contract/places/area-settings';
import type { CreditEntry, CreditKind } from '@kickstand/contract/riders/credit';
import type { RidePrice } from '@kickstand/contract/rides/pricing';
import type { ReturnRelation } from '@kickstand/contract/rides/trips';

export type CreditRules = AreaSettings['credit'];

/** How a rider stands. */
export interface CreditStanding {
  score: number;
  /** How often the score was so low that the rider was kept from riding. */
  bans: number;
  /** Epoch ms. */
  bannedUntil: number | null;
}

/** What happened, and the points that it gives or takes. */
export interface CreditWish {
  kind: CreditKind;
  points: number;
}

/** What really moved. */
export interface CreditStep extends CreditWish, Pick<CreditEntry, 'notice' | 'bannedUntil'> {
  before: number;
  after: number;
}

const dayMs = 86_400_000;

/** What is gained ends at the cap and never costs what somebody has above it; what is lost ends at nothing. */
function scoreAfter({ score }: CreditStanding, points: number, { capPoints }: CreditRules) {
  if (points < 0) return Math.max(0, score + points);
  return Math.max(score, Math.min(capPoints, score + points));
}

/** How long the next ban lasts, days: the longer the more there were. */
const banDays = (bans: number, rules: CreditRules) =>
  [rules.firstBanDays, rules.secondBanDays][bans] ?? rules.laterBanDays;

type Fallen = Pick<CreditStep, 'notice' | 'bannedUntil'>;

/** What a loss means: one that leaves the score too low bars unless the rider is barred already. */
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

/** How a rider stands after something, and what moved; undefined where the score is at its end. */
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

/** The same for several things, one after the other. */
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

/** A deduction that was wrong comes back as far as the cap, and a ban that it began was none. */
export function creditTakenBack(
  of: CreditStanding,
  wrong: { points: number; bannedUntil: number | null },
  rules: CreditRules,
) {
  const standing = { ...of, bans: Math.max(0, of.bans - Number(wrong.bannedUntil !== null)) };
  const wish: CreditWish = { kind: 'taken_back', points: -wrong.points };
  return creditAfterAll(standing, [wish], rules, 0);
}

/** What a place of return that may be charged takes; what sensors of a station miss is a return out of it. */
const places: Partial<Record<ReturnRelation, (rules: CreditRules) => CreditWish>> = {
  out_of_area: ({ outOfAreaPoints }) => ({ kind: 'out_of_area', points: -outOfAreaPoints }),
  in_no_ride: ({ noRidePoints }) => ({ kind: 'no_ride', points: -noRidePoints }),
  in_no_stop: ({ noStopPoints }) => ({ kind: 'no_stop', points: -noStopPoints }),
};
const outOfStation = ({ outOfStationPoints }: CreditRules): CreditWish => ({
  kind: 'out_of_station',
  points: -outOfStationPoints,
});

/** A ride that was shorter went nowhere, seconds. */
const leastRideSeconds = 60;

/** The end of a ride as far as it counts. */
export interface RideEnded {
  price: Pick<RidePrice, 'steps'>;
  endedBy: 'user' | 'ops' | 'system';
  relation: ReturnRelation | null;
  /** null where nothing can tell. */
  helmetIn: boolean | null;
  ridingSeconds: number;
}

/**
 * What a ride gives and takes: what its place breaks as far as that may be charged, whatever it costs, and a helmet that is
 * missing. Who ends a ride in a station with nothing wrong rode well.
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

/** Why a rider with this score has no vehicles of an area; undefined where they may. */
export function whyNoCredit({ score, bannedUntil }: CreditStanding, rules: CreditRules, now: number) {
  if (!rules.on) return undefined;
  if (bannedUntil !== null && bannedUntil > now)
    return { code: 'rider.credit_banned' as const, until: bannedUntil };
  if (rules.bansForDays || score >= rules.forbidPoints) return undefined;
  return { code: 'rider.credit_low' as const, least: rules.forbidPoints };
}

/** What somebody who registers begins with. */
export const firstScore = ({ startPoints, capPoints }: CreditRules) => Math.min(startPoints, capPoints);
