import type { InputOf } from '@kickstand/contract/kit';
import type { riderRideActivities } from '@kickstand/contract/marketing/campaigns';
import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import { rideWish } from '@kickstand/town';
import { expect, test } from 'vitest';
import { livingTown } from '../../test/living-town.ts';
import { drawnTo, huntFor, packetTruth } from './red-packets.ts';

const riders = Array.from({ length: 4_000 }, (_, n) => `rider-${n}`);

test('half of the people never look for red packets, and a rider is always drawn to them alike', () => {
  const rates = riders.map(drawnTo);
  expect(riders.map(drawnTo)).toEqual(rates);
  expect(rates.filter((rate) => rate === 0).length / rates.length).toBeCloseTo(0.5, 1);
  expect(rates.reduce((sum, rate) => sum + rate, 0) / rates.length).toBeCloseTo(packetTruth.looks, 1);
});

/** A town with one vehicle that carries a red packet for a station; who asks for it is counted. */
function aTownWithPackets() {
  const made = livingTown({ vehicles: 2, quiet: true });
  const { scene, server, api, lines } = made;
  const device = lines[0]?.device;
  if (!device) throw new Error('the town has no vehicle');
  const target = scene.stations
    .near(device.at, 3_000)
    .find(({ lng, lat }) => distanceMetres(device.at, [lng, lat]) > 400);
  if (!target) throw new Error('the town has no station nearby');
  const asked: string[] = [];
  server.handlers['riderRideActivities.redPackets'] = (({
    params,
  }: InputOf<typeof riderRideActivities.redPackets>) => {
    asked.push(params.riderId);
    const car = {
      carId: device.carId,
      lng: device.at[0],
      lat: device.at[1],
      until: scene.clock.now + 3_600_000,
    };
    const worth = { rewardCents: 200, rewardDays: 7, freeMinutes: 30, validMinutes: 2, validMetres: 200 };
    const shown = { id: 'k1', name: '红包车', text: '', activity: 'red_packet_car', endsAt: null };
    return { list: [{ ...shown, ...worth, stationIds: [target.fenceId], cars: [car] }] };
  }) as never;
  const goal: LngLat = [target.lng, target.lat];
  const far = { carId: '99', lng: device.at[0], lat: device.at[1], distanceM: 1 };
  const hunt = async (riderId: string) => {
    const who = { riderId, from: device.at, wish: rideWish(scene.chance), goalOf: () => goal };
    const person = { serviceAreaId: device.serviceAreaId ?? 1, number: 1 };
    const hunting = huntFor(scene, api.as('ksk_x'), { ...who, person }, [far]);
    await made.pass(1);
    return hunting;
  };
  return { ...made, device, target: goal, hunt, asked, far };
}

test('who looks takes a vehicle with a red packet before a nearer one, and mostly brings it to its target', async () => {
  const { scene, device, target, hunt, asked, far } = aTownWithPackets();
  const tried = riders.slice(0, 400);
  let [first, brought] = [0, 0];
  for (const riderId of tried) {
    const found = await hunt(riderId);
    if (found.order([far])[0]?.carId === device.carId) first += 1;
    const goal = found.goalFor(device, target);
    if (goal) {
      brought += 1;
      expect(goal).toEqual(target);
    }
  }
  expect(first).toBe(asked.length);
  expect(scene.figures.packetsSought).toBe(asked.length);
  expect(asked.every((riderId) => drawnTo(riderId) > 0)).toBe(true);
  expect(Math.abs(asked.length / tried.length - packetTruth.looks)).toBeLessThan(0.08);
  expect(Math.abs(brought / first - packetTruth.brings)).toBeLessThan(0.1);
});

test('a target that is too near to count, or far from where the rider goes, is left alone', async () => {
  const { device, target, hunt } = aTownWithPackets();
  const willing = riders.filter((riderId) => drawnTo(riderId) > 0.9).slice(0, 40);
  for (const riderId of willing) {
    const found = await hunt(riderId);
    expect(found.goalFor({ carId: device.carId, at: target }, target)).toBeUndefined();
    expect(found.goalFor(device, [target[0] + 1, target[1]])).toBeUndefined();
    expect(found.goalFor({ at: device.at, carId: 'another' }, target)).toBeUndefined();
  }
});
