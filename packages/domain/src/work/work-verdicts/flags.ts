import type { WorkFlag } from '@kickstand/contract/work/field-work';
import { distanceMetres, type LngLat } from '../../platform/geo/index.ts';
import { type Fix, metresBetween } from './places.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const hasFlag = (flag: WorkFlag, when: boolean): WorkFlag[] => (when ? [flag] : []);

/** A move of a vehicle that ended. */
export interface Moved {
  startedAt: number;
  endedAt: number;
  from: LngLat;
  to: LngLat;
}

const fro = { moves: 3, withinMs: 7 * day, sameM: 80 };

/** Whether moves of one vehicle, three or more within a week, ended where they began. */
export function isToAndFro(moves: readonly Moved[]): boolean {
  const inOrder = moves.toSorted((a, b) => a.startedAt - b.startedAt);
  return inOrder.some((first, i) =>
    inOrder
      .slice(i + fro.moves - 1)
      .some(
        (last) =>
          last.endedAt - first.startedAt <= fro.withinMs && distanceMetres(first.from, last.to) <= fro.sameM,
      ),
  );
}

/** How many of the 64 bits differ by which two pictures are compared (16 hex digits each). */
export function differingBits(a: string, b: string): number {
  let differing = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let bits = 0;
  for (; differing > 0n; differing &= differing - 1n) bits += 1;
  return bits;
}

/** Whether two pictures show the same, saved anew or cut a little. */
export const isAlike = (a: string, b: string) => differingBits(a, b) <= 4;

const without = { failed: 3, among: 50, points: 25, withinMs: 2 * hour };

/** Whether too many of somebody’s last swaps changed nothing. `reasons`: of each, the newest first; null: it counted. */
export const swapsWithoutEffect = (reasons: readonly (string | null)[]) =>
  reasons.slice(0, without.among).filter((one) => one === 'battery_low' || one === 'same_battery').length >=
  without.failed;

/** Whether a battery lost its charge soon after it went in, though nobody rode. */
export const drainedUnridden = (
  after: { at: number; pct: number },
  readings: readonly { at: number; pct: number | null }[],
  ridden: boolean,
) =>
  !ridden &&
  readings.some(
    ({ at, pct }) =>
      pct !== null && at > after.at && at - after.at <= without.withinMs && after.pct - pct >= without.points,
  );

/** Where a phone said it was. */
export type PhoneFix = Fix & { time: number };

const placed = { kmh: 60, jumpM: 500, openingM: 150 };

/** Whether a phone told a place that it cannot have been at: it jumped, or was far from the vehicle that was opened. */
export function isFalsePlace(
  phone: readonly PhoneFix[],
  opening: { phone: Fix; vehicle: Fix } | null,
): boolean {
  const jumped = phone.some((fix, i) => {
    const last = phone[i - 1];
    if (!last) return false;
    const metres = metresBetween(last, fix);
    return metres > placed.jumpM && metres / 1_000 / (Math.max(1, fix.time - last.time) / hour) > placed.kmh;
  });
  return jumped || (opening !== null && metresBetween(opening.phone, opening.vehicle) > placed.openingM);
}

/** A swap of one person by the clock of the devices. */
export interface Swapped {
  openedAt: number;
  packInAt: number;
  at: LngLat;
}

const fastest = { swapMs: 25 * second, apartM: 50, apartMs: 40 * second };

/** Whether a swap was done faster than anybody can, by itself or after the one before it. */
export const isHaste = (swap: Swapped, last: Swapped | undefined) =>
  swap.packInAt - swap.openedAt < fastest.swapMs ||
  (last !== undefined &&
    distanceMetres(last.at, swap.at) >= fastest.apartM &&
    Math.abs(swap.packInAt - last.packInAt) <= fastest.apartMs);

/** The chance to see at least `seen` of `n` where each happens with a likelihood. */
export function chanceOfAtLeast(seen: number, n: number, likelihood: number): number {
  if (seen <= 0) return 1;
  if (likelihood <= 0) return 0;
  if (likelihood >= 1) return 1;
  // One after the other, from the logarithm of the first: the terms are too small to be multiplied out.
  let log = n * Math.log1p(-likelihood);
  let sum = 0;
  for (let k = 0; k <= n; k++) {
    if (k >= seen) sum += Math.exp(log);
    log += Math.log((n - k) / (k + 1)) + Math.log(likelihood / (1 - likelihood));
  }
  return Math.min(1, sum);
}

const own = { least: 5, times: 3, chance: 0.001 };

/** Whether somebody repaired what it had reported itself far more often than others do. All of the last seven days. */
export function repairsOwnReports(
  { ofOwn, repairs }: { ofOwn: number; repairs: number },
  /** The share of own reports among repairs that half of the area’s people stay below. */
  medianShare: number,
): boolean {
  if (ofOwn < own.least) return false;
  const usual = Math.max(medianShare, 0.01);
  return ofOwn / repairs >= own.times * medianShare && chanceOfAtLeast(ofOwn, repairs, usual) < own.chance;
}

/** Whether a vehicle was ridden about instead of being moved. Metres. */
export const isJoyRide = ({ pathM, shortestM }: { pathM: number; shortestM: number }) =>
  pathM > 2 * shortestM + 500;

/** Whether a task is among the twentieth that is looked at whatever it was. The salt is nobody’s to guess. */
export function isDrawn(taskId: string, salt: string): boolean {
  let hash = 0x811c9dc5;
  for (const char of salt + taskId) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) % 20 === 0;
}

/** What of a piece of work asks for somebody to look at it; what is left out is not known. */
export interface FlagFacts {
  moves?: readonly Moved[];
  /** How its photos look, and those of other tasks. */
  looks?: readonly string[];
  otherLooks?: readonly string[];
  lastSwaps?: readonly (string | null)[];
  drained?: boolean;
  phone?: readonly PhoneFix[];
  opening?: { phone: Fix; vehicle: Fix } | null;
  swap?: { this: Swapped; last: Swapped | undefined };
  repairs?: { ofOwn: number; repairs: number; medianShare: number };
  path?: { pathM: number; shortestM: number };
  drawn?: boolean;
}

/** The flags that fit. */
export function flagsOf(facts: FlagFacts): WorkFlag[] {
  const { looks = [], otherLooks = [], repairs, path, swap } = facts;
  const noEffect = swapsWithoutEffect(facts.lastSwaps ?? []) || facts.drained === true;
  return [
    ...hasFlag('to_and_fro', isToAndFro(facts.moves ?? [])),
    ...hasFlag(
      'photo_alike',
      looks.some((one) => otherLooks.some((other) => isAlike(one, other))),
    ),
    ...hasFlag('no_effect', noEffect),
    ...hasFlag('false_place', isFalsePlace(facts.phone ?? [], facts.opening ?? null)),
    ...hasFlag('haste', swap !== undefined && isHaste(swap.this, swap.last)),
    ...hasFlag('own_repairs', repairs !== undefined && repairsOwnReports(repairs, repairs.medianShare)),
    ...hasFlag('joy_ride', path !== undefined && isJoyRide(path)),
    ...hasFlag('random', facts.drawn === true),
  ];
}
