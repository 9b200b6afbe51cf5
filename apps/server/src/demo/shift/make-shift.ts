import { businessDayOf, wallClock } from '@kickstand/domain/platform/time';
import { chanceFrom, isOnDuty, shiftOf } from '@kickstand/town';
import { countLately } from '../../work/demand/counting.service.ts';
import { makePlanNow } from '../../work/work-plans/making.service.ts';
import { endPlan, sendPlan } from '../../work/work-plans/sending.service.ts';
import type { CrewMember } from '../crew.store.ts';
import type { Loading } from '../demo.store.ts';
import type { Depth } from '../history/depth.ts';
import { clerks } from '../money/clerks.ts';
import { ctxAt, told } from '../papers/then.ts';
import { answerCommands, lookAtTables, putOnLine } from './shift.store.ts';
import { beAt, placesOf, workAlong } from './work-along.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/**
 * Length of a shift, and how long ago the current one started, rounded down to a quarter of an hour: most plans have
 * stops left then.
 */
const shiftMs = 8 * hourMs;
const underWayMs = 20 * 60_000;
const stepMs = hourMs / 4;
/** A shorter history has no counts from which a shift could be planned. */
const leastPastMs = 36 * hourMs;
/** Days from which rates are counted; the demo counts all of them once it is open. */
const daysCounted = 7;
/** Time limit for planning at the first start; plans still missing then are left to operators. */
const patienceMs = 10_000;
/** Iterations of the search for a plan. */
const iterations = 2_000;

/** Start of the shift in progress when the demo opens; undefined if its history is too short for one. */
export const shiftBegan = (now: number, { trips }: Pick<Depth, 'trips'>) =>
  trips < leastPastMs ? undefined : Math.floor((now - underWayMs) / stepMs) * stepMs;

interface Area {
  areaId: number;
  agentId: number;
}

export interface ShiftWish {
  areas: readonly Area[];
  /** All field staff of the town, by number. */
  crew: readonly CrewMember[];
  began: number;
  now: number;
  zone: string;
  seed: number;
  onProgress(step: string, done: number, total: number): void;
}

const dispatcher = () => clerks().at(-1);

/**
 * Creates the shift in progress when the demo opens: planned from what was known at its start, sent, and worked on up
 * to now, through the regular API calls. Vehicles ridden since then are left out, and nothing is planned where nobody
 * is on duty.
 */
export async function makeShift({ db }: Loading, wish: ShiftWish) {
  const { areas, now, onProgress } = wish;
  const step = 'Planning the shift';
  onProgress(step, 0, areas.length);
  await lookAtTables(db);
  const begun = performance.now();
  let made = 0;
  for (const [i, area] of areas.entries()) {
    const people = onDuty(wish, area.areaId);
    const hasTime = made === 0 || performance.now() - begun < patienceMs;
    if (people.length > 0 && hasTime) {
      await makeOfArea(db, { ...wish, area, people });
      made += 1;
    }
    onProgress(step, i + 1, areas.length);
  }
  await answerCommands(db, now);
}

/** Staff on duty both at the start of the shift and now. */
function onDuty({ crew, began, now, zone }: ShiftWish, areaId: number): CrewMember[] {
  const hourOf = (at: number) => (wallClock(at, zone).getTime() % dayMs) / hourMs;
  return crew.filter(
    ({ serviceAreaId }, number) =>
      serviceAreaId === areaId && [began, now].every((at) => isOnDuty(shiftOf(number), hourOf(at))),
  );
}

interface AreaWish extends ShiftWish {
  area: Area;
  people: readonly CrewMember[];
}

async function makeOfArea(db: Loading['db'], { area, people, began, now, zone, seed }: AreaWish) {
  await countLately(db, area, { today: businessDayOf(now, zone), days: daysCounted, at: now, zone });
  const places = await placesOf(db, people, began);
  for (const person of people) await beAt(db, person, { at: began, place: places.get(person.operatorId) });
  await putOnLine(db, area.areaId, began);
  const ctx = () => ctxAt(db, began, dispatcher());
  const plan = await makePlanNow(
    ctx(),
    {
      areaId: area.areaId,
      shiftFrom: began,
      shiftUntil: began + shiftMs,
      people: people.map(({ operatorId }) => ({ operatorId, ride: 'tricycle' })),
      seed: 1,
      iterations,
    },
    zone,
  );
  const one = [{ version: plan.version }, { planId: plan.planId }] as const;
  if (plan.stops === 0) await endPlan(ctx(), told(...one));
  else {
    await sendPlan(ctx(), told(...one));
    const chance = chanceFrom(seed).fork(`shift ${area.areaId}`);
    await workAlong(db, { planId: plan.planId, people, places, began, now, zone, chance });
  }
  await putOnLine(db, area.areaId, null);
}
