import { type TripRow, trips } from '@kickstand/contract/rides/trips';
import { configure, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { VehicleTrips } from './trips.parts.tsx';

configure({ asyncUtilTimeout: 6_000 });
beforeAll(quickStyles);
// What is fetched late is there before it is waited for.
beforeAll(() => Promise.all([import('./trip-list.tsx'), import('./trip-evidence.tsx')]), 60_000);
afterEach(forgetAll);

const carId = '620100001';
const codes = ['0302', '030202', '030209', '160130'];
const trip: TripRow = {
  id: 't1',
  serviceAreaId: 31,
  area: '北',
  agentId: 3,
  carId,
  imei: '861234567890123',
  riderId: 'r1',
  riderPhone: '138****1234',
  state: 'ended',
  startedAt: 1_790_000_000_000,
  endedAt: 1_790_000_600_000,
  endedBy: 'user',
  startLng: 113.5,
  startLat: 30.5,
  endLng: 113.5,
  endLat: 30.5,
  startStationId: null,
  startStation: null,
  endStationId: null,
  endStation: null,
  returnRelation: 'in_no_stop',
  distanceM: 2_400,
  ridingSeconds: 600,
  parkedSeconds: 0,
  fenceRelease: 3,
  platform: 'wechat',
};
const Trips = () => <VehicleTrips carId={carId} />;

test('a trip of the vehicle says how it was returned, and shows by what that was decided', async () => {
  const asked = serverAnswers(trips.list, () => ({ list: [trip], count: 1 }));
  serverAnswers(trips.single, () => ({
    ...trip,
    problem: null,
    openedAt: 1_790_000_004_000,
    pauses: [],
    heard: [],
    evidence: {
      vehicleFix: { lng: 113.5, lat: 30.5, at: 1_790_000_600_000, hdop: 1 },
      phoneFix: { lng: 113.5001, lat: 30.5, accuracyM: 12 },
      fenceRelease: 3,
      edgeM: 18.4,
      nearestStationId: 's1',
      apartM: 9.6,
      sensors: null,
      violations: [
        { relation: 'in_no_stop' as const, fenceId: 'z1', marginM: 3.2 },
        { relation: 'out_of_station' as const, fenceId: 's1', marginM: 13.4 },
      ],
      accuracyM: 5,
      fixAgeS: 4,
      phoneAllowed: false,
      helmetMissing: null,
    },
  }));
  const { user } = await openScreen(Trips, { codes });
  await screen.findByText('禁停区');
  expect(asked[0]?.query).toMatchObject({ carId });
  await user.click(screen.getByRole('button', { name: '还车凭证' }));
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText(/站外，距边线/);
  const fact = (label: string) =>
    within(drawer).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(fact('RFID')).toBe('-- --');
  expect(fact('手机定位')).toBe('113.500100, 30.500000');
  expect(fact('判定依据')).toBe('禁停区 3 m；站点外 13 m');
  expect(fact('定位精度')).toBe('5 m');
  expect(fact('可收费依据')).toBe('站点外 13 m');
});
