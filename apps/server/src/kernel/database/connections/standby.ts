import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { appRole } from '../database-roles.ts';
import { sidePool } from './connections.ts';

/** How far behind the leader a read may find its standby, and how long it waits for it, milliseconds. */
const patienceMs = 3_000;
const lookEveryMs = 200;

/** Whether a session is bound as the programs are, and has replayed the log up to a place. */
const fitness = `select pg_has_role(current_user, $1, 'member') and not rolsuper and not rolbypassrls as bound,
    coalesce(pg_last_wal_replay_lsn() >= $2::pg_lsn, not pg_is_in_recovery()) as there
  from pg_roles where rolname = current_user`;

/**
 * A connection to the standby whose transaction sees at least what the leader has committed by now, begun with `begin`;
 * undefined when there is none within a few seconds.
 */
export async function beginOnStandby(
  standby: pg.Pool,
  leader: pg.Pool,
  begin: string,
): Promise<pg.PoolClient | undefined> {
  const { rows } = await leader.query<{ at: string }>('select pg_current_wal_lsn()::text as at');
  const until = performance.now() + patienceMs;
  do {
    const client = await standby.connect().catch(() => undefined);
    if (!client) return undefined;
    try {
      await client.query(begin);
      const found = await client.query<{ bound: boolean; there: boolean }>(fitness, [appRole, rows[0]?.at]);
      const [fit] = found.rows;
      if (fit?.bound && fit.there) return client;
      await client.query('rollback');
      client.release();
      if (!fit?.bound) return undefined;
    } catch {
      client.release(true);
      return undefined;
    }
    await wait(lookEveryMs);
  } while (performance.now() < until);
  return undefined;
}

/** The connections to the standby, if there is one. */
export const standbyPool = (config: pg.PoolConfig | undefined) =>
  config && sidePool({ ...config, max: 4, connectionTimeoutMillis: patienceMs });
