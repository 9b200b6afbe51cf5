import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import type { Known, Order, Policy, SeenBike, SeenPerson } from '../known.ts';

const swapBelow = 25;
const idleMinutes = 10;
/** Work that would end after the shift is not begun. */
const lastMinutes = 15;

/** Something to do, and where. */
export interface Errand {
  at: LngLat;
  order: Order;
}

/** B0: whatever is low or broken, nearest first. */
export const nearestFirst = (): Policy => ({
  name: 'B0',
  next: (personId, known) => nextErrand(personId, known, lowAndBroken(known)),
});

/** Vehicles with less charge than that, percent, and broken ones, as errands. */
export function lowAndBroken({ bikes }: Known, below = swapBelow): Errand[] {
  return bikes.flatMap(({ id, at, charge, isOut }): Errand[] => {
    if (isOut) return [{ at, order: { kind: 'repair', bikeId: id } }];
    return charge < below ? [{ at, order: { kind: 'swap', bikeId: id } }] : [];
  });
}

/** The nearest errand that nobody else is on; a reload where packs have run out. */
export function nextErrand(personId: number, known: Known, errands: readonly Errand[]): Order {
  const person = known.people.find(({ id }) => id === personId);
  if (!person || known.now > person.untilMinute - lastMinutes) return { kind: 'wait', minutes: idleMinutes };
  const taken = takenBy(known.people);
  const open = errands.filter(({ order }) => !('bikeId' in order) || !taken.has(order.bikeId));
  const [first] = nearest(person.at, open);
  if (!first) return { kind: 'wait', minutes: idleMinutes };
  if (first.order.kind === 'swap' && person.packs === 0) return reload(person, known);
  return first.order;
}

function reload({ at }: SeenPerson, { stores }: Known): Order {
  const [store] = nearest(
    at,
    stores.filter(({ packs }) => packs > 0),
  );
  return store ? { kind: 'reload', storeId: store.id } : { kind: 'wait', minutes: idleMinutes };
}

/** Vehicles that somebody is on the way to. */
export const takenBy = (people: readonly SeenPerson[]): ReadonlySet<SeenBike['id']> =>
  new Set(people.flatMap(({ order }) => (order && 'bikeId' in order ? [order.bikeId] : [])));

/** Nearest first. */
export const nearest = <T extends { at: LngLat }>(from: LngLat, some: readonly T[]): T[] =>
  some
    .map((each) => ({ each, metres: distanceMetres(from, each.at) }))
    .sort((a, b) => a.metres - b.metres)
    .map(({ each }) => each);
