import type { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { InputOf } from '@kickstand/contract/kit';
import {
  distanceToRingMetres,
  type LngLat,
  type Ring,
  type Rings,
  ringContains,
} from '@kickstand/domain/platform/geo';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { batteryOf } from '../telemetry/battery.service.ts';
import { weekEarned } from './earnings/earnings.questions.ts';
import { vehicleOf } from './vehicles.rows.ts';
import {
  allModels,
  areasIn,
  besideOf,
  knownNumbers,
  lockVehicle,
  pageOfVehicles,
  putNote,
  type StoredRow,
  stationsNear,
  type View,
  vehicleWith,
} from './vehicles.store.ts';

type Wish = Parameters<Ctx['rows']['scope']>[0];

const viewOf = (ctx: Ctx, wish?: Wish): View => ({
  scope: ctx.rows.scope(wish),
  locale: ctx.locale,
  now: ctx.now(),
});

export interface VehicleListParts {
  /** The time zone of business days. */
  zone?: string | undefined;
}

const weekMs = 6 * 86_400_000;

/** The additional columns of these vehicles; trips and earnings are of the last seven business days. */
async function weekBeside(
  { zone = 'Asia/Shanghai' }: VehicleListParts,
  { db }: Ctx,
  { scope, now }: View,
  numbers: readonly number[],
) {
  const earned = await weekEarned.ask(db, scope, numbers);
  return besideOf(db, numbers, { day: businessDayOf(now - weekMs, zone), earned });
}

export async function listVehicles(
  parts: VehicleListParts,
  ctx: Ctx,
  { query }: InputOf<typeof vehicles.list>,
) {
  const view = viewOf(ctx, query);
  const { list, ...counted } = await pageOfVehicles(ctx.db, view, query);
  const numbers = list.map(({ vehicle }) => vehicle);
  const beside = await weekBeside(parts, ctx, view, numbers);
  const shown = list.map((row) => vehicleOf(row, { now: view.now, ...beside(row.vehicle) }));
  const unknown = query.carIds?.length ? await unknownOf(ctx, view, query.carIds) : undefined;
  return { list: shown, ...counted, ...(unknown && { unknown }) };
}

/** Those of the requested numbers that are not in scope. */
async function unknownOf({ db }: Ctx, { scope }: View, carIds: readonly string[]) {
  const known = await knownNumbers(db, scope, carIds.map(Number));
  return [...new Set(carIds)].filter((carId) => !known.has(Number(carId)));
}

export async function showVehicle(
  parts: VehicleListParts,
  ctx: Ctx,
  { query: { carId, imei, live = false } }: InputOf<typeof vehicles.single>,
) {
  if (carId === undefined && imei === undefined)
    throw new Refused('common.invalid', { fields: 'carId, imei' }, { carId: 'required', imei: 'required' });
  const asked = { ...(carId && { number: Number(carId) }), ...(imei && { imei }) };
  const shown = await detailOf(parts, ctx, asked);
  if (live && shown.online !== 'online') refuse('device.offline');
  return shown;
}

/** Everything about one vehicle in scope. */
export async function detailOf(parts: VehicleListParts, ctx: Ctx, asked: { number?: number; imei?: string }) {
  const view = viewOf(ctx);
  const row = (await vehicleWith(ctx.db, view, asked)) ?? refuse('vehicle.not_found');
  const beside = await weekBeside(parts, ctx, view, [row.vehicle]);
  return vehicleOf(row, {
    now: view.now,
    ...beside(row.vehicle),
    nearStation: await nearestStation(ctx, row),
    battery: await batteryOf(ctx.db, row.vehicle, row.imei, view.now),
  });
}

/** About a kilometre in both directions, degrees. */
const nearDegrees = 0.01;

/** The station that it is in, or the nearest one; metres to the edge, negative inside. */
async function nearestStation({ db, locale }: Ctx, { lng, lat, serviceAreaId: areaId }: StoredRow) {
  if (lng === null || lat === null || areaId === null) return null;
  const around = await stationsNear(db, locale, { areaId, lng, lat, degrees: nearDegrees });
  const measured = around.map(({ id, name, points }) => ({
    id,
    name,
    edgeM: Math.round(edgeMetres((points as Rings)[0] as Ring, [lng, lat]) * 10) / 10,
  }));
  return measured.sort((a, b) => a.edgeM - b.edgeM)[0] ?? null;
}

function edgeMetres(ring: Ring, point: LngLat) {
  const metres = distanceToRingMetres(point, ring);
  return ringContains(ring, point) ? -metres : metres;
}

/** Changes note and tags; concurrent changes are not overwritten. */
export async function annotateVehicle(
  parts: VehicleListParts,
  ctx: Ctx,
  { params, body }: InputOf<typeof vehicles.annotate>,
) {
  const number = Number(params.carId);
  ctx.audit.on(params.carId);
  const before = (await lockVehicle(ctx.db, ctx.rows.scope(), number)) ?? refuse('vehicle.not_found');
  if (before.version !== body.version) refuse('common.stale_version');
  const after = { note: body.note, tags: [...new Set(body.tags)] };
  await putNote(ctx.db, number, { ...after, now: ctx.now() });
  const change = { note: [before.note, after.note], tags: [before.tags, after.tags] };
  ctx.audit.record(params.carId, change, body.reason);
  return detailOf(parts, ctx, { number });
}

export async function listAreas(ctx: Ctx) {
  const list = await areasIn(ctx.db, viewOf(ctx));
  return { list, count: list.length };
}

export async function listModels({ db }: Ctx) {
  const list = await allModels(db);
  return { list, count: list.length };
}
