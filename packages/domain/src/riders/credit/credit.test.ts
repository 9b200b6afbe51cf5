import { creditRules } from '@kickstand/contract/places/area-settings';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CreditStanding,
  creditAfter,
  creditAfterAll,
  creditTakenBack,
  firstScore,
  type RideEnded,
  ridePoints,
  whyNoCredit,
} from './index.ts';

const rules = creditRules.kept.parse({ on: true });
const now = 1_790_000_000_000;
const day = 86_400_000;
const fresh: CreditStanding = { score: 100, bans: 0, bannedUntil: null };
const at = (score: number, over: Partial<CreditStanding> = {}) => ({ ...fresh, score, ...over });
const moved = (of: CreditStanding, points: number, by = rules) =>
  creditAfter(of, { kind: 'operator', points }, by, now);

describe('a score', () => {
  test('stays between nothing and the cap, and what moved is what the steps say', () => {
    const wishes = fc.array(
      fc.record({ kind: fc.constant('operator' as const), points: fc.integer({ min: -100, max: 100 }) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), wishes, (score, all) => {
        const { standing, steps } = creditAfterAll(at(score), all, rules, now);
        expect(standing.score).toBeGreaterThanOrEqual(0);
        expect(standing.score).toBeLessThanOrEqual(rules.capPoints);
        expect(steps.every(({ points, before, after }) => points !== 0 && after - before === points)).toBe(
          true,
        );
        expect(score + steps.reduce((sum, { points }) => sum + points, 0)).toBe(standing.score);
      }),
    );
  });

  test('that lies above a cap which was lowered is not lost by riding well', () => {
    const lowered = { ...rules, capPoints: 80 };
    expect(moved(at(100), 1, lowered)).toBeUndefined();
    expect(moved(at(100), -2, lowered)?.standing.score).toBe(98);
    expect(firstScore(lowered)).toBe(80);
  });

  test('warns once on its way down', () => {
    expect(moved(at(61), -2)?.step).toMatchObject({ notice: 'warned', bannedUntil: null, after: 59 });
    expect(moved(at(59), -2)?.step.notice).toBeNull();
    expect(moved(at(59), 2)?.step.notice).toBeNull();
  });
});

describe('too low a score', () => {
  test.each([
    [0, 1],
    [1, 7],
    [2, 30],
    [9, 30],
  ])('bars after %i bans for %i days', (bans, days) => {
    const { standing, step } = moved(at(41, { bans }), -5) ?? {};
    expect(standing).toEqual({ score: 36, bans: bans + 1, bannedUntil: now + days * day });
    expect(step).toMatchObject({ notice: 'banned', bannedUntil: now + days * day });
  });

  test('bars no longer while it bars already, and again with the next loss afterwards', () => {
    const barred = at(36, { bans: 1, bannedUntil: now + day });
    expect(moved(barred, -5)?.standing).toEqual({ ...barred, score: 31 });
    const served = { ...barred, bannedUntil: now };
    expect(whyNoCredit(served, rules, now)).toBeUndefined();
    expect(moved(served, -5)?.standing).toMatchObject({ bans: 2, bannedUntil: now + 7 * day });
  });

  test('bars no more once it is high enough again', () => {
    const barred = at(36, { bans: 1, bannedUntil: now + day });
    expect(whyNoCredit(barred, rules, now)).toEqual({ code: 'rider.credit_banned', until: now + day });
    expect(moved(barred, 3)?.standing.bannedUntil).toBe(now + day);
    expect(moved(barred, 4)?.standing).toEqual({ score: 40, bans: 1, bannedUntil: null });
  });

  test('bars as long as it is so low where no days are set', () => {
    const open = { ...rules, bansForDays: false };
    expect(moved(at(41), -5, open)?.step).toMatchObject({ notice: 'banned', bannedUntil: null });
    expect(moved(at(36), -5, open)?.step.notice).toBeNull();
    expect(whyNoCredit(at(39), open, now)).toEqual({ code: 'rider.credit_low', least: 40 });
    expect(whyNoCredit(at(40), open, now)).toBeUndefined();
    expect(whyNoCredit(at(0), { ...open, on: false }, now)).toBeUndefined();
  });

  test('was none when the loss that began the ban was wrong', () => {
    const { standing, step } = moved(at(41), -5) ?? { standing: fresh, step: { points: 0, bannedUntil: 0 } };
    expect(creditTakenBack(standing, step, rules).standing).toEqual(at(41));
  });
});

describe('a ride', () => {
  const location = (over: object) =>
    ({ kind: 'location', relation: 'out_of_station', uncharged: null, cents: 0, ...over }) as never;
  const ended = (over: Partial<RideEnded> & { place?: object } = {}): RideEnded => ({
    endedBy: 'user',
    relation: 'in_station',
    helmetIn: null,
    ridingSeconds: 600,
    price: { steps: over.place ? [location(over.place)] : [] },
    ...over,
  });
  const astray = { relation: 'out_of_station' as const };

  test.each([
    ['good_ride', 1, ended()],
    ['out_of_station', -2, ended({ ...astray, place: {} })],
    ['no_stop', -5, ended({ relation: 'in_no_stop', place: { relation: 'in_no_stop' } })],
    ['no_ride', -5, ended({ relation: 'in_no_ride', place: { relation: 'in_no_ride' } })],
    ['out_of_area', -10, ended({ relation: 'out_of_area', place: { relation: 'out_of_area' } })],
    ['out_of_station', -2, ended({ relation: 'kickstand', place: { relation: 'kickstand' } })],
    ['helmet', -5, ended({ helmetIn: false })],
  ])('counts as %s with %i points', (kind, points, end) => {
    expect(ridePoints(end, rules)).toEqual([{ kind, points }]);
  });

  test.each([
    ['where the place is not proven', ended({ ...astray, place: { uncharged: 'unproven' } })],
    ['where its station is in doubt', ended({ ...astray, place: { uncharged: 'station_in_doubt' } })],
    [
      'where somebody else ended it',
      ended({ ...astray, endedBy: 'ops', place: { uncharged: 'not_by_rider' } }),
    ],
    ['while its application waits', ended({ ...astray, place: { uncharged: 'waived' } })],
    ['that went nowhere', ended({ ridingSeconds: 59 })],
    ['that the system ended', ended({ endedBy: 'system' })],
  ])('counts for nothing %s', (_, end) => {
    expect(ridePoints(end, rules)).toEqual([]);
  });

  test('loses its place and its helmet both', () => {
    const kinds = ridePoints(ended({ ...astray, place: {}, helmetIn: false }), rules).map(({ kind }) => kind);
    expect(kinds).toEqual(['out_of_station', 'helmet']);
  });
});
