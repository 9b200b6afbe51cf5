import type pg from 'pg';
import { newId } from '../ids.ts';
import { repeatEvery, type Stop } from '../program/repeat-every.ts';
import type { Database } from './db.ts';
import { rightsChannel } from './rights-changes.ts';

/** How often it is looked whether what is told arrives, and how long that may take, milliseconds. */
const proofEveryMs = 2_000;
const deafAfterMs = 5_000;

export interface RightsListener {
  /** Whether what is told arrives here: a lost connection or a pooler between may keep it away. */
  hears(): boolean;
  stop: Stop;
}

/**
 * Calls `heard` each time somebody's rights were changed anywhere, on a connection of its own. It tells itself something
 * every two seconds; where that does not come back it hears nothing, says so and connects anew.
 */
export function listenToRights(database: Database, heard: () => void): RightsListener {
  const name = newId();
  let client: pg.PoolClient | undefined;
  let heardAt = Number.NEGATIVE_INFINITY;

  const drop = () => {
    client?.removeAllListeners('notification');
    client?.release(true);
    client = undefined;
    heardAt = Number.NEGATIVE_INFINITY;
  };
  const connect = async () => {
    const own = await database.pool.connect();
    client = own;
    own.once('end', () => client === own && drop());
    own.on('notification', ({ payload }) => {
      if (payload === name) heardAt = performance.now();
      else if (!payload) heard();
    });
    await own.query(`listen ${rightsChannel}`);
    // What was told before is looked after now.
    heard();
  };
  const prove = async () => {
    if (client && heardAt > 0 && performance.now() - heardAt > deafAfterMs) drop();
    if (!client) await connect();
    // By another connection, as others tell it.
    await database.pool.query('select pg_notify($1, $2)', [rightsChannel, name]);
  };
  const stopProving = repeatEvery(proofEveryMs, prove, drop, { atOnce: true });

  return {
    hears: () => client !== undefined && performance.now() - heardAt < deafAfterMs,
    stop: async () => {
      await stopProving();
      drop();
    },
  };
}
