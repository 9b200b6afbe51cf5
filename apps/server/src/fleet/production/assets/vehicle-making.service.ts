import type { Db } from '../../../kernel/database/db.ts';
import { StartError } from '../../../kernel/program/start-error.ts';
import { lockNumbers, reservedBy } from '../numbers/numbers.store.ts';
import { insertVehicles, takenNumbers } from './asset-changes.store.ts';

const stretch = 1_000;
const highest = 999_999_999;

/** The next free numbers from one on, skipping those that are taken or reserved. */
export async function freeNumbersFrom(db: Db, first: number, count: number): Promise<number[]> {
  await lockNumbers(db);
  const free: number[] = [];
  for (let from = first; free.length < count; from += stretch) {
    if (from > highest) throw new StartError(`There are no ${count} free numbers from ${first} on.`);
    const numbers = Array.from({ length: Math.min(stretch, highest - from + 1) }, (_, i) => from + i);
    const [taken, reserved] = [await takenNumbers(db, numbers), await reservedBy(db, numbers)];
    free.push(...numbers.filter((number) => !taken.has(number) && !reserved.has(number)));
  }
  return free.slice(0, count);
}

interface Wanted {
  numbers: readonly number[];
  agentId: number;
  areaId: number;
  modelId: number;
}

/** Puts vehicles imported from another system into stock, in an area. */
export async function makeVehicles(db: Db, { numbers, agentId, areaId, modelId }: Wanted, now: number) {
  for (let from = 0; from < numbers.length; from += stretch) {
    const some = numbers.slice(from, from + stretch);
    const whose = { agentId, areaId, modelId };
    const blank = { frameNo: null, plate: null, note: '', tags: [], schemeId: null, card: {} };
    await insertVehicles(
      db,
      some.map((number) => ({ number, ...whose, ...blank })),
      now,
    );
  }
}
