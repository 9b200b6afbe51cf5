import type pg from 'pg';
import { type Bench, withClient, withServer } from '../bench.ts';

/** A running server of the smallest demo whose operator log has so many rows more. */
export interface LogFixture {
  url: string;
  /** How the program reaches the database. */
  app: pg.PoolConfig;
  /** As the owner of the database. */
  client: pg.Client;
}

const row = `select before + n, now() - n * interval '5 seconds', 2, 'operator-' || n % 180, '王' || n % 180,
    '调度', 'vehicles.annotate', (array['vehicles', 'commands', 'permissions', 'agents', 'exports'])[1 + n % 5],
    (array['annotate', 'command', 'edit', 'create', 'download'])[1 + n % 5], (10000000 + n % 4000)::text,
    jsonb_build_object('note', jsonb_build_array('', '前轮有异响 ' || n % 97), 'tags', jsonb_build_array('待保养')),
    case when n % 4 = 0 then '例行检查，原因编号 ' || n % 50 end, 'ok', null, n % 80, '10.0.' || n % 200 || '.7',
    'device-' || n % 300, 'pc', n % 9 = 0, 'request-' || n, '', ''`;
const columns = `seq, at, agent_id, operator_id, operator, role, call_id, module, action, object, change, reason, result,
  result_code, duration_ms, ip, device, platform, sensitive, request_id, prev_hash, hash`;

/** Work with a server whose operator log is long, and leave nothing behind. */
export const withLongLog = <T>(bench: Bench, rows: number, work: (fixture: LogFixture) => Promise<T>) =>
  withServer(bench, 'small', ({ url, owner, app }) =>
    withClient(owner, async (client) => {
      await client.query(`set app.agents = 'all'; set app.areas = 'all'`);
      await client.query(`insert into audit_log (${columns}) ${row} from generate_series(1, ${rows}) n,
        (select greatest(10000000, max(seq)) as before from audit_log) l`);
      await client.query('vacuum analyze audit_log');
      return work({ url, app, client });
    }),
  );
