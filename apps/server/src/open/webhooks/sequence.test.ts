import { webhookKinds, webhooks } from '@kickstand/contract/open/webhooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aDebtor } from '../../../test/money/a-rider.ts';
import { Receiver } from '../../../test/open/receiver.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { sendTo } from '../receivers/receivers.service.ts';
import { Deliverer } from './sending.jobs.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

let fixture: FeatureFixture;
let receiver: Receiver;
let other: Receiver;
beforeAll(async () => {
  fixture = await featureFixture(() => webhooksRoutes({ seal: (text) => text, demo: true }));
  [receiver, other] = [await new Receiver().listen(), await new Receiver().listen()];
});
afterAll(async () => {
  await receiver.close();
  await other.close();
  await fixture.close();
});

async function through() {
  const send = sendTo({ demo: true });
  const now = () => fixture.clock.now;
  const sender = new Deliverer({
    database: fixture.database,
    now,
    send,
    open: (box) => box,
    chance: () => 0,
  });
  await Promise.all(await sender.begin());
}

test('events of one subject are numbered as they happened, for all endpoints alike, and keep their number when sent again', async () => {
  const north = fixture.as({
    codes: ['0507', '050781'],
    agentId: 3,
    scope: { agentIds: [3], opAreaIds: 'all' },
  });
  for (const { url } of [receiver, other])
    await north(webhooks.add, { body: { name: '数据仓库', kinds: webhookKinds, url } });
  const { orderId, number } = await fixture.write(async (db) => {
    const { orderId } = await aDebtor(db, { agentId: 3, now: fixture.clock.now, due: { location: 500 } });
    const paid = { state: 'paid', paid_at: new Date(fixture.clock.now), online_cents: 850 };
    await db.updateTable('ride_order').set(paid).where('order_id', '=', orderId).execute();
    return { orderId, ...(await aVehicle(db, { agentId: 3 })) };
  });
  const refund = (cents: number, before: Promise<unknown> = Promise.resolve()) =>
    fixture.write(async (db) => {
      await sql`select 1`.execute(db);
      await before;
      await db
        .updateTable('ride_order')
        .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', cents) }))
        .where('order_id', '=', orderId)
        .execute();
    });
  const ride = fixture.write((db) =>
    db
      .updateTable('vehicle_state')
      .set({ riding_state: 'riding' })
      .where('vehicle_id', '=', number)
      .execute(),
  );
  // The last one began first, so the order of starts differs from that of commits.
  let letGo = () => {};
  const last = refund(
    100,
    new Promise<void>((done) => {
      letGo = done;
    }),
  );
  await Promise.all([...Array.from({ length: 7 }, (_, i) => refund(i + 1)), ride]);
  letGo();
  await last;
  await through();
  await through();

  const ofOrder = receiver.events.filter(({ type }) => type === 'order.refunded');
  expect(new Set(ofOrder.map(({ subject }) => subject))).toEqual(new Set([`order:${orderId}`]));
  const inOrder = ofOrder.toSorted((a, b) => a.sequence - b.sequence);
  expect(new Set(inOrder.map(({ sequence }) => sequence)).size).toBe(8);
  const refunded = inOrder.map(({ data }) => Number(data.refundedCents));
  expect(refunded).toEqual(refunded.toSorted((a, b) => a - b));
  expect(refunded.at(-1)).toBe(128);
  expect(receiver.events.map(({ subject }) => subject)).toContain(`vehicle:${number}`);
  const numbers = (of: Receiver) => of.events.map(({ subject, sequence }) => [subject, sequence]).toSorted();
  expect(numbers(other)).toEqual(numbers(receiver));

  const { data } = await north(webhooks.deliveries, {});
  const first = data?.list.find(
    ({ subject, sequence }) => subject === inOrder[0]?.subject && sequence === inOrder[0].sequence,
  );
  receiver.got.length = 0;
  other.got.length = 0;
  await north(webhooks.replay, { params: { deliveryId: first?.id ?? '' } });
  await through();
  expect([...receiver.events, ...other.events]).toEqual([inOrder[0]]);
});
