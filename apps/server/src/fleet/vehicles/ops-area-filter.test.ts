import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aFence, aVehicle } from '../../../test/vehicles.ts';
import { vehiclesRoutes } from './vehicles.routes.ts';

let fixture: FeatureFixture;
const south: Scope = { agentIds: [4], opAreaIds: 'all' };

beforeAll(async () => {
  fixture = await featureFixture(vehiclesRoutes({}));
});
afterAll(() => fixture.close());

const square = (half: number) => [
  [113.5 - half, 30.5 - half],
  [113.5 + half, 30.5 - half],
  [113.5 + half, 30.5 + half],
  [113.5 - half, 30.5 + half],
];

test('vehicles are found by the O&M area they stand in: inside its edge, outside its holes, and only one’s own', async () => {
  const { inside, ids } = await fixture.write(async (db) => {
    const area = { agent_id: 3, kind: 'ops_area', state: 'enabled' };
    const whole = await aFence(db, { ...area, points: JSON.stringify([square(0.01)]) });
    const holed = await aFence(db, { ...area, points: JSON.stringify([square(0.01), square(0.001)]) });
    const disabled = await aFence(db, {
      ...area,
      state: 'disabled',
      points: JSON.stringify([square(0.01)]),
    });
    const station = await aFence(db, { agent_id: 3, points: JSON.stringify([square(0.01)]) });
    const middle = await aVehicle(db, { state: { lng: 113.5, lat: 30.5 } });
    const edge = await aVehicle(db, { state: { lng: 113.505, lat: 30.505 } });
    await aVehicle(db, { state: { lng: 113.52, lat: 30.5 } });
    await aVehicle(db, { state: { lng: null, lat: null } });
    return {
      inside: { middle: middle.carId, edge: edge.carId },
      ids: [whole, holed, disabled, station].map(({ fence_id }) => fence_id),
    };
  });
  const found = async (opsAreaId: string | undefined, scope: Scope = everything) => {
    const query = { opsAreaId: opsAreaId ?? '', sort: 'carId' as const, dir: 'asc' as const };
    const { data } = await fixture.as({ codes: ['0302'], scope })(vehicles.list, { query });
    const map = fixture.as({ codes: ['0301'], scope });
    const numbers = await map(vehicles.numbers, { query: { opsAreaId: query.opsAreaId } });
    expect(numbers.data?.list).toEqual(data?.list.map(({ carId }) => carId));
    return numbers.data?.list;
  };
  const [whole, holed, disabled, station] = ids;
  expect(await found(whole)).toEqual([inside.middle, inside.edge]);
  expect(await found(holed)).toEqual([inside.edge]);
  expect(await found(disabled)).toEqual([]);
  expect(await found(station)).toEqual([]);
  expect(await found('nowhere')).toEqual([]);
  expect(await found(whole, south)).toEqual([]);
});
