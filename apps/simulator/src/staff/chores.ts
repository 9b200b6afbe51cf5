import type { TaskType } from '@kickstand/contract/fleet/tasks';
import { staff as calls, type OpsTaskRow, ops } from '@kickstand/contract/work/field-work';
import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import { type Chance, faultyParts, swapBelowPercent } from '@kickstand/town';
import type { Caller, Outcome } from '../api.ts';
import { fillOf, type Shown, type View } from './view.ts';

/** Work that somebody starts on their own. */
export interface Chore {
  type: TaskType;
  carId: string;
  at: LngLat;
  targetId?: string;
  /** It is reported as broken first, although it is not. */
  invented?: boolean;
}

interface Looker {
  at: LngLat;
  avoids(carId: string): boolean;
}

/** Above this level a station gives vehicles away, below the other it receives some. */
const crowdedFill = 1.2;
const emptyFill = 0.3;
/** How often somebody inspects a vehicle when there is nothing else to do. */
const inspectShare = 0.25;
/** Reports older than this are not relied on, milliseconds. */
const believedMs = 6 * 3_600_000;
/** The smallest distance between two stations, metres. */
const apartM = 60;
/** How many of the nearest stations are considered. */
const weighed = 12;

const placeOf = ({ lng, lat }: { lng: number; lat: number }): LngLat => [lng, lat];
const choreAt = (type: TaskType, shown: Shown, targetId?: string): Chore => ({
  type,
  carId: shown.carId,
  at: placeOf(shown),
  ...(targetId !== undefined && { targetId }),
});

/** The chores near somebody according to the app and what is visible, most urgent first: broken, empty, too crowded. */
export function choresFor(view: View, looker: Looker, { luck, now }: { luck: Chance; now: number }): Chore[] {
  const shown = view.vehicles.filter(({ carId }) => !looker.avoids(carId));
  const isEmpty = ({ carId, restBattery, powerConnected, reportedAt, online }: Shown) =>
    view.dark.has(carId) ||
    powerConnected === false ||
    (restBattery !== null &&
      restBattery <= swapBelowPercent &&
      (online || now - (reportedAt ?? 0) <= believedMs));
  const repairs = shown.filter(({ carId }) => view.lying.has(carId)).map((one) => choreAt('repair', one));
  const swaps = shown.filter(isEmpty).map((one) => choreAt('swap', one));
  const all = [...repairs.slice(0, 1), ...swaps.slice(0, 3), ...movesFrom({ ...view, vehicles: shown })];
  const first = shown[0];
  if (all.length === 0 && first && luck.happens(inspectShare)) return [choreAt('inspect', first)];
  return all;
}

function movesFrom(view: View): Chore[] {
  for (const shown of view.vehicles) {
    const station = view.stations.find(({ id }) => id === shown.stationId);
    // The fill level of a station that is not shown is unknown.
    if (shown.stationId !== null && (!station || fillOf(station) <= crowdedFill)) continue;
    const target = emptiestNear(view, placeOf(shown));
    if (target && (!station || fillOf(target) < emptyFill)) return [choreAt('move', shown, target.id)];
  }
  return [];
}

/** The stations other than the present one, nearest first. */
const othersBy = ({ stations }: View, from: LngLat) =>
  stations
    .map((station) => ({ station, metres: distanceMetres(from, placeOf(station)) }))
    .filter(({ metres }) => metres > apartM)
    .sort((a, b) => a.metres - b.metres)
    .map(({ station }) => station);

/** The station near a point shown as emptiest. */
export const emptiestNear = (view: View, from: LngLat) =>
  othersBy(view, from)
    .slice(0, weighed)
    .toSorted((a, b) => fillOf(a) - fillOf(b))[0];

/** Moves a vehicle back, or needlessly to the next station: the least work for pay. */
export function shuttle(view: View, last: { carId: string; homeId: string } | undefined) {
  const back = last && view.vehicles.find(({ carId }) => carId === last.carId);
  if (back?.stationId) {
    const next = { carId: back.carId, homeId: back.stationId };
    return { chore: choreAt('move', back, last?.homeId), next };
  }
  const first = view.vehicles.find(({ stationId }) => stationId !== null);
  const target = first && othersBy(view, placeOf(first))[0];
  if (!first?.stationId || !target) return undefined;
  return {
    chore: choreAt('move', first, target.id),
    next: { carId: first.carId, homeId: first.stationId },
  };
}

/** An intact vehicle that is reported as broken to be paid for its repair. */
export function inventedRepair({ vehicles }: View): Chore | undefined {
  const [first] = vehicles;
  return first && { ...choreAt('repair', first), invented: true };
}

/** Creates a task from a chore and takes it: an alleged fault is reported, and the resulting repair taken. */
export async function takeChore(call: Caller, chore: Chore, luck: Chance): Promise<Outcome<OpsTaskRow>> {
  const { type, carId, targetId } = chore;
  if (!chore.invented)
    return call(calls.add, { body: { type, carId, ...(targetId !== undefined && { targetId }) } });
  const said = { carId, parts: faultyParts(luck), text: '', stop: true };
  const report = await call(ops.repair, { body: said });
  if (!report.ok) return report;
  const { taskId } = report.data;
  if (taskId === undefined) return { ok: false, code: 'task.not_found', facts: {}, away: false };
  return call(calls.claim, { params: { taskId } });
}
