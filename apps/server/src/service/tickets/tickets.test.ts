import { orders, riderMoney } from '@kickstand/contract/rides/orders';
import { riderTickets, tickets } from '@kickstand/contract/service/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { AProvider } from '../../../test/money/a-provider.ts';
import { aDebtor } from '../../../test/money/a-rider.ts';
import { aTicket } from '../../../test/money/a-ticket.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { memoryStore } from '../../../test/pictures.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { askProviders } from '../../money/payments/asking.service.ts';
import { paymentsRoutes } from '../../money/payments/payments.routes.ts';
import { setFirst } from '../../places/area-settings/area-settings.service.ts';
import { ordersRoutes } from '../../rides/orders/orders.routes.ts';
import { setPriceCalendar } from '../../rides/pricing/pricing.service.ts';
import { ticketsRoutes } from './tickets.routes.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const minute = 60_000;
const hour = 60 * minute;
let fixture: FeatureFixture;
let provider: AProvider;
const providers = new Map();
const photos = { store: memoryStore(), seal: (text: string) => text, zone };
const parts = { zone, providers, photos };
const codes = ['0401', '040107', '160108', '160131'];
let app: ReturnType<FeatureFixture['as']>;
const clerk = (operatorId = 'zhou', name = '小周') => fixture.as({ codes, operatorId, name, agentId: 2 });

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...ticketsRoutes(parts),
    ...ordersRoutes(parts),
    ...paymentsRoutes(parts),
  ]);
  await fixture.write((db) => aStaffMember(db, { operatorId: 'zhou', agentId: 2, codes }));
  app = fixture.as({ codes: ['riderApp'] });
});
beforeEach(async () => {
  provider = new AProvider(() => fixture.clock.now);
  providers.set('wechat', { provider, merchantId: '1900000109' });
  fixture.clock.now += hour;
  await fixture.write(async (db) => {
    const done = { state: 'closed', due_at: null, done_at: null };
    await db.updateTable('ticket').set(done).where('state', '<>', 'done').execute();
  });
});
afterAll(() => fixture.close());

const ask = () => askProviders({ ...parts, database: fixture.database, now: () => fixture.clock.now });
const ticket = (of?: { riderId: string; orderId: string }) =>
  fixture.write((db) => aTicket(db, { agentId, now: fixture.clock.now, ...(of && { of }) }));
const single = async (ticketId: string, who = clerk()) =>
  (await who(tickets.single, { params: { ticketId } })).data;

/** A ticket about an order paid through a provider: 3.50 for the ride and 5.00 for its position. */
async function paidTicket() {
  const one = await fixture.write((db) =>
    aDebtor(db, { agentId, now: fixture.clock.now, due: { location: 500 } }),
  );
  const { data } = await app(riderMoney.pay, {
    params: { receivableId: one.orderId },
    body: { riderId: one.riderId, channel: 'wechat' },
  });
  await ask();
  provider.pay(data?.attempt?.paymentId.replaceAll('-', '') ?? '');
  fixture.clock.now += 31_000;
  await ask();
  return ticket(one);
}

const decide = async (ticketId: string, body: object, who = clerk()) => {
  const { data } = await who(tickets.single, { params: { ticketId } });
  const order = await fixture.as({ codes: ['0401'] })(orders.single, {
    params: { orderId: data?.orderId ?? '' },
  });
  return who(tickets.decide, {
    params: { ticketId },
    body: { result: 'fee_ok', text: '经核实处理', orderVersion: order.data?.version ?? -1, ...body },
  });
};

describe('a complaint', () => {
  test('is made by who rode, about what has ended, once at a time', async () => {
    const one = await fixture.write((db) => aDebtor(db, { agentId, now: fixture.clock.now }));
    const body = { ...one, reasons: ['station_misjudge' as const], text: '停在框里了' };
    const { data } = await app(riderTickets.file, { body });
    expect(await single(data?.ticketId ?? '')).toMatchObject({
      state: 'pending',
      dueAt: fixture.clock.now + 24 * hour,
      events: [{ kind: 'created', by: null, text: '停在框里了' }],
      rider: { orders: 1, tickets: 1, refundCents: 0 },
    });
    expect(await app(riderTickets.file, { body })).toMatchObject({ code: 'ticket.open' });
    const other = await fixture.write((db) => aDebtor(db, { agentId, now: fixture.clock.now }));
    expect(await app(riderTickets.file, { body: { ...body, riderId: other.riderId } })).toMatchObject({
      code: 'order.not_found',
    });
  });

  test('does not get older on a holiday, nor while its rider is waited for', async () => {
    const day = (ms: number) => new Date(ms + 8 * hour).toISOString().slice(0, 10);
    const tomorrow = day(fixture.clock.now + 24 * hour);
    await fixture.write((db) =>
      setPriceCalendar(db, { holidays: [tomorrow], makeUpWorkdays: [] }, fixture.clock.now),
    );
    const one = await fixture.write((db) => aDebtor(db, { agentId, now: fixture.clock.now }));
    const { data } = await app(riderTickets.file, { body: { ...one, reasons: ['other'], text: '多收了' } });
    const ticketId = data?.ticketId ?? '';
    expect(await single(ticketId)).toMatchObject({ dueAt: fixture.clock.now + 48 * hour });
    await fixture.write((db) =>
      setPriceCalendar(db, { holidays: [], makeUpWorkdays: [] }, fixture.clock.now),
    );
    fixture.clock.now += hour;
    const reply = { params: { ticketId }, body: { text: '请补充照片', waits: true } };
    expect((await clerk()(tickets.reply, reply)).data).toMatchObject({ state: 'waiting_user', dueAt: null });
    fixture.clock.now += 100 * hour;
    const answer = { params: { ticketId }, body: { riderId: one.riderId, text: '已补充' } };
    expect((await app(riderTickets.answer, answer)).data).toEqual({ state: 'pending' });
    expect(await single(ticketId)).toMatchObject({ dueAt: fixture.clock.now + 23 * hour });
    const told = (await app(riderTickets.list, { params: { riderId: one.riderId } })).data?.list[0];
    expect(told?.said.map(({ kind, isOwn }) => [kind, isOwn])).toEqual([
      ['created', true],
      ['waiting', false],
      ['answered', true],
    ]);
  });
});

describe('working on tickets', () => {
  test('twenty clerks who ask for the next one at once get twenty different ones', async () => {
    for (let i = 0; i < 20; i++) await ticket();
    const clerks = Array.from({ length: 20 }, (_, i) => clerk(`clerk-${i}`, `客服${i}`));
    const got = await Promise.all(clerks.map((who) => who(tickets.next, { body: {} })));
    expect(new Set(got.map(({ data }) => data?.ticketId)).size).toBe(20);
    expect(got.every(({ data }) => data?.ticketId)).toBe(true);
    expect((await clerk()(tickets.next, { body: {} })).data).toEqual({ ticketId: null });
  });

  test('one that somebody took is nobody else’s for 15 minutes', async () => {
    const { ticketId } = await ticket();
    await clerk('li', '小李')(tickets.claim, { params: { ticketId } });
    expect(await decide(ticketId, {})).toMatchObject({ code: 'ticket.locked', promot: '正由小李处理' });
    expect((await single(ticketId))?.isMine).toBe(false);
    fixture.clock.now += 16 * minute;
    expect(await decide(ticketId, {})).toMatchObject({ status: 200 });
    expect(await decide(ticketId, {})).toMatchObject({ code: 'ticket.done' });
  });

  test('one that was put back is anybody’s again, and who has it is told at any time', async () => {
    const { ticketId } = await ticket();
    const [params, li] = [{ ticketId }, clerk('li', '小李')];
    const held = async (who = clerk()) => (await who(tickets.holder, { params })).data;
    await li(tickets.claim, { params });
    expect(await held()).toMatchObject({ claimedBy: '小李', isMine: false, state: 'processing' });
    expect(await held(li)).toMatchObject({ isMine: true });
    expect(await clerk()(tickets.release, { params })).toMatchObject({ code: 'ticket.locked' });
    await li(tickets.release, { params });
    expect(await held()).toEqual({ claimedBy: null, claimedUntil: null, isMine: false, state: 'processing' });
    expect((await clerk()(tickets.next, { body: {} })).data).toEqual({ ticketId });
  });

  test('two who decide at once: one does, the other hears so', async () => {
    const { ticketId } = await ticket();
    const both = await Promise.all([decide(ticketId, {}), decide(ticketId, {}, clerk('li', '小李'))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a decision', () => {
  test('gives money back where it came from, and says so on order, ticket and to the rider', async () => {
    const { ticketId, orderId, riderId } = await paidTicket();
    const { data } = await decide(ticketId, {
      result: 'refunded',
      lines: { ride: 0, location: 500, helmet: 0 },
      note: '定位误差大于到边距离',
    });
    expect(data).toMatchObject({ state: 'done', result: 'refunded', refundCents: 500, handler: '小周' });
    const order = await fixture.as({ codes: ['0401'] })(orders.single, { params: { orderId } });
    expect(order.data).toMatchObject({ refundedCents: 500, refunds: [{ onlineCents: 500 }] });
    const told = (await app(riderTickets.list, { params: { riderId } })).data?.list[0];
    expect(told).toMatchObject({ result: 'refunded' });
    expect(told?.said.map(({ kind }) => kind)).not.toContain('noted');
    expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  });

  test('of more than there is, or on an order that has changed meanwhile, changes nothing', async () => {
    const { ticketId, orderId } = await paidTicket();
    const lines = { ride: 0, location: 501, helmet: 0 };
    expect(await decide(ticketId, { result: 'refunded', lines })).toMatchObject({
      code: 'order.refund_exceeds',
    });
    const stale = { result: 'refunded', lines: { ...lines, location: 1 }, orderVersion: 0 };
    expect(await decide(ticketId, stale)).toMatchObject({ code: 'common.stale_version' });
    expect(await single(ticketId)).toMatchObject({ state: 'pending', events: [{ kind: 'created' }] });
    const order = await fixture.as({ codes: ['0401'] })(orders.single, { params: { orderId } });
    expect(order.data).toMatchObject({ refundedCents: 0, refunds: [] });
  });

  test('asks for less where the order is not paid', async () => {
    const { ticketId, orderId } = await ticket();
    const lines = { ride: 350, location: 0, helmet: 0 };
    expect((await decide(ticketId, { result: 'amended', lines })).data).toMatchObject({ result: 'amended' });
    const order = await fixture.as({ codes: ['0401'] })(orders.single, { params: { orderId } });
    expect(order.data).toMatchObject({ payableCents: 350, state: 'unpaid' });
  });

  test('can be opened again, with the time that is left', async () => {
    const { ticketId } = await ticket();
    fixture.clock.now += 10 * hour;
    await decide(ticketId, {});
    fixture.clock.now += 50 * hour;
    const { data } = await clerk()(tickets.reopen, {
      params: { ticketId },
      body: { text: '用户补充了照片' },
    });
    expect(data).toMatchObject({ state: 'pending', reopened: 1, dueAt: fixture.clock.now + 14 * hour });
  });
});

test('the tiles count what waits, what is late and what came back', async () => {
  const before = (await clerk()(tickets.tiles, {})).data;
  await ticket();
  const { ticketId } = await ticket();
  fixture.clock.now += 25 * hour;
  await decide(ticketId, {});
  expect((await clerk()(tickets.tiles, {})).data).toMatchObject({
    open: (before?.open ?? 0) + 1,
    overdue: (before?.overdue ?? 0) + 1,
    done: (before?.done ?? 0) + 1,
  });
  const late = await clerk()(tickets.list, { query: { overdue: true } });
  expect(late.data?.list).toHaveLength(1);
  const open = await clerk()(tickets.list, { query: { overdue: true, state: ['waiting_user', 'pending'] } });
  expect(open.data?.list).toHaveLength(1);
  const done = await clerk()(tickets.list, { query: { id: ticketId, state: ['done'] } });
  expect(done.data?.list.map(({ id }) => id)).toEqual([ticketId]);
});

test('a decision moves the rider’s points, bars and marks them, as far as the clerk may', async () => {
  const rights = [...codes, '0802', '07010103'];
  const may = fixture.as({ codes: rights, operatorId: 'zhou', name: '小周', agentId: 2 });
  const of = await ticket();
  const besides = { creditPoints: -8, bars: { days: 7, reason: '多次恶意投诉' }, isAbusive: true };
  expect((await decide(of.ticketId, besides)).code).toBe('common.forbidden');
  expect((await decide(of.ticketId, besides, may)).code).toBe('credit.off');
  const barred = () =>
    fixture.write((db) =>
      db.selectFrom('blacklist_entry').select('reach').where('rider_id', '=', of.riderId).execute(),
    );
  expect(await barred()).toEqual([]);
  await fixture.write((db) =>
    setFirst(db, {
      areaId: 31,
      group: 'credit',
      content: { on: true },
      by: '小周',
      reason: '启用信用分',
      now: fixture.clock.now,
    }),
  );
  expect((await decide(of.ticketId, besides, may)).data).toMatchObject({
    state: 'done',
    isAbusive: true,
    rider: { creditScore: 92 },
  });
  expect(await barred()).toEqual([{ reach: 'area' }]);
  const entries = await fixture.write((db) =>
    db.selectFrom('credit_entry').select(['kind', 'points', 'source_id']).execute(),
  );
  expect(entries).toEqual([{ kind: 'ticket', points: -8, source_id: of.ticketId }]);
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
});
