import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDayAfter, businessDayOf, soFarOn, startOfBusinessDay, startOfDay } from './index.ts';

describe('a business day', () => {
  test.each([
    ['2026-11-20T15:59:59Z', '2026-11-20'],
    ['2026-11-20T16:00:00Z', '2026-11-21'],
    ['2026-12-31T16:00:00Z', '2027-01-01'],
  ])('in Shanghai %s falls on %s', (instant, day) => {
    expect(businessDayOf(Date.parse(instant), 'Asia/Shanghai')).toBe(day);
  });

  test('begins at the zone’s own midnight, with or without summer time', () => {
    expect(new Date(startOfBusinessDay('2026-11-21', 'Asia/Shanghai')).toISOString()).toBe(
      '2026-11-20T16:00:00.000Z',
    );
    expect(new Date(startOfBusinessDay('2026-07-01', 'Europe/Berlin')).toISOString()).toBe(
      '2026-06-30T22:00:00.000Z',
    );
    expect(new Date(startOfBusinessDay('2026-10-25', 'Europe/Berlin')).toISOString()).toBe(
      '2026-10-24T22:00:00.000Z',
    );
  });

  test('holds every instant between its beginning and the next one’s', () => {
    const zones = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'UTC');
    const instants = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-01-01') });
    fc.assert(
      fc.property(instants, zones, (ms, zone) => {
        const day = businessDayOf(ms, zone);
        const begins = startOfBusinessDay(day, zone);
        const ends = startOfBusinessDay(businessDayAfter(day, 1), zone);
        expect(begins).toBeLessThanOrEqual(ms);
        expect(ms).toBeLessThan(ends);
      }),
    );
  });
});

test.each([
  ['Asia/Shanghai', 0, Date.UTC(2026, 0, 31, 16)],
  ['Asia/Shanghai', 6, Date.UTC(2026, 0, 25, 16)],
  ['Asia/Shanghai', -1, Date.UTC(2026, 1, 1, 16)],
  ['UTC', 0, Date.UTC(2026, 0, 31)],
])('the business day in %s, %i days before, began at %i', (zone, before, began) => {
  expect(startOfDay(Date.UTC(2026, 0, 31, 16, 30), zone, before)).toBe(began);
});

test.each([
  ['Asia/Shanghai', '2026-11-21', '2026-11-28T02:00:00Z', '2026-11-21T02:00:00Z'],
  // Clocks went back on the 25th; ten hours of a day have passed at ten o’clock in either week.
  ['Europe/Berlin', '2026-10-21', '2026-10-28T09:00:00Z', '2026-10-21T08:00:00Z'],
  // A day of 25 hours has one hour more than the day before.
  ['Europe/Berlin', '2026-10-24', '2026-10-25T22:30:00Z', '2026-10-24T22:00:00Z'],
  ['Europe/Berlin', '2026-03-28', '2026-03-29T08:00:00Z', '2026-03-28T08:00:00Z'],
])('in %s as much of %s is over as of the day of %s at %s', (zone, day, now, then) => {
  expect(new Date(soFarOn(day, Date.parse(now), zone)).toISOString()).toBe(`${then.slice(0, -1)}.000Z`);
});
