import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vehicles } from '@kickstand/contract/vehicles';
import pg from 'pg';
import { runningPostgres } from '../apps/server/src/kernel/embedded-postgres.ts';
import { readSettings } from '../apps/server/src/kernel/settings.ts';
import { makeLog } from '../apps/server/src/log.ts';
import { startServer } from '../apps/server/src/start.ts';
import { percentile, type Row } from './row.ts';

const rounds = 200;
const warmUp = 20;
const asked = 'lifecycle=on_shelf&batteryFrom=20&batteryTo=80&sort=restBattery&dir=asc&pageSize=20';

interface Statement {
  text: string;
  values: unknown[];
}

/** The first page of a filtered, sorted list over 100,000 vehicles: through the whole server, and its bare SQL. */
export async function benchVehicleList(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-list-'));
  const environment = { PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir, DEMO: '1', DEMO_SCALE: 'metro' };
  const server = await startServer(readSettings(environment), makeLog('error'));
  try {
    const ask = await asker(server.url);
    const { count } = vehicles.list.reply.parse((await ask()).data);
    const statements = await statementsOf(ask);
    const times = await withClient(dataDir, (client) => measured(ask, { client, statements }));
    return rowsOf(times, count);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Milliseconds of every round. */
interface Times {
  served: number[];
  bare: number[];
  counted: number[];
}

function rowsOf({ served, bare, counted }: Times, count: number): Row[] {
  const name = `first page of ${count.toLocaleString('en-US')} matches in 100,000 vehicles`;
  const row = (percent: number): Row => ({
    name: `${name}, p${percent}`,
    value: percentile(served, percent),
    unit: 'ms',
    baseline: { name: 'bare SQL', value: percentile(bare, percent) },
  });
  return [
    row(50),
    { ...row(95), target: '<= 1.5 ×' },
    { name: 'of which the count, p50', value: percentile(counted, 50), unit: 'ms' },
  ];
}

type Ask = () => Promise<{ data: unknown }>;

/** Asks for the page with the API key of the demo's administrator. */
async function asker(url: string): Promise<Ask> {
  const json = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<{ data: unknown }>;
  };
  const { list } = (await json('/demo/accounts')).data as { list: { codes: string[]; apiKey: string }[] };
  const key = list.find(({ codes }) => codes.includes('0302'))?.apiKey;
  return () => json(`${vehicles.list.path}?${asked}`, { authorization: `Bearer ${key}` });
}

interface Bare {
  client: pg.Client;
  statements: readonly Statement[];
}

/** The call and its bare statements by turns, so that both meet the same weather. */
async function measured(ask: Ask, { client, statements }: Bare): Promise<Times> {
  const times: Times = { served: [], bare: [], counted: [] };
  for (let round = -warmUp; round < rounds; round++) {
    const served = await timeOf(ask);
    let [bare, counted] = [0, 0];
    for (const { text, values } of statements) {
      const took = await timeOf(() => client.query(text, values));
      bare += took;
      if (/\bcount\(/i.test(text)) counted += took;
    }
    if (round < 0) continue;
    times.served.push(served);
    times.bare.push(bare);
    times.counted.push(counted);
  }
  return times;
}

async function timeOf(work: () => Promise<unknown>) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** What one call of the list asks the database, in order: the statements of the connection that read vehicles. */
async function statementsOf(ask: Ask): Promise<Statement[]> {
  const said: { client: unknown; statement: Statement }[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function listening(this: pg.Client, ...given: unknown[]) {
    const [what, values] = given as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof what === 'string' ? what : what.text;
    const own = typeof what === 'string' ? values : (what.values ?? values);
    said.push({ client: this, statement: { text, values: Array.isArray(own) ? own : [] } });
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await ask();
  } finally {
    pg.Client.prototype.query = query;
  }
  const reader = said.find(
    ({ statement }) => /\blimit\b/i.test(statement.text) && /\bvehicle/.test(statement.text),
  );
  if (!reader) throw new Error('the list asked the database for no vehicles');
  return callAround(said.filter(({ client }) => client === reader.client).map(({ statement }) => statement));
}

/** The one transaction that reads vehicles; a connection may serve another before and after. */
function callAround(statements: readonly Statement[]) {
  const reads = statements.findIndex(({ text }) => /\blimit\b/i.test(text) && /\bvehicle/.test(text));
  const from = statements.slice(0, reads).findLastIndex(({ text }) => text.startsWith('begin'));
  const to = statements.findIndex(({ text }, i) => i > reads && text === 'commit');
  return statements.slice(from, to + 1);
}

async function withClient<T>(dataDir: string, work: (client: pg.Client) => Promise<T>) {
  const config = runningPostgres(join(dataDir, 'postgres'));
  if (!config) throw new Error('the database is gone');
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
