import { setTimeout as wait } from 'node:timers/promises';
import { everything } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import pg from 'pg';
import { Database } from '../../apps/server/src/kernel/database/db.ts';
import { closeDay } from '../../apps/server/src/money/settlement/close.service.ts';
import { issueStatements } from '../../apps/server/src/money/settlement/issuing.service.ts';
import { agreeFirst } from '../../apps/server/src/money/settlement/schemes.service.ts';
import { type Bench, withClient, withServer } from '../bench.ts';
import { percentile, type Row } from '../row.ts';
import { agentId, areasOfMonth, fillMonth } from './month.ts';

const zone = 'Asia/Shanghai';
const statements = '/ebike/v3/backend/settlement/statements';

interface Desk {
  bench: Bench;
  url: string;
  apiKey: string;
  /** As the owner of the database, and as the program. */
  client: pg.Client;
  database: Database;
}

/** The month of a franchisee with 200,000 orders: its days closed, its statement made, opened, read and exported. */
export const benchSettlement = (bench: Bench): Promise<Row[]> =>
  withServer(bench, 'small', ({ url, owner, app }) =>
    withClient(owner, async (client) => {
      const database = new Database(new pg.Pool({ ...app, max: 2 }));
      try {
        const { data } = (await (await fetch(`${url}/demo/accounts`)).json()) as {
          data: { list: { role: string; apiKey: string }[] };
        };
        const apiKey = data.list.find(({ role }) => role === 'administrator')?.apiKey ?? '';
        return await measure({ bench, url, apiKey, client, database });
      } finally {
        await database.close();
      }
    }),
  );

async function measure(desk: Desk): Promise<Row[]> {
  const orders = desk.bench.some(200_000, 600);
  const last = businessDayAfter(`${businessDayOf(Date.now(), zone).slice(0, 8)}01`, -1);
  const days = Array.from({ length: Number(last.slice(8)) }, (_, i) => businessDayAfter(last, -i)).reverse();
  await agree(desk, days[0] ?? last);
  await fillMonth(desk.client, orders, days);
  const closes = await close(desk, days);
  const from = performance.now();
  const [made] = await desk.database.write(everything, (db) =>
    issueStatements(db, { day: last, now: Date.now(), zone }),
  );
  const issued = performance.now() - from;
  if (!made) throw new Error('no statement was made');
  return [
    {
      name: `a day of ${(orders / days.length).toFixed(0)} orders closed, the longest`,
      value: Math.max(...closes),
      unit: 'ms',
      target: '<= 1,000 ms',
    },
    {
      name: `the statement of ${orders.toLocaleString('en-US')} orders made`,
      value: issued,
      unit: 'ms',
      target: '<= 1,000 ms',
    },
    ...(await read(desk, made.id)),
    ...(await exported(desk, made.id)),
  ];
}

const agree = ({ database }: Desk, fromDay: string) =>
  database.write(everything, async (db) => {
    await areasOfMonth(db);
    const content = { ratioBp: 7_000, tiers: [], minimumCents: 0 as never, giftBp: 0, untilDay: null };
    const how = { collector: 'platform', cycle: 'month', billsNegative: false, fromDay } as const;
    const who = { by: 'bench', approver: 'bench', reason: 'bench', now: Date.now() };
    await agreeFirst(db, { agentId, content: { ...content, ...how } }, who);
  });

async function close({ database }: Desk, days: readonly string[]) {
  const took: number[] = [];
  for (const day of days) {
    const from = performance.now();
    await database.write(everything, (db) => closeDay(db, { day, now: Date.now(), zone }));
    took.push(performance.now() - from);
  }
  return took;
}

async function ask({ url, apiKey }: Desk, path: string, body?: object) {
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { suc, data, error } = (await response.json()) as { suc: boolean; data: never; error: unknown };
  if (!suc) throw new Error(JSON.stringify(error));
  return data as Record<string, unknown> & { list: { id: string }[]; count: number };
}

/** Milliseconds of a call from the outside. */
async function timed(desk: Desk, paths: readonly string[]) {
  const took: number[] = [];
  for (let round = -3; round < desk.bench.some(30, 1); round++) {
    const from = performance.now();
    await Promise.all(paths.map((path) => ask(desk, path)));
    if (round >= 0) took.push(performance.now() - from);
  }
  return percentile(took, 95);
}

async function read(desk: Desk, id: string): Promise<Row[]> {
  const { list } = await ask(desk, `${statements}/days?id=${id}&pageSize=1`);
  const day = (list[0]?.id ?? '').slice(0, 10);
  const { list: page } = await ask(desk, `${statements}/lines?id=${id}&pageSize=200`);
  const lines = `${statements}/lines?id=${id}&pageSize=20&only=rows`;
  const row = async (name: string, paths: readonly string[], most: number): Promise<Row> => ({
    name: `${name}, p95`,
    value: await timed(desk, paths),
    unit: 'ms',
    target: `<= ${most} ms`,
  });
  return [
    await row(
      'opened: its sums, lines and what was said',
      [`${statements}/of/${id}`, `${statements}/days?id=${id}&pageSize=200`],
      100,
    ),
    await row('the first page of its orders', [lines], 150),
    await row('the page behind the 200th', [`${lines}&after=${page.at(-1)?.id}`], 150),
    await row('the last page, read from behind', [`${lines}&dir=desc`], 150),
    await row('the first page of one line', [`${lines}&day=${day}`], 150),
  ];
}

const columns = [
  ['day', 'text'],
  ['area', 'text'],
  ['kind', 'text'],
  ['orderId', 'text'],
  ['paidAt', 'instant'],
  ['cashCents', 'money'],
  ['giftCents', 'money'],
  ['operator', 'text'],
  ['reason', 'text'],
] as const;

/** Its orders as an xlsx of the export centre, and how far the memory grew meanwhile. */
async function exported(desk: Desk, id: string): Promise<Row[]> {
  (globalThis as { gc?: () => void }).gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const from = performance.now();
  const task = await ask(desk, '/ebike/v3/backend/export/jobs', {
    callId: 'statements.lines',
    query: { id },
    columns: columns.map(([key, as]) => ({ key, label: key, writing: { as } })),
    title: 'lines',
    format: 'xlsx',
  });
  const rows = await untilDone(desk, String(task.id));
  clearInterval(timer);
  const seconds = (performance.now() - from) / 1_000;
  return [
    {
      name: `${rows.toLocaleString('en-US')} rows of it as xlsx`,
      value: seconds,
      unit: 's',
      target: '<= 60 s',
    },
    { name: 'memory growth meanwhile', value: (most - before) / 1e6, unit: 'MB', target: '<= 150 MB' },
  ];
}

async function untilDone({ client }: Desk, id: string) {
  for (;;) {
    await wait(100);
    const { rows } = await client.query('select state, done, error from file_job where job_id = $1', [id]);
    const [task] = rows as { state: string; done: number; error: string }[];
    if (task?.state === 'failed') throw new Error(`the export failed: ${task.error}`);
    if (task?.state === 'done') return task.done;
  }
}
