import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vehicleCommands } from '@kickstand/contract/fleet/vehicles';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/kernel/database/embedded-postgres.ts';
import { migrate } from '../../src/kernel/database/schema/migrate.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { FreshDatabase } from '../database.ts';
import { type TestDevice, until } from '../device.ts';
import { statuses } from '../gateway-fixture.ts';

/** A PostgreSQL of its own that is started again when it is killed. */
export async function ownLeader() {
  const dir = mkdtempSync(join(tmpdir(), 'kickstand-leader-'));
  const postgres = await startEmbeddedPostgres({ dir, log: () => undefined, connections: 100 });
  await migrate(postgres.owner);
  const poolOf = (config: pg.PoolConfig) => {
    const pool = new pg.Pool({ ...config, max: 4 });
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const inKickstand = { ...postgres.admin, database: 'kickstand' };
  const [owner, app, admin] = [postgres.owner, postgres.app, inKickstand].map(poolOf) as [
    pg.Pool,
    pg.Pool,
    pg.Pool,
  ];
  const { rows } = await admin.query<{ cluster: string }>(
    "select current_setting('data_directory') as cluster",
  );
  const pidFile = join(rows[0]?.cluster ?? '', 'postmaster.pid');
  const fresh: FreshDatabase = {
    name: 'kickstand',
    ownerConfig: postgres.owner,
    appConfig: postgres.app,
    owner,
    app,
    drop: async () => {
      await Promise.all([owner, app, admin].map((pool) => pool.end()));
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  return {
    fresh,
    admin: postgres.admin,
    /** A superuser's view, to whom every row is shown. */
    query: async (text: string, values: unknown[] = []) => (await admin.query(text, values)).rows,
    /** Killed, and another process answers in its place. */
    async kill() {
      const pid = () =>
        existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]) : undefined;
      const killed = pid();
      if (!killed) throw new Error('the database is not running');
      process.kill(killed, 'SIGKILL');
      const answers = () =>
        admin.query('select 1').then(
          () => true,
          () => false,
        );
      await until(
        async () => pid() !== undefined && pid() !== killed && (await answers()),
        'another process to answer',
      );
    },
    /** Whether it answers every change as a standby does. */
    async readOnly(is: boolean) {
      await admin.query(`alter system set default_transaction_read_only = ${is ? 'on' : 'off'}`);
      await admin.query('select pg_reload_conf()');
    },
  };
}

interface Worker {
  stop(): Promise<void>;
  /** What was acknowledged. */
  readonly acknowledged: readonly string[];
  /** The longest time between two acknowledgements, milliseconds. */
  longestGapMs(): number;
}

/** Repeats something until it is stopped; `once` answers what was acknowledged, if anything was. */
function repeating(once: () => Promise<string | undefined>): Worker {
  const acknowledged: string[] = [];
  let [isOver, last, gap] = [false, performance.now(), 0];
  const done = (async () => {
    while (!isOver) {
      const got = await once();
      if (got === undefined) continue;
      acknowledged.push(got);
      const now = performance.now();
      gap = Math.max(gap, now - last);
      last = now;
    }
  })();
  return {
    acknowledged,
    longestGapMs: () => gap,
    stop: async () => {
      isOver = true;
      await done;
    },
  };
}

interface Ordering {
  url: string;
  key: string;
  carIds: readonly string[];
}

/** An account that gives one command after the other, each repeated by its key until it was carried out. */
export function orderingAtWork({ url, key, carIds }: Ordering) {
  const unexpected: unknown[] = [];
  let [n, idempotencyKey] = [0, newId()];
  const worker = repeating(async () => {
    const response = await fetch(url + vehicleCommands.createJob.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${key}`,
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({ type: 'ring', carIds: [carIds[n % carIds.length]], args: { seconds: 5 } }),
    });
    const answer = (await response.json()) as { suc: boolean; data?: { jobId: string }; error?: object };
    if (response.status !== 200 && response.status !== 503) unexpected.push([response.status, answer.error]);
    if (!answer.suc) return undefined;
    n++;
    idempotencyKey = newId();
    return answer.data?.jobId;
  });
  return { ...worker, unexpected };
}

export const pingAt = (at: number) => ({
  at,
  gsm: 20,
  millivolts: 52_000,
  percent: 77,
  status: statuses.parked,
  mode: 'normal',
});

/** A controller that says one thing after the other, each acknowledged before the next; answers their instants. */
export function sayingAtWork(device: TestDevice) {
  let at = 0;
  return repeating(async () => {
    at = Math.max(Date.now(), at + 1);
    await device.say('ping', pingAt(at));
    return String(at);
  });
}
