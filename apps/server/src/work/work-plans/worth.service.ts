import { everything } from '@kickstand/domain/platform/access';
import type { JobParts } from '../../feature.ts';
import { collect } from './errand.service.ts';
import { worthInThread } from './planning-thread.ts';
import { keepWorth, type Unpriced, unpricedTasks } from './worth.store.ts';

/** The maximum number of tasks valued per round. */
const mostAtOnce = 2_000;
const hourMs = 3_600_000;
/** Not used for planning: any length will do. */
const shiftHours = 8;

/**
 * Values tasks that people were assigned, or began themselves, outside plans: by the rules of plans, as of now. Returns
 * how many were checked.
 */
export async function priceTasks({
  database,
  now,
  zone,
}: Pick<JobParts, 'database' | 'now' | 'zone'>): Promise<number> {
  const waiting = await database.read(everything, (db) => unpricedTasks(db, mostAtOnce));
  for (const areaId of new Set(waiting.map((task) => task.areaId))) {
    const own = waiting.filter((task) => task.areaId === areaId);
    const people = [...new Set(own.map(({ assigneeId }) => assigneeId))];
    const at = now();
    const { errand } = await database.read(everything, (db) =>
      collect(db, {
        areaId,
        shiftFrom: at,
        shiftUntil: at + shiftHours * hourMs,
        people: people.map((operatorId) => ({ operatorId, ride: 'scooter' })),
        seed: 0,
        iterations: 0,
        zone,
        now: at,
      }),
    );
    const worth = await worthInThread(errand);
    const centsOf = ({ type, vehicleId }: Unpriced) => {
      const cents = worth.get(`${type} ${vehicleId}`);
      return cents === undefined ? null : Math.round(cents);
    };
    const priced = own.map((task) => ({ ...task, cents: centsOf(task) }));
    await database.write(everything, (db) => keepWorth(db, priced));
  }
  return waiting.length;
}
