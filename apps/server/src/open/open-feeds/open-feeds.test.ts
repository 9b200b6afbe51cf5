import { existsSync } from 'node:fs';
import { openFeeds } from '@kickstand/contract/open/open-feeds';
import { unreported, type VehicleFacts } from '@kickstand/domain/fleet/vehicles';
import { feedFiles, feedLanguages, nameIn23 } from '@kickstand/domain/open/open-feeds';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { gbfsFolder, gbfsSchemas } from '../../../test/open/gbfs-schemas.ts';
import { FleetState } from '../../live/fleet.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { openFeedPages } from './open-feeds.pages.ts';
import { openFeedsRoutes } from './open-feeds.routes.ts';

const vault = makeVault(Buffer.alloc(32, 5));
const fleet = new FleetState();
let fixture: FeatureFixture;
let web: FastifyInstance;
const day = 86_400_000;

const square = (lng: number, lat: number, half: number) =>
  JSON.stringify([
    [
      [lng - half, lat - half],
      [lng + half, lat - half],
      [lng + half, lat + half],
      [lng - half, lat + half],
    ],
  ]);

const standing = (over: Partial<VehicleFacts> = {}): VehicleFacts => ({
  ...unreported,
  online: true,
  reportedAt: fixture.clock.now - 20_000,
  locatedAt: fixture.clock.now - 20_000,
  lng: 113.5,
  lat: 30.5,
  battery: 80,
  lockAt: fixture.clock.now - 3_600_000,
  ...over,
});

const put = (vehicle: number, facts: Partial<VehicleFacts> = {}, agentId = 3) =>
  fleet.identify(
    {
      vehicle,
      agentId,
      serviceAreaId: agentId * 10 + 1,
      modelId: 1,
      imei: String(860_000_000_000_000 + vehicle),
      lifecycle: 'on_shelf',
      version: 1,
    },
    fixture.clock.now,
    standing(facts),
  );

beforeAll(async () => {
  fixture = await featureFixture(openFeedsRoutes);
  await fixture.write(async (db) => {
    const at = new Date(fixture.clock.now);
    await db
      .insertInto('vehicle_model')
      .values({ model_id: 1, brand: 'Kick', name: 'One', kind: 'pedelec', max_speed: 25 })
      .execute();
    await db
      .updateTable('service_area')
      .set({ boundary: square(113.5, 30.5, 0.1) })
      .execute();
    const fence = { service_area_id: 31, agent_id: 3, centre_lng: 113.5, centre_lat: 30.5, updated_at: at };
    await db
      .insertInto('fence')
      .values([
        {
          ...fence,
          fence_id: 'st-1',
          kind: 'station',
          name: '东门',
          points: square(113.5, 30.5, 0.0003),
          capacity: 5,
        },
        { ...fence, fence_id: 'ns-1', kind: 'no_stop', name: '广场', points: square(113.52, 30.5, 0.001) },
        {
          ...fence,
          fence_id: 'vs-1',
          kind: 'vehicle_store',
          name: '仓库',
          points: square(113.54, 30.5, 0.001),
        },
      ])
      .execute();
  });
  put(10_000_001, { stationId: 'st-1' });
  put(10_000_002, { riding: 'reserved' });
  put(10_000_003, { riding: 'riding' });
  put(10_000_004, { online: false, reportedAt: fixture.clock.now - 600_000 });
  put(10_000_005, { lng: 113.54 });
  put(10_000_006, {}, 4);
  web = Fastify() as unknown as FastifyInstance;
  openFeedPages({
    database: fixture.database,
    fleet,
    publicId: vault.feedVehicleId,
    zone: 'Asia/Shanghai',
    now: () => fixture.clock.now,
    publicOrigin: 'https://rides.example.com',
  })(web);
});
afterAll(async () => {
  await web.close();
  await fixture.close();
});

const get = (url: string, headers: Record<string, string> = {}) => web.inject({ url, headers });
const head = () => fixture.as({ codes: ['0502', '050278'] });
const said = { isOn: true, contactEmail: 'data@example.com', licence: 'CC-BY-4.0' as const };

interface Bike {
  vehicle_id: string;
  is_reserved: boolean;
  is_disabled: boolean;
}
async function bikes() {
  const { data } = (await get('/gbfs/3/3.0/vehicle_status.json')).json<{ data: { vehicles: Bike[] } }>();
  return data.vehicles;
}

describe('a company', () => {
  test('publishes nothing until it is switched on, and is in no manifest', async () => {
    const row = (await head()(openFeeds.list, { query: {} })).data?.list.find((one) => one.agentId === 3);
    expect(row).toMatchObject({
      isOn: false,
      version: 0,
      paths: ['/gbfs/3/3.0/gbfs.json', '/gbfs/3/2.3/gbfs.json'],
    });
    expect((await get('/gbfs/3/3.0/gbfs.json')).statusCode).toBe(404);
    expect((await get('/gbfs/manifest.json')).json()).toMatchObject({ data: { datasets: [] } });
  });

  test('is switched on with somebody to ask and a licence alone, and by nobody without the right', async () => {
    const change = (body: object) =>
      head()(openFeeds.change, { params: { agentId: 3 }, body: { ...said, version: 0, ...body } as never });
    expect((await change({ contactEmail: '' })).code).toBe('open_feed.lacks');
    expect((await change({ licence: '' })).code).toBe('open_feed.lacks');
    const reader = fixture.as({ codes: ['0502'], scope: { agentIds: [3], opAreaIds: [31] } });
    const body = { ...said, version: 0 };
    expect((await reader(openFeeds.change, { params: { agentId: 3 }, body })).status).toBe(403);
    const other = fixture.as({ codes: ['0502', '050278'], scope: { agentIds: [4], opAreaIds: [41] } });
    expect((await other(openFeeds.change, { params: { agentId: 3 }, body })).status).toBe(404);
    expect((await change({})).data).toMatchObject({ isOn: true, version: 1 });
    expect((await change({})).code).toBe('common.stale_version');
    fixture.clock.now += 11_000;
    expect((await get('/gbfs/manifest.json')).json()).toMatchObject({
      data: { datasets: [{ system_id: 'kickstand-3' }] },
    });
  });
});

describe('its vehicles', () => {
  test('are those that stand on its streets: none on a trip, in a store or of another company', async () => {
    expect((await bikes()).map((one) => [one.is_reserved, one.is_disabled]).toSorted()).toEqual([
      [false, false],
      [false, true],
      [true, false],
    ]);
  });

  test('are called otherwise after each trip and after each day of standing, and never by their number', async () => {
    const [before] = [await bikes()];
    expect(JSON.stringify(before)).not.toMatch(/1000000\d|86\d{13}/);
    fixture.clock.now += 11_000;
    expect(await bikes()).toEqual(before);
    const index = fleet.indexOf(10_000_001) ?? -1;
    (fleet.columns.lockAt as Float64Array)[index] = fixture.clock.now;
    fixture.clock.now += 11_000;
    const ids = async () => new Set((await bikes()).map((one) => one.vehicle_id));
    const known = new Set(before.map((one) => one.vehicle_id));
    const after = await ids();
    expect([...after].filter((one) => !known.has(one))).toHaveLength(1);
    fixture.clock.now += day;
    expect([...(await ids())].filter((one) => after.has(one))).toEqual([]);
  });
});

test('a file is made once for all who ask until vehicles are counted anew', async () => {
  const spoken = vi.spyOn(JSON, 'stringify');
  const many = () => Promise.all(Array.from({ length: 50 }, () => get('/gbfs/3/3.0/vehicle_status.json')));
  const made = () =>
    spoken.mock.calls.filter(([what]) => what && typeof what === 'object' && 'vehicles' in what).length;
  fixture.clock.now += 11_000;
  await many();
  await many();
  expect(made()).toBe(1);
  fixture.clock.now += 11_000;
  await many();
  expect(made()).toBe(2);
  spoken.mockRestore();
});

test('zones are made anew when fences were read anew, not with every count of vehicles', async () => {
  const spoken = vi.spyOn(JSON, 'stringify');
  const madeAfter = async (ms: number) => {
    fixture.clock.now += ms;
    await get('/gbfs/3/3.0/geofencing_zones.json');
    return spoken.mock.calls.filter(
      ([what]) => what && typeof what === 'object' && 'geofencing_zones' in what,
    ).length;
  };
  expect([await madeAfter(31_000), await madeAfter(11_000), await madeAfter(20_000)]).toEqual([1, 1, 2]);
  spoken.mockRestore();
});

test('a file that says the same is not sent again, and goes zipped to whoever takes it so', async () => {
  const url = '/gbfs/3/3.0/geofencing_zones.json';
  const first = await get(url, { 'accept-encoding': 'gzip' });
  expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', 'access-control-allow-origin': '*' });
  fixture.clock.now += 60_000;
  const again = await get(url, { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await fixture.write((db) =>
    db.updateTable('fence').set({ name: '新广场' }).where('fence_id', '=', 'ns-1').execute(),
  );
  fixture.clock.now += 60_000;
  expect((await get(url, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200);
});

describe('what is announced to all riders', () => {
  const announce = (title: string, over: object = {}) =>
    fixture.write((db) => {
      const at = new Date(fixture.clock.now);
      return db
        .insertInto('broadcast')
        .values({
          broadcast_id: title,
          agent_id: 2,
          area_ids: [21, 31],
          kind: 'maintenance',
          title,
          body: '今晚维护',
          audience: JSON.stringify({ all: [] }),
          professions: [],
          pops_up: false,
          state: 'done',
          frozen_at: at,
          started_at: at,
          ended_at: at,
          expires_at: new Date(fixture.clock.now + day),
          created_at: at,
          created_by: 'somebody',
          updated_at: at,
          updated_by: 'somebody',
          ...over,
        })
        .execute();
    });
  const alerts = async () => {
    fixture.clock.now += 60_000;
    const { data } = (await get('/gbfs/3/3.0/system_alerts.json')).json<{
      data: { alerts: { alert_id: string; region_ids: string[] }[] };
    }>();
    return data.alerts.map((one) => [one.alert_id, one.region_ids]);
  };

  test('is an alert in the areas of the company alone, until it ends; what is for some or recalled is none', async () => {
    await announce('for all');
    await announce('for some', { audience: JSON.stringify({ is: 'verified' }) });
    await announce('recalled', { recalled_at: new Date(fixture.clock.now) });
    await announce('elsewhere', { area_ids: [41] });
    expect(await alerts()).toEqual([['for all', ['31']]]);
    fixture.clock.now += day;
    expect(await alerts()).toEqual([]);
  });
});

describe.skipIf(!existsSync(gbfsFolder))('every file passes the official schema', () => {
  const faultsOf = gbfsSchemas();
  const addresses = [
    ...['gbfs', 'gbfs_versions', ...feedFiles].map((name) => ['3.0', name, `3/3.0/${name}`]),
    ...['gbfs', 'gbfs_versions'].map((name) => ['2.3', name, `3/2.3/${name}`]),
    ...feedLanguages.flatMap((language) =>
      feedFiles.map(nameIn23).map((name) => ['2.3', name, `3/2.3/${language}/${name}`]),
    ),
    ['3.0', 'manifest', 'manifest'],
  ] as const;

  test.for(addresses)('%s %s at %s', async ([version, name, path]) => {
    const answer = await get(`/gbfs/${path}.json`);
    expect(answer.statusCode).toBe(200);
    expect(faultsOf({ version, name, text: answer.body })).toEqual([]);
  });
});
