import { distanceMetres, type LngLat, ringContains } from '@kickstand/domain/geo';
import { expect, test } from 'vitest';
import { livingTown, quantile } from '../test/living-town.ts';
import { town } from '../test/town.ts';

/** A Wednesday from midnight on, in the town's own time. */
const start = Date.parse('2026-03-04T00:00:00Z');
const minutes = 24 * 60;
const noon = 12 * 60;
/** One moment of a small town says little of what is rare: the hours around noon are looked at. */
const aroundNoon = { from: 10 * 60, to: 14 * 60 };

test('a day of the town at speed 60 stays within the shares of a real fleet, and its rides take as long as theirs', async () => {
  const { scene, server, riders, lines, pass } = livingTown({
    ...{ vehicles: 250, staff: 6, start, ownTime: true, seed: 33, stepMs: 250 },
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
  const looks: { minute: number; astray: number; kept: number; parked: number }[] = [];
  const passTo = async (end: number) => {
    for (let minute = looks.length * 20; minute < end; minute += 20) {
      await pass(20);
      const parked = [...server.trips.values()].filter(({ state }) => state === 'temp_parked').length;
      const vehicles = lines.length;
      looks.push({ minute, astray: astray(), kept: server.kept.size / vehicles, parked: parked / vehicles });
    }
  };
  await passTo(noon);
  const atNoon = {
    riding: scene.openTrips.size / lines.length,
    charge: lines.reduce((sum, { device }) => sum + device.percent, 0) / lines.length,
    low: share(({ device }) => device.percent <= 20),
    astray: astray(),
    beside: besideStations(),
    offline: offline(),
  };
  await passTo(minutes);
  const ended = [...server.trips.values()].filter(({ state }) => state === 'ended');
  const metres = ended.map(({ distanceM }) => distanceM ?? 0);
  // A minute of this town is a second of its server.
  const rideMinutes = ended.map(({ startedAt, endedAt }) => ((endedAt ?? 0) - startedAt) / 1_000);
  const endedWhere = (fits: (at: LngLat) => boolean) =>
    ended.filter(({ endAt }) => endAt && fits(endAt)).length / ended.length;
  const atMidday = looks.filter(({ minute }) => minute >= aroundNoon.from && minute < aroundNoon.to);
  const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const day = {
    minutes: quantile(rideMinutes, 0.5),
    longMinutes: quantile(rideMinutes, 0.9),
    longMetres: quantile(metres, 0.9),
    endedBeside: ended.filter(({ endStation }) => !endStation).length / ended.length,
    endedInNoStop: endedWhere((at) => town.noStopZones.some(({ boundary }) => ringContains(boundary, at))),
    endedOutside: endedWhere((at) => !town.areas.some(({ boundary }) => ringContains(boundary, at))),
    kept: meanOf(atMidday.map(({ kept }) => kept)),
    parked: meanOf(atMidday.map(({ parked }) => parked)),
    everAstray: Math.max(...looks.map(({ astray }) => astray)),
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
  within(day.minutes, 9.5, 14);
  within(day.longMinutes, 19, 29);
  // The areas of so small a town end before the longest rides of a real one.
  within(day.longMetres, 2_600, 5_500);
  within(day.endedBeside, 0.06, 0.13);
  within(day.endedInNoStop, 0, 0.02);
  within(day.endedOutside, 0, 0.015);
  within(day.kept, 0.001, 0.01);
  within(day.parked, 0.004, 0.025);
  within(day.everAstray, 0, 0.02);
  for (const at of [atNoon, day]) {
    within(at.low, 0, 0.09);
    within(at.astray, 0, 0.02);
    within(at.beside, 0.01, 0.14);
    within(at.offline, 0, 0.04);
  }
}, 600_000);
