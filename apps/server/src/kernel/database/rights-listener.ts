import type pg from 'pg';
import { newId } from '../ids.ts';
import { repeatEvery, type Stop } from '../program/repeat-every.ts';
import type { Database } from './db.ts';
import { rightsChannel } from './rights-changes.ts';

/** Interval of the self-test of notifications, and how long one may take, milliseconds. */
const proofEveryMs = 2_000;
const deafAfterMs = 5_000;

export interface RightsListener {
  /** Whether notifications arrive: a lost connection or a pooler may block them. */
  hears(): boolean;
  stop: Stop;
}

/**
 * Calls `heard` whenever somebody's rights were changed anywhere, on a connection of its own. It notifies itself every
 * two seconds; if that does not arrive, it reports that it is deaf and reconnects.
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
    const own = await database.direct.connect();
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
