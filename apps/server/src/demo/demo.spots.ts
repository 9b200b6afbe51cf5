import type { AlarmType } from '@kickstand/contract/fleet/vehicles';
import { type LngLat, offsetMetres, type Ring, ringContains } from '@kickstand/domain/platform/geo';
import type { Chance, Town } from '@kickstand/town';

type Area = Town['areas'][number];
type Station = Town['stations'][number];

/** Inputs for placing vehicles. */
export interface Ground {
  town: Town;
  chance: Chance;
  /** The fence of a station of the town. */
  fenceOf(station: Station): string;
}

interface Spot {
  at: LngLat;
  stationId: string | null;
  outOfArea: boolean;
  alarms: readonly AlarmType[];
}

/** Places vehicles: mostly in stations, some next to them, a few where parking is forbidden. */
export function spotsOf({ town, chance, fenceOf }: Ground) {
  const sums: number[] = [];
  let room = 0;
  for (const { capacity } of town.stations) {
    room += capacity;
    sums.push(room);
  }
  const areas = new Map(town.areas.map((area) => [area.id, area]));

  const inStation = (station: Station): Spot => ({
    at: pointIn(station.boundary, station.centre, chance),
    stationId: fenceOf(station),
    outOfArea: false,
    alarms: [],
  });

  const beside = (station: Station, area: Area, onShelf: boolean): Spot => {
    const angle = chance.between(0, 2 * Math.PI);
    const away = chance.between(25, 90);
    const at = offsetMetres(station.centre, Math.cos(angle) * away, Math.sin(angle) * away);
    if (!ringContains(area.boundary, at)) return inStation(station);
    return { at, stationId: null, outOfArea: false, alarms: onShelf ? ['out_of_station'] : [] };
  };

  const outside = (station: Station, area: Area): Spot => {
    const [east, north] = chance.pick(area.boundary);
    const [centreLng, centreLat] = area.centre;
    const length = Math.hypot(east - centreLng, north - centreLat) || 1;
    const away = chance.between(40, 150);
    const at = offsetMetres(
      [east, north],
      ((east - centreLng) / length) * away,
      ((north - centreLat) / length) * away,
    );
    if (ringContains(area.boundary, at)) return inStation(station);
    return { at, stationId: null, outOfArea: true, alarms: ['out_of_area'] };
  };

  const inNoStop = (station: Station, area: Area, onShelf: boolean): Spot => {
    const zones = town.noStopZones.filter(({ areaId }) => areaId === area.id);
    if (zones.length === 0) return inStation(station);
    const { boundary } = chance.pick(zones);
    const alarms: AlarmType[] = onShelf ? ['in_no_stop', 'out_of_station'] : ['in_no_stop'];
    return {
      at: pointIn(boundary, boundary[0] as LngLat, chance),
      stationId: null,
      outOfArea: false,
      alarms,
    };
  };

  return {
    /** A random station, weighted by size. */
    station(): Station {
      const at = chance.between(0, room);
      let [low, high] = [0, sums.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sums[middle] ?? 0) > at) high = middle;
        else low = middle + 1;
      }
      return town.stations[low] as Station;
    },
    place(station: Station, onShelf: boolean): Spot {
      const area = areas.get(station.areaId) as Area;
      const at = chance.next();
      if (at < 0.006) return outside(station, area);
      if (at < 0.014) return inNoStop(station, area, onShelf);
      return at < 0.104 ? beside(station, area, onShelf) : inStation(station);
    },
  };
}

/** A random point in a ring; the fallback is for slivers that random points miss. */
function pointIn(ring: Ring, fallback: LngLat, chance: Chance): LngLat {
  const lngs = ring.map(([lng]) => lng);
  const lats = ring.map(([, lat]) => lat);
  for (let attempt = 0; attempt < 12; attempt++) {
    const at: LngLat = [
      chance.between(Math.min(...lngs), Math.max(...lngs)),
      chance.between(Math.min(...lats), Math.max(...lats)),
    ];
    if (ringContains(ring, at)) return at;
  }
  return fallback;
}
