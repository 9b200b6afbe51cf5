import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aTown } from '../test/town.ts';
import { recall, remember } from './memory.ts';
import { obey } from './riders/orders.ts';

test('what vehicles, open trips and field staff were at is there again after a restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kickstand-town-'));
  const file = join(folder, 'simulator.json');
  const { lines } = aTown({ vehicles: 3 });
  const ring = [
    [113, 30],
    [114, 30],
    [114, 31],
  ] as [number, number][];
  for (const { device, say } of lines) obey(device, { do: 'fence_push', release: 4, ring }, 0, say);
  const devices = lines.map(({ device }) => device);
  const trips = [{ tripId: 't1', riderId: 'r1', carId: devices[0]?.carId ?? '' }];
  remember(file, devices, { trips, complaining: ['r1'], staff: { s1: [113.4, 30.6] } });
  const again = recall(file);
  for (const { imei, memory } of devices) expect(again.vehicles[imei]).toEqual(memory);
  expect(again.trips).toEqual(trips);
  expect(again.complaining).toEqual(['r1']);
  expect(again.staff).toEqual({ s1: [113.4, 30.6] });
  writeFileSync(file, '{"vehicles":');
  expect(recall(file)).toEqual({ vehicles: {}, trips: [], complaining: [], staff: {} });
  rmSync(folder, { recursive: true });
});
