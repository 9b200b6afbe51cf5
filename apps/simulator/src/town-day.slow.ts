import { distanceMetres, ringContains } from '@kickstand/domain/geo';
import { expect, test } from 'vitest';
import { livingTown, quantile } from '../test/living-town.ts';
import { town } from '../test/town.ts';

/** A Wednesday from midnight on, in the town's own time. */
const start = Date.parse('2026-03-04T00:00:00Z');
const minutes = 24 * 60;
const noon = 12 * 60;

test('a day of the town at speed 60 stays within the shares of a real fleet', async () => {
  const { scene, server, riders, lines, pass } = livingTown({
    ...{ vehicles: 250, staff: 6, start, ownTime: true, seed: 33 },
  });
  riders.begin();
  const share = (fits: (line: (typeof lines)[number]) => boolean) => lines.filter(fits).length / lines.length;
  const astray = () =>
    share(({ device }) => {
      const own = town.areas.find(({ id }) => id + 1 === device.serviceAreaId);
      return own !== undefined && !device.motion && !ringContains(own.boundary, device.at);
    });
  const besideStations = () =>
    share(
      ({ device }) =>
        !device.motion &&
        scene.stations.all.every((one) => distanceMetres([one.lng, one.lat], device.at) > 60),
    );
  const offline = () => share(({ device }) => device.silentUntil > 0);
  await pass(noon);
  const atNoon = {
    riding: scene.openTrips.size / lines.length,
    charge: lines.reduce((sum, { device }) => sum + device.percent, 0) / lines.length,
    low: share(({ device }) => device.percent <= 20),
    astray: astray(),
    beside: besideStations(),
    offline: offline(),
  };
  await pass(minutes - noon);
  const ended = [...server.trips.values()].filter(({ state }) => state === 'ended');
  const metres = ended.map(({ distanceM }) => distanceM ?? 0);
  const day = {
    perVehicle: ended.length / lines.length,
    metres: quantile(metres, 0.5),
    short: metres.filter((far) => far < 200).length / metres.length,
    low: share(({ device }) => device.percent <= 20),
    astray: astray(),
    beside: besideStations(),
    offline: offline(),
  };
  const within = (value: number, least: number, most: number) => {
    expect(value).toBeGreaterThanOrEqual(least);
    expect(value).toBeLessThanOrEqual(most);
  };
  within(atNoon.riding, 0.06, 0.13);
  within(atNoon.charge, 52, 70);
  within(day.perVehicle, 3, 4.2);
  within(day.metres, 1_600, 2_700);
  within(day.short, 0.035, 0.09);
  for (const at of [atNoon, day]) {
    within(at.low, 0, 0.09);
    within(at.astray, 0, 0.02);
    within(at.beside, 0.01, 0.14);
    within(at.offline, 0, 0.04);
  }
}, 600_000);
