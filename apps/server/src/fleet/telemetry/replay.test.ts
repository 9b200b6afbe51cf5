import { telemetry } from '@kickstand/contract/fleet/telemetry';
import { fences } from '@kickstand/contract/places/fences';
import { everything } from '@kickstand/domain/platform/access';
import { offsetMetres } from '@kickstand/domain/platform/geo';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { type Packet, storePackets } from '../../gateway/packets.store.ts';
import { newId } from '../../kernel/ids.ts';
import { tendFences } from '../../places/fences/fences.jobs.ts';
import { fencesRoutes } from '../../places/fences/fences.routes.ts';
import { telemetryRoutes } from './telemetry.routes.ts';

const zone = 'Asia/Shanghai';
const minute = 60_000;
const hour = 60 * minute;
const middle = [113.5, 30.5] as const;
const box = { bbox: '113.49,30.49,113.51,30.51' as never };
let fixture: FeatureFixture;

type Corner = [number, number];
const square = (east: number, half: number): Corner[] =>
  [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ].map(([e = 0, n = 0]) => offsetMetres(middle, east + e, n) as unknown as Corner);

const suffixes = ['', '02', '03', '04', '05', '47', '48'];
const keeper = () =>
  fixture.as({ codes: suffixes.map((suffix) => `0504${suffix}`), agentId: 3, operatorId: 'maker' });
const seer = (scope = everything) => fixture.as({ codes: ['0301', '030206'], scope });

beforeAll(async () => {
  fixture = await featureFixture([...telemetryRoutes({ zone }), ...fencesRoutes({ zone })]);
  await fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: 'maker', agentId: 3, codes: [] });
    await db
      .updateTable('service_area')
      .set({ boundary: JSON.stringify([square(0, 1_000)]), status: 'open' })
      .where('service_area_id', '=', 31)
      .execute();
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.clock.now = fixtureNow;
  await fixture.write(async (db) => {
    for (const table of ['fence_span', 'fence_version', 'area_release', 'fence', 'device_packet'] as const)
      await db.deleteFrom(table).execute();
  });
  await tendFences(fixture.database);
});

const must = <T>(said: { data?: T; status: number }): T => {
  if (said.data === undefined) throw new Error(`refused: ${JSON.stringify(said)}`);
  return said.data;
};

/** A station published now. */
async function aStation() {
  const body = { kind: 'station' as const, serviceAreaId: 31, name: '东门', points: [square(0, 15)] };
  const made = must(await keeper()(fences.create, { body }));
  return must(
    await keeper()(fences.publish, { body: { id: made.id, version: made.version, reason: '新增站点试用' } }),
  );
}

const stationsIn = async (from: number, to: number) => {
  const { list } = must(await seer()(telemetry.fences, { query: { from, to, ...box } }));
  return list.filter(({ kind }) => kind === 'station');
};

describe('the fences of a time', () => {
  test('are the versions that held then, each from when to when', async () => {
    const first = await aStation();
    fixture.clock.now = fixtureNow + hour;
    const { published } = first;
    if (!published) throw new Error('nothing was published');
    const draft = must(
      await keeper()(fences.update, {
        body: { ...published, id: first.id, version: first.version, points: [square(0, 30)] },
      }),
    );
    must(
      await keeper()(fences.publish, {
        body: { id: first.id, version: draft.version, reason: '扩大站点范围' },
      }),
    );

    const all = await stationsIn(fixtureNow - hour, fixtureNow + 2 * hour);
    expect(all.map(({ from, to }) => [from, to])).toEqual([
      [fixtureNow, fixtureNow + hour],
      [fixtureNow + hour, null],
    ]);
    expect(all[0]?.points).toEqual(published.points);
    expect(all[1]?.points).not.toEqual(published.points);
    expect(await stationsIn(fixtureNow - 2 * hour, fixtureNow - hour)).toEqual([]);
    expect(await stationsIn(fixtureNow + 10 * minute, fixtureNow + 20 * minute)).toEqual([all[0]]);
  });

  test('leave out the time in which one was switched off', async () => {
    const { id, ...made } = await aStation();
    let { version } = made;
    for (const [at, enabled] of [
      [fixtureNow + hour, false],
      [fixtureNow + 2 * hour, true],
    ] as const) {
      fixture.clock.now = at;
      ({ version } = must(await keeper()(fences.setEnabled, { body: { id, version, enabled } })));
    }
    const all = await stationsIn(fixtureNow, fixtureNow + 3 * hour);
    expect(all.map(({ from, to }) => [from, to])).toEqual([
      [fixtureNow, fixtureNow + hour],
      [fixtureNow + 2 * hour, null],
    ]);
  });

  test('hold the edge of the area that reaches into the box, and nothing of other places or companies', async () => {
    await aStation();
    const query = { from: fixtureNow, to: fixtureNow + hour, ...box };
    const kinds = async (ask: ReturnType<typeof seer>, over: object = {}) =>
      must(await ask(telemetry.fences, { query: { ...query, ...over } })).list.map(({ kind }) => kind);
    expect(await kinds(seer())).toEqual(['service', 'station']);
    expect(await kinds(seer(), { bbox: '114,31,114.1,31.1' })).toEqual([]);
    expect(await kinds(seer({ agentIds: [4], opAreaIds: 'all' }))).toEqual([]);
  });

  test('are not read over more than a week', async () => {
    const query = { from: fixtureNow - 8 * 24 * hour, to: fixtureNow, ...box };
    expect(await seer()(telemetry.fences, { query })).toMatchObject({ status: 422, code: 'track.span' });
  });
});

type Vehicle = Awaited<ReturnType<typeof aVehicle>>;

/** A vehicle that reported its position every minute of the last hour, except for ten minutes. */
async function aRide(): Promise<Vehicle> {
  const vehicle = await fixture.write((db) => aVehicle(db));
  const packets = Array.from({ length: 60 }, (_, i): Packet => {
    const at = fixtureNow - hour + i * minute;
    const fix = { lng: 113.5 + i * 1e-4, lat: 30.5, speed: 12, course: 90, sat: 9, hdop: 1, status: 94 };
    return {
      vehicle: vehicle.number,
      imei: vehicle.imei,
      at,
      packetId: newId(),
      deviceAt: at,
      code: null,
      kind: 'gps',
      verdict: 'fresh',
      payload: { ...fix, mileage: 1 },
    };
  }).filter((_, i) => i < 20 || i >= 30);
  await fixture.write((db) => storePackets(db, packets));
  return vehicle;
}

describe('the file of a track', () => {
  test('holds every point, says its coordinates, and is kept in the operator log with who asked', async () => {
    const { carId } = await aRide();
    const body = { carId, from: fixtureNow - 3 * 24 * hour, to: fixtureNow, format: 'csv' as const };
    const csv = must(await seer()(telemetry.file, { body }));
    expect(csv.count).toBe(50);
    expect(csv.text.trim().split('\r\n')).toHaveLength(51);
    expect(csv.fileName).toMatch(new RegExp(`^track-${carId}-\\d{8}T\\d{4}-\\d{8}T\\d{4}-wgs84\\.csv$`));
    const gpx = must(await seer()(telemetry.file, { body: { ...body, format: 'gpx' } }));
    expect(gpx.text.match(/<trkpt/g)).toHaveLength(50);
    expect(gpx.text.match(/<trkseg>/g)).toHaveLength(2);
    const logged = await fixture.write((db) =>
      db.selectFrom('audit_log').select(['module', 'action', 'change']).where('object', '=', carId).execute(),
    );
    expect(logged).toHaveLength(2);
    expect(logged[0]).toMatchObject({
      module: 'vehicles',
      action: 'download',
      change: { format: 'csv', points: 50 },
    });
  });

  test('is refused where there is nothing to write, over more than a week, and without the code', async () => {
    const { carId } = await fixture.write((db) => aVehicle(db));
    const body = { carId, from: fixtureNow - hour, to: fixtureNow, format: 'gpx' as const };
    expect(await seer()(telemetry.file, { body })).toMatchObject({ status: 404, code: 'track.empty' });
    const long = { ...body, from: fixtureNow - 8 * 24 * hour };
    expect(await seer()(telemetry.file, { body: long })).toMatchObject({ status: 422, code: 'track.span' });
    expect(await fixture.as({ codes: ['0301'] })(telemetry.file, { body })).toMatchObject({ status: 403 });
    const stranger = seer({ agentIds: [4], opAreaIds: 'all' });
    expect(await stranger(telemetry.file, { body })).toMatchObject({
      status: 404,
      code: 'vehicle.not_found',
    });
  });
});

test('what a vehicle notified of is found by its number as by the controller’s', async () => {
  const { carId, number, imei } = await fixture.write((db) => aVehicle(db));
  await fixture.write((db) =>
    db
      .insertInto('device_event')
      .values({
        vehicle_id: number,
        at: new Date(fixtureNow - minute),
        event_id: newId(),
        imei,
        notify: 6,
        facts: JSON.stringify({}),
      })
      .execute(),
  );
  const span = { from: fixtureNow - hour, to: fixtureNow };
  const by = async (which: object) =>
    must(await seer()(telemetry.deviceEvents, { query: { ...span, ...which } })).list;
  expect(await by({ carId })).toHaveLength(1);
  expect(await by({ carId })).toEqual(await by({ imei }));
});
