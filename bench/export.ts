import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { usualLimits } from '@kickstand/contract/kit';
import { logs } from '@kickstand/contract/platform/logs';
import { everything } from '@kickstand/domain/platform/access';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { askAs } from '../apps/server/src/kernel/call/answer.ts';
import type { Actor } from '../apps/server/src/kernel/call/ctx.ts';
import { Database } from '../apps/server/src/kernel/database/db.ts';
import { type Connection, readInBatches } from '../apps/server/src/kernel/list/cursor.ts';
import { aWork, type FileJobStored } from '../apps/server/src/platform/exports/export-work.service.ts';
import type { MakeElsewhere } from '../apps/server/src/platform/exports/file-making.service.ts';
import { logsRoutes } from '../apps/server/src/platform/logs/logs.routes.ts';
import { makeMakingThread } from '../apps/server/src/program/making-thread.ts';
import { bundled } from '../tools/build.ts';
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

const asksFor = { sort: 'at', dir: 'desc', pageNum: 1, pageSize: 20 } as const;

interface Export {
  seconds: number;
  /** How far the memory of the process grew above what it had before. */
  grownMb: number;
  longestBlockMs: number;
}

/** A csv of 1,000,000 rows by the thread that makes files, from its start on at first, and the same rows by COPY through the same driver. */
export async function benchExport(bench: Bench): Promise<Row[]> {
  const [rows, rounds] = [bench.some(1_000_000, 500), bench.some(3, 1)];
  return withLongLog(bench, rows, async (fixture) => {
    const query = await queryOfExport(fixture);
    const exports: Export[] = [];
    const copies: number[] = [];
    await withMaking(fixture, async (making) => {
      for (let round = 0; round < rounds; round++) {
        copies.push(await secondsOfCopy(fixture, query));
        exports.push(await exported(fixture, making, rows));
      }
    });
    const name = `export of ${rows.toLocaleString('en-US')} rows of the operator log as csv`;
    const perSecond = (seconds: number) => rows / seconds;
    return [
      {
        name,
        value: perSecond(median(exports.map(({ seconds }) => seconds))),
        unit: 'rows/s',
        target: '>= 0.3 ×',
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

/** What the operator log of head office comes to as a file. */
async function taskOf({ client }: LogFixture, id: string): Promise<FileJobStored> {
  const { rows } = await client.query<{ id: string }>(
    `select o.operator_id as id from operator o join role r using (role_id)
     where '140406' = any(r.codes) and o.agent_id = 2 limit 1`,
  );
  const columns = asked.map(([key, as]) => ({ key, label: key, writing: { as } }));
  const input = {
    callId: logs.operators.id,
    query: { ...asksFor },
    columns,
    format: 'csv',
    locale: 'zh-CN',
  } as const;
  const scope = { ...everything };
  return aWork({ id, operatorId: rows[0]?.id ?? '', title: 'log', input, scope, attempts: 1 });
}

/** Have one made by the thread as it is built, and watch the process of the server that it belongs to. */
async function exported(fixture: LogFixture, { folder, make }: Making, rows: number): Promise<Export> {
  const task = await taskOf(fixture, `bench-${Math.round(performance.now())}`);
  (globalThis as { gc?: () => void }).gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const from = performance.now();
  try {
    const guidance = { signal: new AbortController().signal, onProgress: async () => undefined };
    const request = { job: task, folder, now: Date.now(), sheetRows: undefined };
    const made = await make(request, guidance);
    const seconds = (performance.now() - from) / 1000;
    loop.disable();
    if (made === 'here' || made.rows < rows) throw new Error('the thread did not export all rows');
    return { seconds, grownMb: (most - before) / 1e6, longestBlockMs: loop.max / 1e6 };
  } finally {
    clearInterval(timer);
  }
}

interface Making {
  folder: string;
  make: MakeElsewhere;
}

/** Work with the thread that makes files, bundled as it is deployed, and leave nothing of it behind. */
async function withMaking<T>({ app }: LogFixture, work: (making: Making) => Promise<T>) {
  const dist = join(import.meta.dirname, '..', 'apps', 'server', 'dist', `bench-${process.pid}`);
  const folder = mkdtempSync(join(tmpdir(), 'kickstand-bench-export-'));
  await bundled(
    { [making]: join(import.meta.dirname, '..', 'apps', 'server', 'src', 'program', `${making}.ts`) },
    dist,
  );
  const thread = makeMakingThread({
    connection: app,
    secret: Buffer.alloc(32),
    settings: { demo: true, businessZone: 'Asia/Shanghai' },
    onEnded: () => undefined,
    start: (workerData, resourceLimits) =>
      new Worker(join(dist, `${making}.js`), { workerData, resourceLimits }),
  });
  try {
    return await work({ folder, make: thread.make });
  } finally {
    await thread.stop();
    for (const dir of [dist, folder]) rmSync(dir, { recursive: true, force: true });
  }
}

const making = 'making.worker';

/** How the export declares its cursor, around the list's own query. */
const cursorOfExport =
  /^declare whole_list no scroll cursor for select listed::text from \(([\s\S]*)\) as listed$/;

const reader: Actor = {
  operatorId: 'bench',
  phone: '',
  name: '',
  agentId: 2,
  roleId: '',
  roleName: '',
  codes: new Set(['1404']),
  limits: usualLimits,
  scope: everything,
};

/** The statement behind the export's cursor, which its thread declares on a connection of its own: the list is asked here as there. */
async function queryOfExport({ app }: LogFixture): Promise<string> {
  const route = logsRoutes.find(({ call }) => call.id === logs.operators.id);
  if (!route) throw new Error('nobody answers the operator log');
  const database = Database.open(app, () => undefined);
  let declared = '';
  try {
    await database.readAsOfNow(everything, async (db, client) => {
      const query = (text: string, values: readonly unknown[] = []) => {
        const found = cursorOfExport.exec(text)?.[1];
        if (found) declared = withValues(found, values);
        return client.query(text, [...values]);
      };
      const reading = { actor: reader, locale: 'zh-CN', requestId: 'bench', now: Date.now } as const;
      readInBatches(db, { query } as unknown as Connection, 1);
      await askAs(db, route, asksFor, reading);
    });
  } finally {
    await database.close();
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
