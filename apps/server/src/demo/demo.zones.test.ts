import { fenceContent } from '@kickstand/contract/places/fences';
import { contentFault } from '@kickstand/domain/places/fences';
import { areaOf } from '@kickstand/domain/platform/geo';
import { liesWithin, overlaps } from '@kickstand/domain/platform/geo/clip';
import { makeTown } from '@kickstand/town';
import { expect, test } from 'vitest';
import { demoZones } from './demo.zones.ts';

const town = makeTown(7, { scale: 2_500 });
const zones = demoZones(town);
const boundaryOf = (areaId: number) => town.areas.find(({ id }) => id === areaId)?.boundary ?? [];

test('the zones of the demo are such as the editor would accept, each within its area', () => {
  for (const { kind, name, boundary, areaId } of zones) {
    const points = [boundary.map(([lng, lat]): [number, number] => [lng, lat])];
    for (const called of Object.values(name))
      expect(contentFault(kind, fenceContent.parse({ name: called, points })), called).toBeUndefined();
    expect(liesWithin([boundary], [boundaryOf(areaId)]), name.zh).toBe(true);
  }
  expect(new Set(zones.map(({ kind }) => kind))).toEqual(
    new Set(['ops_area', 'no_ride', 'speed_limit', 'vehicle_store']),
  );
});

test('the field areas of a service area cover it without overlapping', () => {
  for (const { id, boundary } of town.areas) {
    const halves = zones.filter(({ kind, areaId }) => kind === 'ops_area' && areaId === id);
    expect(new Set(halves.map(({ name }) => name.zh)).size).toBe(halves.length);
    const covered = halves.reduce((sum, half) => sum + areaOf([half.boundary]), 0);
    expect(covered / areaOf([boundary])).toBeCloseTo(1, 3);
    const [one, other] = halves;
    if (one && other) expect(overlaps([one.boundary], [other.boundary])).toBe(false);
  }
});

test('nobody is sent to a station in which riding is not allowed', () => {
  for (const { boundary } of zones.filter(({ kind }) => kind === 'no_ride'))
    for (const station of town.stations) expect(overlaps([boundary], [station.boundary])).toBe(false);
});

test('every service area has a store, where no station and no zone is in the way', () => {
  const stores = zones.filter(({ kind }) => kind === 'vehicle_store');
  expect(stores.map(({ areaId }) => areaId).sort()).toEqual(town.areas.map(({ id }) => id).sort());
  const taken = [...town.stations, ...town.noStopZones, ...zones.filter(({ kind }) => kind === 'no_ride')];
  for (const { boundary } of stores)
    for (const other of taken) expect(overlaps([boundary], [other.boundary])).toBe(false);
});
