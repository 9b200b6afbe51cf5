import { type VehicleMark, vehicleFlags, vehicleFrame } from '@kickstand/domain/live';
import { beforeEach, expect, test } from 'vitest';
import { leastBetweenViews, makeFleetDesk } from './fleet-desk.ts';
import { buffersOf, type FleetAsk, type FleetSay } from './fleet-messages.ts';
import { anyVehicle } from './fleet-view.ts';

const now = 1_700_000_000_000;
const camera = { west: 113, south: 30, east: 114, north: 31, zoom: 16 };

const frame = (kind: 'snapshot' | 'changes', ...marks: Partial<VehicleMark>[]): FleetAsk => ({
  kind: 'frame',
  frame: vehicleFrame(
    kind,
    marks.map((mark) => ({
      ...{
        vehicle: 1,
        lng: 113.5,
        lat: 30.5,
        alarms: 0,
        locatedAt: now / 1000,
        riding: 0,
        ops: 0,
        battery: 50,
        course: 0,
      },
      flags: vehicleFlags.located | vehicleFlags.onShelf | vehicleFlags.online,
      ...mark,
    })),
    now,
  ).buffer,
});

let said: FleetSay[];
let waiting: { work: () => void; ms: number }[];
let hear: (ask: FleetAsk) => void;

beforeEach(() => {
  said = [];
  waiting = [];
  hear = makeFleetDesk({ say: (one) => said.push(one), later: (work, ms) => waiting.push({ work, ms }) });
});

const lastView = () => {
  const last = said.at(-1);
  if (last?.kind !== 'view') throw new Error('no view was said');
  return last;
};

test('nothing is said before the page looks somewhere, and at once when it does', () => {
  hear(frame('snapshot', { vehicle: 7 }));
  expect(said).toEqual([]);
  hear({ kind: 'camera', camera });
  expect([...lastView().view.points.vehicles]).toEqual([7]);
  expect(lastView().now).toBe(now);
});

test('many changes are answered together', () => {
  hear({ kind: 'camera', camera });
  hear(frame('snapshot', { vehicle: 7 }));
  const before = said.length;
  for (let n = 8; n < 20; n++) hear(frame('changes', { vehicle: n }));
  expect(said.length).toBe(before);
  expect(waiting.map(({ ms }) => ms)).toEqual([leastBetweenViews]);
  waiting[0]?.work();
  expect(said.length).toBe(before + 1);
  expect(lastView().view.inView).toBe(13);
});

test('a picked vehicle is told whether or not the filter shows it, the list only when it is wanted', () => {
  hear({ kind: 'camera', camera });
  hear(frame('snapshot', { vehicle: 7, battery: 12 }));
  hear({ kind: 'filter', filter: { ...anyVehicle, riding: 0b10 } });
  hear({ kind: 'pick', vehicle: 7 });
  expect(lastView()).toMatchObject({ picked: { battery: 12 }, list: undefined, view: { inView: 0 } });
  hear({ kind: 'filter', filter: anyVehicle });
  hear({ kind: 'listing', wanted: true });
  expect(lastView().list?.map(({ vehicle }) => vehicle)).toEqual([7]);
});

test('every array of a view is handed over', () => {
  hear({ kind: 'camera', camera });
  hear(frame('snapshot', { vehicle: 7 }));
  const { view } = lastView();
  const arrays = [...Object.values(view.points), ...Object.values(view.clusters)].filter(ArrayBuffer.isView);
  expect(buffersOf(view)).toHaveLength(arrays.length);
});
