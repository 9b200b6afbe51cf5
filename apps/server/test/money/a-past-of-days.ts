import { postingOf } from '@kickstand/domain/money/ledger';
import { sql } from 'kysely';
import type { Db } from '../../src/kernel/database/db.ts';
import { post } from '../../src/money/ledger/posting.service.ts';
import { aRider, aTask } from '../examples/examples.trips.ts';
import { aCard } from './a-card.ts';
import { anUnpaidOrder } from './a-rider.ts';

const zone = 'Asia/Shanghai';
const dayMs = 86_400_000;
const merchant = 'wechat:1900000109';

/** Numbers from 0 to 1, the same at every run. */
export function chanceOf(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

interface Wish {
  /** The last of the days, epoch ms. */
  now: number;
  days: number;
  chance(): number;
}

/** Who it happens to, and where. */
interface Someone {
  riderId: string;
  agentId: number;
  chance(): number;
}

const occasion = (source: string, sourceId: string, eventAt: number, agentId: number) => ({
  source,
  sourceId,
  eventAt,
  now: eventAt,
  zone,
  agentId,
  areaId: agentId * 10 + 1,
});

const upTo = (chance: () => number, most: number) => 1 + Math.floor(chance() * most);

/** A ride that is paid at once, days later or not, and refunded in part later still or not. */
async function aRide(db: Db, { riderId, agentId, chance }: Someone, at: number) {
  const due = { ride: upTo(chance, 900), location: chance() < 0.3 ? 500 : 0 };
  const orderId = await anUnpaidOrder(db, { riderId, agentId, now: at, due, endedAt: at });
  const owners = { receivable: orderId, rider: riderId, merchant, area: String(agentId * 10 + 1) };
  const later = at + Math.floor(chance() * chance() * 4 * dayMs);
  const online = postingOf('paidOnline', { online: due.ride }, owners);
  const fromWallet = postingOf('paidFromWallet', { principal: due.ride }, owners);
  const paid = chance() < 0.5 ? online : fromWallet;
  if (chance() < 0.8) await post(db, paid, occasion('order', orderId, later, agentId));
  const back = { ride: upTo(chance, due.ride) };
  const refund =
    chance() < 0.5 ? postingOf('refundedOnline', back, owners) : postingOf('refundedToWallet', back, owners);
  const refundedAt = later + Math.floor(chance() * 2 * dayMs);
  if (chance() < 0.3) await post(db, refund, occasion('refund', `refund-${orderId}`, refundedAt, agentId));
  const distance_m = upTo(chance, 9_000);
  const ride = { distance_m, riding_seconds: upTo(chance, 4_000), vehicle_id: 10_000_000 + upTo(chance, 9) };
  await db.updateTable('ride_order').set(ride).where('order_id', '=', orderId).execute();
  if (chance() < 0.2) await aFreeRide(db, orderId);
}

/** A deposit that is given back some days later or not. */
async function aDepositOf(db: Db, { riderId, agentId, chance }: Someone, at: number) {
  const owners = { rider: riderId, merchant };
  const paid = postingOf('depositPaid', { deposit: 9_900 }, owners);
  await post(db, paid, occasion('deposit', riderId, at, agentId));
  const back = postingOf('depositRefunded', { deposit: 9_900 }, owners);
  const later = at + Math.floor(chance() * 3 * dayMs);
  if (chance() < 0.5) await post(db, back, occasion('refund-leg', riderId, later, agentId));
}

/** What happened at one moment to one rider: a top-up with a gift, a ride, and sometimes a deposit or a card. */
async function aMoment(db: Db, { now, days, chance }: Wish) {
  const agentId = chance() < 0.5 ? 3 : 4;
  const at = now - Math.floor(chance() * days * dayMs);
  const { riderId } = await aRider(db, agentId);
  const someone = { riderId, agentId, chance };
  const topUp = postingOf('topUp', { principal: 9_999 }, { rider: riderId, merchant });
  await post(db, topUp, occasion('payment', riderId, at, agentId));
  const gift = postingOf('giftGranted', { gift: 500 }, { rider: riderId });
  await post(db, gift, occasion('charge', riderId, at, agentId));
  await aRide(db, someone, at);
  if (chance() < 0.2) await aDepositOf(db, someone, at);
  if (chance() < 0.1) await aCard(db, { agentId, riderId, now: at });
}

/** Another ride like one, as a trial that costs nothing and moves no money. */
const aFreeRide = (db: Db, orderId: string) =>
  sql`insert into ride_order (order_id, rider_id, vehicle_id, model_id, service_area_id, agent_id, state, started_at,
      ended_at, ended_by, return_relation, distance_m, riding_seconds, terms_id, price, fare_cents, is_trial, ride_cents,
      location_cents, helmet_cents, payable_cents, channel, paid_at)
    select 'free-' || order_id, rider_id, vehicle_id, model_id, service_area_id, agent_id, 'paid', started_at, ended_at,
      ended_by, 'out_of_station', distance_m, riding_seconds, terms_id, price, 0, true, 0, 0, 0, 0, 'zero', ended_at
    from ride_order where order_id = ${orderId}`.execute(db);

/** Rides, payments, refunds, cards and deposits of some days up to now. */
export async function aPastOfDays(db: Db, moments: number, wish: Wish) {
  for (let i = 0; i < moments; i++) await aMoment(db, wish);
}

/** Field work of all kinds that was done on some days, judged either way or not yet. */
export async function aPastOfWork(db: Db, pieces: number, { now, days, chance }: Wish) {
  const of = <T>(all: readonly T[]) => all[Math.floor(chance() * all.length)] as T;
  for (let i = 0; i < pieces; i++) {
    const { taskId } = await aTask({ agentId: chance() < 0.5 ? 3 : 4 }, db, {
      type: of(['swap', 'move', 'repair', 'inspect']),
    });
    const at = now - Math.floor(chance() * days * dayMs);
    const done = { state: 'done', started_at: new Date(at - 60_000 - i), finished_at: new Date(at) };
    const judged = {
      validity: of(['valid', 'valid', 'invalid', 'pending'] as const),
      distance_m: of([null, 80, 700]),
    };
    await db
      .updateTable('ops_task')
      .set({ ...done, ...judged })
      .where('task_id', '=', taskId)
      .execute();
  }
}

/** Vehicles counted each hour of some days in both areas; one of them changed hands on a day in the middle. */
export async function hoursOfFleet(db: Db, { now, days, chance }: Wish) {
  const first = Math.floor((now - days * dayMs) / 3_600_000) * 3_600_000;
  const rows = Array.from({ length: days * 24 }, (_, hour) =>
    [31, 41].map((service_area_id) => ({
      service_area_id,
      agent_id: service_area_id === 31 || hour > days * 12 ? 3 : 4,
      at: new Date(first + hour * 3_600_000),
      on_shelf: 100 + Math.floor(chance() * 50),
      rentable: Math.floor(chance() * 100),
      riding: 1,
      online: 90,
      bound: 150,
      fixed: 80,
      weak_signal: 0,
      no_power: 0,
      low_battery: 2,
    })),
  ).flat();
  await db.insertInto('fleet_sample').values(rows).execute();
}
