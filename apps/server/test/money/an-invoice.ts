import { postingOf } from '@kickstand/domain/money/ledger';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { changeInvoice, insertInvoice, lockInvoice } from '../../src/money/invoices/invoice-changes.store.ts';
import { putSeller } from '../../src/money/invoices/sellers.store.ts';
import { post } from '../../src/money/ledger/posting.service.ts';
import { addLot } from '../../src/money/wallet/lots.service.ts';
import { aRider } from '../examples/examples.trips.ts';
import { anUnpaidOrder, aPayment } from './a-rider.ts';

const zone = 'Asia/Shanghai';

/** A company says what its invoices say of it. */
export const aSeller = (db: Db, agentId: number, company = '晨风出行有限公司') =>
  putSeller(db, {
    agentId,
    company,
    taxNo: '91420100MA4K000A10',
    rateBp: 300,
    taxClass: '3040502010000000000',
    version: 1,
    by: '小周',
    now: 0,
  });

interface Wish {
  agentId: number;
  now: number;
  cents?: number;
}

/** A rider whose wallet holds what was paid at a provider. */
export async function aSaver(db: Db, { agentId, now, cents = 2_000 }: Wish) {
  const { riderId } = await aRider(db, agentId);
  const { paymentId, merchant } = await aPayment(db, { riderId, agentId, now, cents, state: 'success' });
  const about = { source: 'payment', sourceId: paymentId, eventAt: now, now, zone };
  const areaId = agentId * 10 + 1;
  const posting = postingOf('topUp', { principal: cents }, { merchant, rider: riderId });
  await post(db, posting, { ...about, agentId, areaId });
  await addLot(db, {
    lotId: newId(),
    riderId,
    kind: 'principal',
    cents,
    paymentId,
    withLotId: null,
    areaId,
    source: 'topup',
    now,
    endsAt: null,
  });
  return riderId;
}

/** A rider with orders of 8.50 each that the wallet paid: 3.50 for the ride and 5.00 for its place. */
export async function aCustomer(db: Db, { agentId, now, orders = 1 }: Wish & { orders?: number }) {
  const riderId = await aSaver(db, { agentId, now, cents: 850 * orders });
  const orderIds: string[] = [];
  for (let i = 0; i < orders; i++)
    orderIds.push(await anUnpaidOrder(db, { riderId, agentId, now, due: { location: 500 } }));
  return { riderId, orderIds };
}

/** A request for an invoice about one order; issued, or further on, where that is asked for. */
export async function anInvoice(
  db: Db,
  { agentId, now, ...change }: Wish & Partial<Parameters<typeof changeInvoice>[2]>,
) {
  await aSeller(db, agentId);
  const { riderId, orderIds } = await aCustomer(db, { agentId, now });
  const id = newId();
  const orders = orderIds.map((orderId) => ({ orderId, cents: 850 }));
  const lines = [
    { line: 'ride' as const, amountCents: 350, taxCents: 10 },
    { line: 'location' as const, amountCents: 500, taxCents: 15 },
  ];
  const nobody = { taxNo: undefined, bank: '', bankAccount: '', address: '', phone: '' };
  const to = { ...nobody, kind: 'personal', title: '陈晓兰', email: 'chen@example.com' } as const;
  const seller = { agentId, company: '晨风出行', taxNo: '91420100MA4K000A10', rateBp: 300 };
  await insertInvoice(db, {
    requestId: id,
    riderId,
    language: 'zh-CN',
    areaId: agentId * 10 + 1,
    agentId,
    seller: { ...seller, taxClass: '3040502010000000000' },
    to: { ...to, content: 'riding' },
    lines,
    orders,
    amountCents: 850,
    taxCents: 25,
    now,
    dueAt: now + 86_400_000,
  });
  const request = change.state && (await lockInvoice(db, { agentIds: 'all', opAreaIds: 'all' }, id));
  if (request && change.state)
    await changeInvoice(db, request, { done: { at: now, handler: '小周' }, ...change, state: change.state });
  return { id, riderId, orderIds, version: request ? 2 : 1 };
}
