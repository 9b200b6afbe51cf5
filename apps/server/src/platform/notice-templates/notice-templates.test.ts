import { noticeEventNames, notices, riderNotices } from '@kickstand/contract/platform/notices';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { noticesSent } from '../../program/notices-sent.ts';
import type { TextMessage } from '../outbox/sms-provider.parts.ts';
import { sendDueTexts } from '../outbox/texts.service.ts';
import { makeVault } from '../session/keys/vault.ts';
import { missedReporter } from './missed.jobs.ts';
import { noticeOf } from './notice.service.ts';
import { noticesRoutes } from './notices.routes.ts';

const zone = 'Asia/Shanghai';
const vault = makeVault(Buffer.alloc(32, 3));
const codes = ['0506', '050603', '050650'];
const hour = 3_600_000;
let fixture: FeatureFixture;
let head: ReturnType<FeatureFixture['as']>;
let north: ReturnType<FeatureFixture['as']>;
let app: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() =>
    noticesRoutes({ zone, partCost: 4_500, texts: { vault, canSend: true, onQueued: () => undefined } }),
  );
  head = fixture.as({ codes, name: '运营' });
  north = fixture.as({ codes, agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' } });
  app = fixture.as({ codes: ['riderApp'] });
});
beforeEach(async () => {
  // Noon in the business’s time zone.
  fixture.clock.now = Math.ceil(fixture.clock.now / (24 * hour)) * 24 * hour + 4 * hour;
  await fixture.fresh.owner.query('truncate notice_template, notice_change, notice_missed, outbox');
});
afterAll(() => fixture.close());

const someone = (agentId = 3) => fixture.write((db) => aRider(db, agentId));
const noticeIn = (agentId: number, riderId: string, subject: string) => ({
  riderId,
  subject,
  agentId,
  areaId: agentId * 10 + 1,
});
const unpaid = noticeOf('unpaid');
let serial = 0;

async function tell(
  riderId: string,
  values: { money: number | null } = { money: 350 },
  subject = `${++serial}`,
) {
  return fixture.write((db) =>
    unpaid.tell({ db, now: () => fixture.clock.now, zone }, noticeIn(3, riderId, subject), {
      date: fixture.clock.now,
      ...values,
    }),
  );
}

async function send() {
  const sent: TextMessage[] = [];
  const provider = {
    send: async (message: TextMessage) => {
      sent.push(message);
      return { is: 'accepted' } as const;
    },
  };
  await sendDueTexts({ database: fixture.database, sealer: vault, provider, now: () => fixture.clock.now });
  return sent;
}

const one = async (id: string, by = head) => (await by(notices.one, { params: { id } })).data;
const bodyOf = async (id: string, over: object = {}) => {
  const row = await one(id);
  return { ...notices.edit.body.parse(row), ...over };
};
const edit = async (id: string, over: object, by = head) =>
  by(notices.edit, { params: { id }, body: await bodyOf(id, over) });

test('every event that has words is sent by a feature', () => {
  expect(Object.keys(noticesSent).sort()).toEqual([...noticeEventNames].sort());
  for (const [name, { event }] of Object.entries(noticesSent)) expect(event).toBe(name);
});

test('a rider is told once, in the inbox and by text message, to the phone that the account has then', async () => {
  const { riderId } = await someone();
  expect([await tell(riderId, { money: 350 }, 'a'), await tell(riderId, { money: 350 }, 'a')]).toEqual([
    true,
    false,
  ]);
  await fixture.write((db) =>
    db.updateTable('rider').set({ phone: '13700001234' }).where('rider_id', '=', riderId).execute(),
  );
  expect(await send()).toMatchObject([
    { phone: '13700001234', text: expect.stringContaining('3.50 元待支付'), key: `unpaid:a:${riderId}:sms` },
  ]);
  expect(await send()).toEqual([]);
  const { data } = await app(riderNotices.list, { params: { riderId }, query: { lang: 'en' } });
  expect(data).toMatchObject({ unread: 1, list: [{ title: 'Payment due', readAt: null }] });
  expect(data?.list[0]?.text).toContain('CNY 3.50 unpaid');
  await app(riderNotices.read, { params: { riderId } });
  expect((await app(riderNotices.list, { params: { riderId }, query: {} })).data?.unread).toBe(0);
});

test('a message whose value is missing is not sent, stands in the log, and is counted', async () => {
  const lines: string[] = [];
  const onTrouble = (error: unknown, what: string) => void lines.push(`${what}: ${(error as Error).message}`);
  const report = missedReporter({ database: fixture.database, now: () => fixture.clock.now, onTrouble });
  const { riderId } = await someone();
  expect(await tell(riderId, { money: null }, 'b')).toBe(false);
  fixture.clock.now += 60_000;
  expect([await report(), await report(), lines]).toEqual([
    1,
    0,
    ['a notice was not sent: unpaid of b lacks money'],
  ]);
  expect(await send()).toEqual([]);
  expect(await one('unpaid')).toMatchObject({ missed: 1 });
});

test('at night a text message waits for the morning, and by then nobody is told who is no rider any more', async () => {
  const [one, other] = [await someone(), await someone()];
  fixture.clock.now += 11 * hour;
  await tell(one.riderId);
  await tell(other.riderId);
  expect(await send()).toEqual([]);
  await fixture.write((db) =>
    db.updateTable('rider').set({ state: 'cancelled' }).where('rider_id', '=', other.riderId).execute(),
  );
  fixture.clock.now += 9 * hour;
  expect(await send()).toHaveLength(1);
});

test('words are changed by what is sound only, and the difference is kept', async () => {
  const said = { text: '请付{money}', textEn: 'Pay {money}', perDay: 1 };
  expect(await edit('unpaid', { ...said, text: '{monny}' })).toMatchObject({
    code: 'message.variable',
    promot: '变量{monny}不存在',
  });
  expect((await edit('unpaid', { ...said, channels: ['mail'] })).code).toBe('notice.channel');
  expect((await edit('login_code', { text: '验证码' })).code).toBe('notice.variable_left_out');
  expect((await edit('refund', { text: '退款' })).code).toBe('notice.locked');
  expect((await edit('unpaid', said)).status).toBe(200);
  expect((await edit('unpaid', { ...said, version: 0 })).code).toBe('common.stale_version');
  const { riderId } = await someone();
  expect([await tell(riderId), await tell(riderId)]).toEqual([true, false]);
  expect((await send()).map(({ text }) => text)).toEqual(['请付3.50 元']);
  const { data } = await head(notices.history, { params: { id: 'unpaid' } });
  expect(data?.list).toMatchObject([{ version: 1, change: { text: [expect.any(String), '请付{money}'] } }]);
  await head(notices.restore, { params: { id: 'unpaid' }, body: { version: 1 } });
  expect(await one('unpaid')).toMatchObject({ isChanged: false, perDay: 0, version: 2 });
});

test('while an edit waits for the gateway’s review, what it agreed to last is sent', async () => {
  const { riderId } = await someone();
  await edit('unpaid', { providerTemplate: 'SMS_1', text: '第一版{money}' });
  await edit('unpaid', { text: '第二版{money}' });
  await tell(riderId);
  expect((await send())[0]?.text).toContain('元待支付');
  const approve = async () =>
    head(notices.review, {
      params: { id: 'unpaid' },
      body: { isApproved: true, version: (await one('unpaid'))?.version ?? 0 },
    });
  expect((await approve()).status).toBe(200);
  expect((await approve()).code).toBe('notice.not_reviewed');
  await tell(riderId);
  expect((await send())[0]?.text).toBe('第二版3.50 元');
});

test('an area has words of its own, which others neither see nor change', async () => {
  const copied = await north(notices.copy, { params: { id: 'unpaid' }, body: { areaIds: [31] } });
  expect(copied.data).toEqual({ ids: ['unpaid@31'] });
  expect((await edit('unpaid@31', { text: '北区{money}' }, north)).status).toBe(200);
  expect((await edit('unpaid', { text: '全部{money}' }, north)).code).toBe('notice.all_areas');
  const south = fixture.as({ codes, agentId: 4, scope: { agentIds: [4], opAreaIds: 'all' } });
  expect((await south(notices.one, { params: { id: 'unpaid@31' } })).status).toBe(404);
  const { riderId } = await someone();
  await tell(riderId);
  expect((await send())[0]?.text).toBe('北区3.50 元');
  const { data } = await north(notices.list, { query: { event: 'unpaid' } });
  expect(data?.list).toMatchObject([
    { id: 'unpaid', isOwn: false },
    { id: 'unpaid@31', isOwn: true, sent: expect.any(Number) },
  ]);
});

test('what is switched off is not said, and codes cannot be', async () => {
  const off = (id: string) => head(notices.setState, { params: { id }, body: { isOn: false, version: 0 } });
  expect((await off('login_code')).code).toBe('notice.always_on');
  expect((await off('unpaid')).status).toBe(200);
  const { riderId } = await someone();
  expect(await tell(riderId)).toBe(false);
});

test('a test goes to a phone with sample values', async () => {
  const { data } = await head(notices.test, {
    params: { id: 'return_ok' },
    body: { phone: '13900000001', lang: 'zh' },
  });
  expect(data?.text).toBe('还车成功，21分5秒，应付3.50 元');
  expect(await send()).toMatchObject([{ phone: '13900000001', text: data?.text }]);
});
