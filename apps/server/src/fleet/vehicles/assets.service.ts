import type { vehicles } from '@kickstand/contract/fleet/vehicles';
import { type InputOf, usualLimits } from '@kickstand/contract/kit';
import {
  type Asset,
  acceptedAs,
  lifecycleAfter,
  ridingOf,
  whyNotAccept,
  whyNotMove,
  whyNotReport,
  whyNotShelve,
  whyNotTakeOff,
} from '@kickstand/domain/fleet/vehicles';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuseOtherParty } from '../../kernel/call/other-party.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import type { FleetReader } from '../../live/fleet-reader.ts';
import { handovers } from '../handovers/handovers.parts.ts';
import {
  type AreaRow,
  type AssetRow,
  acceptHandover,
  areaWith,
  lockAssets,
  putArea,
  putLifecycle,
  putPosition,
  vehiclesOfArea,
} from './assets.store.ts';
import { detailOf, type VehicleListParts } from './vehicles.service.ts';

export interface AssetParts extends VehicleListParts {
  /** Knows the present state of vehicles better than the database. */
  fleet?: FleetReader | undefined;
  /** Called when changes of vehicles are committed. */
  onChanged?: ((vehicles: readonly number[]) => void) | undefined;
  /** Called when somebody has set the position of an offline vehicle. */
  onPositioned?: ((vehicle: number, lng: number, lat: number) => void) | undefined;
}

export type WhyNot = Parameters<typeof refuse>[0];

/** A stored vehicle as the rules read it. */
export function assetOf({ fleet }: AssetParts, row: AssetRow): Asset {
  const index = fleet?.indexOf(row.vehicle);
  const now = index === undefined ? undefined : fleet?.columns.riding[index];
  return now === undefined ? row : { ...row, riding: ridingOf(now) };
}

interface Judged {
  carId: string;
  row: AssetRow | undefined;
  code: WhyNot | undefined;
}

interface Wanted {
  carIds: readonly string[];
  /** Of the row as the caller read it; for a single vehicle. */
  version?: number | undefined;
  whyNot(asset: Asset): WhyNot | undefined;
}

/** Locks vehicles and judges each; a single one is refused at once. */
async function judge(parts: AssetParts, ctx: Ctx, { carIds, version, whyNot }: Wanted): Promise<Judged[]> {
  const wanted = [...new Set(carIds)];
  ctx.audit.on(wanted.length === 1 ? (wanted[0] ?? '') : `${wanted.length} vehicles`);
  const rows = await lockAssets(ctx.db, ctx.rows.scope(), wanted.map(Number));
  const byNumber = new Map(rows.map((row) => [String(row.vehicle), row]));
  const judged = wanted.map((carId) => {
    const row = byNumber.get(carId);
    return { carId, row, code: row ? whyNot(assetOf(parts, row)) : ('vehicle.not_found' as const) };
  });
  const [only] = judged;
  if (judged.length > 1 || !only) return judged;
  if (only.code) refuse(only.code);
  if (version !== undefined && only.row?.version !== version) refuse('common.stale_version');
  return judged;
}

const taken = (judged: readonly Judged[]) => judged.flatMap(({ row, code }) => (row && !code ? [row] : []));
const numbersOf = (rows: readonly AssetRow[]) => rows.map(({ vehicle }) => vehicle);

export const answerOf = ({ locale }: Ctx, judged: readonly Pick<Judged, 'carId' | 'code'>[]) => {
  const list = judged.map(({ carId, code }) => ({
    carId,
    ok: !code,
    code: code ?? null,
    message: code ? new Refused(code).sentence(locale) : null,
  }));
  return { list, count: list.length };
};

const refusedOf = (judged: readonly Judged[]) =>
  Object.fromEntries(judged.flatMap(({ carId, code }) => (code ? [[carId, code]] : [])));

/** Writes a change to one vehicle or several into the operator log. */
function noteChange(
  { audit }: Ctx,
  judged: readonly Judged[],
  { change, reason }: { change: Record<string, unknown>; reason: string | undefined },
) {
  const [only] = judged;
  if (judged.length === 1 && only) return audit.record(only.carId, change, reason);
  const vehicles = taken(judged).map(({ vehicle }) => String(vehicle));
  audit.record(`${judged.length} vehicles`, { ...change, vehicles, refused: refusedOf(judged) }, reason);
}

const tellOf = ({ onChanged }: AssetParts, ctx: Ctx, rows: readonly AssetRow[]) => {
  if (onChanged && rows.length > 0) ctx.afterCommit(() => onChanged(numbersOf(rows)));
};

/** Puts vehicles on the shelf or takes them off. */
export async function shelveVehicles(parts: AssetParts, ctx: Ctx, { body }: InputOf<typeof vehicles.shelve>) {
  const { carIds, on, version, reason } = body;
  const now = ctx.now();
  const whyNot = (asset: Asset) => (on ? whyNotShelve(asset, now) : whyNotTakeOff(asset));
  const judged = await judge(parts, ctx, { carIds, version, whyNot });
  const rows = taken(judged);
  const to = on ? 'on_shelf' : 'off_shelf';
  const change = { lifecycle: [beforeOf(rows), to] };
  ctx.secondPerson({
    object: objectOf(judged),
    reason,
    measured: judged.length,
    change: { ...change, vehicles: rows.map(({ vehicle }) => String(vehicle)) },
  });
  if (rows.length > 0) await putLifecycle(ctx.db, numbersOf(rows), to, now);
  noteChange(ctx, judged, { change, reason });
  tellOf(parts, ctx, rows);
  return answerOf(ctx, judged);
}

const objectOf = (judged: readonly Judged[]) =>
  judged.length === 1 ? (judged[0]?.carId ?? '') : `${judged.length} vehicles`;
const beforeOf = (rows: readonly AssetRow[]) => [...new Set(rows.map((row) => row.lifecycle))].join(', ');

/** Reports a vehicle lost or found. */
export async function reportVehicle(
  parts: AssetParts,
  ctx: Ctx,
  { params, body }: InputOf<typeof vehicles.report>,
) {
  const { lost, version, reason } = body;
  const whyNot = (asset: Asset) => whyNotReport(asset, lost);
  return step(parts, ctx, {
    carId: params.carId,
    version,
    reason,
    whyNot,
    to: ({ lifecycle: from }) => lifecycleAfter(lost ? 'lose' : 'find', from),
  });
}

/** Accept a handed-over vehicle into stock. */
export const acceptVehicle = (
  parts: AssetParts,
  ctx: Ctx,
  { params, body }: InputOf<typeof vehicles.accept>,
) =>
  step(parts, ctx, {
    carId: params.carId,
    version: body.version,
    reason: undefined,
    whyNot: whyNotAccept,
    to: acceptedAs,
  });

interface Step extends Omit<Wanted, 'carIds'> {
  carId: string;
  reason: string | undefined;
  to(asset: Asset): Asset['lifecycle'] | undefined;
}

async function step(parts: AssetParts, ctx: Ctx, { carId, reason, to, ...wanted }: Step) {
  const judged = await judge(parts, ctx, { carIds: [carId], ...wanted });
  const [row] = taken(judged);
  const next = row && to(assetOf(parts, row));
  if (!row || !next) refuse('vehicle.not_found');
  const now = ctx.now();
  await putLifecycle(ctx.db, [row.vehicle], next, now);
  if (row.lifecycle === 'transferred') {
    refuseOtherParty(ctx, row);
    await acceptHandover(ctx.db, row.vehicle, { operator: ctx.actor.name, now });
  }
  noteChange(ctx, judged, { change: { lifecycle: [row.lifecycle, next] }, reason });
  tellOf(parts, ctx, [row]);
  return detailOf(parts, ctx, { number: row.vehicle });
}

/** Moves vehicles to another service area; to another agent's as a transfer, which a second person must approve. */
export async function moveVehicles(parts: AssetParts, ctx: Ctx, { body }: InputOf<typeof vehicles.move>) {
  const { carIds, areaId, version, reason } = body;
  ctx.audit.on(carIds.length === 1 ? (carIds[0] ?? '') : `${carIds.length} vehicles`);
  const area = (await areaWith(ctx.db, ctx.rows.scope(), areaId)) ?? refuse('vehicle.area_not_found');
  const judged = await judge(parts, ctx, { carIds, version, whyNot: (asset) => whyNotMove(asset, area) });
  const rows = taken(judged);
  await refuseBeyondQuota(ctx, area, rows.length);
  const [handed, kept] = [
    rows.filter(({ agentId }) => agentId !== area.agentId),
    rows.filter(({ agentId }) => agentId === area.agentId),
  ];
  const from = [...new Set(rows.map((row) => row.serviceAreaId))].join(', ');
  const change = { area: [from, area.name], transferred: handed.length > 0 };
  askForMove(ctx, judged, { change, reason, handed: handed.length });
  const now = ctx.now();
  if (kept.length > 0) await putArea(ctx.db, numbersOf(kept), { area, now });
  if (handed.length > 0) {
    const handover = { transferId: newId(), to: area.agentId, operator: ctx.actor.name, reason, now };
    await handovers.handOver(ctx.db, numbersOf(handed), handover);
    await putArea(ctx.db, numbersOf(handed), { area, lifecycle: 'transferred', now });
  }
  noteChange(ctx, judged, { change, reason });
  tellOf(parts, ctx, rows);
  return answerOf(ctx, judged);
}

async function refuseBeyondQuota({ db }: Ctx, { serviceAreaId, quota }: AreaRow, more: number) {
  if (quota === null) return;
  if ((await vehiclesOfArea(db, serviceAreaId)) + more > quota) refuse('vehicle.area_full', { quota });
}

interface AskedMove {
  change: Record<string, unknown>;
  reason: string;
  handed: number;
}

function askForMove(ctx: Ctx, judged: readonly Judged[], { change, reason, handed }: AskedMove) {
  const most = ctx.actor.limits.bulkVehicles ?? usualLimits.bulkVehicles;
  if (handed === 0 && judged.length <= most) return;
  const vehicles = taken(judged).map(({ vehicle }) => String(vehicle));
  ctx.secondPerson({ object: objectOf(judged), change: { ...change, vehicles }, reason });
}

/** Sets the position of an offline vehicle. */
export async function positionVehicle(
  parts: AssetParts,
  ctx: Ctx,
  { params, body }: InputOf<typeof vehicles.position>,
) {
  const { lng, lat, reason } = body;
  ctx.audit.on(params.carId);
  const [row] = await lockAssets(ctx.db, ctx.rows.scope(), [Number(params.carId)]);
  if (!row) refuse('vehicle.not_found');
  const index = parts.fleet?.indexOf(row.vehicle);
  const online = index === undefined ? row.online : parts.fleet?.columns.online[index] === 1;
  if (online) refuse('vehicle.online');
  await putPosition(ctx.db, row.vehicle, { lng, lat, now: ctx.now() });
  const before = row.lng === null ? null : `${row.lng},${row.lat}`;
  ctx.audit.record(params.carId, { position: [before, `${lng},${lat}`] }, reason);
  const { onPositioned } = parts;
  if (onPositioned) ctx.afterCommit(() => onPositioned(row.vehicle, lng, lat));
  return detailOf(parts, ctx, { number: row.vehicle });
}
