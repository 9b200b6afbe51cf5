import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { addLot } from '../../src/money/wallet/lots.service.ts';
import { decideCredit } from '../../src/riders/credit/credit.service.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aDebtor } from '../money/a-rider.ts';
import { aPictureFile } from '../pictures.ts';
import { anOpenTrip, aRider } from './examples.trips.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

/** An entry of the blacklist for one area of a franchisee, which holds for another day after the fixture began. */
export async function anEntry(
  db: Db,
  { agentId, riderId, endsAt }: { agentId: number; riderId: string; endsAt?: number | null },
) {
  const id = newId();
  const end = endsAt === undefined ? fixtureNow + 30 * 86_400_000 : endsAt;
  await db
    .insertInto('blacklist_entry')
    .values({
      entry_id: id,
      rider_id: riderId,
      reach: 'area',
      agent_id: agentId,
      service_area_id: agentId * 10 + 1,
      reason: '多次违规停放',
      source: 'manual',
      created_at: new Date(fixtureNow - 60_000),
      created_by: '客服',
      ends_at: end === null ? null : new Date(end),
    })
    .execute();
  return id;
}

const withEntry = (request: (id: string, riderId: string) => AnyRequest): Example => {
  return async ({ agentId }, db) => {
    const { riderId } = await aRider(db, agentId);
    return request(await anEntry(db, { agentId, riderId }), riderId);
  };
};

/** A rider who has a debt in the books, and some money from the company. */
async function aPayer(db: Db, agentId: number) {
  const { riderId } = await aDebtor(db, { agentId, now: fixtureNow });
  await addLot(db, {
    lotId: newId(),
    riderId,
    kind: 'gift',
    cents: 500,
    paymentId: null,
    withLotId: null,
    areaId: agentId * 10 + 1,
    source: 'platform',
    now: fixtureNow,
    endsAt: null,
  });
  return riderId;
}

/** A rider with an entry, at home in an area that counts. */
async function aScored(db: Db, agentId: number) {
  const { riderId } = await aRider(db, agentId);
  const areaId = agentId * 10 + 1;
  await db
    .insertInto('area_setting')
    .values({
      service_area_id: areaId,
      name: 'credit',
      content: '{"on": true}',
      version: 1,
      updated_at: new Date(0),
      updated_by: 'test',
    })
    .onConflict((c) => c.columns(['service_area_id', 'name']).doUpdateSet({ content: '{"on": true}' }))
    .execute();
  const of = { riderId, areaId, agentId, sourceId: null, orderId: null };
  const said = { reason, operatorName: '客服', now: fixtureNow };
  await decideCredit(db, { ...of, ...said }, () => ({ kind: 'operator', points: -2 }));
  return riderId;
}

const reason = '骑行体验不佳补偿';

/** Good requests about riders and the blacklist. */
export const riderExamples: Readonly<Record<string, Example>> = {
  'riders.list': async ({ agentId }, db) => {
    await aRider(db, agentId);
    return {};
  },
  'riders.single': async ({ agentId }, db) => ({ params: { riderId: await aPayer(db, agentId) } }),
  'riders.unmask': async ({ agentId }, db) => ({
    params: { riderId: (await aRider(db, agentId)).riderId },
  }),
  'riders.personalInfo': async ({ agentId }, db) => ({
    query: { phone: (await aRider(db, agentId)).phone },
  }),
  'riders.riding': async (world, db) => ({ query: { riderId: (await anOpenTrip(world, db)).riderId } }),
  'riders.wallet': async ({ agentId }, db) => ({ query: { riderId: await aPayer(db, agentId) } }),
  'riders.lots': async ({ agentId }, db) => ({ query: { riderId: await aPayer(db, agentId) } }),
  'riders.charge': async ({ agentId }, db) => ({
    body: { riderId: (await aRider(db, agentId)).riderId, kind: 'gift', amountCents: 300, reason },
  }),
  'riders.adjust': async ({ agentId }, db) => ({
    body: { riderId: (await aRider(db, agentId)).riderId, kind: 'principal', amountCents: 300, reason },
  }),
  'riderPhotos.upload': async ({ agentId }, db) => ({
    body: { riderId: (await aRider(db, agentId)).riderId, content: await aPictureFile() },
  }),
  'staffPhotos.upload': async ({ operatorId }, db) => {
    // Examples of other calls leave pictures of this person behind, of which only so many may belong to nothing.
    await db
      .deleteFrom('photo')
      .where('operator_id', '=', operatorId)
      .where('agent_id', 'is', null)
      .execute();
    return { body: { content: await aPictureFile() } };
  },
  'credit.list': async ({ agentId }, db) => ({ query: { riderId: await aScored(db, agentId) } }),
  'credit.adjust': async ({ agentId }, db) => ({
    body: { riderId: await aScored(db, agentId), points: -5, reason },
  }),
  'riderCredit.show': async ({ agentId }, db) => ({ params: { riderId: await aScored(db, agentId) } }),
  'blacklist.list': withEntry(() => ({})),
  'blacklist.ofRider': withEntry((_, riderId) => ({ query: { riderId } })),
  'blacklist.add': async ({ agentId }, db) => ({
    body: {
      riderId: (await aRider(db, agentId)).riderId,
      reach: 'area',
      areaId: agentId * 10 + 1,
      days: 7,
      reason: '多次违规停放',
    },
  }),
  'blacklist.extend': withEntry((id) => ({ body: { id, days: 7, reason: '仍在违规停放', version: 1 } })),
  'blacklist.cancel': withEntry((id) => ({ query: { id, reason: '用户申诉成立', version: 1 } })),
};
