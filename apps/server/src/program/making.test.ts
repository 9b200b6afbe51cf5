import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { monthPackages } from '@kickstand/contract/insight/reports';
import type { ReadCall } from '@kickstand/contract/kit';
import { everything } from '@kickstand/domain/platform/access';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examples } from '../../test/examples/examples.ts';
import { type EveryFeature, everyCall, everyCode, everyFeature, fixtureSecret } from '../../test/harness.ts';
import { aPastOfDays, chanceOf } from '../../test/money/a-past-of-days.ts';
import { aStaffMember } from '../../test/people/staff.ts';
import { bundleMakingThread } from '../../test/programs/bundle-program.ts';
import { targetOf } from '../platform/exports/export-target.service.ts';
import { aWork, type FileJobStored } from '../platform/exports/export-work.service.ts';
import type { ExportInput } from '../platform/exports/exports.store.ts';
import { type MakingParts, makeFile } from '../platform/exports/file-making.service.ts';
import { makeMakingThread } from './making-thread.ts';

/** What is read from what the program holds in memory, so that the program makes these itself. */
const livingLists = ['stationStatistics.live'];

/** Of these the examples make no row: their files are the head and whose they are. */
const withoutRows = [
  'leads.list',
  'reconcile.batches',
  'reconcile.diffs',
  'vouchers.list',
  'bankLines.list',
  'deviceLogs.list',
];

/** What only whoever ordered it sees. */
const ownRuns = ['screening.hits'];

/** Sees what franchisees may not. */
const headOffice = 'head-office';

type Exportable = ReadCall & { id: string };
const exportable = everyCall.filter(
  (call): call is Exportable => call.method === 'GET' && call.exports !== undefined,
);

let all: EveryFeature;
let folder: string;
let program: Awaited<ReturnType<typeof bundleMakingThread>>;
const ended: Error[] = [];
const threads: { stop(): Promise<void> }[] = [];

function aThread(resourceLimits: ResourceLimits = {}) {
  const thread = makeMakingThread({
    connection: all.fixture.fresh.appConfig,
    secret: fixtureSecret,
    settings: { demo: false, businessZone: 'Asia/Shanghai' },
    onEnded: (error) => void ended.push(error),
    start: (workerData) => new Worker(program.path, { workerData, resourceLimits }),
  });
  threads.push(thread);
  return thread;
}
let thread: ReturnType<typeof aThread>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstand-making-'));
  [all, program] = await Promise.all([everyFeature(), bundleMakingThread()]);
  const { now } = all.fixture.clock;
  await all.fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: headOffice, agentId: 2, codes: everyCode });
    await aPastOfDays(db, 40, { now, days: 9, chance: chanceOf(3) });
  });
  thread = aThread();
});
afterAll(async () => {
  await Promise.all(threads.map((one) => one.stop()));
  program?.remove();
  await rm(folder, { recursive: true, force: true });
  await all.fixture.close();
});

/** As the console asks for a column by what it holds. */
function columnOf(key: string, locale: ExportInput['locale']): ExportInput['columns'][number] {
  const label = locale === 'zh-CN' ? `列 ${key}` : `Column ${key}`;
  const as = /Cents$/.test(key)
    ? 'money'
    : /^at$|At$/.test(key)
      ? 'instant'
      : /^day$|Day$/.test(key)
        ? 'day'
        : 'text';
  return { key, label, writing: { as } };
}

interface Wish {
  format?: 'csv' | 'xlsx';
  locale?: ExportInput['locale'];
  personal?: boolean;
  /** Who asks; head office unless said. */
  operatorId?: string;
}

let made = 0;

/** The job of a list with all of its columns, on rows that its example makes. */
async function fileJobOf(
  call: Exportable,
  { format = 'csv', locale = 'zh-CN', personal = false, operatorId = headOffice }: Wish = {},
) {
  const world = all.worlds[0];
  const example = examples[call.id];
  const asked = example ? await all.fixture.write(async (db) => example(world, db)) : {};
  const query = (call.query?.parse(asked.query ?? {}) ?? {}) as Record<string, unknown>;
  const columns = Object.keys(targetOf(all.routes, call.id)?.columns ?? {}).map((key) =>
    columnOf(key, locale),
  );
  made += 1;
  const input = { callId: call.id, query, columns, format, locale };
  const scope = everything as unknown as FileJobStored['scope'];
  const job = aWork({ id: `job-${made}`, operatorId, title: call.summary, input, scope, attempts: 1 });
  return { ...job, personal };
}

const parts = (elsewhere?: MakingParts['elsewhere']): MakingParts => ({
  database: all.fixture.database,
  routes: () => all.routes,
  folder,
  zone: 'Asia/Shanghai',
  now: () => all.fixture.clock.now,
  elsewhere,
});
const guidance = (signal = new AbortController().signal) => ({ signal, onProgress: async () => undefined });

/** A file of a job; of an archive what it holds, as that says when it was packed. */
async function fileOf(job: FileJobStored, elsewhere?: MakingParts['elsewhere']) {
  const { file, bytes, rows, fileName } = await makeFile(parts(elsewhere), job, guidance());
  const held = await readFile(join(folder, file));
  const content = job.input.format === 'csv' ? { csv: held } : unzipSync(held);
  const texts = Object.entries(content).map(([name, part]) => [name, Buffer.from(part).toString('utf8')]);
  return { texts: Object.fromEntries(texts), bytes, rows, fileName };
}

describe('a file that is made in the thread', () => {
  test.each(exportable.map((call) => [call.id, call] as const))('is the very same: %s', async (id, call) => {
    const job = await fileJobOf(call, ownRuns.includes(id) ? { operatorId: all.worlds[0].operatorId } : {});
    const request = { job, folder, now: all.fixture.clock.now, sheetRows: undefined };
    const said = await thread.make({ ...request, folder: join(folder, 'tried') }, guidance());
    expect(said === 'here').toBe(livingLists.includes(id));
    const here = await fileOf(job);
    expect(here.rows === 0).toBe(withoutRows.includes(id));
    expect(await fileOf(job, thread.make)).toEqual(here);
  });

  const several = [
    'orders.list',
    'riders.list',
    'reportRows.wallet',
    'logs.operators',
    'alarms.list',
    'fenceLists.areas',
  ];
  test.each(
    several.flatMap((id) =>
      (['zh-CN', 'en-US'] as const).flatMap((locale) =>
        [true, false].map((personal) => ({ id, locale, personal })),
      ),
    ),
  )('is the very same as a spreadsheet: $id, $locale, with persons $personal', async ({ id, ...wish }) => {
    const call = exportable.find((one) => one.id === id) as Exportable;
    const job = await fileJobOf(call, { ...wish, format: 'xlsx' });
    expect(await fileOf(job, thread.make)).toEqual(await fileOf(job));
  });

  test('is the package of a month as well', async () => {
    const input = {
      callId: monthPackages.make.id,
      query: { month: '2026-08' },
      columns: [],
      format: 'zip',
      locale: 'zh-CN',
    };
    const { operatorId, scope } = all.worlds[0];
    const job = aWork({
      id: 'package',
      operatorId,
      title: 'p',
      input: input as ExportInput,
      scope,
      attempts: 1,
    });
    const { texts } = await fileOf(job, thread.make);
    expect(Object.keys(texts).length).toBeGreaterThan(10);
  });

  test('is refused as here, in the words of the refusal', async () => {
    const job = await fileJobOf(exportable[0] as Exportable);
    const nobody = { ...job, operatorId: 'nobody' };
    await expect(makeFile(parts(thread.make), nobody, guidance())).rejects.toMatchObject({
      code: 'common.forbidden',
    });
    expect(await readdir(folder)).not.toContain(`${nobody.id}.1.making`);
  });
});

describe('a thread that makes files', () => {
  /** A list that the database never finishes with. */
  const heldUp = async (work: () => Promise<void>) => {
    const lock = await all.fixture.fresh.owner.connect();
    await lock.query('begin; lock table alarm in access exclusive mode');
    try {
      await work();
    } finally {
      await lock.query('rollback');
      lock.release();
    }
  };
  const alarms = exportable.find(({ id }) => id === 'alarms.list') as Exportable;

  test('is left at once when a job is given up, and nothing stays of it', async () => {
    const job = await fileJobOf(alarms);
    const abort = new AbortController();
    const reason = new Error('cancelled');
    await heldUp(async () => {
      const making = makeFile(parts(thread.make), job, guidance(abort.signal));
      await wait(300);
      abort.abort(reason);
      await expect(making).rejects.toBe(reason);
    });
    expect((await readdir(folder)).filter((name) => name.startsWith(`${job.id}.`))).toEqual([]);
    expect((await fileOf(job, thread.make)).rows).toBeGreaterThan(0);
  });

  test('fails what it was making when it needs more memory than it may, and the next one is made anew', async () => {
    ended.length = 0;
    const poor = aThread({ maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 });
    const job = await fileJobOf(alarms);
    await expect(makeFile(parts(poor.make), job, guidance())).rejects.toMatchObject({
      code: 'export.memory',
    });
    expect(ended).toHaveLength(1);
    expect((await readdir(folder)).filter((name) => name.startsWith(`${job.id}.`))).toEqual([]);
    expect((await fileOf(job, thread.make)).rows).toBeGreaterThan(0);
  });

  test('stopped, fails what it was making with a sentence', async () => {
    const own = aThread();
    const job = await fileJobOf(alarms);
    await heldUp(async () => {
      const making = makeFile(parts(own.make), job, guidance());
      making.catch(() => undefined);
      await wait(300);
      await own.stop();
      await expect(making).rejects.toThrow('the thread that makes files ended');
    });
  });

  test('asks the database with the rights of the program, and over the rows of the account alone', async () => {
    const vehicles = exportable.find(({ id }) => id === 'vehicles.list') as Exportable;
    const job = await fileJobOf(vehicles, { operatorId: all.worlds[0].operatorId });
    const north = await fileOf(job, thread.make);
    const everywhere = await all.fixture.write((db) =>
      db.selectFrom('vehicle').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
    );
    expect(north.rows).toBeGreaterThan(0);
    expect(north.rows).toBeLessThan(everywhere.n);
  });
});
