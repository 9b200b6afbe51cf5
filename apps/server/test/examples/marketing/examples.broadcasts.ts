import { broadcastBody } from '@kickstand/contract/marketing/broadcasts';
import { sql } from 'kysely';
import type { Db } from '../../../src/kernel/database/db.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { changeBroadcast, insertBroadcast } from '../../../src/marketing/broadcasts/broadcasts.store.ts';
import { capsKept } from '../../../src/marketing/broadcasts/recipients.store.ts';
import { gatewayPlace } from '../../../src/platform/outbox/gateway.service.ts';
import { gatewayKept, putGateway } from '../../../src/platform/outbox/gateway.store.ts';
import { signatureOf } from '../../../src/platform/outbox/receipts.service.ts';
import { makeVault } from '../../../src/platform/session/keys/vault.ts';
import { fixtureNow } from '../../feature-fixture.ts';
import { type AnyRequest, fixtureSecret as secret, type World } from '../../harness.ts';
import { aRider } from '../examples.trips.ts';
import { aKnownRider } from './examples.audiences.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const who = { by: '市场', now: fixtureNow };
const reason = '调价前须通知用户';

const bodyFor = (agentId: number) =>
  broadcastBody.parse({
    title: '价格调整',
    kind: 'price',
    body: '下月起起步价 2 元。',
    areaIds: [agentId * 10 + 1],
    audience: { all: [] },
  });

/** A broadcast of a company, whose recipients stand firm, in a state. */
async function aBroadcast(db: Db, agentId: number, state: 'draft' | 'sending' = 'draft') {
  const id = newId();
  await insertBroadcast(db, { ...bodyFor(agentId), id, agentId }, who);
  const frozen = { at: fixtureNow, riders: 1, texted: 0, suppressed: 0, staff: 0 };
  await changeBroadcast(db, id, { state, frozen }, who);
  if (state === 'sending')
    await sql`update broadcast set started_at = created_at where broadcast_id = ${id}`.execute(db);
  return id;
}

/** A rider whose phone takes no text messages. */
async function aBadNumber(db: Db, agentId: number) {
  const { riderId } = await aRider(db, agentId);
  const until = new Date(fixtureNow + 86_400_000);
  await db
    .insertInto('bad_number')
    .values({ rider_id: riderId, failures: 1, problem: '空号', failed_at: new Date(fixtureNow), until })
    .execute();
  return riderId;
}

const on =
  (request: (id: string, world: World) => AnyRequest, state?: 'sending'): Example =>
  async (world, db) =>
    request(await aBroadcast(db, world.agentId, state), world);

/** Good requests about one-off messages. */
export const broadcastExamples: Readonly<Record<string, Example>> = {
  'broadcasts.list': on(() => ({})),
  'broadcasts.one': on((id) => ({ params: { id } })),
  'broadcasts.add': ({ agentId }) => ({ body: bodyFor(agentId) }),
  'broadcasts.edit': on((id, { agentId }) => ({ params: { id }, body: { ...bodyFor(agentId), version: 2 } })),
  'broadcasts.copy': on((id) => ({ params: { id } })),
  'broadcasts.test': on((id) => ({ params: { id } })),
  'broadcasts.freeze': async ({ agentId }, db) => {
    await aKnownRider(db, agentId);
    return { params: { id: await aBroadcast(db, agentId) }, body: { version: 2 } };
  },
  'broadcasts.send': on((id) => ({ params: { id }, body: { version: 2, riders: 1, staff: 0, reason } })),
  'broadcasts.setPaused': on((id) => ({ params: { id }, body: { isPaused: true } }), 'sending'),
  'broadcasts.cancel': on((id) => ({ params: { id }, body: { reason } })),
  'broadcasts.recall': on((id) => ({ params: { id }, body: { reason } }), 'sending'),
  'broadcasts.setCaps': async (_, db) => {
    const kept = await capsKept(db);
    return { body: { perDay: 1, perWeek: 3, version: kept?.version ?? 0 } };
  },
  'messageChannels.setGateway': async (_, db) => {
    const kept = await gatewayKept(db);
    const body = { url: 'https://sms.example/send', key: 'a-key-of-the-gateway', reason };
    return { body: { ...body, version: kept?.version ?? 0 } };
  },
  'messageChannels.badNumbers': async ({ agentId }, db) => {
    await aBadNumber(db, agentId);
    return {};
  },
  'messageChannels.liftNumber': async ({ agentId }, db) => ({
    params: { riderId: await aBadNumber(db, agentId) },
  }),
  'smsReceipts.take': async (_, db) => {
    const key = 'a-key-of-the-gateway';
    const keySealed = makeVault(secret).seal(key, gatewayPlace);
    const version = (await gatewayKept(db))?.version ?? 0;
    const gateway = { url: 'https://sms.example/send', keySealed, keyEnd: 'eway', version };
    await putGateway(db, { ...gateway, by: '市场', now: fixtureNow });
    const receipts = [{ key: 'nobody:sms', state: 'delivered' as const, isVacant: false }];
    return {
      body: { signedAt: fixtureNow, receipts, signature: signatureOf(key, fixtureNow, receipts) },
    };
  },
  'marketingConsents.list': async ({ agentId }, db) => ({
    params: { riderId: (await aRider(db, agentId)).riderId },
  }),
  'marketingConsents.set': async ({ agentId }, db) => ({
    params: { riderId: (await aRider(db, agentId)).riderId },
    body: { channel: 'inbox', isGiven: true, source: 'settings', words: '同意接收优惠信息' },
  }),
};
