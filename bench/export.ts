import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { logs } from '@kickstand/contract/logs';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Bench } from './bench.ts';
import { type LogFixture, withLongLog } from './lists/staff-log.ts';
import { median, type Row } from './row.ts';

/** What the operator log shows, as the console asks for it. */
const asked = [
  ['id', 'text'],
  ['at', 'instant'],
  ['operator', 'text'],
  ['role', 'text'],
  ['agent', 'text'],
  ['module', 'text'],
  ['action', 'text'],
  ['object', 'text'],
  ['change', 'text'],
  ['reason', 'text'],
  ['result', 'text'],
  ['durationMs', 'text'],
  ['ip', 'text'],
  ['device', 'text'],
  ['platform', 'text'],
  ['sensitive', 'text'],
  ['requestId', 'text'],
  ['approver', 'text'],
] as const;

interface Export {
  seconds: number;
  /** How far the memory of the process grew above what it had before. */
  grownMb: number;
  longestBlockMs: number;
}

/** A csv of 1,000,000 rows through the export centre, and the same rows by COPY through the same driver. */
export async function benchExport(bench: Bench): Promise<Row[]> {
  const [rows, rounds] = [bench.some(1_000_000, 500), bench.some(3, 1)];
  return withLongLog(bench, rows, async (fixture) => {
    const query = await queryOfExport(fixture, rows);
    const exports: Export[] = [];
    const copies: number[] = [];
    for (let round = 0; round < rounds; round++) {
      copies.push(await secondsOfCopy(fixture, query));
      exports.push(await exported(fixture, rows));
    }
    const name = `export of ${rows.toLocaleString('en-US')} rows of the operator log as csv`;
    const perSecond = (seconds: number) => rows / seconds;
    return [
      {
        name,
        value: perSecond(median(exports.map(({ seconds }) => seconds))),
        unit: 'rows/s',
        target: '>= 0.5 ×',
        baseline: { name: 'COPY', value: perSecond(median(copies)) },
      },
      {
        name: 'memory growth meanwhile',
        value: Math.max(...exports.map(({ grownMb }) => grownMb)),
        unit: 'MB',
        target: '<= 150 MB',
      },
      {
        name: 'longest block of the event loop meanwhile',
        value: median(exports.map(({ longestBlockMs }) => longestBlockMs)),
        unit: 'ms',
        target: '<= 50 ms',
      },
    ];
  });
}

async function insertTask({ client }: LogFixture, id: string) {
  const input = {
    callId: logs.operators.id,
    query: { sort: 'at', dir: 'desc', pageNum: 1, pageSize: 20 },
    columns: asked.map(([key, as]) => ({ key, label: key, writing: { as } })),
    format: 'csv',
    locale: 'zh-CN',
  };
  await client.query(
    `insert into task (task_id, kind, operator_id, operator, agent_id, title, input, scope, state, created_at)
     select $1, 'export', o.operator_id, o.name, o.agent_id, 'log', $2, '{"agentIds":"all","opAreaIds":"all"}',
       'queued', now() from operator o join role r using (role_id)
     where '140406' = any(r.codes) and o.agent_id = 2 limit 1`,
    [id, JSON.stringify(input)],
  );
}

/** Let the server's own worker make one, and watch the process. */
async function exported(fixture: LogFixture, rows: number): Promise<Export> {
  // Without a dot: a file is its task's up to the first.
  const id = `bench-${Math.round(performance.now())}`;
  (globalThis as { gc?: () => void }).gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const loop = monitorEventLoopDelay({ resolution: 5 });
  await insertTask(fixture, id);
  loop.enable();
  try {
    const seconds = await secondsUntilDone(fixture, id, rows);
    loop.disable();
    return { seconds, grownMb: (most - before) / 1e6, longestBlockMs: loop.max / 1e6 };
  } finally {
    clearInterval(timer);
  }
}

/** From being taken up to being done, by the server's own clock. */
async function secondsUntilDone({ client }: LogFixture, id: string, rows: number) {
  for (;;) {
    await wait(100);
    const { rows: found } = await client.query(
      `select state, done, error, extract(epoch from finished_at - started_at)::float8 as took from task where task_id = $1`,
      [id],
    );
    const task = found[0] as { state: string; done: number; error: string; took: number } | undefined;
    if (task?.state === 'failed') throw new Error(`the export failed: ${task.error}`);
    if (task?.state !== 'done') continue;
    if (task.done < rows) throw new Error(`only ${task.done} rows were exported`);
    return task.took;
  }
}

/** How the export declares its cursor, around the list's own query. */
const cursorOfExport =
  /^declare whole_list no scroll cursor for select listed::text from \(([\s\S]*)\) as listed$/;

/** The statement behind the export's cursor. */
async function queryOfExport(fixture: LogFixture, rows: number): Promise<string> {
  let declared = '';
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function listening(this: pg.Client, ...given: unknown[]) {
    const [what, values] = given as [string | { text: string; values?: unknown[] }, unknown[]?];
    const text = typeof what === 'string' ? what : (what?.text ?? '');
    const found = cursorOfExport.exec(text)?.[1];
    if (found)
      declared = withValues(found, (typeof what === 'string' ? values : what.values) ?? values ?? []);
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await exported(fixture, rows);
  } finally {
    pg.Client.prototype.query = query;
  }
  if (!declared) throw new Error('the export declared no cursor');
  return declared;
}

/** COPY takes no parameters. */
const withValues = (text: string, values: readonly unknown[]) =>
  text.replace(/\$(\d+)/g, (_, n: string) => {
    const value = values[Number(n) - 1];
    return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
  });

async function secondsOfCopy({ client }: LogFixture, query: string) {
  const dir = mkdtempSync(join(tmpdir(), 'kickstand-bench-copy-'));
  const from = performance.now();
  await client.query('begin isolation level repeatable read read only');
  await client.query(`select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true)`);
  const file = createWriteStream(join(dir, 'copy.csv'));
  await pipeline(client.query(copyTo(`copy (${query}) to stdout with (format csv, header)`)), file);
  await client.query('commit');
  const seconds = (performance.now() - from) / 1000;
  rmSync(dir, { recursive: true, force: true });
  return seconds;
}
