import { bmsFaultBits } from '@kickstand/contract/fleet/devices';
import { chanceFrom, millivoltsAt } from '@kickstand/town';
import type { Device } from './device.ts';

/** Speed at which the motor draws its full current, km/h. */
const fullLoadKmh = 22;
/** The capacity of a new battery. */
const capacityMah = 20_000;
/** The most full charges; each thousand reduces the capacity by so many percent. */
const mostCycles = 700;
const wearPerThousand = 22;
/** The current of the controller, and of the motor at full load, tenths of an ampere. */
const current = { standby: 1, full: 130 };
/** The temperature of a battery at rest, and what full load adds, tenths of a degree Celsius. */
const temperature = { rest: 221, load: 145 };
const sampling = 1 << bmsFaultBits.indexOf('sampling');

/** The motor's share of its full current, 0 to 1. */
export const loadOf = ({ acc, speed }: Device) => (acc ? Math.min(1, speed / fullLoadKmh) : 0);

/** The serial number of a vehicle's battery: the inserted one's, else the original one's. */
export const packSerialOf = ({ packSerial, imei, packs }: Pick<Device, 'packSerial' | 'imei' | 'packs'>) =>
  packSerial ?? `48${imei.slice(-9)}${String(packs).padStart(3, '0')}`;

/**
 * The report of a vehicle's battery management system; every battery has its own age. A faulty one measures nothing.
 */
export function packWordOf(device: Device) {
  const own = chanceFrom(Number(device.imei.slice(-9)) + device.packs * 7_919);
  const cycles = own.whole(5, mostCycles);
  const health = Math.round(100 - (cycles / 1_000) * wearPerThousand - own.between(0, 3));
  if (device.bmsFault) {
    const unknown = { soc: null, health: null, remainMah: null, current: null, temp: null };
    return { ...unknown, cycles, millivolts: 0, faults: sampling, sn: packSerialOf(device) };
  }
  const load = loadOf(device);
  return {
    soc: Math.round(device.percent),
    health,
    remainMah: Math.round((capacityMah * health * device.percent) / 10_000),
    cycles,
    millivolts: millivoltsAt(device.percent, load),
    current: Math.round(current.standby + load * (current.full - current.standby)),
    temp: Math.round(temperature.rest + load * temperature.load + own.between(-15, 15)),
    faults: 0,
    sn: packSerialOf(device),
  };
}
