import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import { makeTown, type TownStation } from '@kickstand/town';

/** A station as everybody knows it. */
export interface SmallStation {
  id: number;
  at: LngLat;
  capacity: number;
  gridId: number;
}

/** The middle of a made-up town, cut to so many stations. */
export interface SmallTown {
  seed: number;
  bikes: number;
  stations: readonly SmallStation[];
  /** What draws riders there. */
  places: readonly TownStation[];
  stores: readonly { id: string; at: LngLat }[];
  /** Other stations within 300 m by station, nearest first. */
  near: readonly (readonly { station: number; metres: number }[])[];
}

export interface TownSize {
  stations: number;
  bikes: number;
}

const usual: TownSize = { stations: 90, bikes: 400 };
const nearMetres = 300;
/** Rows and columns of the grids of field work. */
const gridsAcross = 3;

/** The town of a seed: the stations nearest to its centre. */
export function smallTown(seed: number, { stations: count, bikes }: TownSize = usual): SmallTown {
  const town = makeTown(seed, { scale: bikes });
  const places = [...town.stations]
    .sort((a, b) => distanceMetres(a.centre, town.centre) - distanceMetres(b.centre, town.centre))
    .slice(0, count);
  const columnOf = thirds(places.map(({ centre }) => centre[0]));
  const rowOf = thirds(places.map(({ centre }) => centre[1]));
  const stations = places.map(({ centre, capacity }, id) => ({
    id,
    at: centre,
    capacity,
    gridId: gridsAcross * rowOf(centre[1]) + columnOf(centre[0]),
  }));
  const near = stations.map(({ id, at }) =>
    stations
      .filter((other) => other.id !== id)
      .map((other) => ({ station: other.id, metres: distanceMetres(at, other.at) }))
      .filter(({ metres }) => metres <= nearMetres)
      .sort((a, b) => a.metres - b.metres),
  );
  return { seed, bikes, stations, places, stores: storesOf(stations), near };
}

/** One store a third of the way out to each side, beside a station. */
function storesOf(stations: readonly SmallStation[]) {
  return [1 / 4, 3 / 4].flatMap((share, i) => {
    const byLng = [...stations].sort((a, b) => a.at[0] - b.at[0]);
    const beside = byLng[Math.floor(share * stations.length)];
    return beside ? [{ id: `store ${i}`, at: beside.at }] : [];
  });
}

function thirds(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  const bounds = [1, 2].map((n) => sorted[Math.floor((n * sorted.length) / gridsAcross)] ?? 0);
  return (value: number) => bounds.filter((bound) => value >= bound).length;
}
