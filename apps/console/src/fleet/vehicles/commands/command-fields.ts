import type { CommandType } from '@kickstand/contract/fleet/vehicles';
import { assetsWords as words } from '../../vehicle-kit/assets.words.ts';

/** The input of one argument of a command. */
export interface ArgField {
  name: keyof typeof words.args;
  kind: 'number' | 'text' | 'choice';
  /** The smallest and largest number, or the most characters. */
  from?: number;
  to: number;
  unit?: string;
  start?: number | boolean;
  optional?: true;
}

const { minutes, seconds, percent } = words.units;

/** The inputs of each command; those not listed have none. */
export const argFields: Partial<Record<CommandType, readonly ArgField[]>> = {
  voice: [
    { name: 'slot', kind: 'number', from: 1, to: 20, start: 1 },
    { name: 'volume', kind: 'number', from: 0, to: 100, unit: percent, start: 60 },
  ],
  temp_power: [{ name: 'minutes', kind: 'number', from: 1, to: 30, unit: minutes, start: 5 }],
  set_speed: [{ name: 'percent', kind: 'number', from: 10, to: 100, unit: percent, start: 60 }],
  bms_switch: [{ name: 'on', kind: 'choice', to: 0, start: true }],
  ble: [
    { name: 'name', kind: 'text', to: 15, optional: true },
    { name: 'token', kind: 'number', from: 0, to: 4_294_967_295, optional: true },
  ],
  params: [
    { name: 'heartbeat', kind: 'number', from: 30, to: 3_600, unit: seconds, optional: true },
    { name: 'fixMoving', kind: 'number', from: 2, to: 60, unit: seconds, optional: true },
    { name: 'fixStanding', kind: 'number', from: 60, to: 7_200, unit: seconds, optional: true },
  ],
};

export type ArgValues = Readonly<Record<string, string | number | boolean | undefined>>;

export const startOf = (type: CommandType | undefined): ArgValues =>
  Object.fromEntries(((type && argFields[type]) ?? []).map(({ name, start }) => [name, start]));

/** The entered arguments, without empty ones. */
export const enteredArgs = (values: ArgValues): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
