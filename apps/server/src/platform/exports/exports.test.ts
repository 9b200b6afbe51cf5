import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { codes, defineCalls, listQuery, pageOf } from '@kickstand/contract/kit';
import { exportCalls } from '@kickstand/contract/platform/exports';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { vehiclesRoutes } from '../../fleet/vehicles/vehicles.routes.ts';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { leaseMs, makeExportWorker } from './export-worker.ts';
import { exportPages } from './exports.pages.ts';
import { exportsRoutes } from './exports.routes.ts';

/** A list only for these tests, with every feature that affects files. */
const people = defineCalls('people', {
  list: {
    summary: 'People',
    method: 'GET',
    path: '/test/people',
    access: codes('0302'),
    rows: 'none',
    query: listQuery({ n: z.coerce.number().int().default(3), phone: z.string().optional() }, ['at']),
    reply: pageOf(
      z.object({
        name: z.string(),
        phone: z.string(),
        state: z.enum(['on', 'off']),
        cents: z.int(),
        at: z.number().nullable(),
        note: z.string(),
        car: z.object({ plate: z.string() }).nullable(),
        tags: z.array(z.string()),
        n: z.number(),
      }),
    ),
    exports: { code: '030206', personal: ['name', 'phone'] },
  },
  secret: {
    summary: 'A list that leaves only with a second person',
    method: 'GET',
    path: '/test/secret',
    access: codes('0302'),
    rows: 'none',
    query: listQuery({}, ['at']),
    reply: pageOf(z.object({ name: z.string() })),
    exports: { code: '030206', secondPerson: true },
  },
});

const notes = ['=1+1', '+86', '-x', '@me', '\tx', 'plain, "quoted"\nand more', '＝1'];
/** Called before each page; a test hooks in here. */
let beforePage: (pageNum: number) => Promise<void> | void = () => undefined;

const personRow = (i: number, full: boolean) => ({
  name: full ? `王${i}` : '王**',
  phone: full ? `1380000${String(i).padStart(4, '0')}` : '138****0000',
  state: 'on' as const,
  cents: -1_250 * i,
  at: fixtureNow + i * 1_500,
  note: notes[i % notes.length] ?? '',
  car: { plate: `鄂A${i}`, vin: 'must not leave' },
  tags: ['a', 'b'],
  n: i / 4,
});

const peopleRoutes = routes(people, {
  list: async ({ actor }, { query }) => {
    await beforePage(query.pageNum);
    const from = (query.pageNum - 1) * query.pageSize;
    const length = Math.max(0, Math.min(query.pageSize, query.n - from));
    const full = actor.codes.has('pii');
    return { list: Array.from({ length }, (_, i) => personRow(from + i, full)), count: query.n };
  },
  secret: async () => ({ list: [{ name: 'x' }], count: 1 }),
});

let fixture: FeatureFixture;
let folder: string;
let worker: ReturnType<typeof makeExportWorker>;
const told: { operatorId: string; state: string; done: number }[] = [];
const tell = (operatorId: string, say: { kind: string; state?: string; done?: number }) => {
  if (say.kind === 'file_job') told.push({ operatorId, state: say.state ?? '', done: say.done ?? -1 });
};
const troubles: unknown[] = [];
let all: readonly Route[] = [];

const held = ['0302', '030206'];

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'kickstand-exports-')), 'exports');
  fixture = await featureFixture(({ database, now }) => {
    all = [...exportsRoutes({ routes: () => all, tell }), ...peopleRoutes, ...vehiclesRoutes({})];
    const onTrouble = (error: unknown) => void troubles.push(error);
    worker = makeExportWorker({
      database,
      now,
      tell,
      folder,
      onTrouble,
      routes: () => all,
      zone: 'Asia/Shanghai',
    });
    return all;
  });
  exportPages({ database: fixture.database, folder, now: () => fixture.clock.now })(fixture.app);
  await fixture.write(async (db) => {
    await aStaffMember(db, {
      operatorId: 'root',
      agentId: 2,
      codes: [...held, 'exportPii'],
      phone: '13800001234',
    });
    await aStaffMember(db, { operatorId: 'north', agentId: 3, codes: held, phone: '13800005678' });
    await aStaffMember(db, { operatorId: 'busy', agentId: 2, codes: held });
    for (const agentId of [3, 3, 4]) await aVehicle(db, { agentId });
  });
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  beforePage = () => undefined;
  told.length = 0;
  troubles.length = 0;
  fixture.clock.now += 60_000;
  await fixture.write((db) => db.deleteFrom('file_job').execute());
});

function aGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

const workerParts = () => ({
  database: fixture.database,
  now: () => fixture.clock.now,
  tell,
  folder,
  zone: 'Asia/Shanghai',
  routes: () => all,
  onTrouble: (error: unknown) => void troubles.push(error),
});

const as = (operatorId = 'root', over: { codes?: string[]; scope?: Scope; agentId?: number } = {}) =>
  fixture.as({ operatorId, codes: [...held, 'exportPii'], ...over });

const everyColumn = [
  { key: 'name', label: '姓名' },
  { key: 'phone', label: '手机' },
  { key: 'state', label: '状态', writing: { as: 'named' as const, names: { on: '启用', off: '停用' } } },
  { key: 'cents', label: '金额', writing: { as: 'money' as const } },
  { key: 'at', label: '时间', writing: { as: 'instant' as const } },
  { key: 'note', label: '备注' },
  { key: 'car', label: '车牌', writing: { as: 'field' as const, field: 'plate' } },
  { key: 'tags', label: '标签' },
  { key: 'n', label: '数', writing: { as: 'number' as const, scale: 1, places: 2 } },
];

interface Wish {
  callId?: string;
  query?: Record<string, unknown>;
  format?: 'csv' | 'xlsx';
  columns?: typeof everyColumn | { key: string; label: string }[];
  personal?: boolean;
  reason?: string;
}
const asking = ({ query = {}, format = 'csv', columns = everyColumn, ...rest }: Wish = {}) => ({
  body: { callId: 'people.list', title: '人员：三月', ...rest, query, format, columns },
});

const rowOf = async (id: string) =>
  fixture.write((db) =>
    db.selectFrom('file_job').selectAll().where('job_id', '=', id).executeTakeFirstOrThrow(),
  );

/** Requests a file, runs the job and fetches the result. */
async function exported(wish: Wish = {}, ask = as()) {
  const { data } = await ask(exportCalls.create, asking(wish));
  const id = data?.id ?? '';
  await worker.workOff();
  expect(troubles).toEqual([]);
  const address = await ask(exportCalls.download, { params: { id } });
  const file = await fixture.app.inject({ method: 'GET', url: address.data?.address ?? '/nowhere' });
  return { id, file, address: address.data?.address ?? '', job: await rowOf(id) };
}
const linesOf = (text: string) => text.replace('\uFEFF', '').split('\r\n');

describe('an export', () => {
  test('writes values as the screen shows them, computes no text, and ends with whose it is', async () => {
    const { file, job } = await exported();
    expect(file.statusCode).toBe(200);
    expect(file.body.startsWith('\uFEFF姓名,手机,')).toBe(true);
    const [header, first, second, , last] = linesOf(file.body);
    expect(header).toBe('姓名,手机,状态,金额,时间,备注,车牌,标签,数');
    expect(first).toBe(
      "王**,138****0000,启用,-0.00,2026-09-21 22:13:20,'=1+1,鄂A0,a、b,0.00".replace('-0.00', '0.00'),
    );
    expect(second).toBe("王**,138****0000,启用,-12.50,2026-09-21 22:13:21,'+86,鄂A1,a、b,0.25");
    expect(last).toMatch(/^root 1234 · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d · 人员：三月$/);
    expect(file.body).not.toContain('must not leave');
    expect(job).toMatchObject({ state: 'done', done: 3, total: 3, downloads: 1, error: null });
    expect(job.bytes).toBe(Buffer.byteLength(file.body));
  });

  test('quotes what would break a line of csv', async () => {
    const { file } = await exported({ query: { n: 7 }, columns: [{ key: 'note', label: 'a,b' }] });
    expect(file.body).toContain('"a,b"\r\n');
    expect(file.body).toContain('"plain, ""quoted""\nand more"\r\n');
    expect(file.body).toContain("'＝1\r\n");
    expect(file.body).toContain("'\tx\r\n");
  });

  test('is an attachment under its own name that nobody keeps', async () => {
    const { file } = await exported();
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(file.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('人员：三月_')}`,
    );
  });

  test('as a spreadsheet begins a new sheet after 100,000 rows, with numbers and moments as such', async () => {
    const columns = everyColumn.filter(({ key }) => ['cents', 'at', 'note'].includes(key));
    const { file, job } = await exported({ format: 'xlsx', query: { n: 100_002 }, columns });
    expect(job).toMatchObject({ state: 'done', done: 100_002 });
    const { sheets } = await readXlsx(file.rawPayload);
    expect(sheets).toHaveLength(2);
    const [one, two] = sheets;
    expect(one?.rows).toHaveLength(100_001);
    expect(two?.rows[0]).toEqual(['金额', '时间', '备注']);
    expect(two?.rows).toHaveLength(1 + 2 + 1);
    expect(one?.rows[2]?.[0]).toBe(-12.5);
    expect(one?.rows[2]?.[1]).toEqual(new Date('2026-09-21T22:13:21.000Z'));
    expect(one?.rows[1]?.[2]).toBe('=1+1');
    expect(String(two?.rows.at(-1)?.[0])).toContain('root 1234');
  }, 60_000);

  test('masks persons unless that was asked for with code and reason', async () => {
    const bare = fixture.as({ operatorId: 'north', codes: held });
    const wish = { personal: true, reason: '监管部门要求提供名单' };
    expect(await bare(exportCalls.create, asking(wish))).toMatchObject({
      status: 403,
      code: 'export.personal',
    });
    expect(await as()(exportCalls.create, asking({ personal: true }))).toMatchObject({
      code: 'export.personal',
    });
    const { file, job } = await exported(wish);
    expect(linesOf(file.body)[2]).toMatch(/^王1,13800000001,/);
    expect(job).toMatchObject({ personal: true, reason: wish.reason });
  });

  test('masks persons also where the list would show them to whoever asks', async () => {
    const { file } = await exported({}, as('root', { codes: [...held, 'exportPii', 'pii'] }));
    expect(file.body).not.toContain('13800000001');
  });

  test('of a franchisee holds its own rows alone', async () => {
    const columns = [{ key: 'carId', label: '编号' }];
    const north: Scope = { agentIds: [3], opAreaIds: 'all' };
    const wish = { callId: vehicles.list.id, columns };
    const mine = await exported(wish, as('north', { scope: north, agentId: 3, codes: held }));
    expect(linesOf(mine.file.body)).toHaveLength(1 + 2 + 2);
    const everybodys = await exported(wish);
    expect(everybodys.job.done).toBe(3);
  });

  test('holds what the header was narrowed to when it was asked, and no more than is granted when it runs', async () => {
    const columns = [{ key: 'carId', label: '编号' }];
    const wish = { callId: vehicles.list.id, columns };
    const narrowed = await exported(wish, as('root', { scope: { agentIds: [4], opAreaIds: 'all' } }));
    expect(narrowed.job.done).toBe(1);
    // An operator with full scope when asking, whose account is limited to agent 3.
    const shrunk = await exported(wish, as('north', { scope: everything, codes: held }));
    expect(shrunk.job.done).toBe(2);
  });

  test('is refused for lists and columns that are not to be exported, unknown filters, and missing codes', async () => {
    const ask = as();
    expect(await ask(exportCalls.create, asking({ callId: 'vehicles.single' }))).toMatchObject({
      code: 'export.unknown',
    });
    expect(await ask(exportCalls.create, asking({ callId: 'no.such' }))).toMatchObject({
      code: 'export.unknown',
    });
    expect(await ask(exportCalls.create, asking({ query: { moon: 1 } }))).toMatchObject({
      code: 'common.invalid',
      fields: { 'query.moon': 'unrecognized_keys' },
    });
    const columns = [{ key: 'vin', label: 'x' }];
    expect(await ask(exportCalls.create, asking({ columns }))).toMatchObject({
      code: 'common.invalid',
      fields: { 'columns.0.key': 'unknown' },
    });
    for (const codes of [['0302'], ['030206']])
      expect(await as('root', { codes })(exportCalls.create, asking())).toMatchObject({
        code: 'common.forbidden',
      });
  });

  test('waits for a second person where the list says so', async () => {
    const wish = asking({ callId: 'people.secret', columns: [{ key: 'name', label: 'x' }] });
    const said = await as()(exportCalls.create, wish);
    expect(said).toMatchObject({ status: 202, code: 'approval.requested' });
    expect(await fixture.write((db) => db.selectFrom('file_job').select('job_id').execute())).toEqual([]);
  });

  test('fails when its owner lost the code, or the account, before it ran', async () => {
    const { data } = await as('busy')(exportCalls.create, asking());
    await fixture.write((db) =>
      db.updateTable('operator').set({ enable: false }).where('operator_id', '=', 'busy').execute(),
    );
    await worker.workOff();
    await fixture.write((db) =>
      db.updateTable('operator').set({ enable: true }).where('operator_id', '=', 'busy').execute(),
    );
    expect(await rowOf(data?.id ?? '')).toMatchObject({ state: 'failed', error: 'common.forbidden' });
    const notice = await fixture.write((db) =>
      db.selectFrom('notice').selectAll().where('operator_id', '=', 'busy').executeTakeFirstOrThrow(),
    );
    expect(notice).toMatchObject({ kind: 'export_failed', facts: { code: 'common.forbidden' } });
  });

  test('leaves a row in the operator log when it is asked for and when it is fetched', async () => {
    const { id } = await exported();
    const rows = await fixture.write((db) =>
      db
        .selectFrom('audit_log')
        .selectAll()
        .where('module', '=', 'exports')
        .orderBy('seq', 'desc')
        .limit(2)
        .execute(),
    );
    expect(rows[1]).toMatchObject({
      action: 'create',
      object: 'people.list',
      sensitive: true,
      change: { jobId: id },
    });
    expect(rows[0]).toMatchObject({ action: 'download', object: id, change: { rows: 3 } });
  });
});

describe('the address of a file', () => {
  test('works once', async () => {
    const { address } = await exported();
    expect((await fixture.app.inject({ method: 'GET', url: address })).statusCode).toBe(404);
  });

  test('works for a minute', async () => {
    const { id } = await exported();
    const again = await as()(exportCalls.download, { params: { id } });
    fixture.clock.now += 60_000;
    expect((await fixture.app.inject({ method: 'GET', url: again.data?.address ?? '' })).statusCode).toBe(
      404,
    );
  });

  test('is given to the owner alone', async () => {
    const { id } = await exported();
    for (const call of [exportCalls.download, exportCalls.cancel, exportCalls.retry])
      expect(await as('north')(call, { params: { id } })).toMatchObject({ status: 404 });
    expect((await as('north')(exportCalls.list, {})).data?.count).toBe(0);
  });

  test('is given no more after a week, when the file is gone as well', async () => {
    const { id, job } = await exported();
    expect(existsSync(join(folder, job.file ?? ''))).toBe(true);
    fixture.clock.now += 7 * 24 * 3_600_000;
    await worker.tidy();
    expect(await rowOf(id)).toMatchObject({ state: 'expired' });
    expect(existsSync(join(folder, job.file ?? ''))).toBe(false);
    expect(await as()(exportCalls.download, { params: { id } })).toMatchObject({ code: 'export.over' });
    expect((await as()(exportCalls.retry, { params: { id } })).data).toMatchObject({
      state: 'queued',
      done: 0,
    });
  });
});

describe('the queue', () => {
  const create = async (ask = as()) =>
    (await ask(exportCalls.create, asking({ query: { n: 2_000 } }))).data?.id ?? '';

  test('tells the owner how far it is, once a second at most', async () => {
    beforePage = () => {
      fixture.clock.now += 600;
    };
    await create();
    await worker.workOff();
    expect(told.map(({ state }) => state)).toEqual(['queued', 'running', 'running', 'running', 'done']);
    expect(told.map(({ done }) => done)).toEqual([0, 0, 1_000, 2_000, 2_000]);
  });

  test('forgets the file of what is cancelled while it is made', async () => {
    const id = await create();
    beforePage = async (pageNum) => {
      fixture.clock.now += 1_000;
      if (pageNum === 2) await as()(exportCalls.cancel, { params: { id } });
    };
    await worker.workOff();
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled' });
    expect((await readdir(folder)).filter((name) => name.startsWith(id))).toEqual([]);
    expect((await as()(exportCalls.cancel, { params: { id } })).code).toBe('export.over');
    beforePage = () => undefined;
    await as()(exportCalls.retry, { params: { id } });
    await worker.workOff();
    expect(await rowOf(id)).toMatchObject({ state: 'done', done: 2_000 });
  });

  test('takes up again what a worker that died had begun, once its lease is over', async () => {
    const id = await create();
    await fixture.write((db) =>
      db
        .updateTable('file_job')
        .set({ state: 'running', attempts: 1, done: 500, lease_until: new Date(fixture.clock.now + leaseMs) })
        .where('job_id', '=', id)
        .execute(),
    );
    await worker.workOff();
    expect(await rowOf(id)).toMatchObject({ state: 'running', attempts: 1 });
    fixture.clock.now += leaseMs;
    await worker.workOff();
    expect(await rowOf(id)).toMatchObject({ state: 'done', attempts: 2, done: 2_000 });
  });

  test('leaves a job to the worker that took it over', async () => {
    const id = await create();
    beforePage = async (pageNum) => {
      if (pageNum !== 2) return;
      fixture.clock.now += 1_000;
      await fixture.write((db) =>
        db.updateTable('file_job').set({ attempts: 2 }).where('job_id', '=', id).execute(),
      );
    };
    await worker.workOff();
    expect(await rowOf(id)).toMatchObject({ state: 'running', attempts: 2, file: null });
    expect((await readdir(folder)).filter((name) => name.startsWith(id))).toEqual([]);
  });

  test('goes on when how far it is could not be written down once', async () => {
    const id = await create();
    beforePage = (pageNum) => {
      if (pageNum !== 2) return;
      fixture.clock.now += 1_000;
      vi.spyOn(fixture.database, 'write').mockRejectedValueOnce(new Error('no connection was free'));
    };
    await worker.workOff();
    expect(await rowOf(id)).toMatchObject({ state: 'done', attempts: 1, done: 2_000 });
    expect(troubles).toEqual([new Error('no connection was free')]);
    vi.restoreAllMocks();
  });

  test('gives up on a job that took three workers with it', async () => {
    const id = await create();
    await fixture.write((db) =>
      db
        .updateTable('file_job')
        .set({ state: 'running', attempts: 3, lease_until: new Date(fixture.clock.now - 1) })
        .where('job_id', '=', id)
        .execute(),
    );
    await worker.workOff();
    await worker.tidy();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', error: 'common.fault' });
  });

  test('is given back what is unfinished when the server stops', async () => {
    const stop = worker.start((error) => troubles.push(error));
    const id = await create();
    let reached = () => {};
    const inside = new Promise<void>((resolve) => {
      reached = resolve;
    });
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    beforePage = async (pageNum) => {
      if (pageNum !== 2) return;
      reached();
      await gate;
    };
    await inside;
    const stopped = stop();
    goOn();
    await stopped;
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0, lease_until: null });
    beforePage = () => undefined;
    await worker.workOff();
    expect(await rowOf(id)).toMatchObject({ state: 'done' });
  });

  test('is given back what is unfinished when what makes files ends before a slow round of this worker does', async () => {
    const [thread, begun, slow, asked] = [aGate(), aGate(), aGate(), aGate()];
    const own = makeExportWorker({
      ...workerParts(),
      elsewhere: () => {
        begun.open();
        return thread.passed.then(() => Promise.reject(new Error('the thread ended')));
      },
    });
    const stop = own.start((error) => troubles.push(error));
    const id = await create();
    await begun.passed;
    const { write } = fixture.database;
    vi.spyOn(fixture.database, 'write').mockImplementationOnce(async (...of) => {
      asked.open();
      await slow.passed;
      return write.apply(fixture.database, of as never) as never;
    });
    await asked.passed;
    const stopped = stop();
    thread.open();
    await expect.poll(async () => (await rowOf(id)).state).toBe('queued');
    expect(await rowOf(id)).toMatchObject({ attempts: 0, lease_until: null });
    const late = await create();
    slow.open();
    await stopped;
    expect(await rowOf(late)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(troubles).toEqual([]);
    vi.restoreAllMocks();
    await worker.workOff();
    for (const job of [id, late]) expect(await rowOf(job)).toMatchObject({ state: 'done', attempts: 1 });
  });

  test('runs three of one person at a time, and lets twenty wait', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 20; i++) ids.push(await create());
    expect(await as()(exportCalls.create, asking())).toMatchObject({ status: 429, code: 'export.too_many' });
    const other = await create(as('busy'));
    let most = 0;
    beforePage = async () => {
      const running = await fixture.write((db) =>
        db
          .selectFrom('file_job')
          .select('job_id')
          .where('operator_id', '=', 'root')
          .where('state', '=', 'running')
          .execute(),
      );
      most = Math.max(most, running.length);
    };
    const second = makeExportWorker(workerParts());
    await Promise.all([worker.workOff(), second.workOff()]);
    expect(most).toBe(3);
    for (const id of [...ids, other]) expect((await rowOf(id)).state).toBe('done');
    expect(troubles).toEqual([]);
  });

  test('says so when a fault kept a file from being written', async () => {
    const id = await create();
    beforePage = () => {
      throw new Error('broken');
    };
    await worker.workOff();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', error: 'common.fault' });
    expect(troubles).toHaveLength(1);
    expect(await readFile(join(folder, `${id}.csv`)).catch(() => 'none')).toBe('none');
  });
});
