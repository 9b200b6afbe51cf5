import {
  boundsOf,
  circle,
  distanceMetres,
  type LngLat,
  type Ring,
  ringCentroid,
  ringContains,
} from '@kickstand/domain/platform/geo';
import { cut, liesWithin, overlaps } from '@kickstand/domain/platform/geo/clip';
import { type Place, shortName, type Town, type TownArea } from '@kickstand/town';

/** A fence of the demo that is not part of the town. */
export interface DemoZone {
  /** Area of the town. */
  areaId: number;
  kind: 'no_ride' | 'speed_limit' | 'ops_area' | 'vehicle_store';
  name: TownArea['name'];
  boundary: Ring;
  centre: LngLat;
}

/** Most zones per kind and area. */
const mostOfAKind = 4;
const schoolRadiusM = 90;
const storeRadiusM = 18;
/** Zones in parks keep a distance from the surrounding streets. */
const parkShare = 0.8;

/** Field areas with their stores, and zones with limited riding: speed limits at schools, no riding in parks. */
export const demoZones = (town: Town): DemoZone[] => [
  ...town.areas.flatMap(opsAreasOf),
  ...town.areas.flatMap((area) => [...schoolZones(town, area), ...parkZones(town, area)]),
  ...town.areas.flatMap((area) => storeOf(town, area)),
];

/** The store of a service area, as close to its centre as stations and zones permit. */
function storeOf(town: Town, area: TownArea): DemoZone[] {
  const { id, name, centre, boundary: edge } = area;
  const yards = town.places
    .filter(({ areaId, kind }) => areaId === id && kind === 'work')
    .map(({ at }) => ({ at, boundary: circle(at, storeRadiusM), metres: distanceMetres(at, centre) }))
    .sort((a, b) => a.metres - b.metres);
  const taken = [...town.stations, ...town.noStopZones].filter(({ areaId }) => areaId === id);
  const isFree = ({ boundary }: { boundary: Ring }) =>
    liesWithin([boundary], [edge]) && !taken.some((one) => overlaps([one.boundary], [boundary]));
  const yard = yards.find(isFree);
  if (!yard) return [];
  const called = { zh: `${name.zh}仓库`, en: `${name.en} Store` };
  return [{ areaId: id, kind: 'vehicle_store', boundary: yard.boundary, centre: yard.at, name: called }];
}

/** The western and eastern half of a service area. */
function opsAreasOf({ id, name, centre, boundary }: TownArea): DemoZone[] {
  const [, south, , north] = boundsOf(boundary);
  const line = [
    [centre[0], south],
    [centre[0], north],
  ] as const;
  const pieces = cut([boundary], line)?.flatMap(([outer]) => (outer ? [outer] : [])) ?? [boundary];
  return pieces.map((ring) => {
    const middle = ringCentroid(ring);
    const side = middle[0] < centre[0] ? { zh: '西片', en: 'West' } : { zh: '东片', en: 'East' };
    return {
      areaId: id,
      kind: 'ops_area',
      boundary: ring,
      centre: middle,
      name: { zh: `${name.zh}${side.zh}`, en: `${name.en} ${side.en}` },
    };
  });
}

const schoolZones = (town: Town, area: TownArea) =>
  inArea(town, area, 'school')
    .map(
      ({ name, at }): DemoZone => ({
        areaId: area.id,
        kind: 'speed_limit',
        boundary: circle(at, schoolRadiusM),
        centre: at,
        name: { zh: `${name.zh}限速区`, en: shortName(`${name.en} Slow Zone`) },
      }),
    )
    .filter(({ boundary }) => liesWithin([boundary], [area.boundary]))
    .slice(0, mostOfAKind);

/** A place in a park stands for its whole block. */
const parkZones = (town: Town, area: TownArea) =>
  inArea(town, area, 'park')
    .flatMap(({ name, at }): DemoZone[] => {
      const block = town.blocks.find(({ use, ring }) => use === 'park' && ringContains(ring, at));
      if (!block) return [];
      const [centre, boundary] = [ringCentroid(block.ring), shrunk(block.ring)];
      if (hasStation(town, boundary) || !liesWithin([boundary], [area.boundary])) return [];
      const called = { zh: `${name.zh}禁行区`, en: shortName(`${name.en} No-ride`) };
      return [{ areaId: area.id, kind: 'no_ride', boundary, centre, name: called }];
    })
    .slice(0, mostOfAKind);

function shrunk(ring: Ring): Ring {
  const [lng, lat] = ringCentroid(ring);
  return ring.map(([x, y]) => [lng + (x - lng) * parkShare, lat + (y - lat) * parkShare]);
}

const hasStation = (town: Town, ring: Ring) =>
  town.stations.some(({ boundary }) => overlaps([boundary], [ring]));

/** One place of a kind per name. */
function inArea(town: Town, { id }: TownArea, kind: Place['kind']): Place[] {
  const named = new Map<string, Place>();
  for (const place of town.places)
    if (place.areaId === id && place.kind === kind && !named.has(place.name.zh))
      named.set(place.name.zh, place);
  return [...named.values()];
}
