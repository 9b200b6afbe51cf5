import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givenConditions, isActiveAt, type RuleFacts, ruleOf, rulePctOf } from './rules.ts';

const hour = 3_600_000;
const nothing: RuleFacts = {
  low: false,
  batteryPct: null,
  idleMs: null,
  outOfStationMs: null,
  noStopMs: null,
  offlineMs: null,
  sinceServiceM: null,
  reports: 0,
  shortOrders: 0,
  fillPct: null,
};

describe('a rule', () => {
  test.each([
    [{ lowBattery: true }, { low: true }, { low: false }],
    [{ batteryPct: 20 }, { batteryPct: 20 }, { batteryPct: 21 }],
    [{ idleHours: 24 }, { idleMs: 24 * hour }, { idleMs: 24 * hour - 1 }],
    [{ outOfStationMinutes: 30 }, { outOfStationMs: hour / 2 }, { outOfStationMs: hour / 2 - 1 }],
    [{ noStopMinutes: 15 }, { noStopMs: hour / 4 }, { outOfStationMs: hour }],
    [{ offlineHours: 2 }, { offlineMs: 2 * hour }, { offlineMs: hour }],
    [{ serviceKm: 500 }, { sinceServiceM: 500_000 }, { sinceServiceM: 499_999 }],
    [{ reports: 2 }, { reports: 2 }, { reports: 1 }],
    [{ shortOrders: 3 }, { shortOrders: 3 }, { shortOrders: 2 }],
    [{ fillBelowPct: 20 }, { fillPct: 19 }, { fillPct: 20 }],
    [{ fillAbovePct: 90 }, { fillPct: 91 }, { fillPct: 90 }],
  ])('%j holds of %j and not of %j, nor of what is not known', (conditions, yes, no) => {
    expect(ruleOf(conditions)({ ...nothing, ...yes })).toBe(true);
    expect(ruleOf(conditions)({ ...nothing, ...no })).toBe(false);
    expect(ruleOf(conditions)(nothing)).toBe(false);
  });

  test('asks for all of its conditions, and for nothing without any', () => {
    const both = { batteryPct: 40, idleHours: 12 };
    expect(ruleOf(both)({ ...nothing, batteryPct: 30, idleMs: 12 * hour })).toBe(true);
    expect(ruleOf(both)({ ...nothing, batteryPct: 30, idleMs: hour })).toBe(false);
    expect(ruleOf({})({ ...nothing, low: true })).toBe(false);
    expect(ruleOf({ lowBattery: false })({ ...nothing, low: true })).toBe(false);
    expect(givenConditions({ lowBattery: false, reports: 1 })).toEqual(['reports']);
  });

  test('is active in its hours, over midnight too, and always where they are the same', () => {
    const hours = fc.integer({ min: 0, max: 23 });
    fc.assert(
      fc.property(hours, hours, (fromHour, untilHour) => {
        const active = Array.from({ length: 24 }, (_, at) => isActiveAt({ fromHour, untilHour }, at));
        expect(active.filter(Boolean)).toHaveLength((untilHour - fromHour + 24) % 24 || 24);
        expect(active[fromHour]).toBe(true);
      }),
    );
  });

  test('says at which charge it asks for a swap', () => {
    expect(rulePctOf({ batteryPct: 30 }, 25)).toBe(30);
    expect(rulePctOf({ lowBattery: true }, 22)).toBe(22);
    expect(rulePctOf({ idleHours: 24 }, 25)).toBeNull();
  });
});
