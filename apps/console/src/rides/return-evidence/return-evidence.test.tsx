import { returnEvidence, type ShownEvidence } from '@kickstand/contract/rides/return-evidence';
import { tripEvidence } from '@kickstand/contract/rides/trips';
import { offsetMetres } from '@kickstand/domain/platform/geo';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { orderStart } from '../../../test/orders.ts';
import { measuredTo, middleOf, projectionOf } from './evidence-geometry.ts';
import { ReturnEvidence } from './return-evidence.parts.tsx';

const here = [113.5, 30.5] as const;
const ring = [
  [-10, -5],
  [10, -5],
  [10, 5],
  [-10, 5],
].map(([x = 0, y = 0]): [number, number] => {
  const [lng, lat] = offsetMetres(here, x, y);
  return [lng, lat];
});
const [lng, lat] = offsetMetres(here, 0, -29.2);
const evidence = tripEvidence.parse({
  vehicleFix: { lng, lat, at: orderStart, hdop: 3.6 },
  phoneFix: { lng: 113.5, lat: 30.5, accuracyM: 6 },
  fenceRelease: 7,
  edgeM: 24.2,
  nearestStationId: 's',
  apartM: 29.2,
  sensors: null,
  violations: [{ relation: 'out_of_station', fenceId: 's', marginM: 14.2 }],
  accuracyM: 18,
  fixAgeS: 2,
});
const shown: ShownEvidence = {
  endedAt: orderStart,
  relation: 'out_of_station',
  evidence,
  fences: [
    { id: 's', kind: 'station', name: '客运站', version: 7, rings: [ring], reachM: 10, decided: true },
  ],
  neighbours: [
    { lng, lat, at: orderStart - 1, charged: true },
    { lng: 113.5, lat: 30.5, at: orderStart - 2, charged: false },
  ],
};
const Page = () => <ReturnEvidence tripId="t1" />;
const open = (over: Partial<ShownEvidence> = {}) => {
  serverAnswers(returnEvidence.single, () => ({ ...shown, ...over }));
  return openScreen(Page, { codes: ['0401'] });
};
afterEach(forgetAll);

test('a fix that errs by more than the distance is said not to be proven, with all that is known beside it', async () => {
  await open();
  expect(await screen.findByText('▲ 定位误差过大，证据不足以收费')).toBeTruthy();
  expect(screen.getByRole('img', { name: /证据不足以收费/ })).toBeTruthy();
  expect(screen.getByText('外 24.2 m')).toBeTruthy();
  expect(screen.getByText('没有感应')).toBeTruthy();
  expect(screen.getByText('2 次，其中收费 1')).toBeTruthy();
  expect(screen.getByText(/客运站 v7/)).toBeTruthy();
});

test('what is missing is said to be missing, and counts against nobody', async () => {
  await open({ evidence: { ...evidence, vehicleFix: null, phoneFix: null }, fences: [], neighbours: [] });
  expect(await screen.findByText('▲ 没有车辆定位，不能据此收费')).toBeTruthy();
  expect(screen.getByText('没有定位，图上无法显示')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test('the map is true to scale: the circle of a fix is as large as it errs, the line as long as it measures', () => {
  const middle = middleOf(shown) ?? here;
  const on = projectionOf(shown, middle);
  const measured = measuredTo(shown, middle);
  expect(measured?.metres).toBeCloseTo(24.2, 1);
  const [from, to] = [on.point(middle), on.point(measured?.to ?? here)];
  const pixels = Math.hypot(to.x - from.x, to.y - from.y);
  expect(pixels / on.pixelsPerM).toBeCloseTo(24.2, 1);
  expect(on.barM * on.pixelsPerM).toBeLessThanOrEqual(90);
});
