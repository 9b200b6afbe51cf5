import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import type { opsMap, TaskMark } from '@kickstand/contract/work/field-work';
import { idleSeconds } from '@kickstand/domain/fleet/vehicles';
import { distanceMetres, METRES_PER_DEGREE_LAT, metresPerDegreeLng } from '@kickstand/domain/platform/geo';
import { type Movable, vehiclesToBringIn, vehiclesToTakeOut } from '@kickstand/domain/work/field-work';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import {
  type Box,
  begunIn,
  comingTo,
  endedIn,
  type FreeVehicle,
  freeInBox,
  freeInStation,
  loadOf,
  openTasksIn,
  stationIn,
} from './map.store.ts';
import { makeTasks } from './ops.service.ts';

const mostMarked = 2_000;
const mostListed = 50;
const hourMs = 3_600_000;
/** The maximum distance from which a station is filled, metres. */
const bringFromM = 3_000;
/** No station holds more vehicles, and at most this many around one are considered. */
const mostWeighed = 1_000;

export async function openTasks(
  ctx: Ctx,
  { query }: InputOf<typeof opsMap.tasks>,
): Promise<ReplyOf<typeof opsMap.tasks>> {
  const [west = 0, south = 0, east = 0, north = 0] = query.bbox;
  const { list: rows, total } = await openTasksIn(ctx.db, {
    scope: ctx.rows.scope(query),
    box: [west, south, east, north],
    types: query.types,
    limit: mostMarked,
  });
  const list = rows.map((row) => ({
    ...row,
    id: row.taskId,
    type: row.type as TaskMark['type'],
    state: row.state as TaskMark['state'],
    priority: row.priority as TaskMark['priority'],
    carId: String(row.vehicleId),
  }));
  return { list, count: list.length, total };
}

async function stationOf(ctx: Ctx, stationId: string) {
  return (await stationIn(ctx.db, ctx.rows.scope(), stationId)) ?? refuse('common.not_found');
}

export async function showStation(
  ctx: Ctx,
  { params: { stationId } }: InputOf<typeof opsMap.station>,
): Promise<ReplyOf<typeof opsMap.station>> {
  const scope = ctx.rows.scope();
  const station = await stationOf(ctx, stationId);
  const traffic = { stationId, areaId: station.serviceAreaId, since: ctx.now() - hourMs };
  const [load] = await loadOf(ctx.db, scope, [stationId]);
  const free = await freeInStation(ctx.db, scope, stationId, mostWeighed);
  const english = ctx.locale === 'en-US';
  const idle = free
    .map((row) => ({
      carId: String(row.vehicleId),
      idleSeconds: idleSeconds({ ...row, onShelf: true, available: true }, ctx.now()),
      battery: row.restBattery,
      online: row.online,
      moving: row.moving,
    }))
    .sort((a, b) => (b.idleSeconds ?? -1) - (a.idleSeconds ?? -1));
  return {
    id: station.fenceId,
    name: (english && station.nameEn) || station.name,
    serviceAreaId: station.serviceAreaId,
    areaName: (english && station.areaNameEn) || station.areaName,
    lng: station.centreLng,
    lat: station.centreLat,
    capacity: station.capacity,
    current: load?.standing ?? 0,
    inLastHour: await endedIn(ctx.db, scope, traffic),
    outLastHour: await begunIn(ctx.db, scope, traffic),
    coming: await comingTo(ctx.db, scope, traffic),
    idle: idle.slice(0, mostListed),
    idleCount: idle.length,
  };
}

export async function moveVehicles(
  ctx: Ctx,
  { params: { stationId }, body }: InputOf<typeof opsMap.move>,
): Promise<ReplyOf<typeof opsMap.move>> {
  const { direction, n, targetId, ...wish } = body;
  ctx.audit.on(stationId);
  const station = await stationOf(ctx, stationId);
  const target = await targetOf(ctx, stationId, body);
  const numbers = direction === 'out' ? await takenOut(ctx, stationId, n) : await broughtIn(ctx, station, n);
  if (numbers.length === 0) refuse('task.none_to_move');
  return makeTasks(ctx, numbers, { ...wish, type: 'move', ...(target && { targetId: target }) }, stationId);
}

async function targetOf(
  ctx: Ctx,
  stationId: string,
  { direction, targetId }: InputOf<typeof opsMap.move>['body'],
) {
  if (direction === 'in') return stationId;
  if (targetId === stationId) refuse('task.same_station');
  if (targetId !== undefined) await stationOf(ctx, targetId);
  return targetId;
}

/** Creates tasks that move a number of vehicles, idle longest first, from one station to another, as suggested by an analysis. */
export async function moveBetween(
  ctx: Ctx,
  { fromId, toId, n }: { fromId: string; toId: string; n: number },
) {
  if (fromId === toId) refuse('task.same_station');
  await stationOf(ctx, fromId);
  await stationOf(ctx, toId);
  const wish = { type: 'move', priority: 'mid', remark: '', source: 'algorithm', targetId: toId } as const;
  const numbers = await takenOut(ctx, fromId, n);
  return numbers.length === 0 ? [] : (await makeTasks(ctx, numbers, wish, fromId)).list;
}

const movableOf = (row: FreeVehicle, distanceM = 0): Movable => ({
  vehicle: row.vehicleId,
  stationId: row.stationId,
  distanceM,
  battery: row.restBattery,
  ops: row.opsStates,
  lockAt: row.lockAt,
  unlockAt: row.unlockAt,
});

async function takenOut(ctx: Ctx, stationId: string, n: number) {
  const standing = await freeInStation(ctx.db, ctx.rows.scope(), stationId, mostWeighed);
  const waiting = standing.filter(({ moving }) => !moving).map((row) => movableOf(row));
  return vehiclesToTakeOut(waiting, n, ctx.now());
}

type Station = NonNullable<Awaited<ReturnType<typeof stationIn>>>;

async function broughtIn(ctx: Ctx, station: Station, n: number) {
  const { fenceId: stationId, serviceAreaId: areaId, centreLng: lng, centreLat: lat } = station;
  const [x, y] = [bringFromM / metresPerDegreeLng(lat), bringFromM / METRES_PER_DEGREE_LAT];
  const box: Box = [lng - x, lat - y, lng + x, lat + y];
  const scope = ctx.rows.scope();
  const found = await freeInBox(ctx.db, scope, { areaId, box, from: [lng, lat], limit: mostWeighed });
  const around = found
    .filter((row) => !row.moving && row.stationId !== stationId)
    .map((row) => movableOf(row, distanceMetres([lng, lat], [row.lng ?? 0, row.lat ?? 0])));
  const loads = await loadOf(ctx.db, scope, [...new Set(around.flatMap((one) => one.stationId ?? []))]);
  const surplus = new Map(
    loads.map(({ fenceId, capacity, standing }) => [fenceId, standing - (capacity ?? standing)]),
  );
  return vehiclesToBringIn(around, surplus, n);
}
