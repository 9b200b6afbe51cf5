import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { mostEndpoints, webhookEvents, webhookKinds, webhooks } from '@kickstand/contract/open/webhooks';
import { deadAfterMs } from '@kickstand/domain/open/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aTask } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aDebtor } from '../../../test/money/a-rider.ts';
import { aStatement } from '../../../test/money/a-statement.ts';
import { aTicket } from '../../../test/money/a-ticket.ts';
import { type Got, Receiver } from '../../../test/open/receiver.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { newId } from '../../kernel/ids.ts';
import { type Send, sendTo } from '../receivers/receivers.service.ts';
import { Deliverer } from './sending.jobs.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

const minute = 60_000;
const hour = 60 * minute;
const codes = ['0507', '050781'];
let fixture: FeatureFixture;
type Caller = ReturnType<FeatureFixture['as']>;
let root: Caller;
let north: Caller;
let south: Caller;

beforeAll(async () => {
  const seal = (text: string, place: string) => `${place} ${text}`;
  fixture = await featureFixture(() => webhooksRoutes({ seal, demo: true }));
  root = fixture.as({ codes, agentId: 2, scope: { agentIds: 'all', opAreaIds: 'all' } });
  north = fixture.as({ codes, agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' } });
  south = fixture.as({ codes, agentId: 4, scope: { agentIds: [4], opAreaIds: 'all' } });
});
beforeEach(async () => {
  await fixture.fresh.owner.query('truncate webhook_endpoint, webhook_delivery');
});
afterEach(async () => {
  for (const one of receivers.splice(0)) await one.close();
});
afterAll(() => fixture.close());

const now = () => fixture.clock.now;
const open = (box: string, place: string) => {
  if (!box.startsWith(`${place} `)) throw new Error('sealed elsewhere');
  return box.slice(place.length + 1);
};
const deliverer = (send: Send = sendTo({ demo: true })) =>
  new Deliverer({ database: fixture.database, now, send, open, chance: () => 0 });
/** Sends everything due and waits for it. */
const through = async (sender = deliverer()) => Promise.all(await sender.begin());

const receivers: Receiver[] = [];
async function aReceiver() {
  const receiver = await new Receiver().listen();
  receivers.push(receiver);
  return receiver;
}

const said = { name: '数据仓库', kinds: webhookKinds };
async function anEndpoint(who: Caller, url: string, more: object = {}) {
  const { data, code } = await who(webhooks.add, { body: { ...said, url, ...more } });
  if (!data) throw new Error(code ?? 'not added');
  return data;
}

let alarms = 0;
/** Raises an alarm of a new vehicle. */
const raise = (agentId = 3, area = agentId * 10 + 1) =>
  fixture.write(async (db) => {
    const at = new Date(now());
    const alarm_id = newId();
    await db
      .insertInto('alarm')
      .values({
        vehicle_id: 20_000_000 + ++alarms,
        alarm_id,
        agent_id: agentId,
        service_area_id: area,
        type: 'offline',
        level: 'red',
        first_at: at,
        last_at: at,
      })
      .execute();
    return alarm_id;
  });

const one = async (who: Caller) => (await who(webhooks.list, {})).data?.list[0];
const deliveries = async (who: Caller) => (await who(webhooks.deliveries, {})).data?.list ?? [];

describe('what happens', () => {
  test('is told as each kind says, with ids and amounts and nothing of persons', async () => {
    const receiver = await aReceiver();
    await anEndpoint(north, receiver.url);
    const rider = await fixture.write(async (db) => {
      const { orderId, riderId } = await aDebtor(db, { agentId: 3, now: now(), due: { location: 500 } });
      const order = db.updateTable('ride_order').where('order_id', '=', orderId);
      await order.set({ state: 'riding', ended_at: null, price: null }).execute();
      const ended = { state: 'unpaid', ended_at: new Date(now()), price: '{}' };
      await order.set(ended).execute();
      await order.set({ state: 'paid', paid_at: new Date(now()), online_cents: 850 }).execute();
      await order.set({ refunded_cents: 300 }).execute();
      await aTicket(db, { agentId: 3, now: now(), isDone: true });
      const { number } = await aVehicle(db, { agentId: 3 });
      await db
        .updateTable('vehicle_state')
        .set({ riding_state: 'riding' })
        .where('vehicle_id', '=', number)
        .execute();
      await db
        .updateTable('vehicle')
        .set({ lifecycle: 'off_shelf' })
        .where('vehicle_id', '=', number)
        .execute();
      const { taskId } = await aTask({ agentId: 3 }, db);
      await db
        .updateTable('ops_task')
        .set({ state: 'done', finished_at: new Date(now()) })
        .where('task_id', '=', taskId)
        .execute();
      await aStatement(db, { agentId: 3, now: now(), state: 'confirmed' });
      return riderId;
    });
    await raise();
    await fixture.write((db) =>
      db
        .updateTable('alarm')
        .set({ state: 'auto_cleared', handled_at: new Date(now()) })
        .where('agent_id', '=', 3)
        .execute(),
    );
    await through();
    const kinds = new Set(receiver.events.map(({ type }) => type));
    expect([...kinds].sort()).toEqual([...webhookKinds].sort());
    for (const { type, data } of receiver.events) {
      const shape = webhookEvents[type as keyof typeof webhookEvents].data.strict();
      expect(shape.safeParse(data).error, type).toBeUndefined();
    }
    const text = receiver.got.map(({ body }) => body).join('\n');
    const people = await fixture.write((db) =>
      db.selectFrom('rider').select(['rider_id', 'name', 'phone']).execute(),
    );
    expect(people.map(({ rider_id }) => rider_id)).toContain(rider);
    for (const hidden of people.flatMap((one) => Object.values(one))) expect(text).not.toContain(hidden);
    expect(receiver.events.find(({ type }) => type === 'order.refunded')?.data).toMatchObject({
      refundedCents: 300,
      serviceAreaId: 31,
    });
  });

  test('is told in the transaction that makes it true, or not at all', async () => {
    const receiver = await aReceiver();
    await anEndpoint(north, receiver.url);
    const undone = fixture.write(async (db) => {
      await db
        .insertInto('alarm')
        .values({
          vehicle_id: 1,
          alarm_id: newId(),
          agent_id: 3,
          service_area_id: 31,
          type: 'offline',
          level: 'red',
          first_at: new Date(now()),
          last_at: new Date(now()),
        })
        .execute();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await through();
    expect(receiver.got).toEqual([]);
  });

  test('reaches the company itself and those above it, of their areas and kinds alone', async () => {
    const [ofNorth, ofSouth, ofRoot, ofArea, ofOrders] = await Promise.all(
      Array.from({ length: 5 }, aReceiver),
    );
    await anEndpoint(north, ofNorth?.url ?? '');
    await anEndpoint(south, ofSouth?.url ?? '');
    await anEndpoint(root, ofRoot?.url ?? '');
    await anEndpoint(root, ofArea?.url ?? '', { areaIds: [41] });
    await anEndpoint(north, ofOrders?.url ?? '', { kinds: ['order.paid'] });
    const alarm = await raise(3);
    await through();
    const got = [ofNorth, ofSouth, ofRoot, ofArea, ofOrders].map((receiver) => receiver?.got.length);
    expect(got).toEqual([1, 0, 1, 0, 0]);
    expect(ofNorth?.events[0]).toMatchObject({
      type: 'alarm.opened',
      data: { alarmId: alarm, agentId: 3, serviceAreaId: 31, type: 'offline', level: 'red' },
    });
  });

  test('is told of to whoever may see some areas in those alone', async () => {
    const clerk = fixture.as({ codes, agentId: 3, scope: { agentIds: [3], opAreaIds: [32] } });
    const receiver = await aReceiver();
    await anEndpoint(clerk, receiver.url);
    await raise(3);
    await through();
    expect(receiver.got).toEqual([]);
    expect((await clerk(webhooks.add, { body: { ...said, url: receiver.url, areaIds: [31] } })).code).toBe(
      'scope.denied',
    );
    // Whoever sees all areas of the company sees this endpoint, but not the other way round.
    expect(await one(north)).toMatchObject({ areaIds: [32] });
    await fixture.fresh.owner.query('truncate webhook_endpoint, webhook_delivery');
    await anEndpoint(north, receiver.url);
    expect(await one(clerk)).toBeUndefined();
  });
});

describe('an event', () => {
  test('is signed as Standard Webhooks says, by both secrets for a day after a new one was made', async () => {
    const receiver = await aReceiver();
    const { id, secret } = await anEndpoint(north, receiver.url);
    const renewed = (await north(webhooks.renewSecret, { params: { endpointId: id } })).data?.secret ?? '';
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(renewed).not.toBe(secret);
    await raise();
    await through();
    fixture.clock.now += 25 * hour;
    await raise();
    await through();
    const signed = (text: string, { headers, body }: Got) => {
      const key = Buffer.from(text.slice('whsec_'.length), 'base64');
      const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
    };
    const [first, second] = receiver.got as [Got, Got];
    expect(first.headers['webhook-signature']).toBe(`${signed(renewed, first)} ${signed(secret, first)}`);
    expect(second.headers['webhook-signature']).toBe(signed(renewed, second));
    expect(second.headers['webhook-timestamp']).toBe(String(Math.floor(now() / 1_000)));
    expect(JSON.stringify(await north(webhooks.list, {}))).not.toContain('whsec_');
  });

  test('that a receiver fails to take is sent again under its id after growing pauses', async () => {
    const receiver = await aReceiver();
    await anEndpoint(north, receiver.url);
    receiver.status = 503;
    receiver.text = 'busy \0 now';
    await raise();
    await through();
    expect(await deliveries(north)).toMatchObject([
      { state: 'waiting', attempts: 1, status: 503, problem: 'HTTP 503', nextAt: now() + 5_000 },
    ]);
    await through();
    expect(receiver.got).toHaveLength(1);
    fixture.clock.now += 5_000;
    await through();
    expect(await one(north)).toMatchObject({ waiting: 1, problem: 'HTTP 503' });
    receiver.status = 200;
    fixture.clock.now += 5 * minute;
    await through();
    expect(await deliveries(north)).toMatchObject([{ state: 'delivered', attempts: 3, problem: null }]);
    expect(await one(north)).toMatchObject({ waiting: 0, failingSince: null, problem: null });
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.got.map(({ body }) => body)).size).toBe(1);
  });

  test('waits as long as a receiver asks', async () => {
    const receiver = await aReceiver();
    await anEndpoint(north, receiver.url);
    Object.assign(receiver, { status: 429, headers: { 'retry-after': '120' } });
    await raise();
    await through();
    fixture.clock.now += 119_000;
    await through();
    expect(receiver.got).toHaveLength(1);
    fixture.clock.now += 1_000;
    await through();
    expect(receiver.got).toHaveLength(2);
  });

  test('that is refused or redirected is not sent again by itself, and by a person under its id', async () => {
    const [receiver, elsewhere] = [await aReceiver(), await aReceiver()];
    await anEndpoint(north, receiver.url);
    Object.assign(receiver, { status: 302, headers: { location: elsewhere.url }, text: '<b>moved</b>' });
    await raise();
    await through();
    fixture.clock.now += hour;
    await through();
    expect([receiver.got.length, elsewhere.got.length]).toEqual([1, 0]);
    const [failed] = await deliveries(north);
    expect(failed).toMatchObject({ state: 'failed', status: 302 });
    const params = { deliveryId: failed?.id ?? '' };
    expect((await north(webhooks.delivery, { params })).data).toMatchObject({
      body: receiver.got[0]?.body,
      answer: '<b>moved</b>',
    });
    receiver.status = 200;
    expect((await north(webhooks.replay, { params })).data).toMatchObject({ state: 'waiting', attempts: 0 });
    await through();
    expect(receiver.got.map(({ headers }) => headers['webhook-id'])).toEqual([failed?.id, failed?.id]);
    expect((await south(webhooks.replay, { params })).status).toBe(404);
  });

  test('that was committed before the server died is sent by the next one', async () => {
    const receiver = await aReceiver();
    await anEndpoint(north, receiver.url);
    await raise();
    let wasAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      wasAsked = resolve;
    });
    const dying = deliverer(
      (_, stopping) =>
        new Promise((_done, reject) => {
          stopping.addEventListener('abort', () => reject(new Error('stopped')));
          wasAsked();
        }),
    );
    const [round] = await dying.begin();
    await asked;
    await dying.end();
    await round;
    expect(await one(north)).toMatchObject({ state: 'active', failingSince: null, waiting: 1 });
    await through();
    expect(receiver.got).toHaveLength(1);
  });
});

describe('an endpoint', () => {
  test('that is slow holds up no other', async () => {
    const [slow, quick] = [await aReceiver(), await aReceiver()];
    let letGo = () => {};
    slow.held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await anEndpoint(north, slow.url);
    await anEndpoint(south, quick.url);
    await raise(3);
    await raise(4);
    const sender = deliverer();
    const begun = await sender.begin();
    await Promise.race(begun);
    expect([slow.got.length, quick.got.length]).toEqual([0, 1]);
    await raise(4);
    await through(sender);
    expect(quick.got).toHaveLength(2);
    letGo();
    await Promise.all(begun);
    expect(slow.got).toHaveLength(1);
  });

  test('that was away for long gets at once what waits, when it is back', async () => {
    const receiver = await aReceiver();
    const { url } = receiver;
    await anEndpoint(north, url);
    await receiver.close();
    for (let i = 0; i < 12; i++) await raise();
    for (let i = 0; i < 20; i++) {
      await through();
      fixture.clock.now += minute;
    }
    expect(await one(north)).toMatchObject({ waiting: 12, failed: 0 });
    const back = new Receiver();
    receivers.push(back);
    await new Promise<void>((done) => {
      const server = createServer(async (request, response) => {
        let body = '';
        for await (const part of request) body += String(part);
        back.got.push({ headers: request.headers, body });
        response.end();
      });
      server.listen(Number(new URL(url).port), '127.0.0.1', done);
      back.close = async () => {
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      };
    });
    await through();
    expect(back.got).toHaveLength(12);
    expect(await one(north)).toMatchObject({ waiting: 0, failingSince: null });
  });

  test('that did not answer for three days is dead, and what it missed is sent when a person asks', async () => {
    const receiver = await aReceiver();
    const { id } = await anEndpoint(north, receiver.url);
    receiver.status = 500;
    const since = Date.now() - minute;
    await raise();
    await through();
    fixture.clock.now += deadAfterMs;
    await through();
    expect(await one(north)).toMatchObject({ state: 'dead', failed: 1, waiting: 0, problem: 'HTTP 500' });
    await raise();
    expect(await deliveries(north)).toHaveLength(1);
    const params = { endpointId: id };
    const again = () => north(webhooks.replayFailed, { params, body: { since } });
    expect((await again()).code).toBe('webhook.paused');
    expect((await north(webhooks.test, { params })).code).toBe('webhook.paused');
    await north(webhooks.setActive, { params, body: { isActive: true } });
    receiver.status = 200;
    expect((await again()).data).toEqual({ queued: 1 });
    await through();
    expect(await one(north)).toMatchObject({ state: 'active', failed: 0, problem: null });
    expect((await again()).code).toBe('webhook.nothing_failed');
  });

  test('that says it is gone is sent nothing more', async () => {
    const receiver = await aReceiver();
    await anEndpoint(north, receiver.url);
    receiver.status = 410;
    await raise();
    await through();
    await raise();
    await through();
    expect(receiver.got).toHaveLength(1);
    expect(await one(north)).toMatchObject({ state: 'dead', problem: 'HTTP 410' });
  });

  test('is tried by a test event, is paused, changed and removed by who may, and seen by nobody else', async () => {
    const receiver = await aReceiver();
    const { id, version } = await anEndpoint(north, receiver.url);
    const params = { endpointId: id };
    await north(webhooks.test, { params });
    await through();
    expect(receiver.events).toMatchObject([{ type: 'test', data: { agentId: 3 } }]);
    expect((await south(webhooks.list, {})).data?.list).toEqual([]);
    expect((await south(webhooks.deliveries, {})).data?.list).toEqual([]);
    expect((await south(webhooks.test, { params })).status).toBe(404);
    const reader = fixture.as({ codes: ['0507'], agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' } });
    expect((await reader(webhooks.test, { params })).status).toBe(403);
    const body = { ...said, url: receiver.url, kinds: ['order.paid' as const], version };
    expect((await north(webhooks.change, { params, body })).data).toMatchObject({ kinds: ['order.paid'] });
    expect((await north(webhooks.change, { params, body })).code).toBe('common.stale_version');
    await north(webhooks.setActive, { params, body: { isActive: false } });
    expect(await one(north)).toMatchObject({ state: 'paused' });
    expect((await north(webhooks.remove, { params })).status).toBe(200);
    expect(await deliveries(north)).toEqual([]);
  });

  test('is no address inside, neither when it is saved nor when its name means one later', async () => {
    const strict = await featureFixture(() => webhooksRoutes({ seal: (text) => text, demo: false }));
    const ask = strict.as({ codes, agentId: 3 });
    for (const url of [
      'http://hooks.example/in',
      'https://127.0.0.1/',
      'https://169.254.169.254/latest',
      'https://[::ffff:10.0.0.1]/',
      'https://hooks.example:8080/',
    ])
      expect((await ask(webhooks.add, { body: { ...said, url } })).code, url).toBe('webhook.address');
    expect((await ask(webhooks.add, { body: { ...said, url: 'https://hooks.example/in' } })).status).toBe(
      200,
    );
    await strict.close();

    await anEndpoint(north, 'https://hooks.example/in');
    await raise();
    const resolve: NonNullable<Parameters<typeof sendTo>[0]['resolve']> = (_host, _options, done) =>
      void setImmediate(() => done(null, [{ address: '10.0.0.7', family: 4 }]));
    await through(deliverer(sendTo({ demo: false, resolve })));
    expect(await deliveries(north)).toMatchObject([
      { state: 'waiting', status: null, problem: 'address not allowed' },
    ]);
  });

  test('is one of ten of a company at most', async () => {
    const body = { ...said, url: 'https://hooks.example/in' };
    for (let i = 0; i < mostEndpoints; i++) await anEndpoint(north, body.url);
    expect((await north(webhooks.add, { body })).code).toBe('webhook.too_many');
    expect((await south(webhooks.add, { body })).status).toBe(200);
  });
});
