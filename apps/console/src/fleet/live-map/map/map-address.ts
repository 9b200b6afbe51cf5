import {
  type AlarmType,
  alarmTypes,
  type OpsState,
  opsStates,
  type RidingState,
  ridingStates,
} from '@kickstand/contract/fleet/vehicles';
import { lastInstant } from '@kickstand/contract/kit';
import { alarmBits, opsBits } from '@kickstand/domain/fleet/vehicles';
import type { Search } from '../../../kit/page/screens.ts';
import type { FleetFilter } from '../fleet/fleet-view.ts';

/** The state of the map in the address: filters, open card, areas. */
export interface MapWish {
  riding: readonly RidingState[];
  ops: readonly OpsState[];
  alarms: readonly AlarmType[];
  online: FleetFilter['online'];
  rentable: boolean;
  /** Percent, from and to; undefined for any. */
  battery: readonly [number, number] | undefined;
  /** Service areas; empty for all in scope. */
  areas: readonly number[];
  /** The vehicle whose card is open. */
  car: string | undefined;
  /** Filters that only the server can evaluate. */
  asked: AskedWish;
  /** The snapshot shown, epoch ms; undefined for the present. */
  at: number | undefined;
  /** Where the map looks; undefined if it was not moved. */
  place: Place | undefined;
}

/** The centre of the view in degrees, and the zoom. */
export interface Place {
  lng: number;
  lat: number;
  zoom: number;
}

/** Filters by what the live map does not know: the server finds the matching vehicles. */
export interface AskedWish {
  /** These vehicles, as chosen on another page. */
  carIds?: readonly string[];
  /** Idle for at least so many hours. */
  idleHours?: number;
  /** No trip began within so many hours. */
  noTripHours?: number;
  modelId?: number;
  tag?: string;
  stationId?: string;
  opsAreaId?: string;
}

export const mostAreas = 10;
/** The most vehicles in an address. */
const mostCars = 200;
const mostHours = 8_760;

const known = <S extends string>(all: readonly S[], text: string | undefined) => {
  const given = new Set(text?.split(',') ?? []);
  return all.filter((one) => given.has(one));
};

/** An integer in a text, within bounds, or undefined. */
function numberIn(text: string | undefined, from: number, to: number) {
  const n = Number(text);
  return text && Number.isInteger(n) && n >= from && n <= to ? n : undefined;
}

function batteryIn(text: string | undefined): MapWish['battery'] {
  const [from, to] = (text ?? '').split('-').map((part) => numberIn(part, 0, 100));
  return from !== undefined && to !== undefined && from <= to ? [from, to] : undefined;
}

function placeIn(text: string | undefined): Place | undefined {
  const [lng = Number.NaN, lat = Number.NaN, zoom = Number.NaN] = (text ?? '').split(',').map(Number);
  const real = Math.abs(lng) <= 180 && Math.abs(lat) <= 85 && zoom >= 0 && zoom <= 24;
  return real ? { lng, lat, zoom } : undefined;
}

const placeText = ({ lng, lat, zoom }: Place) => `${lng.toFixed(5)},${lat.toFixed(5)},${zoom.toFixed(2)}`;

/** Whether two places are the same in an address. */
export const isSamePlace = (a: Place | undefined, b: Place | undefined) =>
  (a && placeText(a)) === (b && placeText(b));

const isCar = (text: string) => /^[1-9]\d{7,8}$/.test(text);

function askedIn(search: Readonly<Record<string, string>>): AskedWish {
  const idleHours = numberIn(search.idle, 1, mostHours);
  const noTripHours = numberIn(search.noTrip, 1, mostHours);
  const modelId = numberIn(search.model, 1, 2_147_483_647);
  const { tag, station, opsArea } = search;
  const carIds = (search.cars ?? '').split(',').filter(isCar).slice(0, mostCars);
  return {
    ...(carIds.length > 0 && { carIds }),
    ...(idleHours !== undefined && { idleHours }),
    ...(noTripHours !== undefined && { noTripHours }),
    ...(modelId !== undefined && { modelId }),
    ...(tag && tag.length <= 12 && { tag }),
    ...(station && station.length <= 64 && { stationId: station }),
    ...(opsArea && opsArea.length <= 64 && { opsAreaId: opsArea }),
  };
}

/** Invalid parameters are ignored. */
export function readWish(search: Readonly<Record<string, string>>): MapWish {
  const { online, car } = search;
  return {
    riding: known(ridingStates, search.riding),
    ops: known(opsStates, search.ops),
    alarms: known(alarmTypes, search.alarms),
    online: online === 'online' || online === 'offline' ? online : 'any',
    rentable: search.rentable === '1',
    battery: batteryIn(search.battery),
    areas: (search.areas ?? '').split(',').map(Number).filter(isId).slice(0, mostAreas),
    car: car && isCar(car) ? car : undefined,
    asked: askedIn(search),
    at: numberIn(search.at, 1, lastInstant),
    place: placeIn(search.place),
  };
}

const isId = (n: number) => Number.isSafeInteger(n) && n > 0;

export const writeWish = ({ riding, ops, alarms, areas, asked, ...wish }: MapWish): Search => ({
  riding: riding.join(','),
  ops: ops.join(','),
  alarms: alarms.join(','),
  online: wish.online === 'any' ? '' : wish.online,
  rentable: wish.rentable ? '1' : '',
  battery: wish.battery?.join('-'),
  areas: areas.join(','),
  car: wish.car,
  cars: asked.carIds?.join(','),
  idle: asked.idleHours,
  noTrip: asked.noTripHours,
  model: asked.modelId,
  tag: asked.tag,
  station: asked.stationId,
  opsArea: asked.opsAreaId,
  at: wish.at,
  place: wish.place && placeText(wish.place),
});

type Seen = Pick<MapWish, 'riding' | 'ops' | 'alarms' | 'online' | 'rentable' | 'battery'>;

export const filterOf = ({ riding, ops, alarms, online, rentable, battery }: Seen): FleetFilter => ({
  riding: riding.reduce((bits, state) => bits | (1 << ridingStates.indexOf(state)), 0),
  ops: opsBits(ops),
  alarms: alarmBits(alarms),
  online,
  rentable,
  battery,
});

/** Whether anything is filtered out. */
export const isFiltered = ({ riding, ops, alarms, online, rentable, battery, asked }: MapWish) =>
  riding.length + ops.length + alarms.length + Object.keys(asked).length > 0 ||
  online !== 'any' ||
  rentable ||
  battery !== undefined;

/** All filters removed. */
export const unfiltered = {
  riding: [],
  ops: [],
  alarms: [],
  online: 'any',
  rentable: false,
  battery: undefined,
  asked: {},
} as const satisfies Partial<MapWish>;

/** Adds the element if absent, removes it if present. */
export const toggled = <S>(held: readonly S[], one: S): readonly S[] =>
  held.includes(one) ? held.filter((other) => other !== one) : [...held, one];
