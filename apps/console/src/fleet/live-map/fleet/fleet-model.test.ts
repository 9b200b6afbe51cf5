import { alarmTypes, opsStates, ridingStates } from '@kickstand/contract/fleet/vehicles';
import { cellFrame, type VehicleMark, vehicleFlags, vehicleFrame } from '@kickstand/domain/fleet/live';
import {
  alarmBits,
  alarmsOf,
  chargeMarks,
  isRentable,
  opsBits,
  opsOf,
  ridingIndex,
} from '@kickstand/domain/fleet/vehicles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FleetModel, mostPoints } from './fleet-model.ts';
import { isRentableRow } from './fleet-rows.ts';
import { FleetStore } from './fleet-store.parts.ts';
import { anyVehicle, type Camera, type FleetFilter, markShapes, type Palette } from './fleet-view.ts';

const palette: Palette = {
  riding: [0x010101, 0x020202, 0x030303, 0x040404, 0x050505],
  quiet: 0x777777,
  urgent: [undefined, 0xee8800, 0xee0000],
  batteryLow: 0xaa0000,
  batteryMid: 0xaaaa00,
  batteryGood: 0x00aa00,
  cluster: 0x123456,
};

const now = 1_700_000_000_000;
const usual = vehicleFlags.online | vehicleFlags.onShelf | vehicleFlags.located;

const mark = (over: Partial<VehicleMark> = {}): VehicleMark => ({
  vehicle: 100_000_001,
  lng: 113.3,
  lat: 30.1,
  alarms: 0,
  locatedAt: now / 1000,
  riding: 0,
  flags: usual,
  ops: 0,
  battery: 80,
  course: 0,
  ...over,
});

const street: Camera = { west: 113.29, south: 30.09, east: 113.31, north: 30.11, zoom: 16 };
const town: Camera = { west: 113.2, south: 30, east: 113.4, north: 30.2, zoom: 12 };

function modelOf(marks: readonly VehicleMark[], filter: FleetFilter = anyVehicle) {
  const store = new FleetStore();
  store.merge(vehicleFrame('snapshot', marks, now).buffer);
  return new FleetModel(store, filter, palette);
}

const shown = (marks: readonly VehicleMark[], filter: Partial<FleetFilter> = {}) =>
  Array.from(modelOf(marks, { ...anyVehicle, ...filter }).view(street).points.vehicles);

describe('holding the fleet', () => {
  test('any sequence of frames leaves the last word about every vehicle', () => {
    const vehicle = fc.integer({ min: 1, max: 30 });
    const record = fc.record({ vehicle, battery: fc.integer({ min: 0, max: 100 }), gone: fc.boolean() });
    fc.assert(
      fc.property(fc.array(fc.array(record, { maxLength: 20 }), { maxLength: 12 }), (frames) => {
        const store = new FleetStore();
        const model = new FleetModel(store, anyVehicle, palette);
        const truth = new Map<number, number>();
        for (const records of frames) {
          const marks = records.map(({ gone, ...one }) =>
            mark({ ...one, flags: usual | (gone ? vehicleFlags.gone : 0) }),
          );
          store.merge(vehicleFrame('changes', marks, now).buffer);
          for (const { vehicle, battery, gone } of records)
            if (gone) truth.delete(vehicle);
            else truth.set(vehicle, battery);
        }
        expect(store.length).toBe(truth.size);
        for (const [one, battery] of truth) expect(model.one(one)?.battery).toBe(battery);
      }),
    );
  });

  test('a snapshot replaces everything, and grows beyond what was expected', () => {
    const store = new FleetStore();
    store.merge(vehicleFrame('snapshot', [mark({ vehicle: 7 })], now).buffer);
    const many = Array.from({ length: 5_000 }, (_, i) => mark({ vehicle: 1_000 + i }));
    store.merge(vehicleFrame('snapshot', many, now).buffer);
    expect(store.length).toBe(5_000);
    expect(store.rowOf(7)).toBeUndefined();
    expect(store.rowOf(5_999)).toBeDefined();
  });

  test('a frame that cannot be read changes nothing', () => {
    const store = new FleetStore();
    store.merge(vehicleFrame('snapshot', [mark()], now).buffer);
    expect(store.merge(new ArrayBuffer(7))).toBeUndefined();
    expect(store.merge(vehicleFrame('changes', [mark()], now).buffer.slice(0, 30))).toBeUndefined();
    expect(store.length).toBe(1);
  });

  test('a vehicle that moves is found at its new place only', () => {
    const model = modelOf([mark()]);
    model.store.merge(vehicleFrame('changes', [mark({ lng: 113.5 })], now).buffer);
    expect(model.view(street).inView).toBe(0);
    expect(model.view({ ...street, west: 113.49, east: 113.51 }).inView).toBe(1);
  });
});

describe('what a filter lets through', () => {
  const riding = mark({ vehicle: 2, riding: ridingIndex('riding') });
  const low = mark({ vehicle: 3, battery: 9, ops: opsBits(['low_battery']) });
  const alarmed = mark({ vehicle: 4, alarms: alarmBits(['offline', 'lost']) });
  const offline = mark({ vehicle: 5, flags: vehicleFlags.onShelf | vehicleFlags.located });
  const shelved = mark({
    vehicle: 6,
    flags: vehicleFlags.online | vehicleFlags.located,
    ops: opsBits(['off_shelf']),
  });
  const nowhere = mark({ vehicle: 7, flags: vehicleFlags.online | vehicleFlags.onShelf });
  const all = [mark({ vehicle: 1 }), riding, low, alarmed, offline, shelved, nowhere];

  test.each([
    ['everything on the shelf that was ever located', {}, [1, 2, 3, 4, 5]],
    ['one riding state', { riding: 1 << ridingIndex('riding') }, [2]],
    ['either of two riding states', { riding: 0b11 }, [1, 2, 3, 4, 5]],
    ['an operational state', { ops: opsBits(['low_battery']) }, [3]],
    ['two operational states at once', { ops: opsBits(['low_battery', 'moving']) }, []],
    ['any of some alarms', { alarms: alarmBits(['lost', 'fallen']) }, [4]],
    ['offline only', { online: 'offline' as const }, [5]],
    ['rentable only', { rentable: true }, [1]],
    ['off-shelf vehicles when they are asked for', { ops: opsBits(['off_shelf']) }, [6]],
  ])('%s', (_, filter, expected) => {
    expect(shown(all, filter).sort()).toEqual(expected);
  });

  test('rentable means the same as everywhere else', () => {
    const any = fc.record({
      riding: fc.nat({ max: ridingStates.length - 1 }),
      ops: fc.subarray([...opsStates]).map(opsBits),
      rentsLow: fc.boolean(),
      alarms: fc.subarray([...alarmTypes], { maxLength: 3 }).map(alarmBits),
      battery: fc.option(fc.integer({ min: 0, max: 100 })),
      online: fc.boolean(),
      onShelf: fc.boolean(),
    });
    fc.assert(
      fc.property(any, ({ online, onShelf, rentsLow, ...given }) => {
        const flags = (online ? vehicleFlags.online : 0) | (onShelf ? vehicleFlags.onShelf : 0);
        const { store } = modelOf([
          mark({ ...given, ops: given.ops | (rentsLow ? chargeMarks.rentsLow : 0), flags }),
        ]);
        const rule = {
          onShelf,
          online,
          riding: ridingStates[given.riding] ?? 'available',
          ops: opsOf(given.ops),
          alarms: alarmsOf(given.alarms),
          battery: given.battery,
          rentsLow,
        };
        expect(isRentableRow(store.columns, 0)).toBe(isRentable(rule));
      }),
    );
  });
});

describe('how a vehicle is drawn', () => {
  const drawn = (over: Partial<VehicleMark>) => {
    const { points } = modelOf([mark(over)]).view(street);
    const rgb = (bytes: Uint8Array) => ((bytes[0] ?? 0) << 16) | ((bytes[1] ?? 0) << 8) | (bytes[2] ?? 0);
    const [share, shape, glyph, badge] = points.marks;
    return { fill: rgb(points.fills), ring: rgb(points.rings), share, shape, glyph, badge };
  };

  test('its riding state fills it and its battery rings it', () => {
    expect(drawn({ riding: 1, battery: 100 })).toMatchObject({
      fill: 0x020202,
      ring: 0x00aa00,
      share: 255,
      glyph: 1,
    });
    expect(drawn({ battery: 20 })).toMatchObject({ ring: 0xaa0000, share: 51 });
    expect(drawn({ battery: 35 })).toMatchObject({ ring: 0xaaaa00 });
    expect(drawn({ battery: null })).toMatchObject({ share: 0 });
  });

  test.each([
    ['a low battery', { battery: 20 }, 0xee8800],
    ['out of the area, in a trip', { riding: 1, alarms: alarmBits(['out_of_area']) }, 0xee8800],
    ['a stolen battery', { alarms: alarmBits(['battery_removed', 'out_of_area']) }, 0xee0000],
    ['a reported fault', { ops: opsBits(['repair_reported']) }, 0xee0000],
    ['outside its station', { alarms: alarmBits(['out_of_station']) }, 0x010101],
    ['offline', { flags: usual & ~vehicleFlags.online, alarms: alarmBits(['offline']) }, 0x777777],
  ])('the worst of it colours it: %s', (_, over, fill) => {
    expect(drawn(over).fill).toBe(fill);
  });

  test('the worst of a pile lies on top', () => {
    const robbed = mark({ vehicle: 1, lat: 30.1001, alarms: alarmBits(['battery_removed']) });
    const { points } = modelOf([robbed, mark({ vehicle: 2 }), mark({ vehicle: 3, battery: 9 })]).view(street);
    expect(Array.from(points.vehicles)).toEqual([2, 3, 1]);
  });

  test('without a connection it is quiet, whatever it was doing', () => {
    expect(drawn({ riding: 1, flags: usual & ~vehicleFlags.online })).toMatchObject({ fill: 0x777777 });
  });

  test('it is hollow when it moves and has not said where for ten minutes', () => {
    const moving = usual | vehicleFlags.moving;
    expect(drawn({ flags: moving, locatedAt: now / 1000 - 601 }).shape).toBe(markShapes.hollow);
    expect(drawn({ flags: moving, locatedAt: now / 1000 - 599 }).shape).toBe(markShapes.full);
    expect(drawn({ locatedAt: now / 1000 - 9_999 }).shape).toBe(markShapes.full);
  });

  test('its badge counts alarms and a reported fault', () => {
    expect(drawn({ alarms: alarmBits(['lost', 'fallen']), ops: opsBits(['repair_reported']) }).badge).toBe(3);
    expect(drawn({ alarms: 0x7_ffff }).badge).toBe(9);
  });
});

describe('clusters', () => {
  const scattered = Array.from({ length: 400 }, (_, i) =>
    mark({
      vehicle: i + 1,
      lng: 113.22 + (i % 20) * 0.008,
      lat: 30.02 + Math.floor(i / 20) * 0.008,
      ops: i % 4 === 0 ? 8 : 0,
    }),
  );

  test('every vehicle in view is either a mark of its own or counted in one cluster', () => {
    const place = fc.record({
      lng: fc.double({ min: 113.2, max: 113.4, noNaN: true }),
      lat: fc.double({ min: 30, max: 30.2, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(place, { maxLength: 300 }),
        fc.double({ min: 8, max: 13.9, noNaN: true }),
        (places, zoom) => {
          const model = modelOf(places.map((at, i) => mark({ vehicle: i + 1, ...at })));
          const { points, clusters, inView } = model.view({ ...town, zoom });
          const counted = clusters.counts.reduce((sum, n) => sum + n, 0);
          expect(points.length + counted).toBe(inView);
          for (let i = 0; i < clusters.length; i++)
            expect(model.members(clusters.ids[i] ?? -1).count).toBe(clusters.counts[i]);
        },
      ),
    );
  });

  test('the members of a cluster and the box around them', () => {
    const near = [
      mark({ vehicle: 1 }),
      mark({ vehicle: 2, lng: 113.3001 }),
      mark({ vehicle: 3, lat: 30.1001, alarms: 1 }),
    ];
    const model = modelOf([...near, mark({ vehicle: 9, lng: 113.39 })]);
    const { clusters } = model.view(town);
    const { box, list, count } = model.members(clusters.ids[0] ?? -1);
    expect(count).toBe(3);
    expect(list.map(({ vehicle }) => vehicle)).toEqual([3, 1, 2]);
    expect(box).toEqual({ west: 113.3, south: 30.1, east: 113.3001, north: 30.1001 });
  });

  test('the ring of a cluster is the share that could be rented now', () => {
    const low = { battery: 5, ops: opsBits(['low_battery']) };
    const model = modelOf([1, 2, 3, 4].map((vehicle) => mark({ vehicle, ...(vehicle === 1 && low) })));
    expect(model.view(town).clusters.marks[0]).toBe(Math.round(0.75 * 255));
  });

  test('the ring of a cluster says, too, how many of it need somebody now and soon, however few', () => {
    const marksOf = (wrong: (vehicle: number) => Partial<VehicleMark>) => {
      const many = Array.from({ length: 100 }, (_, i) => mark({ vehicle: i + 1, ...wrong(i) }));
      return [...modelOf(many).view(town).clusters.marks.subarray(2, 4)];
    };
    const removed = { alarms: alarmBits(['battery_removed']) };
    expect(marksOf((i) => (i < 20 ? removed : i < 50 ? { battery: 9 } : {}))).toEqual([51, 77]);
    expect(marksOf((i) => (i === 0 ? removed : {}))).toEqual([13, 0]);
    expect(marksOf(() => ({}))).toEqual([0, 0]);
  });

  test('clusters stay where they are while the map moves', () => {
    const model = modelOf(scattered);
    const names = (camera: Camera) => {
      const { clusters } = model.view(camera);
      return new Set(
        Array.from(
          { length: clusters.length },
          (_, i) => `${clusters.positions[2 * i]?.toFixed(6)}:${clusters.counts[i]}`,
        ),
      );
    };
    const before = names(town);
    const moved = names({ ...town, west: town.west - 0.004, east: town.east - 0.004 });
    expect(before.size).toBeGreaterThan(5);
    expect([...before].filter((name) => moved.has(name)).length).toBeGreaterThan(before.size * 0.7);
  });

  test('near enough, vehicles stand for themselves; never more than a view can draw', () => {
    const many = Array.from({ length: mostPoints + 1 }, (_, i) =>
      mark({ vehicle: i + 1, lng: 113.29 + (i % 100) * 0.0002, lat: 30.09 + Math.floor(i / 100) * 0.0003 }),
    );
    expect(modelOf(many.slice(1)).view(street).points.length).toBe(mostPoints);
    const crowded = modelOf(many).view(street);
    expect(crowded.points.length).toBeLessThan(mostPoints);
    expect(crowded.clusters.length).toBeGreaterThan(0);
  });
});

test('counts of cells are clusters, too', () => {
  const store = new FleetStore();
  store.merge(vehicleFrame('snapshot', [mark()], now).buffer);
  const cells = [
    { west: 113.3, south: 30.1, vehicles: 40, rentable: 20 },
    { west: 113.31, south: 30.1, vehicles: 60, rentable: 30 },
    { west: 120, south: 30.1, vehicles: 7, rentable: 7 },
  ];
  store.merge(cellFrame(cells, now).buffer);
  const model = new FleetModel(store, anyVehicle, palette);
  const view = model.view({ ...town, zoom: 9 });
  const { box, ...rest } = model.members(view.clusters.ids[0] ?? 0);
  expect(rest).toEqual({ list: [], count: 100 });
  expect(Object.values(box).map((degrees) => degrees.toFixed(2))).toEqual([
    '113.30',
    '30.10',
    '113.32',
    '30.11',
  ]);
  expect(view).toMatchObject({ coarse: true, inView: 100 });
  expect(Array.from(view.clusters.counts)).toEqual([100]);
  expect(view.clusters.marks[0]).toBe(128);
});

test('a list of what is in view begins with what needs attention', () => {
  const model = modelOf([
    mark({ vehicle: 1 }),
    mark({ vehicle: 2, alarms: 1 }),
    mark({ vehicle: 3, lng: 114 }),
  ]);
  expect(
    model.list(street, { sort: 'troubles', from: 0, size: 50 }).rows.map(({ vehicle }) => vehicle),
  ).toEqual([2, 1]);
});
