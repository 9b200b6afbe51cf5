import {
  alarmTypes,
  commandTypes,
  lockNames,
  lockStates,
  opsStates,
} from '@kickstand/contract/fleet/vehicles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alarmBits, alarmsOf, lockBits, locksOf, opsBits, opsOf } from './bits.ts';
import { commandRules, obstacleTo } from './commands.ts';
import { isRentable } from './rentability.ts';
import { batteryBucket, idleBucket, idleSeconds } from './rules.ts';

test('sets of states survive being stored as bits', () => {
  fc.assert(
    fc.property(fc.subarray([...opsStates]), fc.subarray([...alarmTypes]), (ops, alarms) => {
      expect(opsOf(opsBits(ops))).toEqual(ops);
      expect(alarmsOf(alarmBits(alarms))).toEqual(alarms);
    }),
  );
});

test('locks survive being stored as bits', () => {
  const state = fc.constantFrom(...lockStates);
  const locks = fc.record(Object.fromEntries(lockNames.map((name) => [name, state])));
  fc.assert(
    fc.property(locks, (given) => {
      expect(locksOf(lockBits(given as never))).toEqual(given);
    }),
  );
});

describe('rentable', () => {
  const good = {
    onShelf: true,
    riding: 'available',
    ops: [],
    alarms: [],
    online: true,
    battery: 60,
  } as const;
  test.each([
    ['as it is', {}, true],
    ['off the shelf', { onShelf: false }, false],
    ['being ridden', { riding: 'riding' }, false],
    ['waiting for a swap', { ops: ['low_battery'] }, false],
    ['outside its area', { alarms: ['out_of_area'] }, false],
    ['outside a station', { alarms: ['out_of_station'] }, true],
    ['offline', { online: false }, false],
    ['at the threshold', { battery: 20 }, false],
    ['just above it', { battery: 21 }, true],
    ['of unknown charge', { battery: null }, false],
    [
      'that is low and still rented by its scheme',
      { battery: 18, ops: ['low_battery'], rentsLow: true },
      true,
    ],
    ['of that kind at work', { battery: 18, ops: ['swapping'], rentsLow: true }, false],
  ] as const)('a good vehicle %s', (_, over, rentable) => {
    expect(isRentable({ ...good, ...over })).toBe(rentable);
  });
});

test.each([
  [null, 'unknown'],
  [0, 'empty'],
  [1, 'to20'],
  [20, 'to20'],
  [21, 'to35'],
  [35, 'to35'],
  [36, 'to100'],
  [100, 'to100'],
] as const)('%s percent belongs to %s', (percent, bucket) => {
  expect(batteryBucket(percent)).toBe(bucket);
});

test.each([
  [3599, undefined],
  [3600, 'h1to3'],
  [3 * 3600, 'h3to6'],
  [6 * 3600, 'h6to12'],
  [12 * 3600, 'h12to24'],
  [24 * 3600, 'h24to48'],
  [48 * 3600, 'h48'],
] as const)('%s idle seconds belong to %s', (seconds, bucket) => {
  expect(idleBucket(seconds)).toBe(bucket);
});

const locked = { onShelf: true, available: true, lockAt: 1_000, unlockAt: 500 };
test.each([
  ['stands locked on the shelf', {}, 60],
  ['was never unlocked', { unlockAt: null }, 60],
  ['was unlocked later', { unlockAt: 2_000 }, null],
  ['was never locked', { lockAt: null }, null],
  ['is off the shelf', { onShelf: false }, null],
  ['is ridden, kept or worked at', { available: false }, null],
] as const)('a vehicle that %s idles accordingly', (_, over, seconds) => {
  expect(idleSeconds({ ...locked, ...over }, 61_000)).toBe(seconds);
});

test('only commands that may safely happen twice are sent again', () => {
  const repeated = commandTypes.filter((type) => commandRules[type].retries > 0);
  expect(repeated).toEqual(['query', 'lock']);
});

describe('a vehicle', () => {
  const free = { imei: '861234050000017', online: true, riding: 'available', speedKmh: 0 } as const;
  test.each([
    ['lock', {}, undefined],
    ['lock', { imei: null, online: false }, 'vehicle.no_device'],
    ['ring', { online: false }, 'device.offline'],
    ['ring', { riding: 'riding', speedKmh: 20 }, undefined],
    ['query', { riding: 'riding', speedKmh: 20 }, undefined],
    ['lock', { riding: 'riding', speedKmh: 20 }, 'vehicle.in_order'],
    ['unlock', { riding: 'temp_parked' }, 'vehicle.in_order'],
    ['unlock', { riding: 'reserved' }, undefined],
    ['lock', { riding: 'in_ops', speedKmh: 5 }, undefined],
    ['lock', { riding: 'in_ops', speedKmh: 5.1 }, 'vehicle.moving'],
    ['seat_open', { speedKmh: 6 }, 'vehicle.moving'],
    ['unlock', { speedKmh: 6 }, undefined],
    ['lock', { speedKmh: null }, undefined],
  ] as const)('asked to %s with %j meets %s', (type, over, obstacle) => {
    expect(obstacleTo(type, { ...free, ...over })).toBe(obstacle);
  });
});
