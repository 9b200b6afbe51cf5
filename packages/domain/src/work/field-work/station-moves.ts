import { chargeLetsRent } from '../../fleet/vehicles/charge.ts';
import { idleSeconds } from '../../fleet/vehicles/rules.ts';

/** A vehicle that could be moved into or out of a station. */
export interface Movable {
  vehicle: number;
  /** Where it stands now; null outside every station. */
  stationId: string | null;
  /** To the station that it would be brought to, metres. */
  distanceM: number;
  /** Percent; null when not reported. */
  battery: number | null;
  /** Its states as bits, with the marks of its charge. */
  ops: number;
  lockAt: number | null;
  unlockAt: number | null;
}

// Only what is free on the shelf may be moved at all.
const idleOf = ({ lockAt, unlockAt }: Movable, now: number) =>
  idleSeconds({ onShelf: true, available: true, lockAt, unlockAt }, now) ?? -1;

/** Those that are taken out of a station: idle longest first. */
export const vehiclesToTakeOut = (standing: readonly Movable[], n: number, now: number): number[] =>
  standing
    .toSorted((a, b) => idleOf(b, now) - idleOf(a, now) || a.vehicle - b.vehicle)
    .slice(0, n)
    .map(({ vehicle }) => vehicle);

/**
 * Those that are brought into a station: first what stands outside every station, then what others hold beyond their
 * capacity, the nearest first. No other station is emptied, and nothing is brought that nobody could ride.
 */
export function vehiclesToBringIn(
  around: readonly Movable[],
  /** Of each station around: how many more stand in it than it has room for. */
  surplus: ReadonlyMap<string, number>,
  n: number,
): number[] {
  const left = new Map(surplus);
  const charged = around.filter(({ ops, battery }) => chargeLetsRent(ops, battery));
  const nearest = charged.toSorted((a, b) => a.distanceM - b.distanceM || a.vehicle - b.vehicle);
  const astray = nearest.filter(({ stationId }) => stationId === null);
  const beyond = nearest.filter(({ stationId }) => {
    if (stationId === null) return false;
    const room = left.get(stationId) ?? 0;
    left.set(stationId, room - 1);
    return room > 0;
  });
  return [...astray, ...beyond].slice(0, n).map(({ vehicle }) => vehicle);
}
