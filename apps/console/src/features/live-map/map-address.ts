import {
  type AlarmType,
  alarmTypes,
  type OpsState,
  opsStates,
  type RidingState,
  ridingStates,
} from '@kickstand/contract/vehicles';
import { alarmBits, opsBits } from '@kickstand/domain/vehicles';
import type { Search } from '../../kit/screens.ts';
import type { FleetFilter } from './fleet-view.ts';

/** What the address says about the map: who is shown, whose card is open, which areas are looked at. */
export interface MapWish {
  riding: readonly RidingState[];
  ops: readonly OpsState[];
  alarms: readonly AlarmType[];
  online: FleetFilter['online'];
  rentable: boolean;
  /** Service areas; empty for all in scope. */
  areas: readonly number[];
  /** The vehicle whose card is open. */
  car: string | undefined;
}

export const mostAreas = 10;

const known = <S extends string>(all: readonly S[], text: string | undefined) => {
  const given = new Set(text?.split(',') ?? []);
  return all.filter((one) => given.has(one));
};

/** What cannot be understood is no wish. */
export function readWish(search: Readonly<Record<string, string>>): MapWish {
  const { online, car } = search;
  return {
    riding: known(ridingStates, search.riding),
    ops: known(opsStates, search.ops),
    alarms: known(alarmTypes, search.alarms),
    online: online === 'online' || online === 'offline' ? online : 'any',
    rentable: search.rentable === '1',
    areas: (search.areas ?? '').split(',').map(Number).filter(isId).slice(0, mostAreas),
    car: car && /^[1-9]\d{7,8}$/.test(car) ? car : undefined,
  };
}

const isId = (n: number) => Number.isSafeInteger(n) && n > 0;

export const writeWish = ({ riding, ops, alarms, online, rentable, areas, car }: MapWish): Search => ({
  riding: riding.join(','),
  ops: ops.join(','),
  alarms: alarms.join(','),
  online: online === 'any' ? '' : online,
  rentable: rentable ? '1' : '',
  areas: areas.join(','),
  car,
});

export const filterOf = ({ riding, ops, alarms, online, rentable }: MapWish): FleetFilter => ({
  riding: riding.reduce((bits, state) => bits | (1 << ridingStates.indexOf(state)), 0),
  ops: opsBits(ops),
  alarms: alarmBits(alarms),
  online,
  rentable,
});

/** Whether anything is left out. */
export const isFiltered = ({ riding, ops, alarms, online, rentable }: MapWish) =>
  riding.length + ops.length + alarms.length > 0 || online !== 'any' || rentable;

/** In when it was out, out when it was in. */
export const toggled = <S>(held: readonly S[], one: S): readonly S[] =>
  held.includes(one) ? held.filter((other) => other !== one) : [...held, one];
