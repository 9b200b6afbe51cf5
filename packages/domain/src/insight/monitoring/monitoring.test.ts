import { offlineSpans, simOperators } from '@kickstand/contract/insight/monitoring';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChartSample, chartOf, type TrackPoint } from '../../fleet/tracks/index.ts';
import { clockSkewMs, isFixed, offlineSpanEdges, simOperatorOf, simPrefixes } from './health.ts';
import { withMotion } from './metrics.ts';

const minute = 60_000;
const now = 1_790_000_000_000;

describe('how long a controller has been offline', () => {
  test('every silence belongs to exactly one span', () => {
    fc.assert(
      fc.property(fc.nat({ max: 40 * 24 * 60 * minute }), (silence) => {
        const held = offlineSpans.filter((span) => {
          const [from, to] = offlineSpanEdges[span];
          return silence >= from && (to === null || silence < to);
        });
        expect(held).toHaveLength(1);
      }),
    );
  });
});

test.each([
  ['never located', { locatedAt: null, moving: false }, false],
  ['a quarter of an hour old while moving', { locatedAt: now - 15 * minute, moving: true }, false],
  ['shortly before that', { locatedAt: now - 15 * minute + 1, moving: true }, true],
  ['hours old while standing', { locatedAt: now - 239 * minute, moving: false }, true],
  ['too old even for standing', { locatedAt: now - 240 * minute, moving: null }, false],
] as const)('a position %s', (_, located, fixed) => {
  expect(isFixed(located, now)).toBe(fixed);
});

describe('the network of a SIM card', () => {
  test.each([
    ['89860012345678901234', 'mobile'],
    ['89860112345678901234', 'unicom'],
    ['89861112345678901234', 'telecom'],
    ['89861512345678901234', 'broadnet'],
    ['8985200123456789012', 'other'],
    [null, null],
  ] as const)('%s is of %s', (iccid, operator) => {
    expect(simOperatorOf(iccid)).toBe(operator);
  });

  test('no beginning belongs to two', () => {
    const all = Object.values(simPrefixes).flat();
    expect(new Set(all).size).toBe(all.length);
    expect(Object.keys(simPrefixes)).toEqual(simOperators.filter((one) => one !== 'other'));
  });
});

test.each([
  ['right', { verdict: 'fresh', at: now, deviceAt: now - 4_000 }, null],
  ['ahead', { verdict: 'skewed', at: now, deviceAt: now + 10 * minute }, 10 * minute],
  ['a little behind', { verdict: 'fresh', at: now, deviceAt: now - 3 * minute }, -3 * minute],
  ['fallen back to the beginning', { verdict: 'skewed', at: now, deviceAt: 0 }, -now],
  ['not told by what was sent late', { verdict: 'late', at: now, deviceAt: now - 50 * minute }, null],
  ['not told by what was sent twice', { verdict: 'duplicate', at: now, deviceAt: now - 50 * minute }, null],
  ['not in the message', { verdict: 'fresh', at: now, deviceAt: null }, null],
] as const)('a clock that is %s', (_, heard, skew) => {
  expect(clockSkewMs(heard)).toBe(skew);
});

describe('a chart with motion', () => {
  const point = (at: number, speed: number, course: number): TrackPoint => ({
    at,
    lng: 113,
    lat: 30,
    speed,
    course,
  });
  const empty = (minutes: number): ChartSample[] =>
    chartOf([], { from: now, to: now + minutes * minute, offlineAfterMs: 5 * minute });

  test('has the highest speed and the last course of each stretch, and nothing where nothing was said', () => {
    const points = [point(now - 1, 30, 5), point(now + 1, 12, 10), point(now + 2, 20, 90)];
    const chart = withMotion(empty(3), [...points, point(now + 2 * minute, 3, 180)], minute);
    expect(chart.map(({ speed, course }) => [speed, course])).toEqual([
      [20, 90],
      [null, null],
      [3, 180],
    ]);
  });

  test('loses no point that lies within it', () => {
    const times = fc.array(fc.nat({ max: 30 * minute - 1 }), { maxLength: 60 });
    fc.assert(
      fc.property(times, (offsets) => {
        const points = [...offsets].sort((a, b) => a - b).map((offset) => point(now + offset, 10, 0));
        const chart = withMotion(empty(30), points, minute);
        const told = new Set(offsets.map((offset) => Math.floor(offset / minute)));
        expect(chart.filter(({ speed }) => speed !== null)).toHaveLength(told.size);
      }),
    );
  });
});
