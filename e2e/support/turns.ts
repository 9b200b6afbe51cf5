import { inject } from 'vitest';
import { databaseOf, withDatabase } from './database.ts';

const { dataDir } = inject('system');

/** Does something that nobody else, in any of the files that run at once, does at the same time under this name. */
export const inTurn = <T>(name: string, work: () => Promise<T>) =>
  withDatabase(dataDir, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    return work();
  });

const machine = 'the running product';

/** Waits until what runs now and this go well together; answers how to say that it is over. */
export async function takePart(alone: boolean) {
  const client = await databaseOf(dataDir);
  const lock = alone ? 'pg_advisory_lock' : 'pg_advisory_lock_shared';
  await client.query(`select ${lock}(hashtext($1))`, [machine]);
  return () => client.end();
}
