import { mostMergeM, type NoStationReason } from '@kickstand/contract/places/station-applications';
import { distanceMetres, type LngLat, offsetMetres } from '@kickstand/domain/platform/geo';
import type { Chance } from '@kickstand/town';
import { Refused } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { applyForStation } from '../../places/station-applications/applying.service.ts';
import type { StationApplicationParts } from '../../places/station-applications/station-applications.parts.ts';
import {
  mergeApplication,
  passApplication,
  rejectApplication,
} from '../../places/station-applications/station-applications.service.ts';
import { clerks } from '../money/clerks.ts';
import { areaOfApplication, endsOutside, type PaperRider } from './papers.store.ts';
import { ctxAt, told } from './then.ts';

const hourMs = 3_600_000;
/** So many wait; before them so many were decided. */
const waiting = 9;
const decided = 18;
/** How many riders ask for a station. */
export const stationRiders = waiting + decided;

const wishes = [
  ['小区东门', '早高峰小区门口没有还车点，要走很远才能还车'],
  ['地铁B口', '地铁口人很多，最近的站点在马路对面，过街不方便'],
  ['写字楼南侧', '下班时楼下总是停满，希望在南侧空地加一个站点'],
  ['菜市场路口', '买菜回来没有地方还车，路口边有一块空地'],
  ['学校西门', '学生放学都从西门走，这边没有还车点'],
  ['医院急诊楼旁', '去医院看病还车很远，希望旁边设一个点'],
] as const;
const refusals: readonly (readonly [NoStationReason, string])[] = [
  ['private_land', '该处为小区内部道路，物业不同意停放'],
  ['city_forbids', '该路段按城市管理要求不能停放车辆'],
  ['near_existing', '附近已有站点，请使用附近站点还车'],
];

interface Making {
  db: Db;
  chance: Chance;
  now: number;
  parts: StationApplicationParts;
}

/** Riders asked for stations where trips ended outside of any; the last of them wait. */
export async function makeStations(making: Making, riders: readonly PaperRider[]) {
  const made: Made[] = [];
  for (const [nth, rider] of riders.entries()) {
    const end = await endsOutside(making.db, rider.areaId, nth);
    if (!end) continue;
    const id = await ask(making, rider, { nth, place: [end.lng, end.lat] });
    if (id === undefined) continue;
    const one = { id, at: [end.lng, end.lat], areaId: await areaOfApplication(making.db, id) } as const;
    if (nth >= waiting) await deal(making, { ...one, nth, made });
    else made.push(one);
  }
}

const askedAt = ({ now }: Making, nth: number) =>
  now - (nth < waiting ? (0.5 + 9 * nth) * hourMs : (100 + 20 * (nth - waiting)) * hourMs);

async function ask(making: Making, { riderId }: PaperRider, { nth, place }: { nth: number; place: LngLat }) {
  const { db, chance } = making;
  const [lng, lat] = offsetMetres(place, chance.between(-15, 15), chance.between(-15, 15));
  const [address, text] = chance.pick(wishes);
  try {
    const body = { riderId, lng, lat, address, text, photoIds: [] };
    return (await applyForStation(ctxAt(db, askedAt(making, nth)), told(body))).applicationId;
  } catch (error) {
    // Where a trip ended out of the area there is nothing to ask for.
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

interface Made {
  id: string;
  at: LngLat;
  /** The area that the place lies in, which need not be that of the trip that ended there. */
  areaId: number;
}

interface Dealing extends Made {
  nth: number;
  made: readonly Made[];
}

async function deal(making: Making, { id, nth, at, areaId, made }: Dealing) {
  const { db, chance, parts } = making;
  const ctx = ctxAt(db, askedAt(making, nth) + chance.between(4, 90) * hourMs, chance.pick(clerks));
  const params = { applicationId: id };
  const into = made.find((one) => one.areaId === areaId && distanceMetres(one.at, at) <= mostMergeM - 50);
  if (into) {
    const body = { into: into.id, text: '您申请的位置已有其他用户提出，已合并处理。' };
    await mergeApplication(parts, ctx, told(body, params));
  } else if (chance.happens(0.5)) {
    await passApplication(parts, ctx, told({ text: '您申请的站点已通过，我们将尽快设站。' }, params));
  } else {
    const [reason, text] = chance.pick(refusals);
    await rejectApplication(parts, ctx, told({ reason, text }, params));
  }
}
