import { dayTypeOf, slotsPerDay } from '@kickstand/domain/work/demand';
import { dayOf, slotOf } from '../calendar.ts';
import type { Known, Order, Policy, SeenBike, SeenPerson } from '../known.ts';
import { type Errand, lowAndBroken, nearest, nextErrand, takenBy } from './nearest.ts';

const aheadSlots = 6;
const days = 28;

/** B1: as B0, and where nothing is low or broken, vehicles are carried from stations that have more than the next three hours take to those that have less. */
export function stationTargets(): Policy {
  let outflow: Float64Array = new Float64Array();
  return {
    name: 'B1',
    dawn: (known) => {
      outflow = meanOutflow(known);
    },
    next: (personId, known) => {
      const person = known.people.find(({ id }) => id === personId);
      const gaps = gapsOf(known, outflow);
      if (person && person.aboard.length > 0) return carryOn(person, known, gaps);
      const isCarrier = (person?.bikesMost ?? 0) > 0;
      const first = nextErrand(personId, known, lowAndBroken(known));
      if (first.kind !== 'wait' || !isCarrier || missing(known, gaps) <= 0) return first;
      return nextErrand(personId, known, surplus(known, gaps));
    },
  };
}

/** Starts less returns by station and half hour, on average over days like today. */
function meanOutflow({ now, records, stations }: Known): Float64Array {
  const today = dayOf(now);
  const typeOf = (day: number) => dayTypeOf({ weekday: (day % 7) + 1, holiday: 'none' });
  const sums = new Float64Array(stations.length * slotsPerDay);
  const alike = records.days
    .map(({ slots }, day) => ({ slots, day }))
    .filter(({ day }) => day < today && day >= today - days && typeOf(day) === typeOf(today));
  for (const { slots } of alike)
    for (const [at, { starts, returns }] of slots.entries())
      sums[at] = (sums[at] ?? 0) + (starts - returns) / alike.length;
  return sums;
}

/** How many vehicles each station lacks for the next three hours (negative: has over). */
function gapsOf({ now, stations, bikes, people }: Known, outflow: Float64Array): number[] {
  const have = stations.map(() => 0);
  for (const { stationId, isRentable } of bikes)
    if (stationId !== null && isRentable) have[stationId] = (have[stationId] ?? 0) + 1;
  for (const { order } of people)
    if (order?.kind === 'put') have[order.stationId] = (have[order.stationId] ?? 0) + 1;
  return stations.map(({ id, capacity }) => {
    let net = 0;
    for (let n = 0; n < aheadSlots; n++)
      net += outflow[id * slotsPerDay + Math.min(slotsPerDay - 1, slotOf(now) + n)] ?? 0;
    return Math.min(capacity, Math.max(0, Math.ceil(net))) - (have[id] ?? 0);
  });
}

/** Vehicles that are lacking and that nobody brings yet. */
const missing = ({ people }: Known, gaps: readonly number[]) =>
  gaps.reduce((sum, gap) => sum + Math.max(0, gap), 0) -
  people.reduce((sum, { aboard }) => sum + aboard.length, 0);

/** The fullest vehicle of each station that has some over. */
function surplus({ bikes }: Known, gaps: readonly number[]): Errand[] {
  const best = new Map<number, SeenBike>();
  for (const bike of bikes) {
    const { stationId, isRentable, charge } = bike;
    if (stationId === null || !isRentable || (gaps[stationId] ?? 0) >= 0) continue;
    if (charge > (best.get(stationId)?.charge ?? 0)) best.set(stationId, bike);
  }
  return [...best.values()].map(({ id, at }) => ({ at, order: { kind: 'take', bikeId: id } }));
}

/** Takes more where one stands, as many as are lacking, then brings them where they lack, nearest first. */
function carryOn(person: SeenPerson, known: Known, gaps: readonly number[]): Order {
  const [bikeId = 0] = person.aboard;
  if (person.aboard.length < person.bikesMost && missing(known, gaps) > 0) {
    const taken = takenBy(known.people);
    const here = surplus(known, gaps).find(
      ({ at, order }) => at === person.at && 'bikeId' in order && !taken.has(order.bikeId),
    );
    if (here) return here.order;
  }
  const lacking = known.stations.filter(({ id }) => (gaps[id] ?? 0) > 0);
  const [to] = nearest(person.at, lacking.length > 0 ? lacking : roomy(known));
  return to ? { kind: 'put', bikeId, stationId: to.id } : { kind: 'wait', minutes: 10 };
}

const roomy = ({ stations, bikes }: Known) =>
  stations.filter(({ id, capacity }) => bikes.filter(({ stationId }) => stationId === id).length < capacity);
