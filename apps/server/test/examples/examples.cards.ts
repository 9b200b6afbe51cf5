import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aCard, aCardBody, aProduct } from '../money/a-card.ts';
import { aRider } from './examples.trips.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const productOf = (agentId: number, db: Db, state: 'draft' | 'on' = 'on') =>
  aProduct(db, { agentId, now: fixtureNow, state });

const onProduct =
  (request: (id: string) => AnyRequest, state: 'draft' | 'on' = 'on'): Example =>
  async ({ agentId }, db) =>
    request((await productOf(agentId, db, state)).id);

async function anOwner(db: Db, agentId: number) {
  const { riderId } = await aRider(db, agentId);
  return { riderId, ...(await aCard(db, { riderId, agentId, now: fixtureNow })) };
}

const reason = '用户来电要求处理';

/** A request about a card that a rider has. */
const onCard =
  (more: object = {}): Example =>
  async ({ agentId }, db) => ({
    body: { id: (await anOwner(db, agentId)).cardId, version: 1, reason, ...more },
  });

/** A card that waits to be paid, after a first attempt that came to nothing. */
async function aKeptCard(db: Db, agentId: number) {
  const { riderId, cardId } = await anOwner(db, agentId);
  await db.updateTable('payment').set({ subject_id: newId() }).where('subject_id', '=', cardId).execute();
  await db
    .updateTable('user_card')
    .set({
      state: 'buying',
      from_at: null,
      to_at: null,
      reserved_until: new Date(fixtureNow + 86_400_000),
    })
    .where('card_id', '=', cardId)
    .execute();
  return { params: { cardId }, body: { riderId, channel: 'wechat' as const } };
}

/** Good requests about cards. */
export const cardExamples: Readonly<Record<string, Example>> = {
  'mall.list': onProduct(() => ({})),
  'mall.add': ({ agentId }) => ({ body: aCardBody(agentId) }),
  'mall.edit': async ({ agentId }, db) => {
    const { id } = await productOf(agentId, db);
    return { body: { ...aCardBody(agentId, { name: '周卡' }), id, version: 1 } };
  },
  'mall.newVersion': onProduct((id) => ({ params: { id }, body: { version: 1 } })),
  'mall.setState': onProduct((id) => ({ params: { id }, body: { state: 'off', version: 1 } })),
  'mall.copy': async ({ agentId }, db) => ({
    params: { id: (await productOf(agentId, db)).id },
    body: { areaIds: [agentId * 10 + 1] },
  }),
  'mall.remove': onProduct((id) => ({ params: { id }, query: { version: 1 } }), 'draft'),
  'mall.figures': onProduct((id) => ({ params: { id } })),
  'userCards.ofRider': async ({ agentId }, db) => ({
    query: { riderId: (await anOwner(db, agentId)).riderId },
  }),
  'userCards.grantable': async ({ agentId }, db) => ({
    query: { riderId: (await anOwner(db, agentId)).riderId },
  }),
  'userCards.grant': async ({ agentId }, db) => ({
    body: {
      riderId: (await aRider(db, agentId)).riderId,
      productId: (await productOf(agentId, db)).id,
      reason,
    },
  }),
  'userCards.refund': onCard(),
  'userCards.extend': onCard({ days: 7 }),
  'userCards.addUses': onCard({ uses: 2 }),
  'userCards.takeUsesBack': async ({ agentId }, db) => {
    const { cardId } = await anOwner(db, agentId);
    await db
      .updateTable('user_card')
      .set((eb) => ({ total_uses: eb('total_uses', '+', 2) }))
      .where('card_id', '=', cardId)
      .execute();
    return { body: { id: cardId, version: 1, uses: 1, reason } };
  },
  'userCards.freeze': onCard(),
  'userCards.unfreeze': async ({ agentId }, db) => {
    const { cardId } = await anOwner(db, agentId);
    const frozen = { frozen_at: new Date(fixtureNow), frozen_by: '客服' };
    await db.updateTable('user_card').set(frozen).where('card_id', '=', cardId).execute();
    return { body: { id: cardId, version: 1, reason } };
  },
  'riderCards.offers': async ({ agentId }, db) => {
    await productOf(agentId, db);
    return { params: { areaId: String(agentId * 10 + 1) } };
  },
  'riderCards.buy': async ({ agentId }, db) => ({
    body: {
      riderId: (await aRider(db, agentId)).riderId,
      productId: (await productOf(agentId, db)).id,
      areaId: agentId * 10 + 1,
      channel: 'wechat',
    },
  }),
  'riderCards.pay': async ({ agentId }, db) => aKeptCard(db, agentId),
  'riderCards.refund': async ({ agentId }, db) => {
    const { riderId, cardId } = await anOwner(db, agentId);
    return { params: { cardId }, body: { riderId } };
  },
  'riderCards.own': async ({ agentId }, db) => ({
    params: { riderId: (await anOwner(db, agentId)).riderId },
  }),
};
