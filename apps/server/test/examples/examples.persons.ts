import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aRider } from './examples.trips.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const ofRider =
  (body?: object): Example =>
  async ({ agentId }, db) => {
    const { riderId } = await aRider(db, agentId);
    return { params: { riderId }, ...(body && { body }) };
  };
const reason = '用户来电申请';

/** A rider who was sent a message. */
const aTold: Example = async ({ agentId }, db) => {
  const { riderId } = await aRider(db, agentId);
  const message = { message_id: newId(), kind: 'manual', body: '您好', by_name: '客服' };
  await db
    .insertInto('rider_message')
    .values({
      ...message,
      rider_id: riderId,
      service_area_id: agentId * 10 + 1,
      agent_id: agentId,
      created_at: new Date(fixtureNow),
    })
    .execute();
  return { query: { riderId } };
};

/** Good requests about the person behind a rider. */
export const personExamples: Readonly<Record<string, Example>> = {
  'persons.messages': aTold,
  'persons.write': ofRider({ body: '您的车辆已找到，请到站点领取。' }),
  'persons.devices': ofRider(),
  'persons.privacy': ofRider(),
  'persons.export': ofRider({ reason }),
  'persons.delete': ofRider({ reason }),
  'riderPersons.comes': ofRider({ deviceId: 'device-0001', platform: 'wechat', model: 'iPhone 17' }),
  'riderPersons.export': ofRider(),
  'riderPersons.delete': ofRider(),
};
