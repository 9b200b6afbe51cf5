import {
  distanceMetres,
  type LngLat,
  nearestOnEdge,
  offsetMetres,
  type Shape,
} from '@kickstand/domain/platform/geo';
import { fixAccuracyM, judgeReturn, phoneCounts, provenViolation } from '@kickstand/domain/rides/trips';
import { chanceFrom } from '@kickstand/town';
import { expect, test } from 'vitest';
import type { Device } from './device.ts';
import { fixOf } from './messages.ts';

const here: LngLat = [113.5, 30.5];
const halves = [10, 5] as const;
const bufferM = 10;
const ring = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
].map(([x = 0, y = 0]) => [...offsetMetres(here, x * halves[0], y * halves[1])]);
const station = { fenceId: 's', kind: 'station', rings: [ring], bufferM };
const place = { boundary: null, fences: [station] };

test('of riders who stand in the station, one in a thousand at most is charged, however their receivers err', () => {
  const chance = chanceFrom(7);
  const returns = 30_000;
  let charged = 0;
  for (let i = 0; i < returns; i++) {
    const at = offsetMetres(here, chance.between(-1, 1) * halves[0], chance.between(-1, 1) * halves[1]);
    const device = { at, drift: [0, 0], speed: 0, course: 0, status: 0, mileage: 0 } as unknown as Device;
    let fix = fixOf(device, 0, 0, chance);
    for (let seq = 1; seq < 4; seq++) fix = fixOf(device, seq, 0, chance);
    if (fix.lng === 0) continue;
    const point: LngLat = [fix.lng, fix.lat];
    const phone = offsetMetres(at, chance.between(-6, 6), chance.between(-6, 6));
    const counts = phoneCounts({ accuracyM: 10, apartM: distanceMetres(point, phone) });
    const { violations } = judgeReturn(point, place, null);
    const proven = provenViolation({
      violations,
      accuracyM: fixAccuracyM(fix.hdop),
      fixAgeS: 5,
      phoneAllowed: counts && judgeReturn(phone, place, null).violations.length === 0,
    });
    if (proven) charged += 1;
  }
  expect(charged / returns).toBeLessThanOrEqual(0.001);
});

test('whoever stands far outside is charged as long as the receiver is any good', () => {
  const chance = chanceFrom(8);
  const at = offsetMetres(here, 60, 0);
  const device = { at, drift: [0, 0], speed: 0, course: 0, status: 0, mileage: 0 } as unknown as Device;
  let charged = 0;
  for (let i = 0; i < 1_000; i++) {
    const fix = fixOf(device, i, 0, chance);
    const { violations } = judgeReturn([fix.lng, fix.lat], place, null);
    const proof = { violations, accuracyM: fixAccuracyM(fix.hdop), fixAgeS: 5, phoneAllowed: false };
    if (provenViolation(proof)) charged += 1;
  }
  expect(charged).toBeGreaterThan(970);
  expect(nearestOnEdge(station.rings as unknown as Shape, at)?.metres).toBeCloseTo(50, 0);
});
