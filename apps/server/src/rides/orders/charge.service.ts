import type { OrderBasis } from '@kickstand/contract/rides/orders';
import type { RidePrice } from '@kickstand/contract/rides/pricing';
import type { TripEvidence } from '@kickstand/contract/rides/trips';
import { postingOf } from '@kickstand/domain/money/ledger';
import { noDues } from '@kickstand/domain/money/wallet';
import { startOfDay } from '@kickstand/domain/platform/time';
import { priceOfOrder, rideEndOf } from '@kickstand/domain/rides/orders';
import { provenStation } from '@kickstand/domain/rides/trips';
import type { Db } from '../../kernel/database/db.ts';
import { takeCards, useCards } from '../../money/cards/cards.service.ts';
import { owe } from '../../money/wallet/paying.service.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { orderCharged, orderPriced } from './orders.events.ts';
import { benefitsHeld } from './orders.questions.ts';
import {
  endOrder,
  insertOrder,
  lockRidingOrder,
  type NewOrder,
  ridingOrder,
  usedOn,
} from './orders.store.ts';
import { isInDoubt } from './station-records.service.ts';
import { termsAt } from './terms.service.ts';
import { askedOf, noteAsked } from './waiver.service.ts';

/** Opens the order when the vehicle has unlocked, under the current terms. The caller has locked the rider. */
export async function openOrder(db: Db, order: Omit<NewOrder, 'terms'>, zone: string) {
  const { orderId, riderId, areaId, agentId, modelId, startedAt } = order;
  const terms = await termsAt(db, { areaId, modelId, at: startedAt, zone });
  const { permit } = await areaSettingsOf(db, areaId);
  const takesMembers = permit.takesMembers && !permit.permitsAll;
  const start = { areaId, agentId, at: startedAt, zone };
  const cards = await takeCards(db, { orderId, riderId, takesMembers, ...start });
  const on = { vehicle: order.vehicle, agentId, stationId: order.startStationId };
  const activities = await benefitsHeld.ask(db, { orderId, riderId, areaId, at: startedAt, terms, on });
  await insertOrder(db, { ...order, terms: { ...terms, benefits: [...cards, ...activities] } });
}

/** The end of a trip as charged. */
export interface ChargedEnd {
  orderId: string;
  startedAt: number;
  endedAt: number;
  pauses: OrderBasis['pauses'];
  odometerM: number | null;
  straightM: number | null;
  endedBy: 'user' | 'ops' | 'system';
  /** How it counts, and the position relative to the fences, whoever ended it. */
  relation: NonNullable<OrderBasis['end']['relation']>;
  judged: NonNullable<OrderBasis['end']['relation']>;
  endStationId: string | null;
  distanceM: number;
  ridingSeconds: number;
  evidence: TripEvidence;
  /** The operator who ends it chose to charge the place. */
  isTicked: boolean;
}

interface Around {
  now: number;
  zone: string;
}

type Priced = Awaited<ReturnType<typeof ridingOrder>>;

/** Whether a place was judged outside a station whose fence may be drawn wrong. */
async function mayBeDrawnWrong(db: Db, areaId: number, { judged, evidence, endedAt }: ChargedEnd) {
  const stationId = evidence.nearestStationId;
  if (judged !== 'out_of_station' || stationId === null) return false;
  return isInDoubt(db, { areaId, stationId }, endedAt);
}

/** The pricing input of a trip's order at its end, and the price: the preview and the actual end use the same. */
async function priceAt(
  db: Db,
  { terms, riderId, areaId }: NonNullable<Priced>,
  end: ChargedEnd,
  zone: string,
) {
  const used = await usedOn(db, {
    riderId,
    areaId,
    from: startOfDay(end.endedAt, zone),
    to: startOfDay(end.endedAt, zone, -1),
  });
  const isDoubtful = await mayBeDrawnWrong(db, areaId, end);
  const charged = rideEndOf({ ...end, isDoubtful, isWaived: false });
  const station = provenStation(end);
  const asked = await askedOf(db, { orderId: end.orderId, end: charged, terms });
  const basis: OrderBasis = {
    startedAt: end.startedAt,
    endedAt: end.endedAt,
    pauses: end.pauses,
    odometerM: end.odometerM,
    straightM: end.straightM,
    trialsLeft: Math.max(0, terms.scheme.trialsPerDay - used.trials),
    capUsedCents: used.cents,
    benefits: terms.benefits,
    ...(station !== undefined && { provenStationId: station }),
    end: { ...charged, isWaived: asked?.isWaived ?? false },
  };
  return { basis, price: priceOfOrder(terms, basis), asked };
}

/** The price of a trip if it ended like this; undefined for one that began before there were orders. */
export async function foreseePrice(db: Db, end: ChargedEnd, zone: string) {
  const order = await ridingOrder(db, end.orderId);
  return order && (await priceAt(db, order, end, zone)).price;
}

/**
 * Prices a trip that ends, books what its rider owes, and pays from the wallet, in the same transaction. The caller has
 * locked the rider. A trip that began before there were orders has none, and costs nothing. Returns the amount charged,
 * cents.
 */
export async function chargeOrder(db: Db, end: ChargedEnd, { now, zone }: Around): Promise<number> {
  const order = await lockRidingOrder(db, end.orderId);
  if (!order) return 0;
  const { terms, riderId, areaId, agentId } = order;
  const { basis, price, asked } = await priceAt(db, order, end, zone);
  await endOrder(db, end.orderId, { ...end, basis, price });
  const { orderId, startedAt, endedAt } = end;
  const over = { orderId, startedAt, endedAt, areaId, agentId, price, now, zone };
  await useCards(db, over);
  if (asked) await noteAsked(db, asked, { end, terms, now });
  const { helmetIn } = basis.end;
  const { endedBy, judged: relation, ridingSeconds } = end;
  await orderPriced.tell(db, {
    orderId,
    riderId,
    areaId,
    agentId,
    standing: order.standing,
    rules: terms.credit,
    now,
    end: { price, endedBy, relation, helmetIn, ridingSeconds },
  });
  if (price.payableCents > 0) await askFor(db, order, { end, price, now, zone });
  // Last: all rides of an activity wait for its counters.
  await orderCharged.tell(db, { ...over, riderId, benefits: terms.benefits });
  return price.payableCents;
}

type Order = NonNullable<Awaited<ReturnType<typeof lockRidingOrder>>>;

/** Books what the rider owes, and pays from the wallet. */
async function askFor(
  db: Db,
  { terms, riderId, areaId, agentId }: Order,
  { end, price, now, zone }: Around & { end: ChargedEnd; price: RidePrice },
) {
  const ride = price.rideCents - (price.benefit?.cents ?? 0);
  const due = { ...noDues, ride, location: price.locationCents, helmet: price.helmetCents };
  const { fee: _, ...lines } = due;
  await owe(
    db,
    {
      receivableId: end.orderId,
      kind: 'order',
      orderId: end.orderId,
      riderId,
      areaId,
      agentId,
      due,
      giftFirst: terms.giftFirst,
      now,
      dueAt: end.endedAt,
    },
    postingOf('rideEnded', lines, { receivable: end.orderId, area: String(areaId) }),
    { eventAt: end.endedAt, now, zone },
  );
}
