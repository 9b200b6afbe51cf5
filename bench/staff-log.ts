import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runningPostgres } from '../apps/server/src/kernel/database/embedded-postgres.ts';
import { readSettings } from '../apps/server/src/kernel/program/read-settings.ts';
import { makeLog } from '../apps/server/src/log.ts';
import { startServer } from '../apps/server/src/start.ts';

/** A running server of the smallest demo whose operator log has so many rows more. */
export interface LogFixture {
  url: string;
  dataDir: string;
  /** As the owner of the database. */
  client: pg.Client;
}

const row = `select 10000000 + n, now() - n * interval '5 seconds', 2, 'operator-' || n % 180, '王' || n % 180,
    '调度', 'vehicles.annotate', (array['vehicles', 'commands', 'permissions', 'agents', 'exports'])[1 + n % 5],
    (array['annotate', 'command', 'edit', 'create', 'download'])[1 + n % 5], (10000000 + n % 4000)::text,
    jsonb_build_object('note', jsonb_build_array('', '前轮有异响 ' || n % 97), 'tags', jsonb_build_array('待保养')),
    case when n % 4 = 0 then '例行检查，原因编号 ' || n % 50 end, 'ok', null, n % 80, '10.0.' || n % 200 || '.7',
    'device-' || n % 300, 'pc', n % 9 = 0, 'request-' || n, '', ''`;
const columns = `seq, at, agent_id, operator_id, operator, role, call_id, module, action, object, change, reason, result,
  result_code, duration_ms, ip, device, platform, sensitive, request_id, prev_hash, hash`;

/** Work with a server whose operator log is long, and leave nothing behind. */
export async function withLongLog<T>(rows: number, work: (fixture: LogFixture) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-log-'));
  const environment = { PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir, DEMO: '1', DEMO_SCALE: 'small' };
  const server = await startServer(readSettings(environment), makeLog('error'));
  const config = runningPostgres(join(dataDir, 'postgres'));
  if (!config) throw new Error('the database is gone');
  const client = new pg.Client(config);
  try {
    await client.connect();
    await client.query(`insert into audit_log (${columns}) ${row} from generate_series(1, ${rows}) n`);
    await client.query('vacuum analyze audit_log');
    return await work({ url: server.url, dataDir, client });
  } finally {
    await client.end().catch(() => undefined);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
