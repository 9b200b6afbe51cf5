import type { PlanStop } from '@kickstand/domain/work/work-plans';
import type { Known, Order, SeenPerson } from '../../known.ts';
import { takenBy } from '../nearest.ts';

/** A stop that is still to come: of a job, or a reload. */
export interface Stop {
  kind: PlanStop['kind'];
  id: string;
  visit: number;
}

/** What a job's name says. */
function partsOf(id: string) {
  const [kind = '', bike = '', station, ridden] = id.split(' ');
  return { kind, bikeId: Number(bike), stationId: Number(station), isRidden: ridden === 'ridden' };
}

/** Names of what is done with vehicles aboard and with broken ones; swaps and moves are named by the domain. */
export const jobNames = {
  put: (bikeId: number, stationId: number) => `put ${bikeId} ${stationId}`,
  repair: (bikeId: number) => `repair ${bikeId}`,
};

/** A stop as an order; undefined when the vehicle is not there any more, somebody else has it or there is no use in it now. */
export function orderOf(stop: Stop, person: SeenPerson, known: Known): Order | undefined {
  if (stop.kind === 'reload')
    return person.packs < person.packsMost ? { kind: 'reload', storeId: stop.id } : undefined;
  const { kind, bikeId, stationId, isRidden } = partsOf(stop.id);
  if (kind === 'put' || stop.visit === 1)
    return person.aboard.includes(bikeId) ? { kind: 'put', bikeId, stationId } : undefined;
  const bike = known.bikes.find(({ id }) => id === bikeId);
  if (!bike || takenBy(known.people).has(bikeId)) return undefined;
  if (kind === 'repair') return bike.isOut ? { kind, bikeId } : undefined;
  if (kind === 'swap') return person.packs > 0 && bike.charge < 80 ? { kind, bikeId } : undefined;
  if (isRidden) return { kind: 'ride', bikeId, stationId };
  return person.aboard.length < person.bikesMost ? { kind: 'take', bikeId } : undefined;
}

/** The job that a stop belongs to, as a new plan names it: what was taken aboard since only has to be put down. */
export function jobIdOf({ id, visit }: Stop): string {
  const { kind, bikeId, stationId } = partsOf(id);
  return kind === 'move' && visit === 1 ? jobNames.put(bikeId, stationId) : id;
}
