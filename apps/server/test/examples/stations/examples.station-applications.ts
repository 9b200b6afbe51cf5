import { rectangle } from '@kickstand/domain/platform/geo';
import type { Db } from '../../../src/kernel/database/db.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { insertApplication } from '../../../src/places/station-applications/station-changes.store.ts';
import { fixtureNow } from '../../feature-fixture.ts';
import type { AnyRequest, World } from '../../harness.ts';
import { aRider } from '../examples.trips.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

/** A place within the areas of every franchisee of the tests. */
const at = { lng: 113.5, lat: 30.5 };
const said = { ...at, address: '小区东门', text: '早上走很远才有车' };

/** An application of a rider that waits. */
export async function aStationApplication(db: Db, agentId: number, place = at) {
  const { riderId } = await aRider(db, agentId);
  const applicationId = newId();
  const of = { applicationId, areaId: agentId * 10 + 1, agentId, by: { riderId } };
  const times = { now: fixtureNow, dueAt: fixtureNow + 7 * 86_400_000 };
  await insertApplication(db, { ...of, ...said, ...place, ...times });
  return { applicationId, riderId };
}

/** Let the franchisee's area lie around the place. */
const anOutline = (db: Db, agentId: number) =>
  db
    .updateTable('service_area')
    .set({ boundary: JSON.stringify([rectangle([at.lng, at.lat], 2_000, 2_000, 0)]) })
    .where('service_area_id', '=', agentId * 10 + 1)
    .execute();

const params: Example = async ({ agentId }, db) => {
  const { applicationId } = await aStationApplication(db, agentId);
  return { params: { applicationId } };
};
const deciding =
  (body: object): Example =>
  async (world, db) => ({ ...(await params(world, db)), body });

/** Good requests about stations that somebody asks for. */
export const stationApplicationExamples: Readonly<Record<string, Example>> = {
  'stationApplications.list': async ({ agentId }, db) => {
    await aStationApplication(db, agentId);
    return {};
  },
  'stationApplications.single': params,
  'stationApplications.holder': params,
  'stationApplications.next': async ({ agentId }, db) => {
    await aStationApplication(db, agentId);
    return { body: {} };
  },
  'stationApplications.claim': params,
  'stationApplications.release': params,
  'stationApplications.apply': async ({ agentId }, db) => {
    await anOutline(db, agentId);
    return { body: said };
  },
  'stationApplications.pass': deciding({ text: '将在此处设站' }),
  'stationApplications.reject': deciding({ reason: 'private_land', text: '该处为小区内部道路' }),
  'stationApplications.merge': async ({ agentId }, db) => {
    const { applicationId: into } = await aStationApplication(db, agentId);
    const { applicationId } = await aStationApplication(db, agentId);
    return { params: { applicationId }, body: { into, text: '' } };
  },
  'stationApplications.visit': deciding({ remark: '看看人行道够不够宽', dueHours: 24 }),
  'riderStationApplications.apply': async ({ agentId }, db) => {
    await anOutline(db, agentId);
    return { body: { ...said, riderId: (await aRider(db, agentId)).riderId } };
  },
  'riderStationApplications.list': async ({ agentId }, db) => ({
    params: { riderId: (await aStationApplication(db, agentId)).riderId },
  }),
};
