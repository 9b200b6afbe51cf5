import {
  type BroadcastBody,
  broadcastBody,
  broadcasts,
  marketingConsents,
  messageChannels,
  type SmsReceipt,
  smsReceipts,
} from '@kickstand/contract/marketing/broadcasts';
import { approvals } from '@kickstand/contract/platform/approvals';
import { riderNotices } from '@kickstand/contract/platform/notices';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aKnownRider } from '../../../test/examples/marketing/examples.audiences.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anAccount, aRole } from '../../../test/people/people.ts';
import { broadcastParts, vault } from '../../../test/rewards/broadcast-parts.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { noticesRoutes } from '../../platform/notice-templates/notices.routes.ts';
import { signatureOf } from '../../platform/outbox/receipts.service.ts';
import { sendOtherTexts } from '../../platform/outbox/texts.service.ts';
import { broadcastsRoutes } from './broadcasts.manifest.ts';
import { feedBroadcasts } from './feeding.service.ts';

const zone = 'Asia/Shanghai';
const [hour, day] = [3_600_000, 86_400_000];
const codes = ['0506', '050603', '050650', '050651', 'approve'];
const parts = broadcastParts;
const { texts } = parts;
const reason = '调价前须通知全部用户';
let fixture: FeatureFixture;
type Member = ReturnType<FeatureFixture['as']>;
let [north, south, checker, app]: Member[] = [];
const as = (one: Member | undefined) => one as Member;
const member = (agentId: number, operatorId: string) =>
  fixture.as({
    codes,
    agentId,
    operatorId,
    name: operatorId,
    scope: { agentIds: [agentId], opAreaIds: 'all' },
  });

beforeAll(async () => {
  const served = broadcastsRoutes(parts);
  fixture = await featureFixture([
    ...served,
    ...noticesRoutes({ zone, partCost: 4_500, texts }),
    ...approvalsRoutes({ routes: () => served, zone, tell: () => undefined }),
  ]);
  await fixture.write(async (db) => {
    await aRole(db, { role_id: 'writing', agent_id: 3, codes });
    for (const operator_id of ['writer', 'checker'])
      await anAccount(db, { operator_id, agent_id: 3, role_id: 'writing', profession: 'maintenance' });
  });
  [north, south, checker, app] = [
    member(3, 'writer'),
    member(4, 'stranger'),
    member(3, 'checker'),
    fixture.as({ codes: ['riderApp'] }),
  ];
});
afterAll(() => fixture.close());
beforeEach(async () => {
  reached = [];
  // Ten in the morning of a new day.
  fixture.clock.now = Math.ceil((fixture.clock.now + day) / day) * day + 2 * hour;
  await fixture.write((db) => sql`delete from rider_fact`.execute(db));
});

const feed = () =>
  feedBroadcasts({ database: fixture.database, now: () => fixture.clock.now, zone, tell: () => undefined });
const riders = (n: number) =>
  fixture.write(async (db) => {
    const made: string[] = [];
    for (let i = 0; i < n; i += 1) made.push((await aKnownRider(db, 3)).riderId);
    return made;
  });
const written = (over: Partial<BroadcastBody> = {}) =>
  broadcastBody.parse({
    title: '价格调整',
    kind: 'price',
    body: '10 月 1 日起起步价 2 元。',
    areaIds: [31],
    audience: { all: [] },
    ...over,
  });
const add = async (over: Partial<BroadcastBody> = {}) => {
  const said = await as(north)(broadcasts.add, { body: written(over) });
  return said.data?.id ?? JSON.stringify(said);
};
const one = async (id: string) => {
  const { data } = await as(north)(broadcasts.one, { params: { id } });
  if (!data) throw new Error('there is no such broadcast');
  return data;
};
const freeze = async (id: string) =>
  as(north)(broadcasts.freeze, { params: { id }, body: { version: (await one(id)).version } });
const send = async (id: string) => {
  const { version, riders: n, staff } = await one(id);
  return as(north)(broadcasts.send, { params: { id }, body: { version, riders: n, staff, reason } });
};
const sent = async (over: Partial<BroadcastBody> = {}) => {
  const id = await add(over);
  expect((await freeze(id)).status).toBe(200);
  expect((await send(id)).status).toBe(200);
  return id;
};
const inbox = async (riderId = '') =>
  (await as(app)(riderNotices.list, { params: { riderId } })).data?.list.map(({ title }) => title);
const consent = (riderId = '', channel: 'inbox' | 'sms' = 'inbox', isGiven = true) =>
  as(app)(marketingConsents.set, {
    params: { riderId },
    body: { channel, isGiven, source: 'settings', words: '同意接收优惠信息' },
  });
const textKeys = (id: string) =>
  fixture.write(async (db) => {
    const rows = await db.selectFrom('outbox').select('key').where('broadcast_id', '=', id).execute();
    return rows.map(({ key }) => key);
  });
const states = async (id: string) =>
  fixture.write(async (db) => {
    const rows = await db.selectFrom('outbox').select('state').where('broadcast_id', '=', id).execute();
    return rows.map(({ state }) => state);
  });

let reached: string[] = [];
const sendTexts = () =>
  sendOtherTexts({
    database: fixture.database,
    sealer: vault,
    now: () => fixture.clock.now,
    provider: {
      send: async ({ key }: { key: string }) => {
        reached.push(key);
        return { is: 'accepted' as const };
      },
    },
  });

test('a price notice reaches whom it was determined for, each once, and tells how many read it', async () => {
  const [first, second] = await riders(2);
  const id = await add({ smsText: '10 月 1 日起调价', popsUp: true });
  expect((await send(id)).code).toBe('broadcast.not_frozen');
  expect((await freeze(id)).data).toMatchObject({ riders: 2, suppressed: 0 });
  expect(await one(id)).toMatchObject({ texted: 2, parts: 1, cost: 9_000 });
  // Riders added later are not included.
  const [late] = await riders(1);
  expect((await send(id)).status).toBe(200);
  await feed();
  expect(await one(id)).toMatchObject({ state: 'sending', told: 2, readPercent: 0 });
  expect(await inbox(first)).toEqual(['价格调整']);
  expect(await inbox(late)).toEqual([]);
  expect(await states(id)).toEqual(['queued', 'queued']);
  await sendTexts();
  await feed();
  expect(await one(id)).toMatchObject({ state: 'done', told: 2 });
  await as(app)(riderNotices.read, { params: { riderId: second ?? '' } });
  expect((await one(id)).readPercent).toBe(50);
});

test('marketing goes to who agreed, not at night, and not too often; what is ended holds for what waits', async () => {
  const [agrees, never, texted] = await riders(3);
  await consent(agrees);
  await consent(texted);
  await consent(texted, 'sms');
  const over = { kind: 'marketing' as const, title: '周末骑行', smsText: '周末骑行五折' };
  fixture.clock.now += 13 * hour;
  const id = await sent(over);
  expect(await one(id)).toMatchObject({ riders: 2, texted: 1, suppressed: 1 });
  await feed();
  expect(await one(id)).toMatchObject({ state: 'sending', told: 0 });
  fixture.clock.now += 10 * hour;
  await feed();
  expect(await one(id)).toMatchObject({ state: 'sending', told: 2 });
  expect(await inbox(never)).toEqual([]);
  expect((await consent(texted, 'sms', false)).data?.suppressed).toBe(1);
  expect(await states(id)).toEqual(['suppressed']);
  const again = await add(over);
  expect(await freeze(again)).toMatchObject({
    status: 409,
    code: 'message.nobody',
    promot: '3 人均未同意接收',
  });
});

test('a broadcast that is held sends nothing on, and what is called back is found in no inbox', async () => {
  const [rider] = await riders(3);
  const id = await sent({ smsText: '10 月 1 日起调价' });
  await feed();
  const [first] = await textKeys(id);
  await fixture.write((db) =>
    sql`update outbox set state = 'accepted', next_at = null where key = ${first}`.execute(db),
  );
  const pause = (isPaused: boolean) =>
    as(north)(broadcasts.setPaused, { params: { id }, body: { isPaused } });
  expect((await pause(true)).status).toBe(200);
  await sendTexts();
  // Nor are pending retries.
  await fixture.write((db) =>
    sql`update outbox set next_at = ${new Date(fixture.clock.now)} where broadcast_id = ${id} and state = 'queued'`.execute(
      db,
    ),
  );
  await sendTexts();
  expect(reached).toEqual([]);
  const recalled = await as(north)(broadcasts.recall, { params: { id }, body: { reason } });
  expect(recalled.data).toEqual({ id, withdrawn: 3, read: 0, texted: 1 });
  expect((await states(id)).sort()).toEqual(['accepted', 'cancelled', 'cancelled']);
  expect(await inbox(rider)).toEqual([]);
  expect(await one(id)).toMatchObject({ state: 'cancelled', isPaused: false });
  expect((await as(north)(broadcasts.recall, { params: { id }, body: { reason } })).code).toBe(
    'broadcast.not_sent',
  );
});

test('more than ten thousand are sent something only when a second person agrees to that number', async () => {
  await riders(1);
  const id = await add();
  await freeze(id);
  await fixture.write((db) =>
    sql`update broadcast set riders = 10001 where broadcast_id = ${id}`.execute(db),
  );
  expect((await send(id)).code).toBe('approval.requested');
  expect((await one(id)).state).toBe('draft');
  const asked = await as(checker)(approvals.list, { query: {} });
  const request = asked.data?.list[0];
  const agreed = await as(checker)(approvals.approve, { params: { id: request?.id ?? '' }, body: {} });
  expect(agreed.status, JSON.stringify(agreed)).toBe(200);
  expect((await one(id)).state).toBe('scheduled');
});

test('people who work here hear of it at their bell; others’ broadcasts are not found', async () => {
  const id = await sent({ audience: undefined, professions: ['maintenance'] });
  await feed();
  const bells = await fixture.write((db) =>
    db.selectFrom('notice').select(['operator_id as id']).where('kind', '=', 'announced').execute(),
  );
  expect(bells.map((bell) => bell.id).sort()).toEqual(['checker', 'writer']);
  expect(await one(id)).toMatchObject({ state: 'done', staff: 2, riders: 0 });
  expect((await as(south)(broadcasts.one, { params: { id } })).status).toBe(404);
  const foreign = await as(south)(broadcasts.add, { body: written() });
  expect(foreign.status).toBe(404);
});

test('a gateway’s key is written and never read; its receipts count when it signed them, the first answer or not', async () => {
  const key = 'a-key-of-the-gateway';
  const body = { url: 'https://sms.example/send', key, version: 0, reason: '更换短信服务商' };
  const root = fixture.as({ codes });
  expect((await root(messageChannels.setGateway, { body: { ...body, url: 'ftp://x' } })).code).toBe(
    'broadcast.gateway',
  );
  expect((await root(messageChannels.setGateway, { body })).status).toBe(200);
  const { data } = await as(north)(messageChannels.gateway, {});
  expect(data).toMatchObject({ source: 'console', url: body.url, keyEnd: 'eway' });
  expect(JSON.stringify(data)).not.toContain(key);

  const [rider] = await riders(2);
  const id = await sent({ smsText: '10 月 1 日起调价' });
  await feed();
  const keys = [...(await textKeys(id))].sort((a) => (a.includes(rider ?? '') ? -1 : 1));
  // The gateway has not replied to one of them yet.
  await fixture.write((db) =>
    db
      .updateTable('outbox')
      .set({ state: 'sending' })
      .where('key', '=', keys[1] ?? '')
      .execute(),
  );
  await sendTexts();
  const receipts: SmsReceipt[] = [
    { key: keys[0] ?? '', state: 'undelivered', isVacant: true },
    { key: keys[1] ?? '', state: 'delivered', isVacant: false },
  ];
  const signedAt = fixture.clock.now;
  const take = (signature: string) =>
    fixture.stranger(smsReceipts.take, { body: { signedAt, receipts, signature } });
  expect((await take('0'.repeat(64))).code).toBe('broadcast.signature');
  expect((await take(signatureOf(key, signedAt, receipts))).data).toEqual({ changed: 2 });
  expect((await take(signatureOf(key, signedAt, receipts))).data).toEqual({ changed: 0 });
  expect((await states(id)).sort()).toEqual(['delivered', 'undelivered']);

  const { data: bad } = await as(north)(messageChannels.badNumbers, { query: {} });
  expect(bad?.list.map(({ riderId }) => riderId)).toEqual([rider]);
  const again = await add({ smsText: '10 月 1 日起调价' });
  await freeze(again);
  expect(await one(again)).toMatchObject({ riders: 2, texted: 1 });
  await as(north)(messageChannels.liftNumber, { params: { riderId: rider ?? '' } });
  await freeze(again);
  expect(await one(again)).toMatchObject({ riders: 2, texted: 2 });
});
