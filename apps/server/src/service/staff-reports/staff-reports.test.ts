import { staffPhotos } from '@kickstand/contract/platform/photos';
import { staffReporting, staffReports } from '@kickstand/contract/service/staff-reports';
import { postingOf } from '@kickstand/domain/money/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPair } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aPicture, memoryStore } from '../../../test/pictures.ts';
import { newId } from '../../kernel/ids.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { post } from '../../money/ledger/posting.service.ts';
import { addLot } from '../../money/wallet/lots.service.ts';
import { openOwed, walletOf } from '../../money/wallet/paying.service.ts';
import { putContent } from '../../places/area-settings/area-settings.store.ts';
import { photosRoutes } from '../../platform/photos/photos.routes.ts';
import { isBarred } from '../../riders/blacklist/blacklist.service.ts';
import { staffReportsRoutes } from './staff-reports.routes.ts';

const zone = 'Asia/Shanghai';
const [agentId, areaId] = [3, 31];
const hour = 3_600_000;
const codes = ['0905', '090507', '090540'];
const photos = { store: memoryStore(), seal: (text: string) => text, zone };
const texts = { canSend: false } as Parameters<typeof staffReportsRoutes>[0]['texts'];
const parts = { zone, providers: new Map(), photos, texts };
let fixture: FeatureFixture;
let clerk: ReturnType<FeatureFixture['as']>;
let ann: ReturnType<FeatureFixture['as']>;
let ben: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => [...staffReportsRoutes(parts), ...photosRoutes(photos)]);
  await fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: 'zhou', agentId: 2, codes });
    for (const operatorId of ['ann', 'ben']) await aStaffMember(db, { operatorId, agentId, codes: ['1203'] });
    const credit = { areaId, group: 'credit', content: { on: true } } as const;
    await putContent(db, {
      ...credit,
      version: 1,
      approver: undefined,
      by: 'test',
      reason: 'test',
      now: fixture.clock.now,
    });
  });
  clerk = fixture.as({ codes, operatorId: 'zhou', name: '小周', agentId: 2 });
  ann = fixture.as({ codes: ['1203'], operatorId: 'ann', name: 'ann', agentId });
  ben = fixture.as({ codes: ['1203'], operatorId: 'ben', name: 'ben', agentId });
});
afterAll(() => fixture.close());

const here = { lng: 113.5, lat: 30.5 };
const now = () => fixture.clock.now;

/** A vehicle whose last ride ended some hours ago and is paid, with its rider and their balance. */
async function ridden(hoursAgo: number, leftCents = 0) {
  const one = await fixture.write((db) => aPair({ agentId }, db));
  const { riderId, number: vehicle } = one;
  await fixture.write(async (db) => {
    const [lotId, cents] = [newId(), 350 + leftCents];
    const lot = { paymentId: null, withLotId: null, areaId, source: 'platform' as const, endsAt: null };
    await addLot(db, { ...lot, lotId, riderId, kind: 'principal', cents, now: now() });
    const about = { source: 'test', sourceId: lotId, eventAt: now(), now: now(), zone, agentId, areaId };
    const owners = { area: String(areaId), rider: riderId };
    await post(db, postingOf('goodwill', { principal: cents }, owners), about);
    const endedAt = now() - hoursAgo * hour;
    await anUnpaidOrder(db, { riderId, agentId, now: now(), due: {}, vehicle, endedAt });
  });
  return one;
}
const file = (carId: string, as = ann, more: object = {}) =>
  as(staffReporting.file, {
    body: { carId, kind: 'private_lock' as const, text: '车辆被私自上锁', ...here, ...more },
  });
/** A pending report about a rider with this balance. */
async function filed(cents = 0) {
  const one = await ridden(1, cents);
  const { data } = await file(one.carId);
  return { ...one, params: { reportId: data?.reportId ?? '' } };
}
const text = '私自上锁属实，按协议收取管理费';
const passing = (over: object = {}) => ({
  body: { feeCents: 3_000 as never, creditPoints: 10, blacklistDays: 7, notify: true, text, ...over },
});
const wallet = (riderId: string) => fixture.write((db) => walletOf(db, riderId, now()));
const debts = (riderId: string) => fixture.write((db) => openOwed(db, riderId));
const barred = (riderId: string) => fixture.write((db) => isBarred(db, riderId, { agentId, areaId }, now()));
const scoreOf = async (riderId: string) =>
  (
    await fixture.write((db) =>
      db.selectFrom('rider').select('credit_score').where('rider_id', '=', riderId).executeTakeFirst(),
    )
  )?.credit_score;

test('a report waits, says who may have done it, and shows the photos that were taken', async () => {
  const { carId } = await ridden(3);
  const { data: photo } = await ann(staffPhotos.upload, {
    body: { content: (await aPicture().jpeg().toBuffer()).toString('base64') },
  });
  const photoIds = [photo?.photoId ?? ''];
  expect((await file(carId, ben, { photoIds })).code).toBe('photo.not_found');
  const { data } = await file(carId, ann, { photoIds });
  expect(data).toMatchObject({ state: 'pending', finding: 'late' });
  const params = { reportId: data?.reportId ?? '' };
  const found = (await clerk(staffReports.single, { params })).data;
  expect(found).toMatchObject({ carId, reporter: 'ann', photos: [{}], aloneCents: 10_000 });
});

test('what is about nobody, long ago or said before is rejected at once and can still be passed', async () => {
  const { carId } = await fixture.write((db) => aPair({ agentId }, db));
  const nobody = (await file(carId)).data;
  expect(nobody).toMatchObject({ state: 'auto_rejected', finding: 'no_ride' });
  const params = { reportId: nobody?.reportId ?? '' };
  expect((await clerk(staffReports.pass, { params, ...passing() })).code).toBe('staffReport.no_rider');

  const long = await ridden(80);
  const { data } = await file(long.carId);
  expect(data).toMatchObject({ state: 'auto_rejected', finding: 'long_ago' });
  const passed = await clerk(staffReports.pass, {
    params: { reportId: data?.reportId ?? '' },
    ...passing({ feeCents: 0, blacklistDays: 0 }),
  });
  expect(passed.data).toMatchObject({ state: 'passed', feeCents: 0, creditPoints: 10 });

  const twice = await ridden(1);
  const both = await Promise.all([file(twice.carId, ann), file(twice.carId, ben)]);
  expect(both.map(({ data }) => data?.finding).sort()).toEqual(['fits', 'repeated']);
  const codes = [];
  for (const { data: report } of both)
    codes.push(
      (await clerk(staffReports.pass, { params: { reportId: report?.reportId ?? '' }, ...passing() })).code,
    );
  expect(codes).toEqual([undefined, 'staffReport.passed_before']);
});

test('a passed report costs what the wallet has; the rest is owed, and overturned all of it comes back', async () => {
  const one = await filed(2_000);
  const { params, riderId } = one;
  const score = (await scoreOf(riderId)) ?? 0;
  const { data } = await clerk(staffReports.pass, { params, ...passing() });
  expect(data).toMatchObject({ state: 'passed', feeCents: 3_000, collectedCents: 2_000, creditPoints: 10 });
  expect(await wallet(riderId)).toMatchObject({ principalCents: 0 });
  expect(await debts(riderId)).toMatchObject([{ restCents: 1_000 }]);
  expect([await barred(riderId), await scoreOf(riderId)]).toEqual([true, score - 10]);

  const over = await clerk(staffReports.overturn, { params, body: { text: '用户申诉成立，予以撤销' } });
  expect(over.data).toMatchObject({
    state: 'rejected',
    feeCents: 3_000,
    collectedCents: 0,
    barredUntil: null,
  });
  expect(await wallet(riderId)).toMatchObject({ principalCents: 2_000 });
  expect(await debts(riderId)).toEqual([]);
  expect([await barred(riderId), await scoreOf(riderId)]).toEqual([false, score]);
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  const again = await clerk(staffReports.overturn, { params, body: { text: '用户申诉成立，予以撤销' } });
  expect(again.code).toBe('staffReport.not_over');
});

test('after thirty days an approval stands', async () => {
  const { params } = await filed();
  await clerk(staffReports.pass, { params, ...passing() });
  fixture.clock.now += 30 * 24 * hour + 1;
  const late = await clerk(staffReports.overturn, { params, body: { text: '用户申诉成立，予以撤销' } });
  expect(late.code).toBe('staffReport.not_over');
});

test('a fee asks for its own right, above the limit for a second person, and something has to follow', async () => {
  const { params } = await filed();
  const poor = fixture.as({ codes: codes.slice(0, 2), operatorId: 'zhou', name: '小周', agentId: 2 });
  expect((await poor(staffReports.pass, { params, ...passing() })).code).toBe('common.forbidden');
  const nothing = passing({ feeCents: 0, creditPoints: 0, blacklistDays: 0 });
  expect((await clerk(staffReports.pass, { params, ...nothing })).code).toBe('staffReport.no_effect');
  expect((await clerk(staffReports.pass, { params, ...passing({ feeCents: 10_001 }) })).status).toBe(202);
  const none = await poor(staffReports.pass, { params, ...passing({ feeCents: 0 }) });
  expect(none.data).toMatchObject({ state: 'passed', collectedCents: 0 });
});

test('of two who decide at once one does, and whoever filed a report takes it back only while it waits', async () => {
  const one = await filed();
  const answers = await Promise.all([
    clerk(staffReports.pass, { params: one.params, ...passing({ feeCents: 0 }) }),
    clerk(staffReports.reject, { params: one.params, body: { text: '照片中看不出私锁' } }),
  ]);
  expect(answers.filter(({ data }) => data)).toHaveLength(1);
  expect((await ann(staffReporting.cancel, { params: one.params })).code).toBe('staffReport.done');
  const other = await filed();
  expect((await ben(staffReporting.cancel, { params: other.params })).code).toBe('staffReport.not_found');
  expect((await ann(staffReporting.cancel, { params: other.params })).status).toBe(200);
  expect((await ann(staffReporting.list, {})).data?.list[0]).toMatchObject({ state: 'cancelled' });
});

test('what became of the reports is added up by who filed them and by kind, within scope', async () => {
  const span = { from: now() - 60 * 24 * hour };
  const { data } = await clerk(staffReports.reporters, { query: span });
  const { data: listed } = await clerk(staffReports.list, { query: { ...span, pageSize: 100 } });
  const of = listed?.list.filter(({ reporter }) => reporter === 'ann') ?? [];
  const passed = of.filter(({ state }) => state === 'passed');
  const untrue = of.filter(({ state }) => state === 'rejected' || state === 'auto_rejected');
  expect(data?.list.find(({ id }) => id === 'ann')).toMatchObject({
    filed: of.length,
    passed: passed.length,
    overturned: 1,
    untruePct: Math.round((1_000 * untrue.length) / (untrue.length + passed.length)) / 10,
    feeCents: passed.reduce((sum, { feeCents }) => sum + feeCents, 0),
    collectedCents: of.reduce((sum, { collectedCents }) => sum + collectedCents, 0),
  });
  const kinds = (await clerk(staffReports.kinds, { query: span })).data?.list;
  expect(kinds).toMatchObject([{ id: 'private_lock', filed: listed?.list.length }]);
  const of4 = { agentIds: [4], opAreaIds: 'all' as const };
  const south = fixture.as({ codes, operatorId: 'li', name: '小李', agentId: 4, scope: of4 });
  expect((await south(staffReports.list, { query: span })).data?.list).toEqual([]);
});
