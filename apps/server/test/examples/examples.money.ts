import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { topUpsOf } from '../../src/money/payments/top-ups.store.ts';
import { fixtureNow } from '../feature-fixture.ts';
import type { AnyRequest, World } from '../harness.ts';
import { aReturn } from '../money/a-return.ts';
import { aClosedRefund, aDebtor, anUnpaidOrder, aPayment } from '../money/a-rider.ts';
import { aTicket } from '../money/a-ticket.ts';
import { aSaver } from '../money/an-invoice.ts';
import { aStaffMember } from '../people/staff.ts';
import { aVehicle } from '../vehicles.ts';
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

const returnOf = async ({ agentId }: World, db: Db) => {
  const { applicationId } = await aReturn(db, { agentId, now: fixtureNow });
  return { applicationId };
};

/** The order of a ride that goes on. */
async function aRide(db: Db, agentId: number) {
  const { riderId, orderId } = await debtor(db, agentId);
  const open = { state: 'riding', ended_at: null, ended_by: null, price: null };
  await db.updateTable('ride_order').set(open).where('order_id', '=', orderId).execute();
  return { riderId, tripId: orderId };
}

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
    return { params: { paymentId }, query: { riderId } };
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
      lines: { ride: 50, dispatch: 100, helmet: 0 },
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
  'refunds.topUp': async ({ agentId }, db) => {
    const riderId = await aSaver(db, { agentId, now: fixtureNow });
    const { payment_id } = await db
      .selectFrom('payment')
      .select('payment_id')
      .where('rider_id', '=', riderId)
      .where('kind', '=', 'topup')
      .executeTakeFirstOrThrow();
    return { body: { paymentId: payment_id, amountCents: 100, reason: '用户申请退充值' } };
  },
  'topUps.ofRider': async ({ agentId }, db) => ({
    query: { riderId: await aSaver(db, { agentId, now: fixtureNow }) },
  }),
  'topUps.refundAll': async ({ agentId }, db) => {
    const riderId = await aSaver(db, { agentId, now: fixtureNow });
    const [topUp] = await topUpsOf(db, riderId);
    const all = [{ paymentId: topUp?.id ?? '', amountCents: topUp?.leftCents ?? 0 }];
    return { body: { riderId, topUps: all, reason: '用户注销前全部退款' } };
  },
  'tickets.list': async ({ agentId }, db) => {
    await aTicket(db, { agentId, now: fixtureNow });
    return {};
  },
  'tickets.tiles': async ({ agentId }, db) => {
    await aTicket(db, { agentId, now: fixtureNow });
    return {};
  },
  'tickets.single': async (world, db) => ({ params: await ticketOf(world, db) }),
  'tickets.byId': async (world, db) => ({ query: { id: (await ticketOf(world, db)).ticketId } }),
  'tickets.next': async (world, db) => {
    await ticketOf(world, db);
    return { body: {} };
  },
  'tickets.claim': async (world, db) => ({ params: await ticketOf(world, db) }),
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
  'ticketActions.file': async ({ agentId }, db) => ({
    body: {
      orderId: (await debtor(db, agentId)).orderId,
      reasons: ['station_misjudge'],
      text: '用户来电称停在框里',
    },
  }),
  'ticketActions.colleagues': async (world, db) => ({ params: await ticketOf(world, db) }),
  'ticketArticles.list': async (world, db) => ({ params: await ticketOf(world, db) }),
  'ticketActions.assign': async (world, db) => {
    const operatorId = newId();
    await aStaffMember(db, { operatorId, agentId: world.agentId, codes: ['0401', '040107'] });
    return { params: await ticketOf(world, db), body: { operatorId } };
  },
  'ticketActions.merge': async ({ agentId }, db) => {
    const { ticketId, riderId } = await aTicket(db, { agentId, now: fixtureNow });
    const orderId = await anUnpaidOrder(db, { riderId, agentId, now: fixtureNow, due: { location: 500 } });
    const into = await aTicket(db, { agentId, now: fixtureNow, of: { riderId, orderId } });
    return { params: { ticketId }, body: { intoId: into.ticketId } };
  },
  'ticketActions.toField': async ({ agentId }, db) => {
    const { number: vehicle } = await aVehicle(db, { agentId });
    const { ticketId } = await aTicket(db, { agentId, now: fixtureNow, vehicle });
    return { params: { ticketId }, body: { type: 'inspect', remark: '用户称车锁打不开' } };
  },
  'ticketActions.closeMany': async (world, db) => ({
    body: { ticketIds: [(await ticketOf(world, db)).ticketId], text: '与骑行费用无关的咨询' },
  }),
  'returns.list': async (world, db) => {
    await returnOf(world, db);
    return {};
  },
  'returns.tiles': async (world, db) => {
    await returnOf(world, db);
    return {};
  },
  'returns.single': async (world, db) => ({ params: await returnOf(world, db) }),
  'returns.holder': async (world, db) => ({ params: await returnOf(world, db) }),
  'returns.next': async (world, db) => {
    await returnOf(world, db);
    return { body: {} };
  },
  'returns.claim': async (world, db) => ({ params: await returnOf(world, db) }),
  'returns.release': async (world, db) => ({ params: await returnOf(world, db) }),
  'returns.decide': async (world, db) => ({
    params: await returnOf(world, db),
    body: { decision: 'rejected', text: '照片看不清楚车辆' },
  }),
  'returns.passMany': async (world, db) => ({
    body: { applicationIds: [(await returnOf(world, db)).applicationId], text: '' },
  }),
  'riderReturns.apply': async ({ agentId }, db) => ({
    body: { ...(await aRide(db, agentId)), kind: 'out_of_station', text: '站点满了' },
  }),
  'riderReturns.list': async ({ agentId }, db) => ({
    params: { riderId: (await aReturn(db, { agentId, now: fixtureNow })).riderId },
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
