import {
  type Condition,
  type ConditionKey,
  condition,
  conditionKeys,
  conditionKinds,
  kindOf,
  matches,
  mostConditions,
  screeningRule,
  systemPresets,
} from '@kickstand/contract/fleet/screening';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDayOf, wallClock } from '../../platform/time/index.ts';
import {
  conditionsOf,
  conditionText,
  judge,
  meets,
  nextRunAt,
  ruleText,
  type Value,
  valueText,
} from './index.ts';

const zone = 'Asia/Shanghai';
const now = 1_790_000_000_000;

describe('a condition', () => {
  test.each<[string, Condition, Value, boolean]>([
    ['a charge at the lower end', { key: 'battery', from: 10, to: 20 }, 10, true],
    ['a charge at the upper end', { key: 'battery', from: 10, to: 20 }, 20, true],
    ['a charge above', { key: 'battery', from: 10, to: 20 }, 21, false],
    ['a charge that nobody knows', { key: 'battery', from: 0 }, null, false],
    ['an end left open', { key: 'battery', to: 20 }, 0, true],
    ['hours just reached', { key: 'idle', from: 48 }, 48, true],
    ['hours almost reached', { key: 'idle', from: 48 }, 47.999, false],
    ['few orders', { key: 'orders', to: 2, days: 7 }, 2, true],
    ['too many orders', { key: 'orders', to: 2, days: 7 }, 3, false],
    ['an expired insurance', { key: 'insurance', to: 30 }, -3, true],
    ['one of several places', { key: 'place', among: ['in_station', 'in_no_stop'] }, ['in_no_stop'], true],
    ['another place', { key: 'place', among: ['in_station'] }, ['out_of_station'], false],
    ['what is so', { key: 'astray_return' }, true, true],
    ['what is not so', { key: 'astray_return' }, false, false],
  ])('is judged by its ends: %s', (_, asked, value, met) => expect(meets(asked, value)).toBe(met));

  test('is never met by what nobody knows', () => {
    for (const key of conditionKeys) expect(meets({ key, from: 0, to: 1e9, among: [] }, null)).toBe(false);
  });
});

const aCondition: fc.Arbitrary<Condition> = fc
  .constantFrom(...conditionKeys)
  .chain((key) => aConditionOf(key));

/** A valid operand of a kind. */
function aConditionOf(key: ConditionKey): fc.Arbitrary<Condition> {
  const { form, min = 0, max = 1, window, choices = {} } = kindOf(key);
  const end = fc.integer({ min, max });
  const days = window ? fc.integer({ min: 1, max: window.max }) : undefined;
  const ends: Record<typeof form, fc.Arbitrary<Partial<Condition>>> = {
    range: fc.tuple(end, end).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
    least: end.map((from) => ({ from })),
    most: end.map((to) => ({ to })),
    is: fc.constant({}),
    among: fc
      .subarray(Object.keys(choices), { minLength: Math.min(1, Object.keys(choices).length) })
      .map((among) => ({ among })),
  };
  return fc
    .tuple(ends[form], days ?? fc.constant(undefined))
    .map(([operand, count]) => ({ key, ...operand, ...(count !== undefined && { days: count }) }));
}

const aValue: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: 0, max: 200 }),
  fc.subarray(['in_station', 'out_of_station']),
);

describe('what is declared', () => {
  test('takes every good operand, and none with a field that its form does not have', () => {
    fc.assert(
      fc.property(aCondition, (good) => {
        expect(condition.safeParse(good).error).toBeUndefined();
        const { form, window } = kindOf(good.key);
        if (!window) expect(condition.safeParse({ ...good, days: 3 }).success).toBe(false);
        if (form !== 'among')
          expect(condition.safeParse({ ...good, among: ['in_station'] }).success).toBe(false);
        if (form === 'least') expect(condition.safeParse({ ...good, from: undefined }).success).toBe(false);
      }),
    );
  });

  test('has a name in both languages, and ready rules that pass their own check', () => {
    for (const { zh, en } of Object.values(conditionKinds)) expect([zh, en].every(Boolean)).toBe(true);
    for (const { rule } of Object.values(systemPresets)) expect(screeningRule.parse(rule)).toEqual(rule);
  });

  test('limits the number of a rule’s conditions', () => {
    const group = { match: 'all', conditions: Array.from({ length: 7 }, () => ({ key: 'astray_return' })) };
    expect(screeningRule.safeParse({ match: 'any', groups: [group, group] }).success).toBe(false);
    expect(screeningRule.safeParse({ match: 'any', groups: [group] }).success).toBe(7 <= mostConditions);
  });
});

const aRule = fc.record({
  match: fc.constantFrom(...matches),
  groups: fc.array(
    fc.record({
      match: fc.constantFrom(...matches),
      conditions: fc.array(aCondition, { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

describe('a rule', () => {
  test('of groups all to be met asks no less than one of which any is enough', () => {
    fc.assert(
      fc.property(aRule, fc.array(aValue, { minLength: 12, maxLength: 12 }), ({ groups }, values) => {
        const strict = judge({ match: 'all', groups }, values);
        const loose = judge({ match: 'any', groups }, values);
        expect(loose.met).toEqual(strict.met);
        if (strict.hit) expect(loose.hit).toBe(true);
      }),
    );
  });

  test('is met only where at least one of its conditions is, and by all of them being met', () => {
    fc.assert(
      fc.property(aRule, fc.array(aValue, { minLength: 12, maxLength: 12 }), (rule, values) => {
        const { hit, met } = judge(rule, values);
        expect(met).toHaveLength(conditionsOf(rule).length);
        if (hit) expect(met).toContain(true);
        if (met.every(Boolean)) expect(hit).toBe(true);
      }),
    );
  });

  test('reads as one line in both languages', () => {
    const rule = {
      match: 'any' as const,
      groups: [
        {
          match: 'all' as const,
          conditions: [{ key: 'no_order' as const, from: 168 }, { key: 'astray_return' as const }],
        },
        { match: 'any' as const, conditions: [{ key: 'orders' as const, to: 2, days: 7 }] },
      ],
    };
    expect(ruleText(rule, 'zh')).toBe(
      '(无单时长 ≥ 168 小时 且 最后订单站外还车) 或 (订单数（7 天内） ≤ 2 次)',
    );
    expect(ruleText(rule, 'en')).toBe(
      '(Time without an order ≥ 168 h and Last returned outside stations) or (Orders in 7 d ≤ 2)',
    );
  });
});

describe('words', () => {
  test.each<[Condition, Value, string]>([
    [{ key: 'voltage', to: 44_000 }, 43_960, '电压 43.9 V'],
    [{ key: 'mileage', from: 0 }, 1_234_567, '总里程 1234.5 公里'],
    [{ key: 'idle', from: 48 }, 47.9999, '闲置时长 47.9 小时'],
    [{ key: 'place', among: ['in_station'] }, ['out_of_station', 'in_no_stop'], '所在位置 站点外、禁停区内'],
    [{ key: 'astray_return' }, null, '最后订单站外还车 未知'],
  ])('never round up to an end that was not reached: %o', (asked, value, text) =>
    expect(valueText(asked, value, 'zh')).toBe(text),
  );

  test('say both ends of a range', () =>
    expect(conditionText({ key: 'battery', from: 5, to: 20 }, 'en')).toBe('Battery ≥ 5%, ≤ 20%'));
});

describe('a schedule', () => {
  const anInstant = fc.integer({ min: now - 4e11, max: now + 4e11 });

  test('is due after now, every hour within the hour and every day within the day', () => {
    fc.assert(
      fc.property(anInstant, fc.integer({ min: 0, max: 23 }), (at, atHour) => {
        const hourly = nextRunAt({ schedule: 'hourly', atHour: null }, at, zone) ?? 0;
        expect(hourly - at).toBeGreaterThan(0);
        expect(hourly - at).toBeLessThanOrEqual(3_600_000);
        const daily = nextRunAt({ schedule: 'daily', atHour }, at, zone) ?? 0;
        expect(daily - at).toBeGreaterThan(0);
        expect(daily - at).toBeLessThanOrEqual(86_400_000);
        expect(wallClock(daily, zone).getUTCHours()).toBe(atHour);
      }),
    );
  });

  test('of nothing is never due', () =>
    expect(nextRunAt({ schedule: 'never', atHour: null }, now, zone)).toBeNull());

  test('of every day comes once for each business day', () => {
    const first = nextRunAt({ schedule: 'daily', atHour: 3 }, now, zone) ?? 0;
    const second = nextRunAt({ schedule: 'daily', atHour: 3 }, first, zone) ?? 0;
    expect([businessDayOf(first, zone), businessDayOf(second, zone)]).toHaveLength(2);
    expect(second - first).toBe(86_400_000);
  });
});
