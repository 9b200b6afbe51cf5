import { distanceMetres, type LngLat, ringContains } from '@kickstand/domain/platform/geo';
import { beforeAll, describe, expect, test } from 'vitest';
import { livingTown, quantile } from '../test/living-town.ts';
import { town } from '../test/town.ts';

/** A Wednesday from midnight on, in the town’s time. */
const start = Date.parse('2026-03-04T00:00:00Z');
const lookEvery = 20;
const minutes = 24 * 60;
const noon = 12 * 60;

const life = livingTown({ vehicles: 250, staff: 6, start, ownTime: true, seed: 33, stepMs: 250 });
const { scene, server, riders, lines, pass } = life;

const share = (fits: (line: (typeof lines)[number]) => boolean) => lines.filter(fits).length / lines.length;
const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const within = (value: number, least: number, most: number) => {
  expect(value).toBeGreaterThanOrEqual(least);
  expect(value).toBeLessThanOrEqual(most);
};

/** State of the town at a moment, as shares of all vehicles. */
const look = () => ({
  riding: scene.openTrips.size / lines.length,
  parked: [...server.trips.values()].filter(({ state }) => state === 'temp_parked').length / lines.length,
  kept: server.kept.size / lines.length,
  charge: meanOf(lines.map(({ device }) => device.percent)),
  low: share(({ device }) => device.percent <= 20),
  offline: share(({ device }) => device.offlineUntil > 0),
  astray: share(({ device }) => {
    const own = town.areas.find(({ id }) => id + 1 === device.serviceAreaId);
    return own !== undefined && !device.motion && !ringContains(own.boundary, device.at);
  }),
  beside: share(
    ({ device }) =>
      !device.motion && scene.stations.all.every((one) => distanceMetres([one.lng, one.lat], device.at) > 60),
  ),
});

const looks: ReturnType<typeof look>[] = [];
const endedTrips = () => [...server.trips.values()].filter(({ state }) => state === 'ended');
const endedWhere = (fits: (at: LngLat) => boolean) =>
  endedTrips().filter(({ endAt }) => endAt && fits(endAt)).length / endedTrips().length;

describe('a day of the town at speed 60', () => {
  beforeAll(async () => {
    riders.begin();
    for (let minute = 0; minute < minutes; minute += lookEvery) {
      await pass(lookEvery);
      looks.push(look());
    }
  }, 600_000);

  test('stays within the shares of a real fleet', () => {
    const atNoon = looks[noon / lookEvery - 1];
    within(atNoon?.charge ?? 0, 52, 70);
    for (const at of [atNoon, looks.at(-1)]) {
      within(at?.low ?? 1, 0, 0.09);
      within(at?.offline ?? 1, 0, 0.04);
    }
    within(meanOf(looks.map(({ beside }) => beside)), 0.01, 0.14);
    // One moment of a small town is a poor sample of rare events.
    const aroundNoon = looks.slice((noon - 120) / lookEvery, (noon + 120) / lookEvery);
    within(meanOf(aroundNoon.map(({ riding }) => riding)), 0.04, 0.11);
    within(meanOf(aroundNoon.map(({ kept }) => kept)), 0.001, 0.01);
    within(meanOf(aroundNoon.map(({ parked }) => parked)), 0.004, 0.025);
  });

  test('never leaves more than a few vehicles outside their own areas', () => {
    within(Math.max(...looks.map(({ astray }) => astray)), 0, 0.02);
  });

  test('has rides as many, as long and as far as those of a real fleet', () => {
    within(endedTrips().length / lines.length, 3, 4.2);
    // A minute of this town is a second of its server.
    const taken = endedTrips().map(({ startedAt, endedAt }) => ((endedAt ?? 0) - startedAt) / 1_000);
    within(quantile(taken, 0.5), 9.5, 14);
    within(quantile(taken, 0.9), 19, 29);
    const metres = endedTrips().map(({ distanceM }) => distanceM ?? 0);
    within(metres.filter((far) => far < 200).length / metres.length, 0.035, 0.09);
    within(quantile(metres, 0.5), 1_600, 2_700);
    // The areas of so small a town are too small for the longest real rides.
    within(quantile(metres, 0.9), 2_600, 5_500);
  });

  test('has rides that end as carelessly as those of a real fleet', () => {
    const beside = endedTrips().filter(({ endStation }) => !endStation);
    within(beside.length / endedTrips().length, 0.06, 0.13);
    within(
      endedWhere((at) => town.noStopZones.some(({ boundary }) => ringContains(boundary, at))),
      0,
      0.02,
    );
    within(
      endedWhere((at) => !town.areas.some(({ boundary }) => ringContains(boundary, at))),
      0,
      0.015,
    );
  });
});
