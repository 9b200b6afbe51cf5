import { type LngLat, type Ring, ringContains } from '@kickstand/domain/platform/geo';
import type { Depot } from '@kickstand/domain/work/field-work';
import { hoursToVisit, type Wear } from '@kickstand/domain/work/value';
import type { PlanStore, ShiftStation } from '@kickstand/domain/work/work-plans';
import type { Db } from '../../kernel/database/db.ts';
import { type PlacePlanned, pointsSwapped, storesOfCompany, visitsSince } from './input.store.ts';
import type { StationRates } from './rates.service.ts';

const dayMs = 86_400_000;
const daysLooked = 14;

export const pointOf = ({ lng, lat }: { lng: number; lat: number }): LngLat => [lng, lat];

/** The O&M area containing a place; null if none. */
export function gridOf(places: readonly PlacePlanned[]) {
  const grids = places
    .filter(({ kind }) => kind === 'ops_area')
    .map(({ id, points }) => ({ id, rings: points as unknown as Ring[] }));
  const holds = ([outer, ...holes]: readonly Ring[], at: LngLat) =>
    outer !== undefined && ringContains(outer, at) && !holes.some((hole) => ringContains(hole, at));
  return (at: LngLat) => grids.find(({ rings }) => holds(rings, at))?.id ?? null;
}

/** The O&M areas assigned to people; those without any work everywhere. */
export function gridsOfPeople(places: readonly PlacePlanned[]) {
  const grids = new Map<string, string[]>();
  for (const { kind, id, content } of places) {
    if (kind !== 'ops_area') continue;
    for (const who of (content as { staffIds?: string[] }).staffIds ?? [])
      grids.set(who, [...(grids.get(who) ?? []), id]);
  }
  return grids;
}

interface AroundStations {
  rates: ReadonlyMap<string, StationRates>;
  /** Vehicles at each, in any condition. */
  standing: ReadonlyMap<string, number>;
  /** Vehicles that tasks will bring there. */
  coming: ReadonlyMap<string, number>;
  hours: (gridId: string | null) => number;
}

/** Stations with expected demand; those without a capacity have room for as many as anybody brings. */
export function stationsOf(
  places: readonly PlacePlanned[],
  { rates, standing, coming, hours }: AroundStations,
): ShiftStation[] {
  const grid = gridOf(places);
  return places.flatMap((place) => {
    const rate = rates.get(place.id);
    if (place.kind !== 'station' || !rate) return [];
    const at = pointOf(place);
    const gridId = grid(at);
    const here = (standing.get(place.id) ?? 0) + (coming.get(place.id) ?? 0);
    const perHour = rate.demand.reduce((sum, each) => sum + each, 0) / rate.demand.length;
    return [
      {
        id: place.id,
        at,
        gridId,
        capacity: place.capacity,
        room: place.capacity === null ? boundless : Math.max(0, place.capacity - here),
        ...rate,
        hours: hours(gridId),
        ridesPerVehicleHour: perHour / Math.max(1, standing.get(place.id) ?? 0),
      },
    ];
  });
}

const boundless = 99;

/** The stores of a company, as places where shifts start and end. */
export const depotsOf = async (db: Db, agentId: number) =>
  (await storesOfCompany(db, agentId)).map(({ id, areaId, content, name, nameEn, ...at }) => ({
    id,
    areaId,
    at: pointOf(at),
    staffIds: (content as { staffIds?: string[] }).staffIds ?? [],
    name,
    nameEn,
  }));

/**
 * Where charged packs are: at the depots of an area, otherwise in its centre, with the number in its settings minus
 * those inserted since.
 */
export function storesOf(
  depots: readonly Depot[],
  { middle, packs, swapped }: { middle: LngLat; packs: number; swapped: number },
): PlanStore[] {
  const spots = depots.length > 0 ? depots.map(({ id, at }) => ({ id, at })) : [{ id: 'middle', at: middle }];
  const left = Math.max(0, packs * spots.length - swapped);
  return spots.map((spot, i) => ({
    ...spot,
    packs: Math.floor(left / spots.length) + (i < left % spots.length ? 1 : 0),
  }));
}

/** Hours until the next visit: the mean gap between visits to a station over 14 days, by O&M area. */
export async function hoursOf(
  db: Db,
  places: readonly PlacePlanned[],
  { areaId, now }: { areaId: number; now: number },
) {
  const grid = gridOf(places);
  const visits = new Map<string | null, number>();
  for (const { n, ...at } of await visitsSince(db, areaId, now - daysLooked * dayMs)) {
    const id = grid(pointOf(at));
    visits.set(id, (visits.get(id) ?? 0) + n);
  }
  const stations = new Map<string | null, number>();
  for (const place of places)
    if (place.kind === 'station') {
      const id = grid(pointOf(place));
      stations.set(id, (stations.get(id) ?? 0) + 1);
    }
  return (gridId: string | null) => {
    const seen = visits.get(gridId) ?? 0;
    return hoursToVisit(seen === 0 ? null : (daysLooked * 24 * (stations.get(gridId) ?? 1)) / seen);
  };
}

const usualWear: Wear = { pointsPerRide: 5, standbyPointsPerHour: 0.1 };
const fewestSwaps = 50;

/**
 * Charge used per ride: what swaps put back in 14 days, minus standby losses, divided by the rides; a default while
 * there are few.
 */
export async function wearOf(
  db: Db,
  areaId: number,
  { now, ridesADay, vehicles }: { now: number; ridesADay: number; vehicles: number },
): Promise<Wear> {
  const { swaps, points } = await pointsSwapped(db, areaId, now - daysLooked * dayMs);
  if (swaps < fewestSwaps || ridesADay <= 0) return usualWear;
  const stood = usualWear.standbyPointsPerHour * 24 * daysLooked * vehicles;
  const perRide = (points - stood) / (ridesADay * daysLooked);
  return { ...usualWear, pointsPerRide: Math.min(20, Math.max(1, perRide)) };
}
