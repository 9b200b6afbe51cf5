import { notifyCodes } from '@kickstand/contract/fleet/devices';
import { inspectItems, type repairResults } from '@kickstand/contract/work/field-work';
import type { LngLat } from '@kickstand/domain/platform/geo';
import {
  chargesOf,
  currentRules,
  type DragBackFacts,
  type Fix,
  type InspectFacts,
  type MoveFacts,
  type RepairFacts,
  type SwapFacts,
  stoodAstray,
  swapLimit,
  type WorkFacts,
} from '@kickstand/domain/work/work-verdicts';
import type { Db } from '../../kernel/database/db.ts';
import { settingsAt } from '../../places/area-settings/area-settings.service.ts';
import { placeOf } from '../../rides/trips/place.service.ts';
import {
  dragBackAfter,
  endedIn,
  heardAfter,
  lastValid,
  movesBefore,
  reportedAfter,
  reportersOf,
  ridesOf,
  siblingsIn,
  toldAround,
} from './facts.store.ts';
import { arePartsBooked, wasElsewhere } from './pack-facts.store.ts';
import { photosOfWork } from './photo-facts.store.ts';
import type { EndedTask } from './work-verdicts.store.ts';

/** What is known about a piece of work now. */
export interface Gathered {
  work: WorkFacts;
  /** A rule's condition was met, whoever requested it. */
  conditionHeld: boolean;
  /** The vehicle's first report after the end, epoch ms; null: not yet. */
  heardAt: number | null;
  /** When more may be known even without new reports, epoch ms; null: never. */
  nextMs: number | null;
  /** A typed battery number that nothing contradicts: it becomes the vehicle’s after a day. */
  typed?: string | undefined;
}

type Part = Pick<Gathered, 'conditionHeld' | 'nextMs' | 'typed'> & { kind: WorkFacts['kind'] };
interface At {
  now: number;
  zone: string;
}
type Vehicle = EndedTask & { vehicle_id: number };

/** The default voltage if no scheme says otherwise, volts. */
const usualVolts = 48;
/** The charge at or below which a swap is due if no scheme says otherwise, percent. */
const usualLowPct = 25;
const minute = 60_000;
const day = 24 * 60 * minute;
/** Missing facts are rechecked soon at first, and every hour in the end. */
const lookAgainAt = ({ finished_at: endedAt }: EndedTask, now: number) =>
  now + Math.min(60 * minute, Math.max(3 * minute, (now - endedAt) / 4));

const pointOf = (lng: number | null, lat: number | null): LngLat | null =>
  lng === null || lat === null ? null : [lng, lat];
const fixOf = (at: LngLat | null): Fix | null => at && { at, accuracyM: null };

/** Gathers the facts about work on a vehicle. */
export async function gatherFacts(db: Db, task: Vehicle, when: At): Promise<Gathered> {
  const { kind, ...rest } = await ofKind(db, task, when);
  const photos = await photosOfWork(db, task.task_id);
  const ages = photos.flatMap(({ againAfterMs }) => (againAfterMs === null ? [] : [againAfterMs]));
  const begun = task.started_at ?? task.claimed_at ?? task.finished_at;
  const { photoTypes } = await settingsAt(db, task.service_area_id, 'ops', begun);
  const common = {
    started: task.started_at !== null,
    person: fixOf(pointOf(task.opened_lng, task.opened_lat)),
    vehicle: fixOf(pointOf(task.start_lng, task.start_lat)),
    foreign: false,
    photoAgeMs: ages.length === 0 ? null : Math.min(...ages),
    needsPhoto: task.photo_needed || photoTypes.includes(task.type),
    hasPhoto: photos.length > 0,
    sinceEndMs: when.now - task.finished_at,
  };
  return {
    ...rest,
    work: { common, kind },
    heardAt: await heardAfter(db, task.vehicle_id, task.finished_at),
  };
}

function ofKind(db: Db, task: Vehicle, when: At): Promise<Part> {
  switch (task.type) {
    case 'swap':
      return swapOf(db, task, when);
    case 'move':
      return moveOf(db, task, when);
    case 'inspect':
      return inspectionOf(db, task);
    case 'repair':
      return repairOf(db, task, when);
    case 'drag_back':
      return dragBackOf(db, task);
  }
}

/** The packs reported by the vehicle itself, before and after an insertion. */
function serialsOf(
  told: readonly { at: number; serial: string | null }[],
  openedAt: number,
  packInAt: number | null,
) {
  const serials = told.filter(({ serial }) => serial !== null);
  const before = serials.findLast(({ at }) => at < (packInAt ?? openedAt));
  const after = packInAt === null ? undefined : serials.find(({ at }) => at >= packInAt);
  return { oldSerial: before?.serial ?? null, newSerial: after?.serial ?? null };
}

async function swapOf(db: Db, task: Vehicle, { now }: At): Promise<Part> {
  const { started_at: begun, low_percent: lowPercent } = task;
  if (begun === null) return { kind: { type: 'swap', facts: null }, conditionHeld: false, nextMs: null };
  const told = await toldAround(db, task.vehicle_id, begun);
  const when = (code: number, since: number) => told.find((one) => one.code === code && one.at >= since)?.at;
  // Clocks of server and controller differ by a few seconds.
  const openedAt = when(notifyCodes.seatOpened, begun - minute) ?? begun;
  const packInAt = when(notifyCodes.batteryBack, openedAt) ?? when(notifyCodes.seatClosed, openedAt) ?? null;
  const { oldSerial, newSerial } = serialsOf(told, openedAt, packInAt);
  const fitted = newSerial ?? task.new_battery;
  const { ownSwapPct } = await settingsAt(db, task.service_area_id, 'ops', task.created_at);
  const facts: SwapFacts = {
    openedAt,
    packInAt,
    limitPct: swapLimit(task.source, {
      rulePct: task.rule_pct ?? lowPercent ?? usualLowPct,
      createdPct: task.created_pct,
      ownPct: ownSwapPct,
    }),
    readings: told.filter(({ code }) => code === null).map(({ at, pct, mv }) => ({ at, pct, mv })),
    oldSerial,
    newSerial,
    typedSerial: task.new_battery,
    recordedSerial: task.old_battery,
    shuffled: fitted !== null && (await wasElsewhere(db, task.vehicle_id, fitted, packInAt ?? begun)),
    nominalV: task.volts ?? usualVolts,
    now,
  };
  const { before } = chargesOf(facts, currentRules);
  return {
    kind: { type: 'swap', facts },
    conditionHeld: before.pct !== null && before.pct <= (lowPercent ?? usualLowPct),
    nextMs: lookAgainAt(task, now),
    typed: newSerial === null ? (task.new_battery ?? undefined) : undefined,
  };
}

/** Metres from the end of a move to its target station; far if another station is nearer. */
function metresOff(
  { nearestStationId, edgeM }: { nearestStationId: string | null; edgeM: number | null },
  targetId: string | null,
): number | null {
  if (nearestStationId === null || edgeM === null) return null;
  return targetId === null || nearestStationId === targetId ? Math.max(0, edgeM) : Number.MAX_SAFE_INTEGER;
}

/** Whether a station was full at the start and end of a move; moves requested together and rides ended since do not count. */
async function fullnessOf(db: Db, task: Vehicle, stationId: string | null, begun: number) {
  const { service_area_id: areaId, finished_at: endedAt, result } = task;
  if (result.full !== true || stationId === null) return { fullAtStart: false, fullAtArrival: false };
  const over = Number(result.over ?? 0) - (await siblingsIn(db, task, stationId));
  const came = await endedIn(db, areaId, stationId, begun, endedAt);
  return { fullAtStart: over - came >= 0, fullAtArrival: over >= 0 };
}

async function moveOf(db: Db, task: Vehicle, { now, zone }: At): Promise<Part> {
  const { started_at: begun, finished_at: endedAt, vehicle_id: vehicle, service_area_id: areaId } = task;
  const [from, to] = [pointOf(task.start_lng, task.start_lat), pointOf(task.end_lng, task.end_lat)];
  if (begun === null) return { kind: { type: 'move', facts: null }, conditionHeld: false, nextMs: null };
  const start = from && (await placeOf(db, from, { areaId, at: begun, zone }));
  const end = to && (await placeOf(db, to, { areaId, at: endedAt, zone }));
  const stationId = end?.stationId ?? null;
  const full = await fullnessOf(db, task, stationId, begun);
  const rides = await ridesOf(db, vehicle, endedAt - day, endedAt);
  const earlier = await movesBefore(db, vehicle, endedAt - day, begun - 1);
  const fromPlace = start?.relation ?? null;
  const facts: MoveFacts = {
    riddenBetween: rides.some((ride) => ride > begun && ride < endedAt),
    from: fixOf(from),
    to: fixOf(to),
    fromPlace,
    targetM: end && metresOff(end, task.target_id),
    inNoStop: end?.relation === 'in_no_stop',
    outOfArea: end?.relation === 'out_of_area',
    reserved: task.reserved,
    ...full,
    endedAt,
    earlierStarts: earlier.map((one) => ({
      at: one.started_at,
      from: { at: [one.start_lng, one.start_lat], accuracyM: null },
    })),
    rides,
    sent: task.source !== 'self' && task.source !== 'rule',
    photoRejected: false,
  };
  return {
    kind: { type: 'move', facts },
    conditionHeld: stoodAstray(fromPlace),
    nextMs: lookAgainAt(task, now),
  };
}

async function inspectionOf(db: Db, task: Vehicle): Promise<Part> {
  const { finished_at: before, vehicle_id: vehicle } = task;
  const checklist = (task.result.checklist ?? {}) as Record<string, unknown>;
  const last = await lastValid(db, { vehicle, type: 'inspect', before });
  const repaired = await lastValid(db, { vehicle, type: 'repair', by: task.assignee_id ?? '', before });
  const asked = task.asked_items ?? inspectItems;
  const facts: InspectFacts = {
    asked: asked.length,
    answered: asked.filter((item) => typeof checklist[item] === 'boolean').length,
    tookMs: before - (task.started_at ?? task.claimed_at ?? before),
    // What checks an inspection comes after it by its nature.
    sinceLastMs: last === null || task.spot_of !== null ? null : before - last,
    sinceOwnRepairMs: repaired === null ? null : before - repaired,
  };
  // It was due: nobody looked at the vehicle for so long.
  const conditionHeld = facts.sinceLastMs === null || facts.sinceLastMs > currentRules.inspectAgainMs;
  return { kind: { type: 'inspect', facts }, conditionHeld, nextMs: null };
}

async function repairOf(db: Db, task: Vehicle, { now }: At): Promise<Part> {
  const { vehicle_id: vehicle, finished_at: endedAt, parts } = task;
  const reporters = await reportersOf(db, vehicle, task.task_id);
  const again = parts.length === 0 ? null : await reportedAfter(db, vehicle, parts, endedAt);
  const result = (task.result.result as (typeof repairResults)[number] | undefined) ?? 'fixed';
  const away = result === 'dragged' || result === 'irreparable';
  const dragBack = away ? await dragBackAfter(db, vehicle, task.started_at ?? endedAt - day) : undefined;
  const facts: RepairFacts = {
    result,
    parts,
    stockBooked: await arePartsBooked(db, { agentId: task.agent_id, taskId: task.task_id, parts }),
    reportedAgainMs: again === null ? null : again - endedAt,
    ownReport: task.assignee_id !== null && reporters.includes(task.assignee_id),
    dragBack: verdictOf(dragBack),
  };
  // What was mended may be reported again for a day.
  const watched = endedAt + currentRules.bouncedWithinMs + 1;
  const nextMs = away ? lookAgainAt(task, now) : watched > now ? watched : null;
  return { kind: { type: 'repair', facts }, conditionHeld: reporters.length > 0, nextMs };
}

function verdictOf(task: { validity: string; state: string } | undefined): RepairFacts['dragBack'] {
  if (task?.state !== 'done' || task.validity === 'pending') return null;
  return task.validity === 'valid'
    ? { validity: 'valid', reason: null }
    : { validity: 'invalid', reason: 'off_target' };
}

async function dragBackOf(db: Db, task: Vehicle): Promise<Part> {
  const begun = task.started_at;
  if (begun === null) return { kind: { type: 'drag_back', facts: null }, conditionHeld: false, nextMs: null };
  const rides = await ridesOf(db, task.vehicle_id, begun, task.finished_at);
  const facts: DragBackFacts = {
    // A drag-back is made of a repair that says why; no store is drawn on the map yet that it could miss.
    reasonGiven: true,
    destinationGiven: true,
    from: fixOf(pointOf(task.start_lng, task.start_lat)),
    to: fixOf(pointOf(task.end_lng, task.end_lat)),
    storeM: 0,
    rented: rides.length > 0,
  };
  return { kind: { type: 'drag_back', facts }, conditionHeld: true, nextMs: null };
}
