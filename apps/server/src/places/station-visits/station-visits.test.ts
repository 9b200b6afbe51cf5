import { stationApplications } from '@kickstand/contract/places/station-applications';
import {
  type OwnVisitRow,
  staffVisits,
  stationVisits,
  type VisitRow,
  visitItems,
} from '@kickstand/contract/places/station-visits';
import { offsetMetres } from '@kickstand/domain/platform/geo';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aStationApplication } from '../../../test/examples/stations/examples.station-applications.ts';
import { aStaffPhoto } from '../../../test/examples/stations/examples.station-visits.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { memoryStore } from '../../../test/pictures.ts';
import { aFence } from '../../../test/vehicles.ts';
import { newId } from '../../kernel/ids.ts';
import { stationApplicationsRoutes } from '../station-applications/station-applications.routes.ts';
import { tendVisits } from './station-visits.jobs.ts';
import { stationVisitsRoutes } from './station-visits.routes.ts';

const agentId = 3;
const middle = [113.5, 30.5] as const;
const photos = { store: memoryStore(), seal: (text: string) => text, zone: 'Asia/Shanghai' };
const told: string[] = [];
const parts = { photos, tell: (operatorId: string) => void told.push(operatorId) };
const of = (agent: number) => ({ agentIds: [agent], opAreaIds: 'all' as const });
let fixture: FeatureFixture;
type Caller = ReturnType<FeatureFixture['as']>;
let desk: Caller;
let wu: Caller;
let li: Caller;

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...stationVisitsRoutes(parts),
    ...stationApplicationsRoutes({ ...parts, texts: { canSend: false } as never }),
  ]);
  const codes = ['0907', '090711', '0910', '091007', '090301', '09030111'];
  desk = fixture.as({ codes, operatorId: 'zhou', name: '小周', agentId, scope: of(agentId) });
  const staff = (operatorId: string) =>
    fixture.as({ codes: ['1203'], operatorId, name: operatorId, agentId, scope: of(agentId) });
  await fixture.write(async (db) => {
    for (const operatorId of ['wu', 'li']) await aStaffMember(db, { operatorId, agentId, codes: ['1203'] });
    await aStaffMember(db, { operatorId: 'sun', agentId, codes: ['1201'] });
  });
  [wu, li] = [staff('wu'), staff('li')];
});
beforeEach(() => {
  told.length = 0;
});
afterAll(() => fixture.close());

const aStation = () => fixture.write(async (db) => (await aFence(db, { agent_id: agentId })).fence_id);
const ask = (stationIds: string[], more: object = {}) =>
  desk(stationVisits.create, { body: { stationIds, ...more } } as never);
const listed = async (query: object = {}) =>
  ((await desk(stationVisits.list, { query } as never)).data as { list: VisitRow[] }).list;
const visitOf = async (stationId: string) => {
  const [row] = await listed({ stationId });
  if (!row) throw new Error('no such visit');
  return { visitId: row.id };
};
const asked = async (more: object = {}) => {
  const stationId = await aStation();
  await ask([stationId], more);
  return { stationId, params: await visitOf(stationId) };
};
/** The phone’s report at the end, some metres from the place. */
const ended = async (
  operatorId: string,
  { metres = 0, ...more }: { metres?: number; [said: string]: unknown } = {},
) => {
  const [lng, lat] = offsetMetres(middle, metres, 0);
  const checklist = Object.fromEntries(visitItems.map((item) => [item, true]));
  const photoIds = [await fixture.write((db) => aStaffPhoto(db, operatorId))];
  return { body: { eventId: newId(), lng, lat, checklist, photoIds, ...more } } as never;
};

test('stations are asked to be visited each for itself, and whoever shall go there is told once', async () => {
  const [a, b, c] = [await aStation(), await aStation(), await aStation()];
  await ask([a]);
  const { data } = await ask([a, b, c, 'nowhere'], { assigneeId: 'wu', dueHours: 2 });
  const { list } = data as { list: { id: string; code: string | null }[] };
  expect(new Map(list.map(({ id, code }) => [id, code]))).toEqual(
    new Map<string, string | null>([
      [a, 'task.dup'],
      [b, null],
      [c, null],
      ['nowhere', 'common.not_found'],
    ]),
  );
  expect(told).toEqual(['wu']);
  const [row] = await listed({ stationId: b });
  expect(row).toMatchObject({ assignee: 'wu', creator: '小周', state: 'pending', kind: 'station' });
  expect((row?.dueAt ?? 0) - (row?.createdAt ?? 0)).toBe(2 * 3_600_000);
  expect((await ask([await aStation()], { assigneeId: 'sun' })).code).toBe('task.assignee');
});

test('the first of the staff to ask gets a visit, and nobody else goes on with it', async () => {
  const { params } = await asked();
  const open = (await li(staffVisits.list, {})).data as { list: OwnVisitRow[] };
  expect(open.list.map(({ id }) => id)).toContain(params.visitId);
  expect((await wu(staffVisits.start, { params })).code).toBe('task.not_yours');
  await wu(staffVisits.claim, { params });
  expect((await li(staffVisits.claim, { params })).code).toBe('task.claimed');
  expect((await li(staffVisits.finish, { params, ...((await ended('li')) as object) } as never)).code).toBe(
    'task.not_yours',
  );
  expect((await wu(staffVisits.start, { params })).data).toMatchObject({ state: 'doing', assigneeId: 'wu' });
  expect((await desk(stationVisits.assign, { params, body: { assigneeId: 'li' } })).code).toBe('task.begun');
});

test.each([
  ['all in order at the place', {}, { result: 'fine', findings: [], isFar: false }],
  ['as far as is believed', { metres: 50 }, { isFar: false }],
  ['too far away, which is noted', { metres: 52 }, { result: 'fine', isFar: true }],
  [
    'with problems',
    { checklist: Object.fromEntries(visitItems.map((item) => [item, item !== 'signs'])) },
    { result: 'problem', findings: ['signs'] },
  ],
  ['as no place for a station', { unfit: true }, { result: 'unfit' }],
])('a visit ends: %s', async (_, said, found) => {
  const { stationId, params } = await asked();
  await wu(staffVisits.claim, { params });
  const end = (await ended('wu', said)) as object;
  expect((await wu(staffVisits.finish, { params, ...end } as never)).data).toMatchObject({ state: 'done' });
  const [row] = await listed({ stationId });
  expect(row).toMatchObject({ state: 'done', assignee: 'wu', ...found });
  expect(row?.photos).toHaveLength(1);
});

test('the end of a visit counts once however often the phone tells it, and another end is refused', async () => {
  const { params } = await asked();
  await wu(staffVisits.claim, { params });
  const end = (await ended('wu', { text: '一切正常' })) as object;
  const first = (await wu(staffVisits.finish, { params, ...end } as never)).data;
  fixture.clock.now += 60_000;
  expect((await wu(staffVisits.finish, { params, ...end } as never)).data).toEqual(first);
  const other = { params, ...((await ended('wu')) as object) } as never;
  expect((await wu(staffVisits.finish, other)).code).toBe('task.not_open');
  expect((await desk(stationVisits.close, { params, body: { reason: '站点不再需要走访' } })).code).toBe(
    'task.not_open',
  );
});

test('a visit needs a photo, and one that is the sender’s own', async () => {
  const { params } = await asked();
  await wu(staffVisits.claim, { params });
  const none = { params, ...((await ended('wu', { photoIds: [] })) as object) } as never;
  expect((await wu(staffVisits.finish, none)).code).toBe('common.invalid');
  const foreign = { params, ...((await ended('li')) as object) } as never;
  expect((await wu(staffVisits.finish, foreign)).code).toBe('photo.not_found');
});

test('a visit that is closed says why, and its station can be visited anew', async () => {
  const { stationId, params } = await asked();
  await desk(stationVisits.close, { params, body: { reason: '该站点已经撤销' } });
  expect((await wu(staffVisits.claim, { params })).code).toBe('task.not_open');
  fixture.clock.now += 1_000;
  await ask([stationId]);
  expect((await listed({ stationId })).map(({ state, closedFor }) => [state, closedFor])).toEqual([
    ['pending', null],
    ['closed', '该站点已经撤销'],
  ]);
});

test('what was found where a station is applied for stands on the application, which has one open visit at a time', async () => {
  const params = await fixture.write((db) => aStationApplication(db, agentId));
  const visit = () =>
    desk(stationApplications.visit, { params, body: { assigneeId: 'wu', remark: '人行道够宽吗' } });
  const { data } = await visit();
  expect(told).toEqual(['wu']);
  expect((await visit()).code).toBe('task.dup');
  const [open] = (data as { visits: VisitRow[] }).visits;
  const visitId = open?.id ?? '';
  expect(open).toMatchObject({ kind: 'application', place: '小区东门', state: 'pending' });
  await wu(staffVisits.claim, { params: { visitId } });
  const end = (await ended('wu', { unfit: true, text: '是消防通道' })) as object;
  await wu(staffVisits.finish, { params: { visitId }, ...end } as never);
  const after = (await desk(stationApplications.single, { params })).data as { visits: VisitRow[] };
  expect(after.visits).toMatchObject([{ result: 'unfit', text: '是消防通道', photos: [{}] }]);
  const { riderId: _, ...one } = params;
  await desk(stationApplications.pass, { params: one, body: { text: '' } });
  expect((await visit()).code).toBe('stationApplication.done');
});

test('a visit of somebody who is gone waits for others, and what decides nothing any more is closed and says why', async () => {
  const { stationId, params } = await asked();
  await wu(staffVisits.claim, { params });
  const enable = (on: boolean) =>
    fixture.write((db) =>
      db.updateTable('operator').set({ enable: on }).where('operator_id', '=', 'wu').execute(),
    );
  await enable(false);
  const jobs = { database: fixture.database, now: () => fixture.clock.now };
  expect(await tendVisits(jobs)).toBeGreaterThan(0);
  await enable(true);
  expect(await listed({ stationId })).toMatchObject([{ state: 'pending', assignee: null }]);
  expect((await li(staffVisits.claim, { params })).data).toMatchObject({ state: 'doing' });

  const { riderId: _, ...one } = await fixture.write((db) => aStationApplication(db, agentId));
  await desk(stationApplications.visit, { params: one, body: { remark: '' } });
  await desk(stationApplications.pass, { params: one, body: { text: '' } });
  expect(await tendVisits(jobs)).toBeGreaterThan(0);
  const decided = (await desk(stationApplications.single, { params: one })).data as { visits: VisitRow[] };
  expect(decided.visits).toMatchObject([{ state: 'closed', closedFor: '申请已处理' }]);

  const owned = (to: number) =>
    fixture.write((db) =>
      db
        .updateTable('service_area')
        .set({ agent_id: to })
        .where('service_area_id', '=', agentId * 10 + 1)
        .execute(),
    );
  await owned(4);
  expect(await tendVisits(jobs)).toBeGreaterThan(0);
  await owned(agentId);
  expect(await listed({ stationId })).toMatchObject([
    { state: 'closed', closedFor: '服务区已移交给其他公司' },
  ]);
});

test('visits are found by whether they were ended far away, by whom, and by when; nobody sees those of others’ areas', async () => {
  const { stationId, params } = await asked();
  await wu(staffVisits.claim, { params });
  await wu(staffVisits.finish, { params, ...((await ended('wu', { metres: 80 })) as object) } as never);
  const count = async (query: object) => (await listed({ stationId, ...query })).length;
  const { now } = fixture.clock;
  expect(await Promise.all([{ far: true }, { assignee: 'w' }, { from: now, to: now }].map(count))).toEqual([
    1, 1, 1,
  ]);
  const without = [
    { far: false },
    { assignee: 'l' },
    { to: now - 1 },
    { state: 'pending' },
    { kind: 'application' },
  ];
  expect(await Promise.all(without.map(count))).toEqual([0, 0, 0, 0, 0]);
  const south = fixture.as({
    codes: ['090301', '1203'],
    operatorId: 'he',
    name: '小何',
    agentId: 4,
    scope: of(4),
  });
  expect(((await south(stationVisits.list, {})).data as { count: number }).count).toBe(0);
  expect((await south(staffVisits.claim, { params })).code).toBe('task.not_found');
});
