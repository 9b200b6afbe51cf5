import { distanceMetres } from '@kickstand/domain/platform/geo';
import { sparedLater, usualPrices, workCost } from '@kickstand/domain/work/value';
import {
  candidatesOf,
  type PlanInput,
  type PlanJob,
  type PlanPerson,
} from '@kickstand/domain/work/work-plans';
import {
  breakMinutes,
  type Known,
  type Order,
  type SeenBike,
  type SeenPerson,
  travel,
  workMinutes,
} from '../../known.ts';
import type { Outlook } from './outlook.ts';
import { jobNames } from './stops.ts';

const freshPercent = 97;
/** What is aboard is put down within an hour. */
const putWithin = 60;
/** What a repair costs with its way, and how often a vehicle needs one. */
const usualRepairCents = workCost(workMinutes.repair + 5, 5 * travel.metresPerMinute, usualPrices);
const repairCycleHours = 24 * 50;
/** A break may begin so much later. */
const breakSlack = 60;

/** What a plan is made from: all that is known, as it will be when what is being done is done. */
export function planInputOf(known: Known, outlook: Outlook, bound: ReadonlyMap<number, number>): PlanInput {
  const bikes = afterOrders(known);
  const { jobs, curves } = candidatesOf({
    stations: known.stations.map(({ id, at, gridId }) => ({
      id,
      at,
      gridId,
      losses: outlook.lossesOf(id, known.now),
      hours: outlook.hours[id] ?? 24,
      rideCents: outlook.rideCents,
      ridesPerVehicleHour: outlook.ridesPerVehicleHour,
    })),
    vehicles: bikes
      .filter(({ isOut }) => !isOut)
      .map(({ id, at, stationId, nearId, charge }) => ({
        id: String(id),
        at,
        gridId: known.stations[nearId]?.gridId ?? null,
        stationId,
        charge,
        inTheWayHours: null,
      })),
    moved: outlook.demand.shares.moved,
    wear: outlook.wear,
    prices: usualPrices,
    minutes: workMinutes,
    detour: travel.detour,
    metresPerMinute: travel.metresPerMinute,
  });
  return {
    people: known.people.map((person) => planPerson(person, known)),
    jobs: [...jobs, ...repairs(known, outlook), ...puts(known, bound)],
    stores: known.stores,
    curves,
    rooms: roomsOf(known, bikes),
    travel: {
      metres: (from, to) => travel.detour * distanceMetres(from, to),
      metresPerMinute: travel.metresPerMinute,
    },
    prices: usualPrices,
  };
}

/** Vehicles as they will stand when what is being done is done. */
function afterOrders({ bikes, people, stations }: Known): SeenBike[] {
  const orders = new Map(
    people.flatMap(({ order }): [number, Order][] =>
      order && 'bikeId' in order ? [[order.bikeId, order]] : [],
    ),
  );
  return bikes.flatMap((bike): SeenBike[] => {
    const order = orders.get(bike.id);
    if (order?.kind === 'take' || order?.kind === 'repair') return [];
    if (order?.kind === 'ride') {
      const at = stations[order.stationId]?.at ?? bike.at;
      return [{ ...bike, at, stationId: order.stationId, nearId: order.stationId }];
    }
    return [order?.kind === 'swap' ? { ...bike, charge: freshPercent } : bike];
  });
}

function roomsOf({ stations, people }: Known, bikes: readonly SeenBike[]) {
  const standing = stations.map(() => 0);
  for (const { stationId } of bikes)
    if (stationId !== null) standing[stationId] = (standing[stationId] ?? 0) + 1;
  for (const { order } of people)
    if (order?.kind === 'put') standing[order.stationId] = (standing[order.stationId] ?? 0) + 1;
  return new Map(stations.map(({ id, capacity }) => [id, capacity - (standing[id] ?? 0)]));
}

/** Repairs are put off only: whatever is broken will have to be repaired some time. */
function repairs({ bikes, people, stations }: Known, { hours }: Outlook): PlanJob[] {
  const inHand = new Set(people.flatMap(({ order }) => (order?.kind === 'repair' ? [order.bikeId] : [])));
  return bikes
    .filter(({ id, isOut }) => isOut && !inHand.has(id))
    .map(({ id, at, nearId }) => ({
      id: jobNames.repair(id),
      subject: jobNames.repair(id),
      kind: 'repair',
      gridId: stations[nearId]?.gridId ?? null,
      visits: [{ at, minutes: workMinutes.repair, packs: 0, bikes: 0 }],
      fixedCents: sparedLater(usualRepairCents, hours[nearId] ?? 24, repairCycleHours),
      effects: [{ curve: 2 * nearId, by: 1 }],
    }));
}

/** What is aboard has to be put down by whom it is with, where it was meant to go. */
function puts({ people, stations }: Known, bound: ReadonlyMap<number, number>): PlanJob[] {
  return people.flatMap((person) =>
    aboardAfter(person).flatMap((bikeId): PlanJob[] => {
      const to = stations[bound.get(bikeId) ?? -1];
      if (!to) return [];
      const { id: roomAt, at, gridId } = to;
      return [
        {
          id: jobNames.put(bikeId, roomAt),
          subject: `put ${bikeId}`,
          kind: 'move',
          gridId,
          visits: [{ at, minutes: workMinutes.move / 2, packs: 0, bikes: -1, roomAt }],
          fixedCents: 0,
          effects: [{ curve: 2 * roomAt, by: 1 }],
          dueMinute: putWithin,
          pinnedTo: String(person.id),
        },
      ];
    }),
  );
}

/** Vehicles aboard when what is being done is done. */
function aboardAfter({ aboard, order }: SeenPerson): number[] {
  if (order?.kind === 'take') return [...aboard, order.bikeId];
  return order?.kind === 'put' ? aboard.filter((id) => id !== order.bikeId) : [...aboard];
}

function planPerson(person: SeenPerson, { now }: Known): PlanPerson {
  const { order, breakAt, packsMost, bikesMost } = person;
  const from = Math.max(0, breakAt === null ? 0 : breakAt - now);
  const pause = { fromMinute: from, byMinute: from + breakSlack, minutes: breakMinutes };
  const packs = order?.kind === 'reload' ? packsMost : person.packs - (order?.kind === 'swap' ? 1 : 0);
  return {
    id: String(person.id),
    at: person.freeAt,
    fromMinute: Math.max(0, person.fromMinute - now, person.freeMinute - now),
    untilMinute: person.untilMinute - now,
    ...(breakAt === null ? {} : { break: pause }),
    kinds: bikesMost > 0 ? ['swap', 'move', 'repair'] : ['swap', 'repair', 'move'],
    grids: null,
    packsMost,
    bikesMost,
    packs: Math.max(0, packs),
    bikes: aboardAfter(person).length,
    first: [],
  };
}
