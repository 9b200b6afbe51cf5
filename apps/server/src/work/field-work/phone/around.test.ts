import { staffPhone } from '@kickstand/contract/work/field-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../../test/feature-fixture.ts';
import { unexpected } from '../../../../test/unexpected.ts';
import { aFence, aVehicle } from '../../../../test/vehicles.ts';
import { staffPhoneRoutes } from './staff-phone.routes.ts';

const here = { lng: 113.5, lat: 30.5 };
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(() => staffPhoneRoutes({ zone: 'Asia/Shanghai' }));
});
afterAll(() => fixture.close());

test('the app shows the free vehicles near a place by what they told last, nearest first, and how full the stations are', async () => {
  const { fence_id: station } = await fixture.write((db) =>
    aFence(db, { agent_id: 3, centre_lng: 113.502, centre_lat: 30.5, capacity: 10 }),
  );
  const at = (lng: number, more: object = {}) =>
    fixture.write((db) => aVehicle(db, { state: { lng, lat: 30.5, ...more } }));
  const far = await at(113.502, { station_id: station, rest_battery: 17, online: true });
  const near = await at(113.5003, { power_connected: false, reported_at: new Date(1_000) });
  await at(113.5001, { riding_state: 'riding' });
  await at(113.6);
  const scope = { agentIds: [3], opAreaIds: 'all' } as const;
  const ann = fixture.as({ codes: ['1201'], agentId: 3, scope });
  const answer = await ann(staffPhone.around, { query: { ...here, radiusM: 500 } });
  const { list, stations } = answer.data ?? unexpected(answer);
  expect(list).toMatchObject([
    { carId: near.carId, powerConnected: false, reportedAt: 1_000, stationId: null },
    { carId: far.carId, restBattery: 17, online: true, stationId: station },
  ]);
  expect(stations).toEqual([
    { id: station, serviceAreaId: 31, lng: 113.502, lat: 30.5, capacity: 10, current: 1 },
  ]);
  const other = fixture.as({ codes: ['1201'], agentId: 4, scope: { agentIds: [4], opAreaIds: 'all' } });
  const foreign = await other(staffPhone.around, { query: { ...here, radiusM: 500 } });
  expect(foreign.data).toEqual({ list: [], stations: [], count: 0 });
});
