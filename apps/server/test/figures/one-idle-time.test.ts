import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { everything } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measuredBy } from '../../src/fleet/screening/conditions.store.ts';
import { countStored } from '../../src/fleet/vehicles/fleet.store.ts';
import { vehiclesRoutes } from '../../src/fleet/vehicles/vehicles.routes.ts';
import { vehiclesIn } from '../../src/places/fences/list/fence-lists.store.ts';
import { type RuleOn, vehiclesForRule } from '../../src/work/field-work/rules/rules.store.ts';
import { type FeatureFixture, featureFixture, fixtureNow } from '../feature-fixture.ts';
import { aVehicle } from '../vehicles.ts';

const zone = 'Asia/Shanghai';
const hour = 3_600_000;
const ago = (hours: number) => new Date(fixtureNow - hours * hour);
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(vehiclesRoutes({}));
});
afterAll(() => fixture.close());

/** Vehicles by how they stand, and for how long each is idle, hours. */
const stands: readonly [state: object, lifecycle: string, hours: number | null][] = [
  [{ lock_at: ago(5), unlock_at: ago(6) }, 'on_shelf', 5],
  [{ lock_at: ago(7), unlock_at: null }, 'on_shelf', 7],
  [{ lock_at: ago(9), unlock_at: ago(8) }, 'on_shelf', null],
  [{ lock_at: null, unlock_at: ago(8) }, 'on_shelf', null],
  [{ lock_at: ago(5), unlock_at: ago(6), riding_state: 'reserved' }, 'on_shelf', null],
  [{ lock_at: ago(5), unlock_at: ago(6), riding_state: 'in_ops' }, 'on_shelf', null],
  [{ lock_at: ago(5), unlock_at: ago(6), riding_state: 'temp_parked' }, 'on_shelf', null],
  [{ lock_at: ago(5), unlock_at: ago(6) }, 'off_shelf', null],
];

const rule: RuleOn = {
  service_area_id: 31,
  rule_id: null,
  type: 'inspect',
  conditions: { idleHours: 1 },
  from_hour: 0,
  until_hour: 24,
  priority: 'mid',
  daily_cap: 100,
  dedupe_hours: 1,
  made: 0,
};

/** What a screening measures as idle, hours, by vehicle. */
async function measured() {
  const { values, joins } = measuredBy([{ key: 'idle', from: 1 }], { now: fixtureNow, zone });
  const read: RawBuilder<{ car: number; c0: number | null }> = sql`
    select v.vehicle_id as car, ${sql.join(values)} from vehicle v
    join vehicle_state s on s.vehicle_id = v.vehicle_id ${sql.join(joins, sql` `)}`;
  const { rows } = await fixture.write((db) => read.execute(db));
  return new Map(rows.map(({ car, c0 }) => [car, c0 === null ? null : Math.round(c0)]));
}

test('lists, filters, counts, screenings, rules and O&M areas mean the same by idle', async () => {
  const cars: { car: number; hours: number | null }[] = [];
  for (const [state, lifecycle, hours] of stands) {
    const { number } = await fixture.write((db) =>
      aVehicle(db, { agentId: 3, vehicle: { lifecycle }, state: { ...state, lng: 113.5, lat: 30.5 } }),
    );
    cars.push({ car: number, hours });
  }
  const clerk = fixture.as({ codes: ['0302'] });
  const list = async (query: object) =>
    (await clerk(vehicles.list, { query: { pageSize: 100, ...query } })).data?.list ?? [];
  const idle = cars.filter(({ hours }) => hours !== null);
  const numbers = idle.map(({ car }) => car).toSorted((a, b) => a - b);

  const rows = new Map((await list({})).map(({ carId, idleSeconds }) => [Number(carId), idleSeconds]));
  const inScreening = await measured();
  for (const { car, hours } of cars) {
    expect(rows.get(car)).toBe(hours === null ? null : hours * 3_600);
    expect(inScreening.get(car)).toBe(hours);
  }
  const filtered = (await list({ idleHoursFrom: 1 })).map(({ carId }) => Number(carId));
  expect(filtered.toSorted((a, b) => a - b)).toEqual(numbers);
  const counts = await fixture.write((db) => countStored(db, everything, fixtureNow));
  expect([counts.idle.h3to6, counts.idle.h6to12]).toEqual([1, 1]);
  const due = await fixture.write((db) => vehiclesForRule(db, rule, fixtureNow, 100));
  expect(due.map(({ vehicle_id }) => vehicle_id).toSorted((a, b) => a - b)).toEqual(numbers);
  const inAreas = await fixture.write((db) => vehiclesIn(db, [31]));
  expect(inAreas.filter(({ idleSince }) => idleSince !== null)).toHaveLength(idle.length);
});
