import type { Chance } from '@kickstand/domain/platform/chance';
import type { LngLat, Ring } from '@kickstand/domain/platform/geo';
import { offsetMetres, ringContains } from '@kickstand/domain/platform/geo';
import type { Town, TownStation } from '../types.ts';

/** What a rider sets out to do. A short one turns back at once, a forgotten one is left unlocked over night. */
export interface RideWish {
  readonly sort: 'usual' | 'short' | 'forgotten';
  readonly metres: number;
  /** From the opening to the wish to end, without parking on the way. */
  readonly seconds: number;
}

const shortShare = 0.06;
const forgottenShare = 0.001;
/** Log-normal; with the short ones the median is 2.1 km and 11 min, nine of ten stay under 5.0 km and 24 min. */
const metresOf = { median: 2_213, sigma: 0.654, least: 450, most: 12_000 };
const secondsOf = { median: 692, sigma: 0.588, least: 150, most: 10_000 };
/** How far the time follows from the length. */
const bound = 0.85;

/** Draws a ride as long as rides of the town are. */
export function rideWish(chance: Chance): RideWish {
  if (chance.happens(shortShare))
    return { sort: 'short', metres: chance.between(20, 180), seconds: chance.between(25, 110) };
  const z = normal(chance);
  const zTime = bound * z + Math.sqrt(1 - bound ** 2) * normal(chance);
  return {
    sort: chance.happens(forgottenShare / (1 - shortShare)) ? 'forgotten' : 'usual',
    metres: within(metresOf.median * Math.exp(metresOf.sigma * z), metresOf),
    seconds: within(secondsOf.median * Math.exp(secondsOf.sigma * zTime), secondsOf),
  };
}

/** Hours that a forgotten vehicle stands open after its ride. */
export const forgottenHours = (chance: Chance) => chance.between(12.2, 20);

/** Where a ride ends, as the rules of returning see it. */
export type EndPlace = 'in_station' | 'out_of_station' | 'in_no_stop' | 'out_of_area';
const endShares = { out_of_station: 0.09, in_no_stop: 0.008, out_of_area: 0.006 } as const;

/** Draws where a rider puts a vehicle down: nine of ten in a station. */
export function endPlace(chance: Chance): EndPlace {
  let at = chance.next();
  for (const place of ['out_of_station', 'in_no_stop', 'out_of_area'] as const) {
    if (at < endShares[place]) return place;
    at -= endShares[place];
  }
  return 'in_station';
}

/** A point for such an end near a station; where the town has none of its kind, within the station. */
export function pointOfEnd(town: Town, station: TownStation, place: EndPlace, chance: Chance): LngLat {
  if (place === 'out_of_station') return besideStation(town, station, chance);
  if (place === 'in_no_stop') {
    const zones = town.noStopZones.filter(({ areaId }) => areaId === station.areaId);
    if (zones.length > 0) return pointInRing(chance.pick(zones).boundary, chance);
  }
  const area = town.areas.find(({ id }) => id === station.areaId);
  if (place === 'out_of_area' && area) {
    const corner = chance.pick(area.boundary);
    const reach = chance.between(1.02, 1.06);
    const [lng, lat] = area.centre;
    const point: LngLat = [lng + (corner[0] - lng) * reach, lat + (corner[1] - lat) * reach];
    if (!town.areas.some(({ boundary }) => ringContains(boundary, point))) return point;
  }
  return pointInRing(station.boundary, chance);
}

/** Near the marked place, but farther from it than positions may err. */
function besideStation(town: Town, station: TownStation, chance: Chance): LngLat {
  const near = town.stations.filter(
    ({ centre }) => Math.abs(centre[0] - station.centre[0]) + Math.abs(centre[1] - station.centre[1]) < 0.003,
  );
  for (let attempt = 0; attempt < 8; attempt++) {
    const angle = chance.between(0, 2 * Math.PI);
    const away = chance.between(40, 110);
    const at = offsetMetres(station.centre, Math.cos(angle) * away, Math.sin(angle) * away);
    const clear = near.every(({ centre }) => Math.hypot(...metresBetween(centre, at)) > 32);
    if (clear && town.areas.some(({ id, boundary }) => id === station.areaId && ringContains(boundary, at)))
      return at;
  }
  return offsetMetres(station.centre, 45, 0);
}

const metresBetween = (from: LngLat, to: LngLat): [number, number] => [
  (to[0] - from[0]) * 111_195 * Math.cos((from[1] * Math.PI) / 180),
  (to[1] - from[1]) * 111_195,
];

/** A point inside a ring; its first corner when chance does not hit a sliver. */
export function pointInRing(ring: Ring, chance: Chance): LngLat {
  const lngs = ring.map(([lng]) => lng);
  const lats = ring.map(([, lat]) => lat);
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  for (let attempt = 0; attempt < 16; attempt++) {
    const at: LngLat = [chance.between(west, east), chance.between(south, north)];
    if (ringContains(ring, at)) return at;
  }
  return ring[0] as LngLat;
}

/** Picks an index by running sums of weights. */
export function pickBySums(sums: ArrayLike<number>, chance: Chance): number {
  const aim = chance.next() * (sums[sums.length - 1] ?? 0);
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] as number) < aim) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Streets are about this much longer than the way of a bird. */
const detour = 1.3;
/** So many places that people go to are weighed against the wish. */
const stationsWeighed = 16;

/** A station that people go to (`sums`: running sums of the stations' pull), about as far away as the wish goes. */
export function destination(
  town: Pick<Town, 'stations'>,
  sums: ArrayLike<number>,
  from: LngLat,
  metres: number,
  chance: Chance,
): TownStation | undefined {
  let best: TownStation | undefined;
  let least = Infinity;
  for (let attempt = 0; attempt < stationsWeighed; attempt++) {
    const station = town.stations[pickBySums(sums, chance)];
    if (!station) continue;
    const away = Math.hypot(...metresBetween(from, station.centre)) * detour;
    const off = Math.abs(Math.log(Math.max(away, 50) / metres));
    if (off >= least) continue;
    least = off;
    best = station;
  }
  return best;
}

const pauseShare = 0.14;
const pauseSpan = { least: 180, most: 1_500 };
/** How long a ride takes on average, with what is parked on the way: the mean of the log-normal, and half the span's sum. */
export const meanRideSeconds =
  (1 - shortShare) * secondsOf.median * Math.exp(secondsOf.sigma ** 2 / 2) +
  (pauseShare * (pauseSpan.least + pauseSpan.most)) / 2;

/** Seconds that a rider parks on the way, 0 for most. */
export const pauseSeconds = (chance: Chance) =>
  chance.happens(pauseShare) ? chance.between(pauseSpan.least, pauseSpan.most) : 0;

/** Share of riders who keep a vehicle, how long they take to get ready then, and how long the walk takes, seconds. */
export const reserveShare = 0.08;
export const readySeconds = (chance: Chance) => chance.between(150, 540);
export const walkSeconds = (metres: number, chance: Chance) => metres / chance.between(1.1, 1.6) + 12;

/** Radii in which a rider looks for a vehicle, one after the other, metres. */
export const searchRadii = [300, 500] as const;

const platforms = [
  ['wechat', 0.78],
  ['alipay', 0.14],
  ['android', 0.05],
  ['ios', 0.03],
] as const;

/** Which app a rider uses. */
export function platformOf(chance: Chance): (typeof platforms)[number][0] {
  let at = chance.next();
  for (const [platform, share] of platforms) {
    if (at < share) return platform;
    at -= share;
  }
  return 'wechat';
}

/** Where a phone believes to be that is at a point, with the radius it admits, metres. */
export function phoneFixAt([lng, lat]: LngLat, chance: Chance) {
  const accuracyM = Math.round(chance.happens(0.04) ? chance.between(40, 120) : chance.between(4, 22));
  const [x, y] = offsetMetres(
    [lng, lat],
    (normal(chance) * accuracyM) / 2.5,
    (normal(chance) * accuracyM) / 2.5,
  );
  return { lng: Number(x.toFixed(6)), lat: Number(y.toFixed(6)), accuracyM };
}

/** Share of rides after which the rider reports a fault. */
export const faultReportShare = 0.006;
/** Of the ads that riders are shown, so many are pressed. */
export const adClickShare = 0.04;
const faultParts = [
  ...[
    'brake',
    'brake',
    'brake',
    'saddle',
    'saddle',
    'kickstand',
    'kickstand',
    'basket',
    'light',
    'handlebar',
  ],
  ...['throttle', 'qr', 'qr', 'fender', 'motor', 'battery', 'rear_wheel', 'front_wheel', 'helmet', 'other'],
] as const;
/** Parts that a rider finds broken. */
export const faultyParts = (chance: Chance): (typeof faultParts)[number][] => [
  ...new Set(
    chance.happens(0.2) ? [chance.pick(faultParts), chance.pick(faultParts)] : [chance.pick(faultParts)],
  ),
];

const within = (value: number, { least, most }: { least: number; most: number }) =>
  Math.max(least, Math.min(most, value));

/** A number of the standard normal distribution (Box-Muller). */
function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());
}
