import type { InputOf } from '@kickstand/contract/kit';
import { findsPeople, mostTripDays, type trips, usualTripDays } from '@kickstand/contract/rides/trips';
import { holds } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { Batches } from '../../kernel/list/cursor.ts';
import { riderIn } from '../../platform/rider-kit/riders.service.ts';
import { heardOn } from '../ride-voices/ride-voices.service.ts';
import { openTripOfVehicle, vehicleByImei } from './bindings.store.ts';
import { reservationOf } from './reservations.store.ts';
import { openTripOfRider } from './riders.store.ts';
import { phoneOf, tripDetailOf, tripRowOf } from './trips.rows.ts';
import { lastTrips, pageOfTrips, tripWith } from './trips.store.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Phones are read in full where that is logged: in a file that was asked for, and one by one. */
const inFull = (ctx: Ctx) => ctx.db.reading instanceof Batches && ctx.actor.codes.has('pii');

function spanOf({ from, to }: { from?: number | undefined; to?: number | undefined }, now: number) {
  const end = to ?? now;
  const begin = from ?? end - usualTripDays * dayMs;
  // A day of 25 hours, where clocks change, is a day.
  if (end - begin > mostTripDays * dayMs + hourMs) refuse('trip.span', { days: mostTripDays });
  return { from: begin, to: end };
}

export async function listTrips(ctx: Ctx, { query }: InputOf<typeof trips.list>) {
  const asked = { ...query, ...spanOf(query, ctx.now()) };
  const { list, ...counted } = await pageOfTrips(ctx.db, ctx.rows.scope(query), asked, ctx.locale);
  return { list: list.map((row) => tripRowOf(row, inFull(ctx))), ...counted };
}

export const showTrip = (ctx: Ctx, { params }: InputOf<typeof trips.single>) => detailOf(ctx, params.tripId);

/** A trip in scope with the evidence of its end. Refused when there is none. */
export async function detailOf(ctx: Ctx, tripId: string) {
  const row = (await tripWith(ctx.db, ctx.rows.scope(), tripId, ctx.locale)) ?? refuse('trip.not_found');
  return tripDetailOf(
    row,
    { inFull: inFull(ctx), locale: ctx.locale },
    await heardOn(ctx.db, { ...row, vehicle: Number(row.carId) }),
  );
}

export async function unmaskRider(ctx: Ctx, { params }: InputOf<typeof trips.unmask>) {
  ctx.audit.on(params.tripId);
  const row = await tripWith(ctx.db, ctx.rows.scope(), params.tripId, ctx.locale);
  if (!row) refuse('trip.not_found');
  ctx.audit.record(params.tripId, { rider: row.riderId });
  return { phone: phoneOf(row.riderPhone, true) };
}

const mostBound = 20;

/** Who uses a vehicle, by its controller, or what a rider uses, by phone. */
export async function showBindings(ctx: Ctx, { query }: InputOf<typeof trips.bindings>) {
  if (query.phone !== undefined) {
    if (!holds(ctx.actor.codes, findsPeople)) refuse('common.forbidden');
    return bindingsOfRider(ctx, query.phone);
  }
  if (query.imei !== undefined) return bindingsOfVehicle(ctx, query.imei);
  throw new Refused('common.invalid', { fields: 'phone, imei' }, { phone: 'required', imei: 'required' });
}

async function bindingsOfRider(ctx: Ctx, phone: string) {
  const scope = ctx.rows.scope();
  const who = (await riderIn(ctx.db, scope, { phone })) ?? refuse('rider.not_found');
  const by = { riderId: who.rider_id };
  const open = await openTripOfRider(ctx.db, who.rider_id);
  const kept = await reservationOf(ctx.db, by, ctx.now());
  const rows = await lastTrips(ctx.db, scope, { by, limit: mostBound, locale: ctx.locale });
  const current = rows.find(({ id }) => id === open?.trip_id);
  return {
    riderId: who.rider_id,
    riderPhone: phoneOf(who.phone, inFull(ctx)),
    carId: current?.carId ?? (kept ? String(kept.vehicle_id) : null),
    imei: current?.imei ?? null,
    openTripId: open?.trip_id ?? null,
    reservedUntil: kept?.until ?? null,
    trips: rows.map((row) => tripRowOf(row, inFull(ctx))),
  };
}

async function bindingsOfVehicle(ctx: Ctx, imei: string) {
  const scope = ctx.rows.scope();
  const vehicle = (await vehicleByImei(ctx.db, scope, imei)) ?? refuse('vehicle.not_found');
  const by = { vehicle };
  const open = await openTripOfVehicle(ctx.db, vehicle);
  const kept = await reservationOf(ctx.db, by, ctx.now());
  const rows = await lastTrips(ctx.db, scope, { by, limit: mostBound, locale: ctx.locale });
  const current = rows.find(({ id }) => id === open?.trip_id);
  return {
    riderId: open?.rider_id ?? kept?.rider_id ?? null,
    riderPhone: current ? phoneOf(current.riderPhone, inFull(ctx)) : null,
    carId: String(vehicle),
    imei,
    openTripId: open?.trip_id ?? null,
    reservedUntil: kept?.until ?? null,
    trips: rows.map((row) => tripRowOf(row, inFull(ctx))),
  };
}
