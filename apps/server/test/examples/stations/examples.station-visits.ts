import { visitItems } from '@kickstand/contract/places/station-visits';
import type { Db } from '../../../src/kernel/database/db.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { insertVisits, noteClaimed } from '../../../src/places/station-visits/station-visits.store.ts';
import { insertPhoto } from '../../../src/platform/photos/photos.store.ts';
import { fixtureNow } from '../../feature-fixture.ts';
import type { AnyRequest, World } from '../../harness.ts';
import { aFence } from '../../vehicles.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;
const here = { lng: 113.5, lat: 30.5 };

/** A picture that somebody of the staff sent and that belongs to nothing yet. */
export async function aStaffPhoto(db: Db, operatorId: string) {
  const photoId = newId();
  const size = { bytes: 100, width: 10, height: 10, look: null, taken: { at: null, place: null } };
  const sent = {
    photoId,
    kind: 'evidence',
    sender: { operatorId },
    sha256: photoId,
    now: fixtureNow,
  } as const;
  await insertPhoto(db, { ...size, ...sent });
  return photoId;
}

interface VisitWish {
  /** Who has taken it. */
  takenBy?: string;
  stationId?: string;
}

/** A visit of a station that waits, or that somebody has taken. */
export async function aVisit(db: Db, agentId: number, { takenBy, stationId }: VisitWish = {}) {
  const id = stationId ?? (await aFence(db, { agent_id: agentId })).fence_id;
  const visits = await insertVisits(db, {
    places: [{ id, kind: 'station', name: id, areaId: agentId * 10 + 1, agentId, ...here }],
    assigneeId: null,
    remark: '',
    by: { operatorId: 'zhou', name: '小周' },
    now: fixtureNow,
    dueAt: null,
  });
  const visitId = visits.get(id) ?? '';
  if (takenBy !== undefined) await noteClaimed(db, visitId, { operatorId: takenBy, now: fixtureNow });
  return { visitId };
}

const waiting =
  (body?: object): Example =>
  async ({ agentId }, db) => ({ params: await aVisit(db, agentId), ...(body && { body }) });
const taken: Example = async ({ agentId, operatorId }, db) => ({
  params: await aVisit(db, agentId, { takenBy: operatorId }),
});

/** Good requests about visits of stations. */
export const stationVisitExamples: Readonly<Record<string, Example>> = {
  'stationVisits.list': async ({ agentId }, db) => {
    await aVisit(db, agentId);
    return {};
  },
  'stationVisits.create': async ({ agentId }, db) => ({
    body: { stationIds: [(await aFence(db, { agent_id: agentId })).fence_id] },
  }),
  'stationVisits.assign': waiting({}),
  'stationVisits.close': waiting({ reason: '站点已撤销' }),
  'staffVisits.list': async ({ agentId }, db) => {
    await aVisit(db, agentId);
    return {};
  },
  'staffVisits.claim': waiting(),
  'staffVisits.start': taken,
  'staffVisits.finish': async (world, db) => ({
    ...(await taken(world, db)),
    body: {
      ...here,
      eventId: newId(),
      checklist: Object.fromEntries(visitItems.map((item) => [item, true])),
      photoIds: [await aStaffPhoto(db, world.operatorId)],
    },
  }),
};
