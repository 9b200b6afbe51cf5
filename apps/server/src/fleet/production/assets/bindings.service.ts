import type { assets, PartKind } from '@kickstand/contract/fleet/production';
import type { InputOf } from '@kickstand/contract/kit';
import { imei as imeiShape } from '@kickstand/contract/kit';
import { replaceOnlineMs } from '@kickstand/domain/fleet/production';
import { type LifecycleAction, lifecycleAfter, lifecycleObstacle } from '@kickstand/domain/fleet/vehicles';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../../kernel/call/refuse.ts';
import {
  carrierOf,
  forgetReports,
  itemWith,
  lastWordOf,
  lockBattery,
  lockClaim,
  putDevice,
  setClaim,
} from '../stock/parts.store.ts';
import { changeVehicle, nameBinder } from './asset-changes.store.ts';
import type { AssetStored } from './assets.store.ts';
import { found, taken } from './cards.service.ts';

type Calls = typeof assets;

/** The state a step leads to, or its refusal. */
export function stepOf(action: LifecycleAction, row: AssetStored): string {
  const obstacle = lifecycleObstacle(action, row);
  if (obstacle) refuse(obstacle);
  return lifecycleAfter(action, row.lifecycle) ?? refuse('vehicle.wrong_state');
}

/**
 * The state after binding or unbinding. A battery does not make a vehicle ready: only the controller changes its
 * lifecycle.
 */
function after(action: 'bind' | 'unbind', row: AssetStored, kind: PartKind) {
  const lifecycle = stepOf(action, row);
  return kind === 'device' ? lifecycle : row.lifecycle;
}

const carried = (row: AssetStored, kind: PartKind) => (kind === 'device' ? row.imei : row.batterySn);
const columnOf = (kind: PartKind) => (kind === 'device' ? 'imei' : 'battery_sn');

/** Claims a part that is in no vehicle; refuses if it is in one or no longer exists. */
async function claim({ db }: Ctx, kind: PartKind, code: string) {
  if (kind === 'device') {
    const claimed = (await lockClaim(db, code)) ?? refuse('imei.unknown', { imei: code });
    const carrier = claimed.vehicle_id ?? (await carrierOf(db, kind, code));
    if (carrier !== null && carrier !== undefined) refuse('imei.bound', { carId: String(carrier) });
  } else {
    await lockBattery(db, code);
    const carrier = await carrierOf(db, kind, code);
    if (carrier !== undefined) refuse('battery.bound', { carId: String(carrier) });
  }
  const item = await itemWith(db, kind, code);
  if (item && item.state !== 'in_stock') refuse('stock.gone', { code });
}

/** Binds a claimed part to a vehicle. */
async function fit(
  ctx: Ctx,
  row: AssetStored,
  part: { kind: PartKind; code: string; lifecycle: string; why?: string },
) {
  const { kind, code, lifecycle, why } = part;
  const now = ctx.now();
  await nameBinder(ctx.db, ctx.actor.name, why);
  if (kind === 'device') {
    await setClaim(ctx.db, code, row.vehicle);
    await putDevice(ctx.db, { vehicle: row.vehicle, imei: code, now });
    await forgetReports(ctx.db, row.vehicle);
  }
  await changeVehicle(ctx.db, row.vehicle, { [columnOf(kind)]: code, lifecycle }, now);
}

export async function bindPart(ctx: Ctx, { params: { carId }, body }: InputOf<Calls['bind']>) {
  const { kind, code, version } = body;
  if ((kind === 'device') !== imeiShape.safeParse(code).success)
    throw new Refused('common.invalid', { fields: 'code' }, { code: 'invalid_format' });
  const row = await taken(ctx, carId, version);
  const lifecycle = after('bind', row, kind);
  const there = carried(row, kind);
  if (there !== null) refuse('vehicle.bound_already', { code: there });
  await claim(ctx, kind, code);
  await fit(ctx, row, { kind, code, lifecycle });
  ctx.audit.record(carId, { [columnOf(kind)]: [null, code], lifecycle: [row.lifecycle, lifecycle] });
  return found(ctx, carId);
}

/** Binds the given controller, battery or both; returns the vehicle's new version. */
export async function bindByCodes(
  ctx: Ctx,
  carId: string,
  parts: readonly [string | undefined, string | undefined],
): Promise<number> {
  const [imei, battery] = parts;
  let row = await taken(ctx, carId);
  for (const [kind, code] of [
    ['device', imei],
    ['battery', battery],
  ] as const) {
    if (code === undefined) continue;
    const there = carried(row, kind);
    if (there !== null) refuse('vehicle.bound_already', { code: there });
    const lifecycle = after('bind', row, kind);
    await claim(ctx, kind, code);
    await fit(ctx, row, { kind, code, lifecycle });
    row = await found(ctx, carId);
  }
  return row.version;
}

/** Takes a part out of a vehicle; its claim is released. */
export async function takeOut(ctx: Ctx, row: AssetStored, kind: PartKind, lifecycle: string, why?: string) {
  const code = carried(row, kind) ?? refuse('vehicle.nothing_bound');
  await nameBinder(ctx.db, ctx.actor.name, why);
  if (kind === 'device') {
    await lockClaim(ctx.db, code);
    await setClaim(ctx.db, code, null);
    await forgetReports(ctx.db, row.vehicle);
  }
  await changeVehicle(ctx.db, row.vehicle, { [columnOf(kind)]: null, lifecycle }, ctx.now());
  return code;
}

export async function unbindPart(ctx: Ctx, { params: { carId }, body }: InputOf<Calls['unbind']>) {
  const { kind, version } = body;
  const row = await taken(ctx, carId, version);
  const lifecycle = after('unbind', row, kind);
  const code = await takeOut(ctx, row, kind, lifecycle);
  ctx.audit.record(carId, { [columnOf(kind)]: [code, null], lifecycle: [row.lifecycle, lifecycle] });
  return found(ctx, carId);
}

/** Replaces the controller; also on the shelf, never during a trip. The new one must have reported, unless forced. */
export async function replaceDevice(ctx: Ctx, { params: { carId }, body }: InputOf<Calls['replace']>) {
  const { imei, force, reason, version } = body;
  const row = await taken(ctx, carId, version);
  const { inTrip, lifecycle } = row;
  if (lifecycle === 'scrapped') refuse('vehicle.scrapped');
  if (inTrip) refuse('vehicle.in_order');
  const old = row.imei ?? refuse('vehicle.nothing_bound');
  await claim(ctx, 'device', imei);
  const spoke = await lastWordOf(ctx.db, imei);
  if (!force && (spoke === null || ctx.now() - spoke > replaceOnlineMs)) refuse('imei.offline', { imei });
  await lockClaim(ctx.db, old);
  await setClaim(ctx.db, old, null);
  await fit(ctx, row, { kind: 'device', code: imei, lifecycle: row.lifecycle, why: reason });
  ctx.audit.record(carId, { imei: [old, imei], force }, reason);
  return found(ctx, carId);
}
