import { invoiceSellers, invoices, riderInvoices } from '@kickstand/contract/money/invoices';
import { orders } from '@kickstand/contract/rides/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aCustomer, aSeller } from '../../../test/money/an-invoice.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { memoryStore } from '../../../test/pictures.ts';
import { savedFilePages } from '../../kernel/files/saved-files.ts';
import { sendDueMails } from '../../platform/mail/mail.service.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { ordersRoutes } from '../../rides/orders/orders.routes.ts';
import { verifyBooks } from '../ledger/books.service.ts';
import { invoiceImport } from './invoice-import.ts';
import { invoicesRoutes } from './invoices.routes.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const codes = ['20', '2007', '2036', '1601', '160108'];
const store = memoryStore();
const parts = { zone, store, seal: makeVault(Buffer.alloc(32, 3)).addressSeal };
let fixture: FeatureFixture;
let app: ReturnType<FeatureFixture['as']>;
let made = 0;
const clerk = (operatorId = 'zhou', name = '小周') => fixture.as({ codes, operatorId, name, agentId: 2 });

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...invoicesRoutes(parts),
    ...ordersRoutes({ zone, providers: new Map() }),
  ]);
  app = fixture.as({ codes: ['riderApp'] });
  savedFilePages({ ...parts, now: () => fixture.clock.now })(fixture.app);
  await fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: 'zhou', agentId: 2, codes });
    await aSeller(db, agentId);
  });
});
afterAll(() => fixture.close());

const person = { kind: 'personal', title: '陈晓兰', email: 'chen@example.com', content: 'riding' } as const;
const number = () => String(++made).padStart(20, '26420000000000000000');
const customer = (count = 1) =>
  fixture.write((db) => aCustomer(db, { agentId, now: fixture.clock.now, orders: count }));
const request = (riderId: string, orderIds: string[], to: object = {}) =>
  app(riderInvoices.request, { body: { ...person, ...to, riderId, orderIds } });

/** A request about so many new orders of a new rider. */
async function requested(count = 1) {
  const { riderId, orderIds } = await customer(count);
  const { data } = await request(riderId, orderIds);
  return { riderId, orderIds, id: data?.requests[0]?.id ?? '' };
}
const seen = async (id: string) => (await clerk()(invoices.single, { params: { id } })).data;
const versionOf = async (id: string) => (await seen(id))?.version ?? -1;
const issue = async (id: string, invoiceNo = number(), who = clerk()) =>
  who(invoices.issue, { body: { id, version: await versionOf(id), invoiceNo } });
async function issued(count = 1) {
  const one = await requested(count);
  await issue(one.id);
  return one;
}

const refund = async (orderId: string, cents: number, who = clerk()) => {
  const { data } = await who(orders.single, { params: { orderId } });
  const lines = { ride: Math.min(cents, 350), dispatch: Math.max(0, cents - 350), helmet: 0 };
  const body = {
    orderId,
    lines,
    to: 'wallet' as const,
    reason: '车辆故障退款',
    version: data?.version ?? -1,
  };
  return who(orders.refund, { body });
};

describe('a request', () => {
  test('is about what was paid in cash and kept, with the tax that it holds, to the cent', async () => {
    const { riderId, orderIds } = await customer(2);
    await refund(orderIds[0] ?? '', 100);
    const { data } = await request(riderId, orderIds, {
      kind: 'company',
      taxNo: '91420100ma4k000a10',
      title: '武汉某某有限公司',
    });
    expect(data?.requests).toMatchObject([{ seller: '晨风出行有限公司', amountCents: 1_600 }]);
    expect(await seen(data?.requests[0]?.id ?? '')).toMatchObject({
      state: 'pending',
      taxNo: '91420100MA4K000A10',
      amountCents: 1_600,
      taxCents: 46,
      lines: [
        { line: 'ride', amountCents: 600, taxCents: 17, rateBp: 300 },
        { line: 'location', amountCents: 1_000, taxCents: 29 },
      ],
      of: [{ amountCents: 750 }, { amountCents: 850 }],
      dueAt: fixture.clock.now + 72 * 3_600_000,
    });
  });

  test('holds its orders: another one about them is refused, and taking it back frees them', async () => {
    const { riderId, orderIds, id } = await requested();
    const again = { code: 'invoice.taken', promot: `订单 ${orderIds[0]} 已申请开票` };
    expect(await request(riderId, orderIds)).toMatchObject(again);
    expect((await app(riderInvoices.orders, { params: { riderId } })).data?.list).toEqual([]);
    const cancel = () => app(riderInvoices.cancel, { params: { id }, body: { riderId } });
    expect((await cancel()).data).toEqual({ state: 'cancelled' });
    expect(await cancel()).toMatchObject({ code: 'invoice.state' });
    expect((await app(riderInvoices.orders, { params: { riderId } })).data?.list).toMatchObject([
      { orderId: orderIds[0], amountCents: 850 },
    ]);
    expect((await request(riderId, orderIds)).status).toBe(200);
  });

  test('about what is not paid, is a year old, was given back, or is somebody else’s is refused', async () => {
    const { riderId, orderIds } = await customer();
    const other = await customer();
    expect(await request(other.riderId, orderIds)).toMatchObject({ code: 'order.not_found' });
    const at = fixture.clock.now;
    fixture.clock.now += 366 * 86_400_000;
    expect(await request(riderId, orderIds)).toMatchObject({ code: 'invoice.too_old' });
    fixture.clock.now = at;
    await refund(orderIds[0] ?? '', 850);
    expect(await request(riderId, orderIds)).toMatchObject({ code: 'invoice.nothing' });
  });

  test.each([
    ['a company without a tax number', { kind: 'company' }],
    ['a person with one', { taxNo: '914201000000000000' }],
    ['a tax number of 16 characters', { kind: 'company', taxNo: '9142010000000000' }],
    ['a title of one letter', { title: '陈' }],
    ['no e-mail', { email: 'chen' }],
  ])('for %s is refused', async (_, to) => {
    const { riderId, orderIds } = await customer();
    expect(await request(riderId, orderIds, to)).toMatchObject({ code: 'common.invalid' });
  });

  test('becomes smaller by what is given back while it waits, and ends where nothing is left', async () => {
    const { id, orderIds } = await requested();
    const before = await versionOf(id);
    await refund(orderIds[0] ?? '', 350);
    expect(await seen(id)).toMatchObject({
      amountCents: 500,
      taxCents: 15,
      version: before + 1,
      lines: [{ line: 'location' }],
    });
    const stale = { id, version: before, invoiceNo: number() };
    expect(await clerk()(invoices.issue, { body: stale })).toMatchObject({ code: 'common.stale_version' });
    const { data } = await clerk()(orders.single, { params: { orderId: orderIds[0] ?? '' } });
    const lines = { ride: 0, dispatch: 500, helmet: 0 };
    const body = { orderId: orderIds[0] ?? '', lines, to: 'wallet' as const, reason: '车辆故障退款' };
    await clerk()(orders.refund, { body: { ...body, version: data?.version ?? -1 } });
    expect(await seen(id)).toMatchObject({ state: 'cancelled', amountCents: 0 });
    expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  });
});

describe('an invoice', () => {
  test('is issued by its number, once, and sent to the e-mail of the request', async () => {
    const { id, riderId } = await requested();
    const invoiceNo = number();
    expect((await issue(id, invoiceNo)).data).toMatchObject({
      state: 'issued',
      invoiceNo,
      handler: '小周',
      dueAt: null,
      mails: [{ to: 'chen@example.com', state: 'queued' }],
    });
    const other = await requested();
    expect(await issue(other.id, invoiceNo)).toMatchObject({ code: 'invoice.number_taken' });
    expect(await issue(id)).toMatchObject({ code: 'invoice.state' });
    const own = (await app(riderInvoices.list, { params: { riderId } })).data?.list;
    expect(own).toMatchObject([{ id, state: 'issued', invoiceNo }]);
    const sent: string[] = [];
    const send = async ({ address, subject }: { address: string; subject: string }) =>
      `250 taken as ${sent.push(`${address} ${subject}`)}`;
    const parts = { database: fixture.database, now: () => fixture.clock.now };
    await sendDueMails({ ...parts, sender: { send: () => Promise.reject(new Error('451 busy')) } });
    expect((await seen(id))?.mails).toMatchObject([{ state: 'queued', problem: '451 busy' }]);
    fixture.clock.now += 61_000;
    await sendDueMails({ ...parts, sender: { send } });
    expect(sent).toContain(`chen@example.com 电子发票 ${invoiceNo} · 晨风出行有限公司`);
    const elsewhere = { id, version: await versionOf(id), email: 'lan@example.com' };
    expect((await clerk()(invoices.resend, { body: elsewhere })).data).toMatchObject({
      resent: 1,
      mails: [{ to: 'lan@example.com' }, { state: 'sent' }],
    });
  });

  test('comes by e-mail in the language in which it was asked for', async () => {
    const { riderId, orderIds } = await customer();
    const body = { ...person, riderId, orderIds };
    const { data } = await app(riderInvoices.request, { body }, { 'accept-language': 'en-US' });
    const invoiceNo = number();
    await issue(data?.requests[0]?.id ?? '', invoiceNo);
    const { subject } = await fixture.write((db) =>
      db
        .selectFrom('outbox')
        .select('subject')
        .where('about_id', '=', data?.requests[0]?.id ?? '')
        .executeTakeFirstOrThrow(),
    );
    expect(subject).toBe(`Electronic invoice ${invoiceNo} · 晨风出行有限公司`);
  });

  test('has one file, known by its content, that goes with the e-mail and is fetched by an address that ends', async () => {
    const { id, riderId } = await issued();
    const put = async (text: string) =>
      clerk()(invoices.putFile, {
        body: { id, version: await versionOf(id), content: Buffer.from(text).toString('base64') },
      });
    expect(await put('<html>')).toMatchObject({ status: 415, code: 'invoice.file' });
    await put('%PDF-1.7 first %%EOF');
    const { data } = await put('<?xml version="1.0"?><EInvoice/>');
    expect(data).toMatchObject({ fileName: `${data?.invoiceNo}.xml`, fileBytes: 32, mails: { length: 3 } });
    expect((await seen(id))?.mails).toHaveLength(3);
    const [own] = (await app(riderInvoices.list, { params: { riderId } })).data?.list ?? [];
    expect(own?.fileAddress).toBe(data?.fileAddress);
    const fetched = () => fixture.app.inject({ url: own?.fileAddress ?? '' });
    expect(await fetched()).toMatchObject({ statusCode: 200, body: '<?xml version="1.0"?><EInvoice/>' });
    expect((await fetched()).headers['content-disposition']).toContain('attachment');
    fixture.clock.now += 5 * 60_000;
    expect((await fetched()).statusCode).toBe(404);
    expect((await fixture.app.inject({ url: `${own?.fileAddress}x` })).statusCode).toBe(404);
    const waiting = await requested();
    const early = { id: waiting.id, version: 1, content: Buffer.from('%PDF-1.7 %%EOF').toString('base64') };
    expect(await clerk()(invoices.putFile, { body: early })).toMatchObject({ code: 'invoice.state' });
  });

  test('is issued from a file of results, in which each wrong row says why', async () => {
    const [good, gone, twin] = [await requested(), await issued(), await requested()];
    const [invoiceNo, taken] = [number(), (await seen(gone.id))?.invoiceNo ?? ''];
    const rows = [
      { id: good.id, invoiceNo },
      { id: gone.id, invoiceNo: number() },
      { id: twin.id, invoiceNo },
      { id: twin.id, invoiceNo: taken },
      { id: 'nobody', invoiceNo: '26' },
      { id: '', invoiceNo: '' },
    ].map((given, i) => ({ row: i + 2, given }));
    const asClerk = {
      actor: { operatorId: 'zhou', name: '小周' },
      locale: 'zh-CN',
      now: () => fixture.clock.now,
    };
    const run = <T>(work: (ctx: never) => Promise<T>) =>
      fixture.write((db) => {
        const rows = { scope: () => ({ agentIds: 'all', opAreaIds: 'all' }) };
        const audit = { on: () => undefined, record: () => undefined };
        return work({ ...asClerk, db, rows, audit } as never);
      });
    const judged = await run((ctx) => invoiceImport.check(ctx, rows));
    expect(judged.bad.map(({ row, wrong }) => [row, Object.keys(wrong)])).toEqual([
      [3, ['id']],
      [4, ['invoiceNo']],
      [5, ['id', 'invoiceNo']],
      [6, ['id', 'invoiceNo']],
      [7, ['id', 'invoiceNo']],
    ]);
    await run((ctx) =>
      invoiceImport.make(
        ctx,
        judged.good.map(({ value }) => value),
      ),
    );
    expect(await seen(good.id)).toMatchObject({ state: 'issued', invoiceNo, handler: '小周' });
    const again = run((ctx) =>
      invoiceImport.make(
        ctx,
        judged.good.map(({ value }) => value),
      ),
    );
    await expect(again).rejects.toMatchObject({ code: 'import.changed' });
    const of = { params: { orderId: good.orderIds[0] ?? '' } };
    expect((await clerk()(orders.single, of)).data).toMatchObject({
      invoiceState: 'issued',
      invoiceId: good.id,
    });
    const listed = await clerk()(orders.list, { query: { invoice: 'issued', riderId: good.riderId } });
    expect(listed.data?.list).toMatchObject([{ invoiceState: 'issued' }]);
  });

  test('holds back refunds until it is flushed in two steps, and frees its orders then', async () => {
    const { id, orderIds, riderId } = await issued();
    const orderId = orderIds[0] ?? '';
    expect(await refund(orderId, 100)).toMatchObject({
      code: 'invoice.red_first',
      promot: '订单已开发票，请先红冲',
    });
    const step = async (call: typeof invoices.requestRed, body: object) =>
      (await clerk()(call, { body: { id, version: await versionOf(id), ...body } as never })).data;
    const redInvoiceNo = number();
    const early = { id, version: await versionOf(id), redInvoiceNo };
    expect(await clerk()(invoices.red, { body: early })).toMatchObject({ code: 'invoice.state' });
    const asked = await step(invoices.requestRed, { redReason: 4, reason: '订单退款，冲红' });
    expect(asked).toMatchObject({ state: 'red_requested', redReason: 4 });
    expect(await refund(orderId, 100)).toMatchObject({ code: 'invoice.red_first' });
    const confirmed = await step(invoices.confirmRed as never, { formNo: 'HZ202611240001' });
    expect(confirmed).toMatchObject({ state: 'red_confirmed', redFormNo: 'HZ202611240001' });
    expect(await step(invoices.red as never, { redInvoiceNo })).toMatchObject({ state: 'red', redInvoiceNo });
    expect((await refund(orderId, 100)).status).toBe(200);
    const { data } = await request(riderId, orderIds);
    expect(data?.requests).toMatchObject([{ amountCents: 750 }]);
    expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  });

  test('that failed frees its orders, and waits again only while nothing else holds them', async () => {
    const { id, orderIds, riderId } = await requested();
    const fail = { id, version: await versionOf(id), reason: '抬头与税号不符' };
    expect((await clerk()(invoices.fail, { body: fail })).data).toMatchObject({
      state: 'failed',
      remark: '抬头与税号不符',
    });
    const retry = async () => clerk()(invoices.retry, { body: { id, version: await versionOf(id) } });
    expect((await retry()).data).toMatchObject({ state: 'pending', remark: '' });
    await clerk()(invoices.fail, { body: { ...fail, version: await versionOf(id) } });
    await request(riderId, orderIds);
    expect(await retry()).toMatchObject({ code: 'invoice.taken' });
  });
});

describe('working on requests', () => {
  test('clerks who ask for the next one at once get different ones, and nobody decides what another took', async () => {
    for (let i = 0; i < 8; i++) await requested();
    const clerks = Array.from({ length: 8 }, (_, i) => clerk(`clerk-${i}`, `财务${i}`));
    const got = await Promise.all(clerks.map((who) => who(invoices.next, { body: {} })));
    const ids = got.map(({ data }) => data?.id ?? '');
    expect(new Set(ids).size).toBe(8);
    expect(await issue(ids[0] ?? '', number(), clerks[1])).toMatchObject({ code: 'invoice.locked' });
    expect((await issue(ids[0] ?? '', number(), clerks[0])).status).toBe(200);
  });

  test('the tiles and the list tell what waits and what is late', async () => {
    const { id } = await requested();
    fixture.clock.now += 73 * 3_600_000;
    const { data } = await clerk()(invoices.list, { query: { overdue: true, pageSize: 200 } });
    expect(data?.list.map((row) => row.id)).toContain(id);
    expect(data?.list[0]).toMatchObject({
      email: 'c***@example.com',
      riderPhone: expect.stringContaining('****'),
    });
    expect((await clerk()(invoices.tiles, {})).data?.overdue).toBe(data?.count);
    const lines = await clerk()(invoices.lines, { query: { id } });
    expect(lines.data?.list.map(({ amountCents, taxClass }) => [amountCents, taxClass])).toEqual([
      [350, '3040502010000000000'],
      [500, '3040502010000000000'],
    ]);
  });

  test('who sells is changed by two people', async () => {
    const seller = { agentId: 4, company: '晨光出行有限公司', taxNo: '91420100MA4K000B10' };
    const body = {
      ...seller,
      rateBp: 600,
      taxClass: '3040502010000000000',
      version: 0,
      reason: '开通电子发票',
    };
    expect((await clerk()(invoiceSellers.edit, { body })).status).toBe(202);
  });
});

test('what is invoiced never exceeds what was paid and kept, whoever refunds, asks and issues at once', async () => {
  const riders = await Promise.all(Array.from({ length: 4 }, () => customer(3)));
  const clients = Array.from({ length: 16 }, (_, i) => i);
  const turn = async (i: number) => {
    const who = clerk(`client-${i}`, `财务${i}`);
    for (let round = 0; round < 6; round++) {
      const { riderId, orderIds } = riders[(i + round) % riders.length] ?? (await customer());
      const orderId = orderIds[round % orderIds.length] ?? '';
      const kind = (i * 7 + round) % 5;
      if (kind === 0) await request(riderId, [orderId]);
      if (kind === 1) await request(riderId, orderIds);
      if (kind === 2) await refund(orderId, 50 + 10 * round, who);
      if (kind > 2) {
        const { data } = await who(invoices.list, { query: { riderId, state: 'pending' } });
        const one = data?.list[0];
        if (!one) continue;
        const body = { id: one.id, version: one.version };
        if (kind === 3) await who(invoices.issue, { body: { ...body, invoiceNo: number() } });
        else await who(invoices.fail, { body: { ...body, reason: '抬头有误重开' } });
      }
    }
  };
  const troubles = (await Promise.allSettled(clients.map(turn))).filter(
    ({ status }) => status === 'rejected',
  );
  expect(troubles).toEqual([]);
  const { rows } = await fixture.write((db) =>
    sql<{ invoiced: number; kept: number; n: number }>`
      select o.order_id, count(*)::int as n, sum(i.cents)::int as invoiced,
        (o.principal_cents + o.online_cents - o.refunded_cents) as kept
      from invoice_order i join ride_order o using (order_id) where i.is_live group by o.order_id`.execute(
      db,
    ),
  );
  for (const { invoiced, kept, n } of rows) {
    expect(n).toBe(1);
    expect(invoiced).toBeLessThanOrEqual(kept);
  }
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
}, 60_000);
