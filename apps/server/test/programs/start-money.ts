import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { everything } from '@kickstand/domain/platform/access';
import pg from 'pg';
import { Database, type Db } from '../../src/kernel/database/db.ts';
import { isGone } from '../money/gone.ts';
import { moneyStorm } from '../money/money-storm.ts';

// A program for tests to kill: it moves money at random, and says each effect as soon as it is acknowledged. What a
// database that is gone left unknown is asked for again under the same key, until it is known.
const [config = '{}', seed = '1'] = process.argv.slice(2);
const database = new Database(new pg.Pool({ ...JSON.parse(config), max: 8 }));

async function write<T>(work: (db: Db) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await database.write(everything, work);
    } catch (error) {
      if (!isGone(error)) throw error;
      await wait(50);
    }
  }
}

await moneyStorm({
  write,
  name: 'killed',
  seed: Number(seed),
  clients: 8,
  operations: 100_000,
  riders: 6,
  // At once and whole, whatever happens to this program next.
  onAcknowledged: (key, postingId) => writeSync(1, `${key} ${postingId}\n`),
});
