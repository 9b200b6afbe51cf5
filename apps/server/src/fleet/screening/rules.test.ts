import {
  type Condition,
  type ConditionGroup,
  matches,
  type ScreeningRule,
} from '@kickstand/contract/fleet/screening';
import { conditionsOf, judge } from '@kickstand/domain/fleet/screening';
import { alarmBits } from '@kickstand/domain/fleet/vehicles';
import { everything } from '@kickstand/domain/platform/access';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { findVehicles } from './screening.store.ts';

let fixture: FeatureFixture;
beforeAll(async () => {
  fixture = await featureFixture([]);
  await fixture.write(async (db) => {
    for (let i = 0; i < 24; i += 1) {
      const lockedAt = new Date(fixtureNow - i * 5 * 3_600_000);
      const { number } = await aVehicle(db, {
        state: {
          rest_battery: i * 4,
          voltage_mv: i % 5 === 0 ? 0 : 40_000 + i * 500,
          online: i % 3 !== 0,
          reported_at: i % 7 === 0 ? null : lockedAt,
          lock_at: i % 4 === 0 ? null : lockedAt,
          riding_state: i % 6 === 0 ? 'riding' : 'available',
          station_id: i % 2 === 0 ? 'fence-x' : null,
          alarms: i % 5 === 0 ? alarmBits(['in_no_stop']) : 0,
        },
      });
      const use = {
        vehicle_id: number,
        short_in_row: i % 4,
        last_relation: i % 2 ? 'in_station' : 'out_of_station',
      };
      if (i % 3 !== 1) await db.insertInto('vehicle_use').values(use).execute();
    }
  });
});
afterAll(() => fixture.close());

const end = (max: number) => fc.integer({ min: 1, max });
const aCondition: fc.Arbitrary<Condition> = fc.oneof(
  end(100).map((to) => ({ key: 'battery' as const, to })),
  fc.tuple(end(50), end(50)).map(([from, more]) => ({ key: 'battery' as const, from, to: from + more })),
  end(60_000).map((from) => ({ key: 'voltage' as const, from })),
  end(130).map((from) => ({ key: 'idle' as const, from })),
  end(130).map((from) => ({ key: 'offline' as const, from })),
  end(130).map((from) => ({ key: 'no_order' as const, from })),
  end(4).map((from) => ({ key: 'short_orders' as const, from })),
  fc.constant({ key: 'astray_return' as const }),
  fc.constant({ key: 'orders' as const, to: 0, days: 7 }),
  fc
    .subarray(['in_station', 'out_of_station', 'in_no_stop'], { minLength: 1 })
    .map((among) => ({ key: 'place' as const, among })),
);
const aMatch = fc.constantFrom(...matches);
const aGroup: fc.Arbitrary<ConditionGroup> = fc.record({
  match: aMatch,
  conditions: fc.array(aCondition, { minLength: 1, maxLength: 3 }),
});
const aRule: fc.Arbitrary<ScreeningRule> = fc.record({
  match: aMatch,
  groups: fc.array(aGroup, { minLength: 1, maxLength: 3 }),
  lifecycles: fc.constant(['on_shelf' as const]),
});

const find = (rule: ScreeningRule) =>
  fixture.database.read(everything, (db) =>
    findVehicles(db, { scope: everything, rule, now: fixtureNow, zone: 'Asia/Shanghai', most: 100 }),
  );

/** The same rule with an alternative that every vehicle meets. */
const ofAll = (rule: ScreeningRule): ScreeningRule => ({
  ...rule,
  match: 'any',
  groups: [...rule.groups, { match: 'all', conditions: [{ key: 'battery', from: 0 }] }],
});

test('the database finds exactly the vehicles of which the rule says so, whatever the rule', async () => {
  await fc.assert(
    fc.asyncProperty(aRule, async (rule) => {
      const length = conditionsOf(rule).length;
      const all = await find(ofAll(rule));
      expect(all).toHaveLength(24);
      const meant = all.filter(({ values }) => judge(rule, values.slice(0, length)).hit);
      const numbers = (found: typeof all) => found.map(({ vehicle }) => vehicle).sort();
      expect(numbers(await find(rule))).toEqual(numbers(meant));
    }),
    { numRuns: 60 },
  );
});
