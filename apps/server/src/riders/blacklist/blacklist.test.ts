import { blacklist } from '@kickstand/contract/riders/riders';
import { rider } from '@kickstand/contract/rides/trips';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { anEntry } from '../../../test/examples/examples.riders.ts';
import { anOpenTrip, aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { ridersRoutes } from '../riders/riders.routes.ts';
import { blacklistRoutes } from './blacklist.routes.ts';

const codes = ['08', '0802', '0803', '0804'];
const zone = 'Asia/Shanghai';
const day = 86_400_000;
const reason = '多次违规停放';
const north = { agentIds: [3], opAreaIds: 'all' } as const;
const south = { agentIds: [4], opAreaIds: 'all' } as const;
let fixture: FeatureFixture;
let app: ReturnType<FeatureFixture['as']>;
let head: ReturnType<FeatureFixture['as']>;
let clerk: ReturnType<FeatureFixture['as']>;
let stranger: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => [...ridersRoutes({ zone }), ...blacklistRoutes({ zone })]);
  app = fixture.as({ codes: ['riderApp'] });
  head = fixture.as({ codes: [...codes, '0829'], name: '总部' });
  clerk = fixture.as({ codes, scope: north, agentId: 3, name: '北区客服' });
  stranger = fixture.as({ codes, scope: south, agentId: 4 });
  await fixture.write((db) => db.updateTable('service_area').set({ status: 'open' }).execute());
});
afterEach(() => {
  fixture.clock.now += 60_000;
});
afterAll(() => fixture.close());

const someone = (agentId = 3) => fixture.write((db) => aRider(db, agentId));
const inNorth = { reach: 'area', areaId: 31, reason } as const;
const add = (body: object, as = clerk) => as(blacklist.add, { body: { ...inNorth, ...body } });
const added = async (body: object, as = clerk) => (await add(body, as)).data?.id ?? '';
const entries = async (riderId: string, as = head) =>
  (await as(blacklist.ofRider, { query: { riderId } })).data?.list ?? [];

/** Reply to a rider who wants to start a new vehicle of a franchisee. */
async function startIn(agentId: number, riderId: string) {
  const { carId } = await fixture.write((db) => aVehicle(db, { agentId }));
  const fix = { lng: 113.5, lat: 30.5, accuracyM: 10 };
  return app(rider.start, { body: { riderId, carId, fix, platform: 'wechat' } });
}

describe('whoever is on the blacklist', () => {
  test('starts no trip where it holds, and reserves nothing', async () => {
    const { riderId } = await someone();
    await added({ riderId, days: 7 });
    expect(await startIn(3, riderId)).toMatchObject({ status: 409, code: 'rider.blacklisted' });
    const { carId } = await fixture.write((db) => aVehicle(db, { agentId: 3 }));
    const kept = await app(rider.reserve, { body: { riderId, carId } });
    expect(kept.code).toBe('rider.blacklisted');
    expect((await startIn(4, riderId)).status).toBe(200);
  });

  test('is kept from a company’s areas, or from all', async () => {
    const [one, other] = [await someone(), await someone()];
    await added({ riderId: one.riderId, reach: 'agent', areaId: undefined });
    await added({ riderId: other.riderId, reach: 'platform', areaId: undefined }, head);
    expect((await startIn(3, one.riderId)).code).toBe('rider.blacklisted');
    expect((await startIn(4, one.riderId)).status).toBe(200);
    expect((await startIn(4, other.riderId)).code).toBe('rider.blacklisted');
  });

  test('rides again when its time is over or it is cancelled', async () => {
    const [one, other] = [await someone(), await someone()];
    await added({ riderId: one.riderId, days: 1 });
    const id = await added({ riderId: other.riderId });
    await clerk(blacklist.cancel, { query: { id, reason: '用户申诉成立', version: 1 } });
    expect((await startIn(3, other.riderId)).status).toBe(200);
    fixture.clock.now += day;
    expect((await startIn(3, one.riderId)).status).toBe(200);
    expect(await entries(one.riderId)).toMatchObject([{ state: 'expired', type: 'temp' }]);
  });

  test('does not interrupt an open trip', async () => {
    const { riderId, tripId } = await fixture.write((db) => anOpenTrip({ agentId: 3 }, db));
    await added({ riderId, days: 7 });
    const fix = { lng: 113.5, lat: 30.5, accuracyM: 10 };
    const end = await app(rider.end, { params: { tripId }, body: { riderId, fix } });
    expect(end).toMatchObject({ status: 200, data: { state: 'closing' } });
  });
});

describe('an entry', () => {
  test('is written by phone or id, never by both or neither', async () => {
    const { riderId, phone } = await someone();
    expect((await add({ riderId, phone })).code).toBe('common.invalid');
    expect((await add({})).code).toBe('common.invalid');
    expect((await add({ phone, areaId: undefined })).fields).toEqual({ areaId: 'required' });
    expect((await add({ phone })).status).toBe(200);
    expect((await add({ phone: '13999999999' })).code).toBe('rider.not_found');
  });

  test('exists once at a time per place', async () => {
    const { riderId } = await someone();
    await added({ riderId, days: 1 });
    expect((await add({ riderId, days: 9 })).code).toBe('blacklist.exists');
    expect((await add({ riderId, reach: 'agent', areaId: undefined })).status).toBe(200);
    fixture.clock.now += day;
    expect((await add({ riderId, days: 9 })).status).toBe(200);
  });

  test('is written once by many at the same time', async () => {
    const { riderId } = await someone();
    const said = await Promise.all(Array.from({ length: 8 }, () => add({ riderId, days: 7 })));
    expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await entries(riderId)).toHaveLength(1);
  });

  test('lasts longer, then for good, and no longer than that', async () => {
    const { riderId } = await someone();
    const id = await added({ riderId, days: 1 });
    const extend = (version: number, days?: number) =>
      clerk(blacklist.extend, { body: { id, version, reason: '仍在违规停放', ...(days && { days }) } });
    const ends = fixture.clock.now + 3 * day;
    expect((await extend(1, 2)).data).toEqual({ id, endsAt: ends });
    expect((await extend(1, 2)).code).toBe('common.stale_version');
    expect((await extend(2, 3_650)).code).toBe('blacklist.too_long');
    expect((await extend(2)).data?.endsAt).toBeNull();
    expect((await extend(3)).code).toBe('blacklist.permanent');
    expect(await entries(riderId)).toMatchObject([{ type: 'permanent', state: 'active', version: 3 }]);
  });

  test('is changed no more when it is over, and stays on record', async () => {
    const { riderId } = await someone();
    const id = await added({ riderId, days: 1 });
    const cancel = (version: number) =>
      clerk(blacklist.cancel, { query: { id, version, reason: '用户申诉成立' } });
    await cancel(1);
    expect((await cancel(2)).code).toBe('blacklist.not_active');
    expect(await entries(riderId)).toMatchObject([
      { state: 'cancelled', cancelledBy: '北区客服', cancelReason: '用户申诉成立', reason },
    ]);
  });
});

describe('a franchisee', () => {
  test('lets nobody ride nowhere, whatever codes it holds', async () => {
    const { riderId } = await someone();
    const platform = { riderId, reach: 'platform', areaId: undefined };
    expect((await add(platform)).code).toBe('blacklist.platform');
    const greedy = fixture.as({ codes: [...codes, '0829'], scope: north, agentId: 3 });
    expect((await add(platform, greedy)).code).toBe('blacklist.too_wide');
    const oneArea = fixture.as({ codes, scope: { agentIds: [3], opAreaIds: [31] }, agentId: 3 });
    expect((await add({ ...platform, reach: 'agent' }, oneArea)).code).toBe('blacklist.too_wide');
    expect((await add({ riderId, areaId: 41 })).code).toBe('blacklist.elsewhere');
    expect((await add({ riderId, reach: 'agent', agentId: 4, areaId: undefined })).code).toBe(
      'blacklist.elsewhere',
    );
  });

  test('sees what holds for the whole platform, and cannot cancel it', async () => {
    const { riderId } = await someone();
    const id = await added({ riderId, reach: 'platform', areaId: undefined }, head);
    expect(await entries(riderId, clerk)).toMatchObject([{ id, reach: 'platform', mine: false }]);
    const said = await clerk(blacklist.cancel, { query: { id, reason: '用户申诉成立', version: 1 } });
    expect(said.code).toBe('blacklist.platform');
    expect(await entries(riderId)).toMatchObject([{ state: 'active', mine: true }]);
  });

  test('neither sees nor changes what another one wrote', async () => {
    const { riderId, phone } = await someone();
    const id = await added({ riderId, days: 7 });
    expect((await stranger(blacklist.list, { query: { phone } })).data).toMatchObject({ list: [], count: 0 });
    expect((await stranger(blacklist.ofRider, { query: { riderId } })).code).toBe('rider.not_found');
    const said = await stranger(blacklist.cancel, { query: { id, reason: '用户申诉成立', version: 1 } });
    expect(said).toMatchObject({ status: 404, code: 'blacklist.not_found' });
    expect((await clerk(blacklist.list, { query: { phone } })).data).toMatchObject({
      list: [{ id, riderPhone: expect.stringMatching(/^136\*{4}\d{4}$/), name: '骑*人', mine: true }],
    });
  });
});

test('the list finds entries by what they are', async () => {
  const [one, other] = [await someone(), await someone()];
  const now = fixture.clock.now;
  const active = await fixture.write((db) => anEntry(db, { agentId: 3, riderId: one.riderId, endsAt: null }));
  const over = await fixture.write((db) =>
    anEntry(db, { agentId: 3, riderId: other.riderId, endsAt: now - 1 }),
  );
  const found = async (query: object) =>
    ((await clerk(blacklist.list, { query: { ...query, pageSize: 200 } })).data?.list ?? []).map(
      ({ id }) => id,
    );
  expect(await found({ state: 'active', type: 'permanent' })).toContain(active);
  expect(await found({ state: 'expired' })).toContain(over);
  expect(await found({ state: 'expired' })).not.toContain(active);
  expect(await found({ phone: one.phone })).toEqual([active]);
  expect(await found({ phone: one.phone, owes: true })).toEqual([]);
  expect(await found({ phone: one.phone, areaId: 31, reach: 'area', source: 'manual' })).toEqual([active]);
});

test('the database lets a franchisee write nothing that holds for all, whatever the code does', async () => {
  const { riderId } = await someone();
  const row = {
    entry_id: 'wide',
    rider_id: riderId,
    reach: 'platform',
    agent_id: 3,
    reason,
    source: 'manual',
  };
  const write = fixture.database.write(north, (db) =>
    db
      .insertInto('blacklist_entry')
      .values({ ...row, created_at: new Date(fixture.clock.now), created_by: 'x' })
      .execute(),
  );
  await expect(write).rejects.toThrow('row-level security');
  const id = await added({ riderId, reach: 'platform', areaId: undefined }, head);
  const changed = await fixture.database.write(north, (db) =>
    db.updateTable('blacklist_entry').set({ ends_at: null }).where('entry_id', '=', id).executeTakeFirst(),
  );
  expect(Number(changed.numUpdatedRows)).toBe(0);
});

test('who is kept from riding is told where, until when and why, and again when it takes longer', async () => {
  const { riderId } = await someone();
  const id = await added({ riderId, days: 7 });
  await clerk(blacklist.extend, { body: { id, version: 1, days: 7, reason: '再次违规停放' } });
  const { riderId: other } = await someone(4);
  await fixture.write((db) =>
    db.updateTable('rider').set({ service_area_id: 41 }).where('rider_id', '=', other).execute(),
  );
  await added({ riderId: other, reach: 'platform' }, head);
  const told = await fixture.write((db) =>
    db
      .selectFrom('rider_message')
      .select(['rider_id', 'service_area_id', 'body', 'body_en'])
      .where('event', '=', 'blacklist')
      .where('rider_id', 'in', [riderId, other])
      .orderBy('created_at')
      .execute(),
  );
  expect(told).toMatchObject([
    { rider_id: riderId, service_area_id: 31, body: expect.stringContaining(reason) },
    { rider_id: riderId, service_area_id: 31, body: expect.stringContaining('再次违规停放') },
    {
      rider_id: other,
      service_area_id: 41,
      body_en: expect.stringContaining('in any area until this is lifted'),
    },
  ]);
  expect(told[0]?.body).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d 前您不能在.+用车/);
});

test('who may ride again before the time is told so, once', async () => {
  const { riderId } = await someone();
  const id = await added({ riderId, days: 7 });
  await clerk(blacklist.cancel, { query: { id, version: 1, reason: '用户申诉成立' } });
  const told = await fixture.write((db) =>
    db
      .selectFrom('rider_message')
      .select(['service_area_id', 'body_en'])
      .where('event', '=', 'blacklist_lifted')
      .where('rider_id', '=', riderId)
      .execute(),
  );
  expect(told).toMatchObject([
    { service_area_id: 31, body_en: expect.stringMatching(/^You may ride in .+ again\.$/) },
  ]);
});
