import { deviceTopics } from '@kickstand/contract/devices';
import { distanceMetres } from '@kickstand/domain/geo';
import { chanceFrom, makeTown, nearestNode, pointAlong } from '@kickstand/domain/town';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carry, millivoltsAt, stand } from './battery.ts';
import { demandAt } from './demand.ts';
import { Device } from './device.ts';
import { payloadOf } from './messages.ts';
import { isTakeable, RidePlanner, startsIn } from './riders.ts';
import { rideOn } from './trip.ts';

const town = makeTown(7, { scale: 300 });

function atStation(index: number) {
  const [lng, lat] = town.stations[index % town.stations.length]?.centre ?? [0, 0];
  const memory = { lng, lat, percent: 70, mileage: 1_000, seq: 0, armed: true, seatOpen: false };
  return new Device({ imei: '860000000000001', iccid: '8986', onShelf: true }, memory, chanceFrom(index));
}

test('a ride follows the streets from where the vehicle stood to a parking place and uses charge', () => {
  const chance = chanceFrom(3);
  const planner = new RidePlanner(town, chance);
  for (let i = 0; i < 12; i++) {
    const device = atStation(i * 17);
    const trip = planner.plan(device, 8);
    if (!trip) throw new Error('no ride was found');
    device.trip = trip;
    let seconds = 0;
    while (!rideOn(device, trip, 1, { kmhOn: () => 20, chance })) {
      seconds += 1;
      const node = nearestNode(town.graph, device.lng, device.lat);
      const near = distanceMetres(
        [device.lng, device.lat],
        [town.graph.lng[node] ?? 0, town.graph.lat[node] ?? 0],
      );
      expect(near).toBeLessThan(250);
      expect(seconds).toBeLessThan(3 * 3600);
    }
    expect([device.lng, device.lat]).toEqual([trip.end.lng, trip.end.lat]);
    const last = pointAlong(trip.path, trip.path.metres);
    expect(distanceMetres([last.lng, last.lat], [device.lng, device.lat])).toBeLessThan(200);
    expect(device.mileage).toBeCloseTo(1_000 + trip.path.metres, 0);
    expect(device.percent).toBeLessThan(70);
  }
});

describe('charge', () => {
  test('never rises by riding or standing and never falls below zero', () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(percent, fc.integer({ min: 0, max: 100_000 }), (charge, amount) => {
        for (const left of [carry(charge, amount), stand(charge, amount)]) {
          expect(left).toBeLessThanOrEqual(charge);
          expect(left).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('shows in a voltage of 39 to 54.2 V that rises with it', () => {
    const voltages = Array.from({ length: 101 }, (_, percent) => millivoltsAt(percent, false));
    expect(voltages[0]).toBe(39_000);
    expect(voltages[100]).toBe(54_200);
    expect(voltages).toEqual([...voltages].sort((a, b) => a - b));
    expect(millivoltsAt(50, true)).toBeLessThan(millivoltsAt(50, false));
  });
});

test('the day has its rhythm: more rides in the morning than at night, and the mean is one', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => demandAt(hour));
  expect(hours.reduce((sum, weight) => sum + weight, 0) / 24).toBeCloseTo(1, 6);
  expect(demandAt(8)).toBeGreaterThan(5 * demandAt(3));
});

test('a fleet starts about 3.6 rides per vehicle and day', () => {
  const chance = chanceFrom(5);
  let starts = 0;
  for (let minute = 0; minute < 1_440; minute++) starts += startsIn(60, minute / 60, 500, chance);
  expect(starts / 500).toBeGreaterThan(3.3);
  expect(starts / 500).toBeLessThan(3.9);
});

test('a vehicle that is empty, silent, off the shelf or in use is not taken', () => {
  const good = atStation(1);
  expect(isTakeable(good)).toBe(true);
  for (const fault of [{ percent: 10 }, { silentUntil: 5 }, { acc: true }, { powered: false }])
    expect(isTakeable(Object.assign(atStation(1), fault))).toBe(false);
});

test('every message is one that the gateway understands', () => {
  const device = atStation(2);
  const chance = chanceFrom(9);
  const words = [
    { kind: 'login' },
    { kind: 'ping' },
    { kind: 'gps' },
    { kind: 'notify', code: 7, withFix: true },
    { kind: 'reply', commandId: 'c1', code: 0 },
  ] as const;
  for (const word of words) {
    const payload = payloadOf(device, word, 1_790_000_000_000, chance);
    expect(deviceTopics[word.kind].payload.safeParse(payload).error).toBeUndefined();
  }
  expect(device.seq).toBe(words.length);
});
