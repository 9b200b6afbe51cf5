import { randomUUID } from 'node:crypto';
import { feedback } from '@kickstand/contract/service/feedback';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aPictureFile, memoryStore } from '../../../test/pictures.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { savedFilePages } from '../../kernel/files/saved-files.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { forgetFiles } from './attached-files.service.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { closeSolved } from './solved.jobs.ts';

const hour = 3_600_000;
const writes = ['1801', '180102', '1802', '180202'];
const store = memoryStore();
const seal = makeVault(Buffer.alloc(32, 3)).addressSeal;
const parts = { photos: { store, seal, zone: 'Asia/Shanghai' }, tell: () => undefined };
const of = (agent: number) => ({ agentIds: [agent], opAreaIds: 'all' as const });
let fixture: FeatureFixture;
let north: ReturnType<FeatureFixture['as']>;
let mate: ReturnType<FeatureFixture['as']>;
let south: ReturnType<FeatureFixture['as']>;
let vendor: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => feedbackRoutes(parts));
  savedFilePages({ store, seal, now: () => fixture.clock.now })(fixture.app);
  await fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: 'lin', agentId: 3, codes: writes });
    await aStaffMember(db, { operatorId: 'mei', agentId: 3, codes: writes });
    await aStaffMember(db, { operatorId: 'sun', agentId: 4, codes: writes });
    await aStaffMember(db, { operatorId: 'wei', agentId: 2, codes: [...writes, '180167'] });
  });
  const as = (operatorId: string, agentId: number, codes = writes) =>
    fixture.as({ codes, operatorId, name: operatorId, agentId, scope: of(agentId) });
  north = as('lin', 3);
  mate = as('mei', 3);
  south = as('sun', 4);
  vendor = fixture.as({ codes: [...writes, '180167'], operatorId: 'wei', name: 'wei', agentId: 2 });
});
afterAll(() => fixture.close());

const context = { browser: 'Chromium', build: '1', route: '/home', requestIds: ['r-1', 'r-2'] };
const said = {
  kind: 'bug',
  level: 'P2',
  module: '/vehicle/operation-map',
  title: '地图上看不到车辆',
  text: '刷新以后地图上还是看不到任何车辆',
  contactPhone: '13800000000',
  context,
} as const;
type Body = Parameters<typeof north<typeof feedback.create>>[1]['body'];
const written = async (more: Partial<Body> = {}) => {
  const { data } = await north(feedback.create, { body: { ...said, ...more } });
  return { feedbackId: data?.feedbackId ?? '' };
};
const seen = async (ask: typeof north, params: { feedbackId: string }) =>
  (await ask(feedback.single, { params })).data;
const notices = (operatorId: string) =>
  fixture.write((db) =>
    db.selectFrom('notice').select(['kind', 'facts']).where('operator_id', '=', operatorId).execute(),
  );

test('a ticket carries what it is about as it was, and goes to its own company and the vendor only', async () => {
  await fixture.write((db) =>
    aVehicle(db, {
      agentId: 3,
      vehicle: { vehicle_id: 62_010_001, imei: '861234000000011' },
      state: { rest_battery: 41 },
    }),
  );
  const params = await written({ object: '861234000000011', notify: ['mei'] });
  await fixture.write((db) => db.updateTable('vehicle_state').set({ rest_battery: 12 }).execute());
  expect(await seen(vendor, params)).toMatchObject({
    side: 'vendor',
    state: 'new',
    agent: 'north',
    object: { kind: 'vehicle', carId: '62010001', restBattery: 41 },
    context: { requestIds: ['r-1', 'r-2'] },
    dueAt: fixture.clock.now + 8 * hour,
  });
  expect(await seen(mate, params)).toMatchObject({ side: 'customer', creator: 'lin' });
  expect(await south(feedback.single, { params })).toMatchObject({ code: 'feedback.not_found' });
  expect((await south(feedback.list, {})).data?.count).toBe(0);
  expect((await south(feedback.similar, { query: { title: said.title } })).data?.list).toEqual([]);
  expect((await notices('mei')).map(({ kind }) => kind)).toEqual(['feedback_told']);
});

test('what cannot be is refused: foreign objects, strangers to be told, P1 without a confirmed phone', async () => {
  const code = async (ask: typeof north, more: Partial<Body>) =>
    (await ask(feedback.create, { body: { ...said, ...more } })).code;
  expect(await code(south, { object: '62010001' })).toBe('feedback.object');
  expect(await code(north, { object: 'none' })).toBe('feedback.object');
  expect(await code(north, { notify: ['sun'] })).toBe('feedback.person');
  expect(await code(north, { level: 'P1' })).toBe('feedback.phone_unconfirmed');
  expect(await code(north, { level: 'P1', phoneConfirmed: true })).toBeUndefined();
  const narrowed = fixture.as({ codes: writes, operatorId: 'wei', agentId: 2, scope: of(3) });
  expect(await code(narrowed, {})).toBe('feedback.elsewhere');
});

test('sent twice with one intent it is one ticket', async () => {
  const count = async () => (await north(feedback.list, {})).data?.count ?? 0;
  const before = await count();
  const body = { ...said, title: '同一个问题点了两次' };
  const intent = randomUUID();
  const twice = [1, 2].map(() => north(feedback.create, { body }, { 'idempotency-key': intent }));
  const [one, other] = await Promise.all(twice);
  expect(new Set([one?.data?.feedbackId, other?.data?.feedbackId].filter(Boolean)).size).toBe(1);
  expect(await count()).toBe(before + 1);
});

test('an answer stops the first clock, a question stops the other, and the customer starts it again', async () => {
  const params = await written();
  fixture.clock.now += hour;
  await vendor(feedback.assign, { params, body: { operatorId: 'wei' } });
  const asked = await vendor(feedback.reply, { params, body: { text: '请问哪个浏览器', waits: true } });
  expect(asked.data).toMatchObject({ state: 'waiting_customer', dueAt: null, firstReplySeconds: 3_600 });
  fixture.clock.now += 10 * hour;
  const answered = await mate(feedback.reply, { params, body: { text: '是 Chromium 浏览器' } });
  expect(answered.data).toMatchObject({ state: 'replying', dueAt: fixture.clock.now + 7 * hour });
  expect((await notices('lin')).at(-1)).toMatchObject({ kind: 'feedback_news', facts: { event: 'replied' } });
  expect((await notices('wei')).at(-1)).toMatchObject({ facts: { by: 'mei' } });
});

test('a note stays on its own side, and nothing is attached to it', async () => {
  const params = await written();
  await vendor(feedback.reply, { params, body: { text: '供应商内部：先看日志', isInternal: true } });
  await mate(feedback.reply, { params, body: { text: '我方内部：先别催', isInternal: true } });
  const texts = async (ask: typeof north) => JSON.stringify((await seen(ask, params))?.events);
  expect(await texts(vendor)).toContain('供应商内部');
  expect(await texts(vendor)).not.toContain('我方内部');
  expect(await texts(north)).toContain('我方内部');
  expect(await texts(north)).not.toContain('供应商内部');
  expect(await seen(north, params)).toMatchObject({ state: 'new', lastReplyAt: null });
  const body = { text: '内部附件', isInternal: true, fileIds: ['f'] };
  expect(await vendor(feedback.reply, { params, body })).toMatchObject({ status: 400 });
});

test('people of another company who answer no tickets look on: they read no notes and take no step', async () => {
  const params = await written();
  await mate(feedback.reply, { params, body: { text: '我方内部：先别催', isInternal: true } });
  const head = fixture.as({ codes: writes, operatorId: 'hao', name: 'hao', agentId: 2 });
  const read = await seen(head, params);
  expect(read).toMatchObject({ side: 'onlooker', canRate: false });
  expect(JSON.stringify(read?.events)).not.toContain('我方内部');
  expect((await head(feedback.reply, { params, body: { text: '总部旁观者的话' } })).code).toBe(
    'feedback.state',
  );
  const logged = await fixture.write((db) => db.selectFrom('audit_log').select('reason').execute());
  expect(JSON.stringify(logged)).not.toContain('我方内部');
});

test('whoever answers tickets hears of a new one and of what is said while nobody handles it', async () => {
  const before = (await notices('wei')).length;
  const params = await written();
  await mate(feedback.reply, { params, body: { text: '还有一辆也这样' } });
  expect((await notices('wei')).slice(before).map(({ kind }) => kind)).toEqual([
    'feedback_told',
    'feedback_news',
  ]);
});

test('solved, it is rated once, opened again within a week, and rated anew', async () => {
  const params = await written();
  await vendor(feedback.solve, { params, body: { text: '已修复，请刷新' } });
  expect((await north(feedback.urge, { params })).code).toBe('feedback.state');
  const rating = { params, body: { score: 2, text: '太慢' } };
  for (const ask of [vendor, mate]) expect((await ask(feedback.rate, rating)).code).toBe('feedback.state');
  expect((await north(feedback.rate, rating)).data).toMatchObject({ score: 2, scoreText: '太慢' });
  expect((await north(feedback.rate, rating)).code).toBe('feedback.rated');
  fixture.clock.now += 2 * 24 * hour;
  const again = { params, body: { text: '又看不到车辆了' } };
  expect((await vendor(feedback.reopen, again)).code).toBe('feedback.state');
  expect((await north(feedback.reopen, again)).data).toMatchObject({
    state: 'reopened',
    score: null,
    solvedAt: null,
    dueAt: fixture.clock.now + 8 * hour,
  });
  await north(feedback.close, { params });
  fixture.clock.now += 7 * 24 * hour + 1;
  expect((await north(feedback.reopen, again)).code).toBe('feedback.too_late');
});

test('what stays solved for a week is closed by itself, once, and its thread and its writer hear of it', async () => {
  const params = await written();
  await vendor(feedback.solve, { params, body: { text: '已修复，请刷新' } });
  const job = { database: fixture.database, now: () => fixture.clock.now };
  fixture.clock.now += 7 * 24 * hour;
  await closeSolved(parts, job);
  expect((await seen(north, params))?.state).toBe('solved');
  fixture.clock.now += 1;
  expect(await closeSolved(parts, job)).toBe(1);
  const closed = await seen(north, params);
  expect(closed).toMatchObject({ state: 'closed', dueAt: null, canReopen: false });
  expect(closed?.events.at(-1)).toMatchObject({ kind: 'closed', by: null, state: 'closed' });
  expect((await notices('lin')).at(-1)).toMatchObject({ facts: { event: 'lapsed' } });
  expect(await closeSolved(parts, job)).toBe(0);
});

test('it is urged once a day, of business', async () => {
  const params = await written();
  expect((await north(feedback.urge, { params })).data).toMatchObject({ canUrge: false });
  expect((await mate(feedback.urge, { params })).code).toBe('feedback.urged');
  fixture.clock.now += 24 * hour;
  expect((await mate(feedback.urge, { params })).data).toBeDefined();
});

test('the vendor alone changes level and state, by what stands there, and links what says the same', async () => {
  const [params, same] = [await written(), await written()];
  const body = { level: 'P1', state: 'replying', duplicateOf: same.feedbackId, version: 1 } as const;
  const powerful = fixture.as({ codes: [...writes, '180167'], operatorId: 'lin', agentId: 3, scope: of(3) });
  expect((await powerful(feedback.change, { params, body })).code).toBe('feedback.state');
  expect((await north(feedback.change, { params, body })).code).toBe('common.forbidden');
  const created = (await seen(vendor, params))?.createdAt ?? 0;
  expect((await vendor(feedback.change, { params, body })).data).toMatchObject({
    level: 'P1',
    state: 'replying',
    duplicateOf: same.feedbackId,
    dueAt: created + 2 * hour,
  });
  expect((await vendor(feedback.change, { params, body })).code).toBe('common.stale_version');
  const next = { ...body, version: 2 };
  const change = async (more: object) =>
    (await vendor(feedback.change, { params, body: { ...next, ...more } })).code;
  expect(await change({ state: 'new' })).toBe('feedback.state');
  expect(await change({ duplicateOf: params.feedbackId })).toBe('feedback.same');
  expect((await vendor(feedback.assign, { params, body: { operatorId: 'lin' } })).code).toBe(
    'feedback.person',
  );
});

test('pictures and files go with a ticket once, by their sender, and nobody else fetches them', async () => {
  const content = await aPictureFile({ width: 640, height: 480 });
  const photoId = (await north(feedback.uploadPicture, { body: { content } })).data?.photoId ?? '';
  const log = Buffer.from('08:00 离线\n').toString('base64');
  const file = { name: '../日志.txt', content: log };
  const fileId = (await north(feedback.uploadFile, { body: file })).data?.fileId ?? '';
  const attached = { photoIds: [photoId], fileIds: [fileId] };
  expect((await mate(feedback.create, { body: { ...said, ...attached } })).code).toBe('photo.not_found');
  const params = await written(attached);
  const shown = await seen(vendor, params);
  expect(shown).toMatchObject({ photos: [{ width: 640 }], files: [{ name: '.._日志.txt' }] });
  const fetched = await fixture.app.inject({ method: 'GET', url: shown?.files[0]?.address ?? '' });
  expect(fetched.body).toBe('08:00 离线\n');
  expect(fetched.headers['content-disposition']).toContain("filename*=UTF-8''.._%E6%97%A5%E5%BF%97.txt");
  expect((await north(feedback.create, { body: { ...said, fileIds: [fileId] } })).code).toBe(
    'feedback.file_missing',
  );
  const bad = { name: 'a.txt', content: Buffer.from('MZ\u0000\u0001').toString('base64') };
  expect((await north(feedback.uploadFile, { body: bad })).code).toBe('feedback.file');
});

test('files that no ticket uses are forgotten after a day, and six of them wait at most', async () => {
  const body = { name: 'a.txt', content: Buffer.from('x').toString('base64') };
  const answers = await Promise.all(Array.from({ length: 6 }, () => south(feedback.uploadFile, { body })));
  expect(answers.filter(({ data }) => data)).toHaveLength(6);
  expect((await south(feedback.uploadFile, { body })).code).toBe('feedback.files_unused');
  const names = answers.map(({ data }) => `feedback/${data?.fileId}.file`);
  expect(names.every((name) => store.files.has(name))).toBe(true);
  fixture.clock.now += 25 * hour;
  const job = { database: fixture.database, now: () => fixture.clock.now };
  expect(await forgetFiles(parts, job)).toBeGreaterThanOrEqual(6);
  expect(names.some((name) => store.files.has(name))).toBe(false);
  expect(await forgetFiles(parts, job)).toBe(0);
});

test('somebody who is limited to areas reads tickets about those areas and about none', async () => {
  const about = await written({ object: '62010001' });
  const general = await written();
  const limited = (areas: number[]) =>
    fixture.as({ codes: writes, operatorId: 'mei', agentId: 3, scope: { agentIds: [3], opAreaIds: areas } });
  expect(await seen(limited([31]), about)).toBeDefined();
  expect(await seen(limited([41]), general)).toBeDefined();
  expect((await limited([41])(feedback.single, { params: about })).code).toBe('feedback.not_found');
});

test('a list is filtered by all that it says, and tickets with like titles are named, the likest first', async () => {
  await written({ title: '导出的文件是空的', kind: 'data', level: 'P4', module: '/operation/user-order' });
  const count = async (query: object) => (await north(feedback.list, { query })).data?.count;
  expect(await count({ kind: 'data', level: 'P4', module: '/operation/user-order' })).toBe(1);
  expect(await count({ kind: 'data', state: 'solved,closed' })).toBe(0);
  expect(await count({ kind: 'data', state: 'solved,new' })).toBe(1);
  expect(await count({ creator: 'mei' })).toBe(0);
  expect(await count({ mine: true, kind: 'data' })).toBe(1);
  expect(await count({ from: fixture.clock.now + 1 })).toBe(0);
  const { data } = await mate(feedback.similar, { query: { title: '导出文件是空的' } });
  expect(data?.list.map(({ title }) => title)).toEqual(['导出的文件是空的']);
});
