import type { CityMapping } from '@kickstand/contract/open/regulator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { againAfterMs, alarmsOf, Pace, placeIn, timeText, toBd09, writtenFor } from './index.ts';

const zone = 'Asia/Shanghai';
const at = Date.parse('2026-03-04T05:06:07+08:00');

const mapping: CityMapping = {
  city: 'somewhere',
  name: { zh: '某市', en: 'Somewhere' },
  coordinates: 'WGS-84',
  time: 'seconds',
  transport: { format: 'json', batch: 'data', record: 'data', kind: 'type', number: 'no' },
  signature: { by: 'sm3', header: 's', timestampHeader: 't', keyHeader: 'k', encoding: 'hex' },
  answer: { refused: 'errors', number: 'no', field: 'field', reason: 'why' },
  limits: { batch: 10, perSecond: 10 },
  cadence: { ridingSeconds: 60, standingMinutes: 60 },
  records: {
    position: {
      code: 'pos',
      fields: {
        x: { from: 'lng', digits: 4 },
        speed: { from: 'speedKmh', unit: 'm/s', digits: 2 },
        state: { from: 'state', codes: { ridden: 1 } },
        soc: { from: 'batteryPct', unit: 'permille' },
        when: { from: 'at' },
      },
    },
  },
};
const facts = { plate: 'A', lng: 114.3, lat: 30.5, speedKmh: 18, batteryPct: 55, state: 'ridden', at };

describe('a place', () => {
  test('is the same in WGS-84, shifted by some hundred metres in GCJ-02, and further in BD-09', () => {
    expect(placeIn('WGS-84', 114.3, 30.5)).toEqual([114.3, 30.5]);
    const [gcj, bd] = [placeIn('GCJ-02', 114.3, 30.5), placeIn('BD-09', 114.3, 30.5)];
    expect(Math.hypot(gcj[0] - 114.3, gcj[1] - 30.5)).toBeGreaterThan(0.002);
    expect(bd[0] - gcj[0]).toBeCloseTo(0.0065, 3);
    expect(bd[1] - gcj[1]).toBeCloseTo(0.006, 3);
  });

  test('in BD-09 is what is published for Tiananmen', () => {
    const [lng, lat] = toBd09(116.404, 39.915);
    expect(lng).toBeCloseTo(116.410_36, 4);
    expect(lat).toBeCloseTo(39.921_33, 4);
  });
});

test.each([
  ['seconds', Math.floor(at / 1_000)],
  ['milliseconds', at],
  ['yyyyMMddHHmmss', '20260304050607'],
  ['iso', '2026-03-04T05:06:07+08:00'],
] as const)('an instant is written as %s', (form, text) => {
  expect(timeText(at, form, zone)).toBe(text);
});

describe('a record', () => {
  test('has the names, units, codes and digits of its city', () => {
    expect(writtenFor(mapping, { kind: 'position', facts, number: '7' }, zone)).toEqual({
      type: 'pos',
      no: '7',
      x: 114.3,
      speed: 5,
      state: 1,
      soc: 550,
      when: Math.floor(at / 1_000),
    });
  });

  test('leaves out what nobody knows and what the city has no code for', () => {
    const unknown = { ...facts, speedKmh: null, state: 'standing' };
    const written = writtenFor(mapping, { kind: 'position', facts: unknown, number: '7' }, zone);
    expect(Object.keys(written ?? {})).toEqual(['type', 'no', 'x', 'soc', 'when']);
    expect(writtenFor(mapping, { kind: 'ride', facts, number: '7' }, zone)).toBeUndefined();
  });
});

describe('the pace', () => {
  test('is what a city says each second, twice that while something is behind, and never more', () => {
    const steps = fc.array(fc.record({ ms: fc.integer({ min: 1, max: 3_000 }), behind: fc.boolean() }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(steps, (all) => {
        const pace = new Pace(10);
        const sent: { at: number; n: number }[] = [];
        let now = 0;
        for (const { ms, behind } of all) {
          now += ms;
          const n = pace.room(now, behind ? 3_600_000 : 0);
          pace.take(n);
          sent.push({ at: now, n });
        }
        for (const { at: from } of sent) {
          const inSecond = sent.filter((one) => one.at >= from && one.at < from + 1_000);
          // Quota of the previous second may be left over.
          expect(inSecond.reduce((sum, { n }) => sum + n, 0)).toBeLessThanOrEqual(40);
        }
        const whole = sent.reduce((sum, { n }) => sum + n, 0);
        expect(whole).toBeLessThanOrEqual(20 * (now / 1_000) + 20);
      }),
    );
  });

  test('asks whoever is away again after 5 s and then at least once a minute', () => {
    expect([1, 2, 3, 4, 5, 50].map(againAfterMs)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  });
});

test('a feed calls for somebody below its coverage, at half of what may wait, and above what may be refused of twenty at least', () => {
  const bounds = { feedCoveragePct: 90, feedWaitMinutes: 20, feedRefusedPct: 5 };
  const fine = { due: 10, told: 9, oldestWaitingAt: at - 600_000, accepted: 95, rejected: 5 };
  const of = (more: Partial<typeof fine>) => [...alarmsOf({ ...fine, ...more }, bounds, at)];
  expect(of({})).toEqual([]);
  expect(of({ told: 8 })).toEqual([['coverage', 90]]);
  expect(of({ oldestWaitingAt: at - 600_001 })).toEqual([['waiting', 20]]);
  expect(of({ accepted: 94 })).toEqual([['refused', 5]]);
  expect(of({ accepted: 0 })).toEqual([]);
  expect(of({ due: 0, told: 0 })).toEqual([]);
});
