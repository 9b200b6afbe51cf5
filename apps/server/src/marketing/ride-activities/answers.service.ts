import type { Cents, InputOf } from '@kickstand/contract/kit';
import type {
  RideActivityReason,
  rideActivities,
  riderRideActivities,
} from '@kickstand/contract/marketing/campaigns';
import { isRedPacket } from '@kickstand/domain/marketing/ride-activities';
import { freeTerms } from '@kickstand/domain/rides/orders';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { riderHere } from '../../kernel/list/riders-in-scope.ts';
import type { RideBegun } from '../../rides/orders/orders.questions.ts';
import { priceTermsAt } from '../../rides/pricing/pricing.service.ts';
import { riderByPhone } from '../rewards/recipients.service.ts';
import { activityReasonText } from './reasons.ts';
import { carsShown, standingVehicle } from './red-packets.store.ts';
import type { ActivityRule } from './ride-activities.service.ts';
import { modelIn } from './ride-activities.store.ts';
import { activitiesFor } from './taking.service.ts';

interface Parts {
  /** IANA zone of business days. */
  zone: string;
}

/** Price terms of rides that start now in an area. */
async function termsNow({ zone }: Parts, { db, now }: Ctx, areaId: number) {
  const modelId = await modelIn(db, areaId);
  const terms =
    modelId === undefined ? undefined : await priceTermsAt(db, { areaId, modelId, at: now(), zone });
  return { ...freeTerms(zone), ...terms };
}

const answer = (why: RideActivityReason | null, savesCents: Cents, { locale }: Ctx) => ({
  why,
  whyNot: why && activityReasonText(why, locale),
  savesCents: why ? (0 as Cents) : savesCents,
});

async function offeredTo(parts: Parts, ctx: Ctx, ride: Pick<RideBegun, 'riderId' | 'areaId' | 'on'>) {
  const terms = await termsNow(parts, ctx, ride.areaId);
  const found = await activitiesFor(ctx.db, { ...ride, at: ctx.now(), terms });
  return found.map((one) => ({ ...one, ...answer(one.why ?? null, one.savesCents, ctx) }));
}

type Answered = InputOf<(typeof rideActivities)['answer']>;

/** Whether an activity would apply to a ride that a rider started now in their home area. */
export async function answerFor(
  parts: Parts,
  ctx: Ctx,
  { params: { id }, query: { phone }, areaIds }: Answered & { areaIds: readonly number[] },
) {
  const rider = (await riderByPhone(ctx, phone)) ?? refuse('rider.not_found');
  if (!areaIds.includes(rider.areaId)) return answer('area', 0 as Cents, ctx);
  const found = (await offeredTo(parts, ctx, rider)).find((one) => one.id === id);
  return found ? answer(found.why, found.savesCents, ctx) : answer('not_running', 0 as Cents, ctx);
}

/** The red packets of an area that a rider can earn now, and the vehicles that carry them. */
export async function listRedPackets(
  parts: Parts,
  ctx: Ctx,
  { params: { riderId }, query: { areaId } }: InputOf<(typeof riderRideActivities)['redPackets']>,
) {
  if (!(await riderHere(ctx.db, ctx.rows.scope(), riderId))) refuse('rider.not_found');
  const offered = await offeredTo(parts, ctx, { riderId, areaId });
  const packets = offered.filter(({ rule, why }) => why === null && isRedPacket(rule.activity));
  const asked = { areaId, riderId, campaignIds: packets.map(({ id }) => id), now: ctx.now() };
  const cars = packets.length > 0 ? await carsShown(ctx.db, asked) : [];
  const list = packets.map(({ id, name, endsAt, rule }) => ({
    ...packetOf(rule),
    id,
    name,
    endsAt,
    cars: cars.filter(({ campaignId }) => campaignId === id),
  }));
  return { list };
}

const packetOf = ({ activity, text, stationIds = [], ...rule }: ActivityRule) => ({
  activity,
  text,
  stationIds,
  rewardCents: rule.rewardCents ?? (0 as Cents),
  rewardDays: rule.rewardDays ?? 0,
  freeMinutes: rule.freeMinutes ?? 0,
  validMinutes: rule.validMinutes ?? 0,
  validMetres: rule.validMetres ?? 0,
});

/** Activities offered to a rider for a ride in an area, largest savings first. */
export async function listForRider(
  parts: Parts,
  ctx: Ctx,
  { params: { riderId }, query: { areaId, carId } }: InputOf<(typeof riderRideActivities)['list']>,
) {
  const { db, rows } = ctx;
  if (!(await riderHere(db, rows.scope(), riderId))) refuse('rider.not_found');
  const on =
    carId === undefined
      ? undefined
      : ((await standingVehicle(db, rows.scope(), Number(carId))) ?? refuse('vehicle.not_found'));
  const offered = await offeredTo(parts, ctx, { riderId, areaId, ...(on && { on }) });
  // Hidden from riders in the holdout group.
  const shown = offered.filter(({ why }) => why !== 'holdout');
  const list = shown.map(({ rule: { activity, text }, ...one }) => ({ ...one, activity, text }));
  return { list: list.sort((a, b) => b.savesCents - a.savesCents || (a.id < b.id ? -1 : 1)) };
}
