import pg from 'pg';
import type { ConnectionConfig } from '../../../kernel/database/connections/connections.ts';
import {
  type PooledSession,
  roleSettingsMissing,
  sessionOf,
} from '../../../kernel/database/external-postgres.ts';
import { both, type Finding, quoted } from './findings.ts';

const patienceMs = 5_000;
/** From this many bytes on, exports no longer wait for the standby. */
const farBehind = 16_000_000;

/** The ways to the database besides the usual one: a connection pooler and a standby, where the settings name them. */
export async function waysOf(app: ConnectionConfig): Promise<Finding[]> {
  return [
    ...(app.pooler ? [await poolerOf(app)] : []),
    ...(app.standby ? [await standbyOf(app.standby, app.direct ?? app)] : []),
  ];
}

async function asked<T>(config: pg.PoolConfig, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: patienceMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const poolerOf = (app: ConnectionConfig) =>
  asked(app, async (client) => judgePooler(await sessionOf(client), client.user ?? '')).catch(
    (error: Error): Finding => ({
      part: 'pooler',
      level: 'wrong',
      text: quoted(error.message),
      todo: both('检查连接池在运行，DATABASE_URL 也正确', 'see that it runs and that DATABASE_URL is right'),
    }),
  );

/** What sessions are that the pooler lends. */
export function judgePooler(session: PooledSession, user: string): Finding {
  const missing = roleSettingsMissing(session, user);
  if (!missing)
    return {
      part: 'pooler',
      level: 'well',
      text: both('会话的角色与时区正确', 'its sessions have the right role and time zone'),
    };
  const { role, zone } = session;
  return {
    part: 'pooler',
    level: 'wrong',
    text: both(`会话的角色是 ${role}，时区是 ${zone}`, missing.found),
    todo: quoted(missing.todo),
  };
}

async function standbyOf(standby: pg.PoolConfig, leader: pg.PoolConfig): Promise<Finding> {
  try {
    const at = await asked(leader, placeOf);
    const behind = await asked(standby, async (client) => {
      const { rows } = await client.query<{ behind: number }>(
        `select coalesce($1::pg_lsn - pg_last_wal_replay_lsn(), 0)::float8 as behind`,
        [at],
      );
      return rows[0]?.behind ?? 0;
    });
    return judgeStandby(behind);
  } catch (error) {
    return {
      part: 'standby',
      level: 'warning',
      text: quoted((error as Error).message),
      todo: both(
        '检查备库在运行，DATABASE_READ_URL 也正确；在此之前导出读取主库',
        'see that it runs and that DATABASE_READ_URL is right; until then exports are read from the leader',
      ),
    };
  }
}

/** How far the leader's log is written. */
async function placeOf(client: pg.Client) {
  const { rows } = await client.query<{ at: string }>('select pg_current_wal_lsn()::text as at');
  return rows[0]?.at;
}

/** How many bytes of the log a standby has not replayed yet. */
export function judgeStandby(behind: number): Finding {
  const part = 'standby';
  const megabytes = (Math.max(0, behind) / 1e6).toFixed(1);
  const text = both(`落后主库 ${megabytes} MB`, `it is ${megabytes} MB behind the leader`);
  if (behind <= farBehind) return { part, level: 'well', text };
  return {
    part,
    level: 'warning',
    text,
    todo: both(
      '检查复制和备库的磁盘；在此之前导出读取主库',
      'look at the replication and the disk of the standby; until then exports are read from the leader',
    ),
  };
}
