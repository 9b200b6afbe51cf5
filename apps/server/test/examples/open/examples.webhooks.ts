import type { Db } from '../../../src/kernel/database/db.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { fixtureNow } from '../../feature-fixture.ts';
import type { AnyRequest, World } from '../../harness.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const said = { name: '数据仓库', url: 'https://hooks.example.com/in' };

/** An endpoint of a franchisee with an event that it did not get; answers both. */
async function anEndpoint(db: Db, agentId: number) {
  const [endpoint_id, delivery_id] = [newId(), newId()];
  const at = new Date(fixtureNow);
  const kinds = ['order.paid'];
  const kept = { secret_box: '', state: 'active', created_at: at, updated_at: at, updated_by: '' };
  const told = { agent_ids: [agentId], area_ids: [agentId * 10 + 1] };
  await db.deleteFrom('webhook_endpoint').where('agent_id', '=', agentId).execute();
  await db
    .insertInto('webhook_endpoint')
    .values({ endpoint_id, agent_id: agentId, ...said, kinds, ...told, ...kept })
    .execute();
  const event = { kind: 'order.paid', data: '{}', subject: 'order:1', made_at: at, state: 'failed' };
  await db
    .insertInto('webhook_delivery')
    .values({ delivery_id, endpoint_id, agent_id: agentId, ...event })
    .execute();
  return { endpointId: endpoint_id, deliveryId: delivery_id };
}

const ofEndpoint =
  (body?: object): Example =>
  async ({ agentId }, db) => {
    const { endpointId } = await anEndpoint(db, agentId);
    return { params: { endpointId }, ...(body && { body }) };
  };
const ofDelivery: Example = async ({ agentId }, db) => {
  const { deliveryId } = await anEndpoint(db, agentId);
  return { params: { deliveryId } };
};
const looked: Example = async ({ agentId }, db) => {
  await anEndpoint(db, agentId);
  return {};
};

/** Good requests about what is told to whom. */
export const webhookExamples: Readonly<Record<string, Example>> = {
  'webhooks.list': looked,
  'webhooks.add': async ({ agentId }, db) => {
    await db.deleteFrom('webhook_endpoint').where('agent_id', '=', agentId).execute();
    return { body: { ...said, kinds: ['order.paid', 'alarm.opened'], areaIds: [] } };
  },
  'webhooks.change': ofEndpoint({ ...said, kinds: ['order.ended'], areaIds: [], version: 1 }),
  'webhooks.setActive': ofEndpoint({ isActive: false }),
  'webhooks.remove': ofEndpoint(),
  'webhooks.renewSecret': ofEndpoint(),
  'webhooks.test': ofEndpoint(),
  'webhooks.deliveries': looked,
  'webhooks.delivery': ofDelivery,
  'webhooks.replay': ofDelivery,
  'webhooks.replayFailed': ofEndpoint({ since: fixtureNow - 86_400_000 }),
};
