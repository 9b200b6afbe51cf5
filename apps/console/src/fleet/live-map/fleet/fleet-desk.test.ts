import { type VehicleMark, vehicleFlags, vehicleFrame } from '@kickstand/domain/fleet/live';
import { beforeEach, expect, test } from 'vitest';
import { leastBetweenGroups, leastBetweenViews, makeFleetDesk } from './fleet-desk.ts';
import { buffersOf, type FleetAsk, type FleetSay } from './fleet-messages.ts';
import { anyVehicle } from './fleet-view.ts';

const now = 1_700_000_000_000;
const camera = { west: 113, south: 30, east: 114, north: 31, zoom: 16 };

const frame = (kind: 'snapshot' | 'changes', ...marks: Partial<VehicleMark>[]): FleetAsk => ({
  kind: 'frame',
  frame: vehicleFrame(
    kind,
    marks.map((mark) => ({
      vehicle: 1,
      lng: 113.5,
      lat: 30.5,
      alarms: 0,
      locatedAt: now / 1000,
      riding: 0,
      ops: 0,
      battery: 50,
      course: 0,
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

test('where vehicles are shown as groups the page is told half as often', () => {
  hear({ kind: 'camera', camera: { ...camera, zoom: 9 } });
  hear(frame('snapshot', ...Array.from({ length: 50 }, (_, n) => ({ vehicle: n + 1 }))));
  expect(lastView().view.clusters.length).toBe(1);
  hear(frame('changes', { vehicle: 7 }));
  hear({ kind: 'camera', camera });
  expect(lastView().view.clusters.length).toBe(0);
  waiting[0]?.work();
  hear(frame('changes', { vehicle: 7 }));
  expect(waiting.map(({ ms }) => ms)).toEqual([leastBetweenGroups, leastBetweenViews]);
});

test('a picked vehicle is told whether or not the filter shows it, the list only when it is wanted', () => {
  hear({ kind: 'camera', camera });
  hear(frame('snapshot', { vehicle: 7, battery: 12 }));
  hear({ kind: 'filter', filter: { ...anyVehicle, riding: 0b10 } });
  hear({ kind: 'pick', vehicle: 7 });
  expect(lastView()).toMatchObject({ picked: { battery: 12 }, list: undefined, view: { inView: 0 } });
  hear({ kind: 'filter', filter: anyVehicle });
  hear({ kind: 'listing', wanted: { sort: 'number', from: 0, size: 20 } });
  expect(lastView().list?.rows.map(({ vehicle }) => vehicle)).toEqual([7]);
});

test('every array of a view is handed over', () => {
  hear({ kind: 'camera', camera });
  hear(frame('snapshot', { vehicle: 7 }));
  const { view } = lastView();
  const arrays = [...Object.values(view.points), ...Object.values(view.clusters)].filter(ArrayBuffer.isView);
  expect(buffersOf(view)).toHaveLength(arrays.length);
});

test('what a shape holds stays chosen while it moves on, and is marked as far as it is in view', () => {
  hear({ kind: 'camera', camera });
  hear(frame('snapshot', { vehicle: 7 }, { vehicle: 8, riding: 1 }, { vehicle: 9, lng: 113.9 }));
  const box = { west: 113.4, south: 30, east: 113.6, north: 31 };
  hear({ kind: 'choose', shape: { kind: 'box', box } });
  expect(said.filter(({ kind }) => kind === 'chosen')).toEqual([{ kind: 'chosen', vehicles: [7, 8] }]);
  hear(frame('changes', { vehicle: 8, lng: 120, riding: 1 }));
  waiting[0]?.work();
  expect(lastView().chosen).toMatchObject({ count: 2, held: 2, offline: 0, riding: [1, 1, 0, 0, 0] });
  expect([...(lastView().chosen?.positions ?? [])]).toEqual([113.5, 30.5]);
  hear({ kind: 'choose', shape: { kind: 'numbers', vehicles: [9] }, more: true });
  expect(said.at(-2)).toEqual({ kind: 'chosen', vehicles: [7, 8, 9] });
  hear({ kind: 'choose', shape: undefined });
  expect(lastView().chosen).toBeUndefined();
});

test('a choice holds only what the filter shows', () => {
  hear({ kind: 'camera', camera });
  hear(frame('snapshot', { vehicle: 7, battery: 10 }, { vehicle: 8, battery: 90 }));
  hear({ kind: 'filter', filter: { ...anyVehicle, battery: [0, 20] } });
  hear({ kind: 'choose', shape: { kind: 'box', box: camera } });
  expect(said.at(-2)).toEqual({ kind: 'chosen', vehicles: [7] });
  hear({ kind: 'filter', filter: anyVehicle });
  hear({ kind: 'only', vehicles: [8] });
  expect([...lastView().view.points.vehicles]).toEqual([8]);
});

test('a moment of the past takes the place of the present, which goes on unseen', () => {
  hear({ kind: 'camera', camera });
  hear(frame('snapshot', { vehicle: 7 }));
  const past = frame('snapshot', { vehicle: 5 }, { vehicle: 6, battery: 3 });
  hear({ kind: 'past', frames: past.kind === 'frame' ? [Buffer.from(past.frame).toString('base64')] : [] });
  expect(lastView()).toMatchObject({ view: { inView: 2 }, tally: { onShelf: 2, rentable: 1 } });
  const before = said.length;
  hear(frame('changes', { vehicle: 8 }));
  expect([said.length, waiting.length]).toEqual([before, 0]);
  hear({ kind: 'past', frames: undefined });
  expect(lastView()).toMatchObject({ view: { inView: 2 }, tally: undefined });
  expect([...lastView().view.points.vehicles].sort()).toEqual([7, 8]);
});

test('what stood in stations is counted in the picture that is shown, in that of two with the nearest middle, as far as each reaches, until none is asked for', () => {
  const square = (lng: number) => [
    [
      [lng, 30.5],
      [lng + 0.001, 30.5],
      [lng + 0.001, 30.501],
      [lng, 30.501],
    ],
  ];
  const stations = [113.5, 113.5005, 113.6].map((lng, i) => ({
    id: `s${i}`,
    points: square(lng),
    reachM: 15,
  }));
  const at = (vehicle: number, lng: number) => ({ vehicle, lng, lat: 30.5005 });
  const past = (...marks: Partial<VehicleMark>[]): FleetAsk => {
    const { frame: bytes } = frame('snapshot', ...marks) as Extract<FleetAsk, { kind: 'frame' }>;
    return { kind: 'past', frames: [Buffer.from(bytes).toString('base64')] };
  };
  hear({ kind: 'camera', camera });
  hear({ kind: 'stations', stations });
  hear(past(at(1, 113.5004), at(2, 113.5008), at(3, 113.55), { ...at(4, 113.5004), flags: 0 }));
  expect(lastView().standing).toEqual({ s0: 1, s1: 1, s2: 0 });
  hear(past(at(1, 113.6)));
  expect(lastView().standing).toEqual({ s0: 0, s1: 0, s2: 1 });
  hear({ kind: 'stations', stations: undefined });
  expect(lastView().standing).toBeUndefined();
  // 29 m beyond the edge of the last one, so it depends on the reach.
  hear(past(at(1, 113.6013)));
  const reaching = (reachM: number) => stations.slice(2).map((station) => ({ ...station, reachM }));
  hear({ kind: 'stations', stations: reaching(15) });
  expect(lastView().standing).toEqual({ s2: 0 });
  hear({ kind: 'stations', stations: reaching(40) });
  expect(lastView().standing).toEqual({ s2: 1 });
});
