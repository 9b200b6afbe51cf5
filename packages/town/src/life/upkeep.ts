import type { Chance } from '@kickstand/domain/platform/chance';

/** Metres that a full pack carries a vehicle. */
const fullRangeMetres = 55_000;
/** Standing current empties a pack in about this many hours. */
const standbyHours = 1_000;

/** Charge (percent) left after riding so many metres. */
export const chargeAfterRiding = (percent: number, metres: number) =>
  Math.max(0, percent - (100 * metres) / fullRangeMetres);

/** Charge (percent) left after standing so many seconds. */
export const chargeAfterStanding = (percent: number, seconds: number) =>
  Math.max(0, percent - (100 * seconds) / (standbyHours * 3600));

/** Open-circuit voltage of a 13-cell 48 V pack by charge: flat in the middle, steep at both ends. */
const curve = [
  [0, 39_000],
  [5, 43_600],
  [15, 45_900],
  [35, 47_700],
  [60, 49_400],
  [80, 51_600],
  [95, 53_400],
  [100, 54_000],
] as const;
/** What the motor's current takes off the voltage: more when the pack is low, mV. */
const sagMv = { full: 700, empty: 1_500 };

/** What the controller measures, mV; `load` is the motor's part of its full current, 0 to 1. */
export function millivoltsAt(percent: number, load: number): number {
  const held = Math.max(0, Math.min(100, percent));
  const upper = curve.findIndex(([p]) => p >= held);
  const [highP, highMv] = curve[Math.max(1, upper)] ?? curve[1];
  const [lowP, lowMv] = curve[Math.max(0, upper - 1)] ?? curve[0];
  const open = lowMv + ((held - lowP) / (highP - lowP)) * (highMv - lowMv);
  const sag = sagMv.empty + (sagMv.full - sagMv.empty) * (held / 100);
  return Math.round(open - load * sag);
}

/** What goes wrong by itself, per vehicle and day. */
export const incidentsPerDay = {
  /** The signal is lost for `signalLossMinutes`. */
  signalLoss: 0.4,
  /** Somebody pushes a parked vehicle. */
  shake: 1 / 40,
  /** It is knocked over and lies until somebody sets it up. */
  fall: 1 / 150,
  /** Its battery is taken out by a thief. */
  batteryTheft: 1 / 900,
  /** It is carried away. */
  theft: 1 / 1_500,
  /** The battery management reports nothing sensible until the pack is changed. */
  bmsFault: 1 / 700,
  /** The controller starts anew. */
  reboot: 1 / 30,
} as const;

/** Minutes without signal: mostly a cellar or a lift. */
export const signalLossMinutes = (chance: Chance) =>
  chance.happens(0.15) ? chance.between(120, 600) : chance.between(8, 60);

/** Share of rides with two people on one saddle. */
export const overloadShare = 0.012;
/** Share of vehicles that say no more after they were carried away. */
export const offlineAfterTheftShare = 0.4;

/** Vehicles that one member of the field staff looks after; a town has at least three. */
export const vehiclesPerStaff = 120;
export const staffFor = (vehicles: number) => Math.max(3, Math.ceil(vehicles / vehiclesPerStaff));

/** At or below this charge (percent) field staff swaps a battery. */
export const swapBelowPercent = 25;
/** Of finished swaps and moves so many are good enough to count. */
export const validWorkShare = 0.93;
/** The charge of a pack from the store, percent. */
export const freshPackPercent = (chance: Chance) => chance.between(94, 100);

/** What one member of the field staff does in a day, by kind of work. */
export const workPerDay = { swap: 45, move: 60, repair: 18 } as const;

/** Seconds that work at a vehicle takes, walking up to it apart. */
export function workSeconds(type: 'swap' | 'move' | 'inspect' | 'repair' | 'drag_back', chance: Chance) {
  const [least, most] = {
    swap: [70, 200],
    move: [50, 140],
    inspect: [60, 180],
    repair: [400, 1_500],
    drag_back: [150, 400],
  }[type] as [number, number];
  return chance.between(least, most);
}

/** Local hours of work by number of the person: early, late, and one in six at night. */
export function shiftOf(person: number): { from: number; to: number } {
  if (person % 6 === 5) return { from: 21.5, to: 30.5 };
  return person % 2 === 0 ? { from: 6.5, to: 15.5 } : { from: 13.5, to: 22.5 };
}

/** Whether somebody with these hours works at a local hour (0-24). */
export const isOnDuty = ({ from, to }: { from: number; to: number }, hour: number) =>
  (hour >= from && hour < to) || hour + 24 < to;
