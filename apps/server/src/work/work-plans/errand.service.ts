import type { PlanInputRow, WorkRide } from '@kickstand/contract/work/work-plans';
import { depotsOfArea } from '@kickstand/domain/work/field-work';
import type { WorkPrices } from '@kickstand/domain/work/value';
import {
  type ShiftErrand,
  type ShiftWishes,
  type WantedWork,
  workMinutes,
} from '@kickstand/domain/work/work-plans';
import type { Db } from '../../kernel/database/db.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { crewOf } from './errand-people.service.ts';
import { depotsOf, hoursOf, pointOf, stationsOf, storesOf, wearOf } from './errand-places.service.ts';
import { asksOf, comingOf, givenTo, sightOf, targetsOf } from './errand-work.service.ts';
import { daysEarned, incomeOf } from './income.service.ts';
import { areaIn, openTasksIn, placesOf, swapsByPerson, vehiclesOf } from './input.store.ts';
import { ratesFrom } from './rates.service.ts';

/** A person to be planned. */
export interface PlannedPerson {
  operatorId: string;
  ride: WorkRide;
}

/** A stop that must stay with a person, in order. */
export interface HeldJob {
  operatorId: string;
  jobId: string;
  wanted: WantedWork | undefined;
}

/** The request for a plan. */
export interface PlanOrder {
  areaId: number;
  shiftFrom: number;
  shiftUntil: number;
  people: readonly PlannedPerson[];
  seed: number;
  iterations: number;
  zone: string;
  now: number;
  /** What stays of the previous plan. */
  held?: readonly HeldJob[];
  wishes?: ShiftWishes;
  before?: ShiftErrand['before'];
}

/** A plan's input, and information about it. */
export interface Collected {
  errand: ShiftErrand;
  told: Omit<PlanInputRow, 'jobs' | 'milliseconds' | 'missing'>;
  /** The instant of its first minute. */
  begin: number;
  missing: PlanInputRow['missing'];
}

/** Reads the whole input of a plan. */
export async function collect(db: Db, order: PlanOrder): Promise<Collected> {
  const { areaId, now, zone } = order;
  const begin = Math.max(now, order.shiftFrom);
  const area = await areaIn(db, { agentIds: 'all', opAreaIds: [areaId] }, areaId);
  if (!area) throw new Error(`there is no area ${areaId}`);
  const { ops } = await areaSettingsOf(db, areaId);
  const places = await placesOf(db, areaId);
  const rates = await ratesFrom(db, { areaId, from: begin, zone });
  const { packCents } = pricesOf(ops);
  const { agentId } = area;
  const income = await incomeOf(db, { areaId, agentId, from: begin, now, zone, packCents });
  const tasks = await openTasksIn(db, areaId, now);
  const fleet = await vehiclesOf(db, areaId);
  const swaps = await swapsByPerson(db, areaId, order.shiftFrom);
  const middle = pointOf(area);
  const depots = await depotsOf(db, agentId);
  const crew = await crewOf(db, order, { begin, tasks, places, swaps, depots, middle });
  const swapped = [...swaps.values()].reduce((sum, n) => sum + n, 0);
  const near = depotsOfArea(depots, { areaId, middle });
  const stores = storesOf(near, { middle, packs: ops.shiftPacks, swapped });
  const seen = sightOf(order, { fleet, tasks, places });
  const stations = stationsOf(places, {
    rates: rates.byStation,
    standing: seen.standing,
    coming: comingOf(tasks, new Set(order.people.map(({ operatorId }) => operatorId))),
    hours: await hoursOf(db, places, { areaId, now }),
  });
  const told = {
    vehicles: seen.vehicles.length,
    unknown: seen.unknown,
    stations: stations.length,
    unrated: places.filter(({ kind, id }) => kind === 'station' && !rates.byStation.has(id)).length,
    tasks: tasks.length,
    stores: near.length,
    packs: stores.reduce((sum, { packs }) => sum + packs, 0),
    rideCents: income.rides > 0 ? income.rideCents : null,
    moved: rates.moved,
    heardMinutes: seen.heardMinutes,
    ratedAt: rates.ratedAt,
    unplaced: crew.unplaced,
  };
  const missing = [
    ...(stations.length === 0 ? (['stations'] as const) : []),
    ...(rates.ratedAt === null ? (['rates'] as const) : []),
    ...(income.rides === 0 ? (['value'] as const) : []),
    ...(crew.people.length === 0 ? (['people'] as const) : []),
  ];
  const { pins = [], bans = [] } = order.wishes ?? {};
  const errand: ShiftErrand = {
    stations,
    vehicles: seen.vehicles,
    tasks: asksOf(seen.tasks, { begin, places }),
    people: crew.people,
    stores,
    wanted: [...crew.wanted, ...targetsOf(seen.tasks)],
    rideCents: income.rideCents,
    worth: income.worth,
    moved: rates.moved,
    wear: await wearOf(db, areaId, { now, ridesADay: income.rides / daysEarned, vehicles: fleet.length }),
    prices: pricesOf(ops),
    minutes: { swap: workMinutes.swap, move: workMinutes.move },
    seed: order.seed,
    iterations: order.iterations,
    pins: [...pins, ...givenTo(seen.tasks, order)],
    bans,
    ...(order.before && { before: order.before }),
  };
  return { errand, told, begin, missing };
}

const pricesOf = (ops: Awaited<ReturnType<typeof areaSettingsOf>>['ops']): WorkPrices => ({
  minuteCents: ops.workMinuteCents,
  kmCents: ops.workKmCents,
  complaintCents: ops.complaintCents,
  packCents: ops.packCents,
});
