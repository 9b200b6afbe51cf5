import { type OrderTerms, orderTerms } from '@kickstand/contract/rides/orders';
import { postingOf } from '@kickstand/domain/money/ledger';
import { noDues } from '@kickstand/domain/money/wallet';
import { freeTerms } from '@kickstand/domain/rides/orders';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { post } from '../../src/money/ledger/posting.service.ts';
import { insertLeg, insertRefund, moveLeg } from '../../src/money/payments/refunds.store.ts';
import { owe, paidOnline } from '../../src/money/wallet/paying.service.ts';
import { keptTerms, termsOf } from '../../src/rides/orders/kept-terms.parts.ts';
import { keepTerms } from '../../src/rides/orders/terms.store.ts';
import { aRider } from '../examples/examples.trips.ts';

const zone = 'Asia/Shanghai';

/** A rider of a franchisee who owes for a ride, its place and a helmet; answers the rider and the order. */
export async function aDebtor(
  db: Db,
  { agentId, now, due = {} }: { agentId: number; now: number; due?: Partial<typeof noDues> },
) {
  const { riderId } = await aRider(db, agentId);
  return { riderId, orderId: await anUnpaidOrder(db, { riderId, agentId, now, due }) };
}

/** A price of so much by line, with nothing said of how it came about. */
const priceAs = ({ ride, location, helmet }: typeof noDues) => ({
  elapsedSeconds: 900,
  chargedSeconds: 900,
  metres: 3_000,
  isDistanceImplausible: false,
  startCents: ride,
  timeCents: 0,
  kmCents: 0,
  discountCents: 0,
  capCutCents: 0,
  rideCents: ride,
  benefit: null,
  locationCents: location,
  helmetCents: helmet,
  payableCents: ride + location + helmet,
  isTrial: false,
  capRoomCents: null,
  steps: [],
});

/** An ended order of a rider; the wallet pays what it has. */
export async function anUnpaidOrder(
  db: Db,
  {
    riderId,
    agentId,
    now,
    due,
    endedAt = now,
    vehicle = 10_000_001,
    stations = {},
  }: {
    riderId: string;
    agentId: number;
    now: number;
    due: Partial<typeof noDues>;
    endedAt?: number;
    vehicle?: number;
    stations?: { start_station_id?: string | null; end_station_id?: string | null };
  },
) {
  const orderId = newId();
  const areaId = agentId * 10 + 1;
  const owed = { ...noDues, ride: 350, ...due };
  const cents = owed.ride + owed.location + owed.helmet;
  const kept = keptTerms(freeTerms(zone));
  await keepTerms(db, [kept]).execute();
  await db
    .insertInto('ride_order')
    .values({
      order_id: orderId,
      rider_id: riderId,
      vehicle_id: vehicle,
      ...stations,
      model_id: 1,
      service_area_id: areaId,
      agent_id: agentId,
      platform: 'wechat',
      state: 'unpaid',
      started_at: new Date(endedAt - 900_000),
      ended_at: new Date(endedAt),
      ended_by: 'user',
      return_relation: 'in_station',
      distance_m: 3_000,
      riding_seconds: 900,
      terms_id: kept.termsId,
      price: JSON.stringify(priceAs(owed)),
      fare_cents: owed.ride,
      ride_cents: owed.ride,
      location_cents: owed.location,
      helmet_cents: owed.helmet,
      payable_cents: cents,
    })
    .execute();
  const { fee: _, ...lines } = owed;
  await owe(
    db,
    {
      receivableId: orderId,
      kind: 'order',
      orderId,
      riderId,
      areaId,
      agentId,
      due: owed,
      giftFirst: false,
      now,
      dueAt: now,
    },
    postingOf('rideEnded', lines, { receivable: orderId, area: String(areaId) }),
    { eventAt: endedAt, now, zone },
  );
  return orderId;
}

/** What an order began by. */
export async function termsOfOrder(db: Db, orderId: string): Promise<OrderTerms> {
  const row = await db
    .selectFrom('ride_order as o')
    .innerJoin('order_terms as t', 't.terms_id', 'o.terms_id')
    .select(['t.terms', 'o.benefits'])
    .where('o.order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return termsOf(row);
}

/** From now on an order began by other terms than it did. */
export async function billBy(db: Db, orderId: string, change: object) {
  const kept = keptTerms(orderTerms.parse({ ...(await termsOfOrder(db, orderId)), ...change }));
  await keepTerms(db, [kept]).execute();
  await db
    .updateTable('ride_order')
    .set({ terms_id: kept.termsId })
    .where('order_id', '=', orderId)
    .execute();
}

/** An attempt to top up, open or paid, with nothing in the ledger for it. */
export async function aPayment(
  db: Db,
  {
    riderId,
    agentId,
    now,
    cents,
    state = 'paying',
    receivableId,
  }: {
    riderId: string;
    agentId: number;
    now: number;
    cents: number;
    state?: 'paying' | 'success';
    /** What it pays; a top-up pays for nothing. */
    receivableId?: string;
  },
) {
  const paymentId = newId();
  const merchant = 'wechat:1900000109';
  await db
    .insertInto('payment')
    .values({
      payment_id: paymentId,
      kind: receivableId === undefined ? 'topup' : 'receivable',
      subject_id: receivableId ?? paymentId,
      rider_id: riderId,
      service_area_id: agentId * 10 + 1,
      agent_id: agentId,
      channel: 'wechat',
      merchant,
      out_no: paymentId.replaceAll('-', ''),
      amount_cents: cents,
      detail: '{}',
      state,
      created_at: new Date(now),
      expires_at: new Date(now + 180_000),
      success_at: state === 'success' ? new Date(now) : null,
    })
    .execute();
  return { paymentId, merchant };
}

/** A provider was paid what is left of something owed. */
export async function paidAtProvider(
  db: Db,
  one: { riderId: string; agentId: number; now: number; cents: number; receivableId: string },
) {
  const { receivableId, now, agentId, cents } = one;
  const { paymentId, merchant } = await aPayment(db, { ...one, state: 'success' });
  const posting = postingOf('paidOnline', { online: cents }, { merchant, receivable: receivableId });
  const about = { source: 'payment', sourceId: paymentId, eventAt: now, now, zone };
  await post(db, posting, { ...about, agentId, areaId: agentId * 10 + 1 });
  await paidOnline(db, receivableId, {
    paymentId,
    channel: 'wechat',
    moment: { eventAt: now, now, zone },
  });
  return paymentId;
}

/** A refund whose provider closed it for good. */
export async function aClosedRefund(db: Db, { agentId, now }: { agentId: number; now: number }) {
  const { riderId, orderId } = await aDebtor(db, { agentId, now });
  const { paymentId } = await aPayment(db, { riderId, agentId, now, cents: 350, state: 'success' });
  const refundId = newId();
  const areaId = agentId * 10 + 1;
  const cents = { principal: 0, gift: 0, online: 350 };
  await insertRefund(db, {
    refundId,
    kind: 'receivable',
    subjectId: orderId,
    riderId,
    areaId,
    agentId,
    way: 'original',
    cents,
    state: 'failed',
    reason: '车辆故障',
    now,
  });
  const legId = newId();
  const leg = { refundId, paymentId, areaId, agentId, retryOf: null, amountCents: 350 };
  await insertLeg(db, {
    ...leg,
    legId,
    detail: { lines: { ...noDues, ride: 350 } },
    pendingId: '',
    now,
  });
  await moveLeg(db, legId, { state: 'closed', providerCode: 'closed', askAt: null, endedAt: now });
  return refundId;
}
