import {
  riderStationApplications,
  stationApplications,
} from '@kickstand/contract/places/station-applications';
import { heatCellOf } from '@kickstand/domain/insight/heat';
import { type LngLat, offsetMetres, rectangle } from '@kickstand/domain/platform/geo';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { memoryStore } from '../../../test/pictures.ts';
import { unexpected } from '../../../test/unexpected.ts';
import { aFence } from '../../../test/vehicles.ts';
import { newId } from '../../kernel/ids.ts';
import { insertPhoto } from '../../platform/photos/photos.store.ts';
import { rememberMade } from './made-stations.jobs.ts';
import { stationApplicationsRoutes } from './station-applications.routes.ts';

const [agentId, areaId] = [3, 31];
const codes = ['0910', '091007'];
const middle: LngLat = [113.5, 30.5];
const photos = { store: memoryStore(), seal: (text: string) => text, zone: 'Asia/Shanghai' };
const texts = { canSend: false } as Parameters<typeof stationApplicationsRoutes>[0]['texts'];
let fixture: FeatureFixture;
let app: ReturnType<FeatureFixture['as']>;
let clerk: ReturnType<FeatureFixture['as']>;
/** Each test has its own position, a kilometre from the last. */
let place = middle;

beforeAll(async () => {
  fixture = await featureFixture(() => stationApplicationsRoutes({ photos, texts, tell: () => {} }));
  await fixture.write((db) =>
    db
      .updateTable('service_area')
      .set({ boundary: JSON.stringify([rectangle(middle, 20_000, 20_000, 0)]) })
      .where('service_area_id', '=', areaId)
      .execute(),
  );
  app = fixture.as({ codes: ['riderApp'] });
  clerk = fixture.as({ codes, operatorId: 'zhou', name: '小周', agentId: 2 });
});
beforeEach(() => {
  place = offsetMetres(place, 1_000, 0);
});
afterAll(() => fixture.close());

const of = (agent: number) => ({ agentIds: [agent], opAreaIds: 'all' as const });
const said = { address: '东门', text: '早上要走很远才有车' };
const rider = () => fixture.write(async (db) => (await aRider(db, agentId)).riderId);
const apply = async (riderId: string, metres = 0) => {
  const [lng, lat] = offsetMetres(place, metres, 0);
  return app(riderStationApplications.apply, { body: { ...said, riderId, lng, lat } });
};
const applied = async (metres = 0) => {
  const answer = await apply(await rider(), metres);
  return { applicationId: (answer.data as { applicationId: string }).applicationId };
};
const merging = (applicationId: string, into: string) =>
  clerk(stationApplications.merge, { params: { applicationId }, body: { into, text: '' } });
const single = async (params: { applicationId: string }) =>
  (await clerk(stationApplications.single, { params })).data;

test('the map holds applications, stations and what was missed, and of other companies nothing', async () => {
  const { applicationId } = await applied();
  const [lng, lat] = place;
  await fixture.write(async (db) => {
    await db
      .insertInto('heat_hour')
      .values({
        service_area_id: areaId,
        agent_id: agentId,
        day: businessDayOf(fixture.clock.now, photos.zone),
        hour: 8,
        cell: heatCellOf(lng, lat),
        missed: 5,
      })
      .execute();
  });
  const { data } = await clerk(stationApplications.map, { query: {} });
  expect(data?.applications.find(({ id }) => id === applicationId)).toMatchObject({ lng, lat, votes: 1 });
  expect(data?.missed.some(({ missed }) => missed === 5)).toBe(true);
  const south = fixture.as({ codes, operatorId: 'li', name: '小李', agentId: 4, scope: of(4) });
  const theirs = await south(stationApplications.map, { query: {} });
  expect(theirs.data).toMatchObject({ applications: [], missed: [] });
});

test('a rider applies within an area of service, three times at once at most, however fast', async () => {
  const riderId = await rider();
  const far = await app(riderStationApplications.apply, { body: { ...said, riderId, lng: 100, lat: 20 } });
  expect(far.code).toBe('stationApplication.outside');
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => apply(riderId, n)));
  expect(answers.filter(({ data }) => data)).toHaveLength(3);
  expect(answers.find(({ code }) => code)?.code).toBe('stationApplication.too_many');
  const own = await app(riderStationApplications.list, { params: { riderId } });
  expect(own.data).toMatchObject({ list: [{ state: 'pending', address: '东门' }, {}, {}] });
});

test('an application says how far the next station is, how many ride there and who else asked', async () => {
  const [lng, lat] = place;
  const [stationLng, stationLat] = offsetMetres(place, 200, 0);
  await fixture.write(async (db) => {
    await aFence(db, { agent_id: agentId, centre_lng: stationLng, centre_lat: stationLat });
    const started_at = new Date(fixture.clock.now - 3_600_000);
    const ride = { service_area_id: areaId, agent_id: agentId, started_at, rider_id: 'r', vehicle_id: 1 };
    const to = { imei: 'i', model_id: 1, state: 'riding', start_lng: lng + 0.0004, start_lat: lat };
    await db
      .insertInto('trip')
      .values(Array.from({ length: 14 }, (_, n) => ({ ...ride, ...to, trip_id: `${n}` })))
      .execute();
  });
  const [one] = [await applied(), await applied(60), await applied(150)];
  const found = await single(one);
  expect(found).toMatchObject({ startsPerDay: 2, endsPerDay: 0, duplicates: 1, votes: 1 });
  expect(found).toMatchObject({ near: [{ votes: 1 }, { votes: 1 }] });
  expect(Math.round((found as { stationM: number }).stationM)).toBe(200);
  const query = { withinM: 210, leastVotes: 1, serviceAreaId: areaId, source: 'rider' as const };
  const { data } = await clerk(stationApplications.list, { query });
  expect((data as { list: { id: string }[] }).list.map(({ id }) => id)).toContain(one.applicationId);
});

test('of two who decide at the same time one does, and the applicant reads why', async () => {
  const params = await applied();
  const body = { reason: 'private_land' as const, text: '该处为小区内部道路' };
  const answers = await Promise.all([
    clerk(stationApplications.reject, { params, body }),
    clerk(stationApplications.pass, { params, body: { text: '' } }),
  ]);
  expect(answers.filter(({ data }) => data)).toHaveLength(1);
  expect(answers.find(({ code }) => code)?.code).toBe('stationApplication.done');
  expect(await single(params)).toMatchObject({ handler: '小周', dueAt: null });
});

test('what is merged gives its votes to one nearby, and two that go into each other do not both vanish', async () => {
  const [one, other, third, far] = [
    await applied(),
    await applied(50),
    await applied(80),
    await applied(500),
  ];
  expect((await merging(one.applicationId, far.applicationId)).code).toBe('stationApplication.not_near');
  expect((await merging(one.applicationId, one.applicationId)).code).toBe('stationApplication.not_near');
  expect((await merging(third.applicationId, one.applicationId)).status).toBe(200);
  const answers = await Promise.all([
    merging(one.applicationId, other.applicationId),
    merging(other.applicationId, one.applicationId),
  ]);
  expect(answers.filter(({ data }) => data)).toHaveLength(1);
  const [left] = [await single(one), await single(other)].filter(
    (of) => (of as { state: string }).state === 'pending',
  );
  expect(left).toMatchObject({ votes: 3, duplicates: 0 });
});

test('whoever may not see an area sees none of its applications, and the staff apply only where they work', async () => {
  const params = await applied();
  const south = fixture.as({ codes, operatorId: 'li', name: '小李', agentId: 4, scope: of(4) });
  expect((await south(stationApplications.single, { params })).code).toBe('stationApplication.not_found');
  const [lng, lat] = place;
  const body = { ...said, lng, lat };
  expect((await south(stationApplications.apply, { body })).code).toBe('stationApplication.outside');
  const north = fixture.as({ codes: ['1203'], operatorId: 'wu', name: '小吴', agentId: 3, scope: of(3) });
  const photoId = newId();
  await fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: 'wu', agentId, codes: ['1203'] });
    const picture = {
      bytes: 1,
      width: 1,
      height: 1,
      sha256: photoId,
      look: null,
      taken: { at: null, place: null },
    };
    const sent = { photoId, sender: { operatorId: 'wu' }, kind: 'evidence', now: fixture.clock.now } as const;
    return insertPhoto(db, { ...picture, ...sent });
  });
  const photographed = { body: { ...body, photoIds: [photoId] } };
  const { data } = await north(stationApplications.apply, photographed);
  expect((await north(stationApplications.apply, photographed)).code).toBe('photo.not_found');
  expect(((await single(data as typeof params)) as { photos: unknown[] }).photos).toHaveLength(1);
  expect(await single(data as typeof params)).toMatchObject({
    source: 'staff',
    staffName: '小吴',
    riderPhone: null,
  });
});

test('an application that was passed remembers the station that comes into use there, and whoever asked reads so', async () => {
  const riderId = await rider();
  const { applicationId } = (await apply(riderId)).data as { applicationId: string };
  const params = { applicationId };
  const merged = await applied(30);
  await merging(merged.applicationId, applicationId);
  await clerk(stationApplications.pass, { params, body: { text: '' } });
  const station = (metres: number, effectiveAt: number) => {
    const [lng, lat] = offsetMetres(place, metres, 0);
    return fixture.write(async (db) => {
      const { fence_id, name } = await aFence(db, { agent_id: agentId, centre_lng: lng, centre_lat: lat });
      const of = { service_area_id: areaId, fence_id, no: 1, release: 1, kind: 'station', area_m2: 40 };
      const when = { effective_at: new Date(effectiveAt), published_by: '小周' };
      await db
        .insertInto('fence_version')
        .values({ ...of, ...when, content: '{}' })
        .execute();
      return { fence_id, name };
    });
  };
  const look = () => {
    const parts = { database: fixture.database, now: () => fixture.clock.now, texts };
    return rememberMade(parts, unexpected);
  };
  await station(10, fixture.clock.now - 86_400_000);
  await station(80, fixture.clock.now + 1);
  expect(await look()).toBe(0);
  const { fence_id: madeId, name: made } = await station(20, fixture.clock.now + 1);
  expect(await look()).toBe(1);
  expect(await look()).toBe(0);
  const late = await applied(40);
  await merging(late.applicationId, applicationId);
  expect(await look()).toBe(1);
  expect(await look()).toBe(0);
  for (const one of [params, merged, late]) expect(await single(one)).toMatchObject({ madeId, made });
  const own = await app(riderStationApplications.list, { params: { riderId } });
  expect(own.data).toMatchObject({ list: [{ state: 'passed', madeId, made }] });
});
