import type { InputOf } from '@kickstand/contract/kit';
import type { vehicles } from '@kickstand/contract/vehicles';
import type { Ctx } from '../../kernel/ctx.ts';
import { Refused, refuse } from '../../kernel/refuse.ts';
import { vehicleOf } from './vehicles.rows.ts';
import {
  allModels,
  areasIn,
  lockVehicle,
  pageOfVehicles,
  putNote,
  type View,
  vehicleWith,
} from './vehicles.store.ts';

type Wish = Parameters<Ctx['rows']['scope']>[0];

const viewOf = (ctx: Ctx, wish?: Wish): View => ({
  scope: ctx.rows.scope(wish),
  locale: ctx.locale,
  now: ctx.now(),
});

export async function listVehicles(ctx: Ctx, { query }: InputOf<typeof vehicles.list>) {
  const view = viewOf(ctx, query);
  const { list, ...counted } = await pageOfVehicles(ctx.db, view, query);
  return { list: list.map((row) => vehicleOf(row, view.now)), ...counted };
}

export async function showVehicle(ctx: Ctx, { query: { carId, imei } }: InputOf<typeof vehicles.single>) {
  if (carId === undefined && imei === undefined)
    throw new Refused('common.invalid', { fields: 'carId, imei' }, { carId: 'required', imei: 'required' });
  const asked = { ...(carId && { number: Number(carId) }), ...(imei && { imei }) };
  return detailOf(ctx, asked);
}

async function detailOf(ctx: Ctx, asked: { number?: number; imei?: string }) {
  const view = viewOf(ctx);
  const row = (await vehicleWith(ctx.db, view, asked)) ?? refuse('vehicle.not_found');
  return vehicleOf(row, view.now);
}

/** Change note and tags; somebody else's change in between is not overwritten. */
export async function annotateVehicle(ctx: Ctx, { params, body }: InputOf<typeof vehicles.annotate>) {
  const number = Number(params.carId);
  ctx.audit.on(params.carId);
  const before = (await lockVehicle(ctx.db, ctx.rows.scope(), number)) ?? refuse('vehicle.not_found');
  if (before.version !== body.version) refuse('common.stale_version');
  const after = { note: body.note, tags: [...new Set(body.tags)] };
  await putNote(ctx.db, number, { ...after, now: ctx.now() });
  const change = { note: [before.note, after.note], tags: [before.tags, after.tags] };
  ctx.audit.record(params.carId, change, body.reason);
  return detailOf(ctx, { number });
}

export async function listAreas(ctx: Ctx) {
  const rows = await areasIn(ctx.db, viewOf(ctx));
  const list = rows.map((row) => ({
    id: row.service_area_id,
    name: row.name,
    agentId: row.agent_id,
    lng: row.centre_lng,
    lat: row.centre_lat,
    boundary: row.boundary as number[][][],
  }));
  return { list, count: list.length };
}

export async function listModels({ db }: Ctx) {
  const list = await allModels(db);
  return { list, count: list.length };
}
