import { vehicleFlags } from '@kickstand/domain/fleet/live';
import { rectangle } from '@kickstand/domain/platform/geo';
import { keptFrame } from '../../../src/fleet/live/kept-frames.service.ts';
import type { Db } from '../../../src/kernel/database/db.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { insertComplaint, noteAssigned } from '../../../src/open/regulator/complaints/complaints.store.ts';
import { putDistricts } from '../../../src/open/regulator/districts.store.ts';
import { fixtureNow } from '../../feature-fixture.ts';
import type { AnyRequest, World } from '../../harness.ts';
import { aStaffMember } from '../../people/staff.ts';
import { aPictureFile } from '../../pictures.ts';
import { aVehicle } from '../../vehicles.ts';
import { aStaffPhoto } from './examples.station-visits.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;
const here = { lng: 113.5, lat: 30.5 };
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface DistrictWish {
  code?: string;
  name?: string;
  /** Its middle. */
  at?: { lng: number; lat: number };
  /** Along its sides, metres. */
  sideM?: number;
}

/** A square district of a franchisee's area around a place; answers its id. */
export async function aDistrict(db: Db, agentId: number, wish: DistrictWish = {}) {
  const { code = newId().slice(-20), name = '江北区', at = here, sideM = 2_000 } = wish;
  const districtId = newId();
  const ring = rectangle([at.lng, at.lat], sideM, sideM, 0).map(([lng, lat]): [number, number] => [lng, lat]);
  const one = { districtId, serviceAreaId: agentId * 10 + 1, code, name, polygons: [[ring]] };
  // Made long ago, so that days of the past are shut for it.
  await putDistricts(db, [one], fixtureNow - 60 * dayMs);
  return districtId;
}

interface ComplaintWish {
  districtId?: string;
  raisedAt?: number;
  number?: string;
}

/** A complaint of the city that waits; answers its id. */
export async function aCityComplaint(db: Db, agentId: number, wish: ComplaintWish = {}) {
  const complaintId = newId();
  const { districtId = null, raisedAt = fixtureNow - hourMs, number = complaintId.slice(-12) } = wish;
  await insertComplaint(db, {
    complaintId,
    areaId: agentId * 10 + 1,
    districtId,
    number,
    ...here,
    raisedAt,
    place: '地铁站东口',
    text: '人行道被占',
    dueAt: raisedAt + dayMs,
    by: '城管平台',
  });
  return complaintId;
}

/** A square of a file, which comes back to its first corner. */
const closedSquare = (sideM = 2_000) => {
  const ring = rectangle([here.lng, here.lat], sideM, sideM, 0);
  return [...ring, ring[0]];
};

/** A file with one district. */
export const aDistrictFile = (properties: object, ring: unknown = closedSquare()) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } }],
  });

const looked: Example = async ({ agentId }, db) => {
  await aDistrict(db, agentId);
  const to = Math.floor(fixtureNow / hourMs) * hourMs;
  return { query: { from: to - dayMs, to } };
};
const complained: Example = async ({ agentId }, db) => ({
  params: { complaintId: await aCityComplaint(db, agentId) },
});

/** A feed of a franchisee's area to a city, with a record that was refused; answers its id. */
export async function aCityFeed(db: Db, agentId: number) {
  const [feed_id, service_area_id] = [newId(), agentId * 10 + 1];
  const at = new Date(fixtureNow);
  const said = { city: 'jiangcheng', url: 'https://city.example/push', secret_box: '', enabled: true };
  await db
    .insertInto('city_feed')
    .values({ feed_id, service_area_id, rides_until: at, updated_by: '', updated_at: at, ...said })
    .onConflict((c) => c.column('service_area_id').doUpdateSet({ url: said.url }))
    .execute();
  const { id } = await db
    .selectFrom('city_feed')
    .select('feed_id as id')
    .where('service_area_id', '=', service_area_id)
    .executeTakeFirstOrThrow();
  const refused = { state: 'refused', field: 'longitude', reason: '坐标越界', done_at: at };
  const of = { feed_id: id, record_id: newId(), service_area_id, vehicle_id: 10_000_001, kind: 'position' };
  await db
    .insertInto('city_record')
    .values({ ...of, ...refused, facts: JSON.stringify({ plate: '武A00001' }), at, made_at: at })
    .execute();
  return id;
}

const fed: Example = async ({ agentId }, db) => {
  await aCityFeed(db, agentId);
  return {};
};

/** Good requests about what a city is shown. */
export const regulatorExamples: Readonly<Record<string, Example>> = {
  'regulator.overview': looked,
  'regulator.points': async (world, db) => {
    const mark = { ...here, vehicle: 10_000_001, alarms: 0, locatedAt: 0, riding: 0, ops: 0, battery: 80 };
    const flags = vehicleFlags.onShelf | vehicleFlags.located;
    const at = Math.floor(fixtureNow / hourMs) * hourMs - 60_000;
    const picture = keptFrame([{ ...mark, flags, course: 0 }], at);
    const of = { service_area_id: world.agentId * 10 + 1, agent_id: world.agentId, vehicles: 1 };
    await db
      .insertInto('fleet_snapshot')
      .values({ ...of, at: new Date(at), frame: picture })
      .onConflict((c) => c.doNothing())
      .execute();
    return looked(world, db);
  },
  'regulator.vehicles': async ({ agentId }, db) => {
    await aVehicle(db, { agentId, vehicle: { plate: '武A12345' } });
    return {};
  },
  'regulator.violations': async ({ agentId }, db) => {
    const { number } = await aVehicle(db, { agentId });
    const at = (minutes: number) => new Date(fixtureNow - minutes * 60_000);
    const stood = { since_at: at(60), found_at: at(45), ended_at: at(5), ended_by: 'move' };
    const of = { stay_id: newId(), vehicle_id: number, service_area_id: agentId * 10 + 1, zone_id: 'z' };
    await db
      .insertInto('no_stop_stay')
      .values({ ...of, ...here, ...stood })
      .execute();
    return {};
  },
  'regulator.sheet': async ({ agentId }, db) => {
    const district_id = await aDistrict(db, agentId);
    const counts = { complaints: 0, mended: 0, mended_in_hour: 0, mended_in_day: 0, violations: 0 };
    await db
      .insertInto('district_day')
      .values({
        ...counts,
        district_id,
        service_area_id: agentId * 10 + 1,
        violations_ended: 0,
        violation_seconds: 0,
        day: new Date(fixtureNow - dayMs).toISOString().slice(0, 10),
        shut_at: new Date(fixtureNow),
      })
      .execute();
    return {};
  },
  'regulator.deadlines': async ({ agentId }, db) => {
    await aCityComplaint(db, agentId);
    return {};
  },
  'cityFeeds.list': fed,
  'cityFeeds.refused': fed,
  'cityFeeds.save': ({ agentId }) => ({
    body: {
      serviceAreaId: agentId * 10 + 1,
      city: 'jiangcheng',
      url: `https://city.example/${newId()}`,
      secret: newId(),
    },
  }),
  'cityFeeds.pushAgain': async ({ agentId }, db) => {
    const feedId = await aCityFeed(db, agentId);
    await db
      .updateTable('city_record')
      .set({
        state: 'refused',
        is_again: false,
        field: 'longitude',
        reason: '坐标越界',
        done_at: new Date(fixtureNow),
      })
      .where('feed_id', '=', feedId)
      .execute();
    return { params: { feedId } };
  },
  'districts.list': async ({ agentId }, db) => {
    await aDistrict(db, agentId);
    return {};
  },
  'districts.import': ({ agentId }) => ({
    body: {
      serviceAreaId: agentId * 10 + 1,
      fileName: 'districts.geojson',
      text: aDistrictFile({ name: '江北区', code: newId().slice(-12) }),
    },
  }),
  'districts.setQuota': async ({ agentId }, db) => ({
    params: { districtId: await aDistrict(db, agentId) },
    body: { day: '2026-10-01', vehicles: 500 },
  }),
  'districts.remove': async ({ agentId }, db) => ({ params: { districtId: await aDistrict(db, agentId) } }),
  'cityComplaints.list': async ({ agentId }, db) => {
    await aCityComplaint(db, agentId);
    return {};
  },
  'cityComplaints.file': async ({ agentId }, db) => {
    await aDistrict(db, agentId);
    const number = newId().slice(-12);
    return { body: { number, place: '地铁站东口', ...here, dueAt: fixtureNow + dayMs } };
  },
  'cityComplaints.uploadPhoto': async () => ({ body: { content: await aPictureFile() } }),
  'cityComplaints.people': complained,
  'cityComplaints.assign': async (world, db) => {
    const operatorId = newId();
    await aStaffMember(db, { operatorId, agentId: world.agentId, codes: ['1202'] });
    return { ...(await complained(world, db)), body: { operatorId } };
  },
  'staffComplaints.list': async ({ agentId }, db) => {
    await aCityComplaint(db, agentId);
    return {};
  },
  'staffComplaints.claim': complained,
  'staffComplaints.mend': async (world, db) => {
    const complaintId = await aCityComplaint(db, world.agentId);
    await noteAssigned(db, complaintId, { to: world.operatorId, now: fixtureNow });
    return { params: { complaintId }, body: { photoIds: [await aStaffPhoto(db, world.operatorId)] } };
  },
  'cityComplaints.mend': async (world, db) => ({
    ...(await complained(world, db)),
    body: { photoIds: [await aStaffPhoto(db, world.operatorId)] },
  }),
};
