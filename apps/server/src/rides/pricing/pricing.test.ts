import { approvals } from '@kickstand/contract/platform/approvals';
import { pricing } from '@kickstand/contract/rides/pricing';
import { everything } from '@kickstand/domain/platform/access';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anUnpricedArea, aScheme, schemeS } from '../../../test/money/a-scheme.ts';
import { anAccount, aRole } from '../../../test/people/people.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { pricingRoutes } from './pricing.routes.ts';
import { schemeAt } from './pricing.service.ts';

const zone = 'Asia/Shanghai';
const reason = '按物价核准调整价格';
const minute = 60_000;
const day = 86_400_000;
let fixture: FeatureFixture;
/** Of the franchisees 3 and 4. */
let area: number;
let south: number;
let head: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => {
    const routes = pricingRoutes({ zone });
    return [...routes, ...approvalsRoutes({ routes: () => routes, tell: () => undefined, zone })];
  });
  await fixture.write((db) =>
    db
      .insertInto('vehicle_model')
      .values(
        [1, 2].map((model_id) => ({
          model_id,
          brand: 'K',
          name: `M${model_id}`,
          kind: 'pedelec',
          max_speed: 25,
        })),
      )
      .execute(),
  );
  head = fixture.as({ codes: ['1702', '170202', '170203', '170204', '170243'] });
});
beforeEach(async () => {
  fixture.clock.now += day;
  [area, south] = await fixture.write(async (db) => [
    await anUnpricedArea(db, 3, now()),
    await anUnpricedArea(db, 4, now()),
  ]);
});
afterEach(() =>
  // Whoever was the second person of one test is none of the next.
  fixture.write((db) => db.updateTable('role').set({ codes: [] }).execute()),
);
afterAll(() => fixture.close());

const now = () => fixture.clock.now;
const draft = (over: Partial<Parameters<typeof aScheme>[1]> = {}) =>
  fixture.write((db) => aScheme(db, { areaId: area, now: now(), ...over }));
const held = (at = now(), modelId = 1, serviceAreaId = area) =>
  fixture.write((db) => schemeAt(db, { serviceAreaId, modelId, at }));
const one = async (id: string) => {
  const { data } = await head(pricing.one, { params: { id } });
  if (!data) throw new Error('no scheme');
  return data;
};
const publish = async (id: string, at?: number) =>
  head(pricing.publish, { params: { id }, body: { version: (await one(id)).scheme.version, at, reason } });
const edit = async (id: string, content: Partial<typeof schemeS>) => {
  const { scheme } = await one(id);
  const { version, name, modelIds } = scheme;
  return head(pricing.edit, { body: { id, version, name, modelIds, content: { ...schemeS, ...content } } });
};

test('a draft prices nothing until it is published, and holds from that moment on', async () => {
  const { id } = await draft();
  expect(await held()).toBeUndefined();
  expect((await one(id)).scheme).toMatchObject({ state: 'draft', versionNo: 0, draft: { content: schemeS } });
  const before = now() - 1;
  expect(await publish(id)).toMatchObject({ status: 200, data: { no: 1 } });
  expect(await held()).toEqual({ id, no: 1, name: '日常计费', content: schemeS });
  expect(await held(before)).toBeUndefined();
  expect(await held(now(), 1, south)).toBeUndefined();
  expect((await one(id)).scheme).toMatchObject({ state: 'active', versionNo: 1, draft: null });
});

test('a change is a new version, and what held before can still be asked for', async () => {
  const { id } = await draft();
  await publish(id);
  const first = now();
  fixture.clock.now += minute;
  expect(await edit(id, { unitCents: 150 as never })).toMatchObject({ status: 200 });
  expect(await held()).toMatchObject({ no: 1 });
  fixture.clock.now += minute;
  expect(await publish(id)).toMatchObject({ data: { no: 2 } });
  expect(await held()).toMatchObject({ no: 2, content: { unitCents: 150 } });
  expect(await held(first)).toMatchObject({ no: 1, content: { unitCents: 100 } });
  const { versions } = await one(id);
  expect(versions.map(({ no, endedAt }) => [no, endedAt])).toEqual([
    [2, null],
    [1, now()],
  ]);
});

test('a version never changes: the application may neither rewrite nor delete one', async () => {
  const { id } = await draft({ from: now() });
  const rewrite = fixture.write((db) =>
    db.updateTable('price_version').set({ content: '{}' }).where('scheme_id', '=', id).execute(),
  );
  await expect(rewrite).rejects.toThrow('permission denied');
  const forget = fixture.write((db) => db.deleteFrom('price_version').where('scheme_id', '=', id).execute());
  await expect(forget).rejects.toThrow('permission denied');
});

test('a version can wait for its time, which lies ten minutes ahead at least', async () => {
  const { id } = await draft({ from: now() - day });
  await edit(id, { startCents: 300 as never });
  for (const at of [now() + 10 * minute - 1, now() + 366 * day])
    expect(await publish(id, at)).toMatchObject({ code: 'billing.too_soon' });
  const at = now() + 10 * minute;
  expect(await publish(id, at)).toMatchObject({ status: 200 });
  expect((await one(id)).scheme).toMatchObject({ state: 'active', versionNo: 1, nextAt: at });
  expect(await held(at - 1)).toMatchObject({ no: 1 });
  expect(await held(at)).toMatchObject({ no: 2, content: { startCents: 300 } });
  await edit(id, { startCents: 400 as never });
  expect(await publish(id)).toMatchObject({ code: 'billing.waiting' });
});

test('a version that waits can be called off: what held goes on, and it becomes the draft', async () => {
  const { id } = await draft({ from: now() - day });
  await edit(id, { startCents: 300 as never });
  await publish(id, now() + day);
  const cancel = async () =>
    head(pricing.cancelSchedule, {
      params: { id },
      body: { version: (await one(id)).scheme.version, reason },
    });
  expect(await cancel()).toMatchObject({ status: 200 });
  expect(await held(now() + 2 * day)).toMatchObject({ no: 1 });
  expect((await one(id)).scheme.draft).toMatchObject({ content: { startCents: 300 } });
  expect(await cancel()).toMatchObject({ code: 'billing.not_waiting' });
});

test('a scheme that ends leaves its area without a price', async () => {
  const { id } = await draft({ from: now() - day });
  const end = async () =>
    head(pricing.end, { params: { id }, body: { version: (await one(id)).scheme.version, reason } });
  expect(await end()).toMatchObject({ status: 200 });
  expect(await held()).toBeUndefined();
  expect(await held(now() - 1)).toMatchObject({ no: 1 });
  expect((await one(id)).scheme.state).toBe('ended');
  expect(await end()).toMatchObject({ code: 'billing.not_held' });
});

test('no model of an area has two prices at one moment, whoever asks and however', async () => {
  await draft({ from: now(), name: '全部车型' });
  const { id } = await draft({ modelIds: [1] });
  expect(await publish(id)).toMatchObject({ status: 409, code: 'billing.taken', promot: /全部车型/ });
  await expect(draft({ from: now() + day, modelIds: [1] })).rejects.toThrow('price_span_alone');
  const other = await draft({ areaId: south });
  expect(await publish(other.id)).toMatchObject({ status: 200 });
});

test('models of one area may have schemes of their own', async () => {
  const [one, two] = [await draft({ modelIds: [1] }), await draft({ modelIds: [2] })];
  for (const { id } of [one, two]) expect(await publish(id)).toMatchObject({ status: 200 });
  expect(await held(now(), 1)).toMatchObject({ id: one.id });
  expect(await held(now(), 2)).toMatchObject({ id: two.id });
  expect(await held(now(), 3)).toBeUndefined();
});

test('prices change once somebody else who may approve has agreed', async () => {
  const role = await fixture.write((db) => aRole(db, { agent_id: 2, codes: ['approve', '1702', '170243'] }));
  const people = await fixture.write(async (db) => [
    await anAccount(db, { agent_id: 2, role_id: role.roleId }),
    await anAccount(db, { agent_id: 2, role_id: role.roleId }),
  ]);
  const [maker, checker] = people.map(({ operatorId }, i) =>
    fixture.as({
      codes: ['1702', '170243', 'approve'],
      operatorId,
      scope: everything,
      name: ['the first', 'the second'][i] ?? '',
    }),
  );
  if (!maker || !checker) throw new Error('two people are needed');
  const { id } = await draft();
  const said = await maker(pricing.publish, { params: { id }, body: { version: 1, reason } });
  expect(said).toMatchObject({ status: 202, code: 'approval.requested' });
  expect(await held()).toBeUndefined();
  const waiting = await checker(approvals.list, { query: { state: 'pending' } });
  const [asked] = waiting.data?.list ?? [];
  expect(asked).toMatchObject({ callId: 'pricing.publish', object: id, reason });
  const params = { id: asked?.id ?? '' };
  expect(await checker(approvals.approve, { params, body: {} })).toMatchObject({ status: 200 });
  expect(await held()).toMatchObject({ id, no: 1 });
  expect((await one(id)).versions[0]?.approver).toBe('the second');
});

test('a scheme that contradicts itself is refused with the places that are wrong', async () => {
  const band = { from: '22:00', to: '06:00', weekdays: [5], startCents: 300 as never };
  const add = (content: object) =>
    head(pricing.add, { body: { areaId: area, name: '夜间', content: { ...schemeS, ...content } } });
  expect(await add({ bands: [band, { ...band, from: '05:00', weekdays: [6] }] })).toMatchObject({
    code: 'billing.overlap',
    fields: { 'content.bands.1': 'bands_overlap' },
  });
  const ladder = [
    { fromSeconds: 0, toSeconds: 900, cents: 200 },
    { fromSeconds: 960, toSeconds: 1_800, cents: 150 },
  ];
  expect(await add({ kind: 2, startCents: 0, ladder })).toMatchObject({ code: 'billing.gap' });
  expect(await add({ dayCapCents: 100 })).toMatchObject({ code: 'billing.wrong' });
  const strange = { areaId: area, name: '夜间', modelIds: [99], content: schemeS };
  expect(await head(pricing.add, { body: strange })).toMatchObject({ code: 'billing.no_model' });
});

test('a franchisee drafts for its own areas, but prices are published by head office', async () => {
  const north = fixture.as({ codes: ['1702', '170202'], scope: { agentIds: [3], opAreaIds: 'all' } });
  const body = { name: '北区计费', content: schemeS };
  expect(await north(pricing.add, { body: { ...body, areaId: area } })).toMatchObject({ status: 200 });
  expect(await north(pricing.add, { body: { ...body, areaId: south } })).toMatchObject({ status: 404 });
  const { id } = await draft({ areaId: south });
  expect(await north(pricing.one, { params: { id } })).toMatchObject({ status: 404 });
  const { data } = await north(pricing.list, { query: { pageSize: 200 } });
  const areas = data?.list.map(({ serviceAreaId }) => serviceAreaId);
  expect(areas).toContain(area);
  expect(areas).not.toContain(south);
});

test('a scheme is copied to other areas as a draft of each', async () => {
  const { id } = await draft({ from: now(), content: { ...schemeS, kmCents: 70 as never } });
  const said = await head(pricing.copy, { params: { id }, body: { areaIds: [south, 21, south] } });
  expect(said.data?.ids).toHaveLength(2);
  for (const copy of said.data?.ids ?? [])
    expect(await one(copy)).toMatchObject({
      scheme: { state: 'draft', draft: { content: { kmCents: 70 } } },
    });
});

test('only what was never published can be deleted', async () => {
  const [fresh, used] = [await draft(), await draft({ from: now() })];
  const remove = (id: string) => head(pricing.remove, { params: { id }, query: { version: 1 } });
  expect(await remove(fresh.id)).toMatchObject({ status: 200 });
  expect(await remove(used.id)).toMatchObject({ code: 'billing.published' });
});

test('days that are priced otherwise are kept in their order and once', async () => {
  const body = { holidays: ['2026-10-02', '2026-10-01', '2026-10-01'], makeUpWorkdays: ['2026-10-10'] };
  await head(pricing.setCalendar, { body });
  const kept = { holidays: ['2026-10-01', '2026-10-02'], makeUpWorkdays: ['2026-10-10'] };
  expect((await head(pricing.calendar, {})).data).toEqual(kept);
  const cost = await head(pricing.cost, { query: { areaId: area, modelId: 1 } });
  expect(cost.data).toEqual({ scheme: null, calendar: kept });
});
