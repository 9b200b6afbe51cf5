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
  const event = {
    id: '6f1b7c1e-0a51-4a53-9a0e-5d8c5f1f7a11',
    sequence: 7,
    at: 1_000,
    taskId: 'k1',
    lng: 113.4,
    lat: 30.6,
    kind: 'start' as const,
  };
  const phones = { s1: { events: [event], pictures: [{ taskId: 'k1', file: Buffer.from('jpeg') }] } };
  remember(file, devices, { trips, complaining: ['r1'], staff: { s1: [113.4, 30.6] }, phones });
  const again = recall(file);
  for (const { imei, memory } of devices) expect(again.vehicles[imei]).toEqual(memory);
  expect(again.trips).toEqual(trips);
  expect(again.complaining).toEqual(['r1']);
  expect(again.staff).toEqual({ s1: [113.4, 30.6] });
  expect(again.phones).toEqual(phones);
  writeFileSync(file, '{"vehicles":');
  expect(recall(file)).toEqual({ vehicles: {}, trips: [], complaining: [], staff: {}, phones: {} });
  rmSync(folder, { recursive: true });
});
