import type { InvoiceState } from '@kickstand/contract/money/invoices';
import type { Db } from '../../src/kernel/database/db.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aCustomer, anInvoice, aSeller } from '../money/an-invoice.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

let made = 0;
const number = () => String(++made).padStart(20, '26420000000000000000');

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64');

/** Something done with a request in this state, as it was seen. */
const doing =
  (state: InvoiceState, body: () => object): Example =>
  async ({ agentId }, db) => {
    const red = state.startsWith('red_') && { red: { reason: 1, formNo: 'HZ202611240001' } };
    const dueAt = state === 'pending' && { dueAt: fixtureNow };
    const issued = state !== 'pending' && { state, ...red, invoiceNo: number() };
    const { id, version } = await anInvoice(db, { agentId, now: fixtureNow, ...issued, ...dueAt });
    return { body: { id, version, ...body() } };
  };

const one: Example = async ({ agentId }, db) => {
  const { id } = await anInvoice(db, { agentId, now: fixtureNow });
  return { params: { id } };
};
const some: Example = async (world, db) => {
  await one(world, db);
  return {};
};
const reason = '开票信息有误';

/** Good requests about invoices. */
export const invoiceExamples: Readonly<Record<string, Example>> = {
  'invoices.list': some,
  'invoices.lines': some,
  'invoices.tiles': some,
  'invoices.single': one,
  'invoices.next': async (world, db) => {
    await one(world, db);
    return { body: {} };
  },
  'invoices.claim': one,
  'invoices.release': one,
  'invoices.holder': one,
  'invoices.issue': doing('pending', () => ({ invoiceNo: number() })),
  'invoices.putFile': doing('issued', () => ({ content: pdf })),
  'invoices.fail': doing('pending', () => ({ reason })),
  'invoices.retry': doing('failed', () => ({})),
  'invoices.resend': doing('issued', () => ({ email: 'lan@example.com' })),
  'invoices.requestRed': doing('issued', () => ({ redReason: 1, reason })),
  'invoices.withdrawRed': doing('red_requested', () => ({ reason })),
  'invoices.confirmRed': doing('red_requested', () => ({ formNo: 'HZ202611240001' })),
  'invoices.red': doing('red_confirmed', () => ({ redInvoiceNo: number() })),
  'invoiceSellers.edit': async ({ agentId }, db) => {
    await aSeller(db, agentId);
    const company = { company: '晨风出行', taxNo: '91420100MA4K000A10', taxClass: '3040502010000000000' };
    return { body: { agentId, ...company, rateBp: 300 + ++made, version: 1, reason } };
  },
  'finance.fundDays': async ({ agentId }, db) => {
    const day = { day: `2026-01-0${(++made % 9) + 1}`, counted_at: new Date(fixtureNow), agent_id: agentId };
    const counts = { deposit_cents: 0, principal_cents: 100, over_cap: 0, late_refunds: 0 };
    await db
      .insertInto('fund_day')
      .values({ ...day, ...counts })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return {};
  },
  'finance.moveFunds': () => ({ body: { move: 'reserveFilled', amountCents: 100, reason: '补足备付金' } }),
  'finance.check': () => ({ params: { check: 'postings' } }),
  'riderInvoices.orders': async ({ agentId }, db) => ({
    params: { riderId: (await aCustomer(db, { agentId, now: fixtureNow })).riderId },
  }),
  'riderInvoices.request': async ({ agentId }, db) => {
    await aSeller(db, agentId);
    await db.updateTable('area_setting').set({ content: '{}' }).where('name', '=', 'base').execute();
    const { riderId, orderIds } = await aCustomer(db, { agentId, now: fixtureNow });
    const to = { kind: 'personal', title: '陈晓兰', email: 'chen@example.com', content: 'riding' };
    return { body: { ...to, riderId, orderIds } };
  },
  'riderInvoices.list': async ({ agentId }, db) => ({
    params: { riderId: (await anInvoice(db, { agentId, now: fixtureNow })).riderId },
  }),
  'riderInvoices.cancel': async ({ agentId }, db) => {
    const { id, riderId } = await anInvoice(db, { agentId, now: fixtureNow });
    return { params: { id }, body: { riderId } };
  },
};
