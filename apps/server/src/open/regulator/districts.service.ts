import type { InputOf } from '@kickstand/contract/kit';
import type { districtFaults, districts } from '@kickstand/contract/open/regulator';
import {
  DistrictIndex,
  type DistrictRead,
  mostDistricts,
  readDistricts,
} from '@kickstand/domain/open/regulator';
import { type Rings, shapeContains } from '@kickstand/domain/platform/geo';
import { overlaps } from '@kickstand/domain/platform/geo/clip';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import {
  areaForDistricts,
  codesIn,
  type District,
  districtsIn,
  type NewDistrict,
  putDistricts,
  putQuota,
  removeDistrict,
} from './districts.store.ts';

type Calls = typeof districts;
type Fault = (typeof districtFaults)[number];

export interface DistrictParts {
  /** The IANA zone of business days. */
  zone: string;
}

const wishOf = ({ zone }: DistrictParts, ctx: Ctx) => ({
  locale: ctx.locale,
  day: businessDayOf(ctx.now(), zone),
});

export async function listDistricts(parts: DistrictParts, ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const { serviceAreaId } = query;
  const list = await districtsIn(ctx.db, {
    ...wishOf(parts, ctx),
    scope: ctx.rows.scope(query),
    serviceAreaId,
  });
  return { list, count: list.length };
}

/** A district in scope; refuses any other. */
async function districtOf(parts: DistrictParts, ctx: Ctx, districtId: string): Promise<District> {
  const wish = { ...wishOf(parts, ctx), scope: ctx.rows.scope(), districtId };
  return (await districtsIn(ctx.db, wish))[0] ?? refuse('common.not_found');
}

/**
 * Whether a corner of a district is in the area, or one of the area's in it: an area without an edge contains
 * everything.
 */
function touches(boundary: Rings, { polygons }: DistrictRead) {
  const outer = boundary[0] ?? [];
  if (outer.length < 3) return true;
  const area = new DistrictIndex([{ districtId: '', serviceAreaId: 0, polygons: [boundary as never] }]);
  if (polygons.some(([ring = []]) => ring.some(([lng, lat]) => area.at(lng, lat)))) return true;
  return polygons.some((rings) => outer.some(([lng = 0, lat = 0]) => shapeContains(rings, [lng, lat])));
}

/** Whether a district overlaps a previous one by more than a border. */
const meets = (before: readonly DistrictRead[], { polygons }: DistrictRead) =>
  before.some((one) => one.polygons.some((a) => polygons.some((b) => overlaps(a, b))));

function judged(read: readonly DistrictRead[], boundary: Rings) {
  const good: DistrictRead[] = [];
  return read.map((one) => {
    let fault: Fault | null = one.fault ?? null;
    if (!fault && !touches(boundary, one)) fault = 'outside';
    if (!fault && meets(good, one)) fault = 'overlap';
    if (!fault) good.push(one);
    return { one, fault };
  });
}

/** Checks a file of districts, and imports it if all of it is valid. */
export async function importDistricts(ctx: Ctx, { body }: InputOf<Calls['import']>) {
  const { serviceAreaId, fileName, text, isTrial } = body;
  ctx.audit.on(fileName);
  const area =
    (await areaForDistricts(ctx.db, ctx.rows.scope(), serviceAreaId)) ?? refuse('common.not_found');
  const read = readDistricts(text);
  if (!read || read.length === 0 || read.length > mostDistricts)
    refuse('regulator.file', { most: mostDistricts });
  const known = await codesIn(
    ctx.db,
    serviceAreaId,
    read.map(({ code }) => code),
  );
  const rows = judged(read, area.boundary as Rings);
  const list = rows.map(({ one: { row, name, code }, fault }) => ({
    row,
    name,
    code,
    fault,
    isNew: !known.has(code),
  }));
  const good = list.filter(({ fault }) => fault === null).length;
  const imported = isTrial || good < list.length ? 0 : good;
  if (imported > 0)
    await putDistricts(
      ctx.db,
      rows.map(({ one: { name, code, polygons } }) => ({
        districtId: newId(),
        serviceAreaId,
        code,
        name,
        polygons,
      })),
      ctx.now(),
    );
  ctx.audit.record(fileName, { area: area.name, rows: [null, list.length], imported: [null, imported] });
  return { list, count: list.length, good, imported };
}

export async function setQuota(
  parts: DistrictParts,
  ctx: Ctx,
  { params: { districtId }, body: { day, vehicles } }: InputOf<Calls['setQuota']>,
) {
  ctx.audit.on(districtId);
  const { serviceAreaId, district, quota } = await districtOf(parts, ctx, districtId);
  await putQuota(ctx.db, { districtId, serviceAreaId, day, vehicles, by: ctx.actor.name, now: ctx.now() });
  ctx.audit.record(districtId, { name: district, day, vehicles: [quota, vehicles] });
  return districtOf(parts, ctx, districtId);
}

export async function dropDistrict(
  parts: DistrictParts,
  ctx: Ctx,
  { params: { districtId } }: InputOf<Calls['remove']>,
) {
  ctx.audit.on(districtId);
  const { district, code } = await districtOf(parts, ctx, districtId);
  await removeDistrict(ctx.db, districtId, ctx.now());
  ctx.audit.record(districtId, { name: [district, null], code });
  return { id: districtId };
}

/** Districts with their quota from a day on, when a deployment is created. */
export async function foundDistricts(
  db: Db,
  districts: readonly NewDistrict[],
  { day, vehicles, by, now }: { day: string; vehicles: number; by: string; now: number },
) {
  await putDistricts(db, districts, now);
  for (const { districtId, serviceAreaId } of districts)
    await putQuota(db, { districtId, serviceAreaId, day, vehicles, by, now });
}
