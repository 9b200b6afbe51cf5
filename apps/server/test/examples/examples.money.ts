import type { Db } from '../../src/kernel/database/db.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aClosedRefund, aDebtor, anUnpaidOrder, aPayment } from '../money/a-rider.ts';
import { aTicket } from '../money/a-ticket.ts';
import { aSaver } from '../money/an-invoice.ts';
import { aRider } from './examples.trips.ts';

type Example = (world: World, db: Db) => AnyRequest | Promise<AnyRequest>;

const debtor = (db: Db, agentId: number) => aDebtor(db, { agentId, now: fixtureNow });

/** An order that the wallet paid. */
async function aPaidOrder(db: Db, agentId: number) {
  const riderId = await aSaver(db, { agentId, now: fixtureNow });
  return anUnpaidOrder(db, { riderId, agentId, now: fixtureNow, due: { location: 500 } });
}

const ticketOf = async ({ agentId }: World, db: Db) => {
  const { ticketId } = await aTicket(db, { agentId, now: fixtureNow });
  return { ticketId };
};

/** Good requests about riders' money. */
export const moneyExamples: Readonly<Record<string, Example>> = {
  'riderMoney.wallet': async ({ agentId }, db) => ({
    params: { riderId: (await debtor(db, agentId)).riderId },
  }),
  'riderMoney.pay': async ({ agentId }, db) => {
    const { riderId, orderId } = await debtor(db, agentId);
    return { params: { receivableId: orderId }, body: { riderId, channel: 'wechat' } };
  },
  'riderMoney.topUp': async ({ agentId }, db) => ({
    body: { riderId: (await aRider(db, agentId)).riderId, channel: 'wechat', amountCents: 2_000 },
  }),
  'riderMoney.payment': async ({ agentId }, db) => {
    const { riderId } = await aRider(db, agentId);
    const { paymentId } = await aPayment(db, { riderId, agentId, now: fixtureNow, cents: 2_000 });
    return { params: { paymentId } };
  },
  'riderMoney.withdraw': async ({ agentId }, db) => ({
    body: { riderId: await aSaver(db, { agentId, now: fixtureNow }) },
  }),
  'riderMoney.orders': async ({ agentId }, db) => ({
    params: { riderId: (await debtor(db, agentId)).riderId },
  }),
  'orders.single': async ({ agentId }, db) => ({
    params: { orderId: (await debtor(db, agentId)).orderId },
  }),
  'orders.push': async ({ agentId }, db) => ({
    body: { orderIds: [(await debtor(db, agentId)).orderId] },
  }),
  'orders.edit': async ({ agentId }, db) => ({
    body: {
      orderId: (await debtor(db, agentId)).orderId,
      modifyPayCost: 100,
      modifyDispatchCost: 0,
      reason: '首次用车减免',
      version: 1,
    },
  }),
  'orders.writeOff': async ({ agentId }, db) => ({
    params: { orderId: (await debtor(db, agentId)).orderId },
    body: { reason: '用户已失联', version: 1 },
  }),
  'orders.refund': async ({ agentId }, db) => ({
    body: {
      orderId: await aPaidOrder(db, agentId),
      lines: { ride: 50, location: 100, helmet: 0 },
      to: 'wallet',
      reason: '车辆故障退款',
      version: 1,
    },
  }),
  'refunds.failed': async ({ agentId }, db) => {
    await aClosedRefund(db, { agentId, now: fixtureNow });
    return {};
  },
  'refunds.again': async ({ agentId }, db) => ({
    body: {
      refundId: await aClosedRefund(db, { agentId, now: fixtureNow }),
      how: 'again',
      reason: '用户账户恢复正常',
    },
  }),
  'tickets.list': async ({ agentId }, db) => {
    await aTicket(db, { agentId, now: fixtureNow });
    return {};
  },
  'tickets.tiles': async ({ agentId }, db) => {
    await aTicket(db, { agentId, now: fixtureNow });
    return {};
  },
  'tickets.single': async (world, db) => ({ params: await ticketOf(world, db) }),
  'tickets.next': async (world, db) => {
    await ticketOf(world, db);
    return { body: {} };
  },
  'tickets.take': async (world, db) => ({ params: await ticketOf(world, db) }),
  'tickets.release': async (world, db) => ({ params: await ticketOf(world, db) }),
  'tickets.holder': async (world, db) => ({ params: await ticketOf(world, db) }),
  'tickets.reply': async (world, db) => ({
    params: await ticketOf(world, db),
    body: { text: '请补充一张还车照片' },
  }),
  'tickets.decide': async (world, db) => ({
    params: await ticketOf(world, db),
    body: { result: 'fee_ok', text: '经核实，还车点在站点外', orderVersion: 1 },
  }),
  'tickets.reopen': async ({ agentId }, db) => ({
    params: { ticketId: (await aTicket(db, { agentId, now: fixtureNow, isDone: true })).ticketId },
    body: { text: '用户补充了照片' },
  }),
  'riderTickets.file': async ({ agentId }, db) => ({
    body: { ...(await debtor(db, agentId)), reasons: ['double_charge'], text: '扣了两次钱' },
  }),
  'riderTickets.list': async ({ agentId }, db) => ({
    params: { riderId: (await aTicket(db, { agentId, now: fixtureNow })).riderId },
  }),
  'riderTickets.answer': async ({ agentId }, db) => {
    const { ticketId, riderId } = await aTicket(db, { agentId, now: fixtureNow });
    return { params: { ticketId }, body: { riderId, text: '旁边好几辆车也是这样收的' } };
  },
};
