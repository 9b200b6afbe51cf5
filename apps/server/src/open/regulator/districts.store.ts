import type { DistrictRow } from '@kickstand/contract/open/regulator';
import type { Polygons } from '@kickstand/domain/open/regulator';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

export interface DistrictWish {
  scope: Scope;
  locale: Locale;
  /** The day of the quota. */
  day: string;
  districtId?: string | undefined;
  serviceAreaId?: number | undefined;
}

/** The most districts read; a city has a few dozen. */
const mostRead = 2_000;

export type District = Omit<DistrictRow, 'polygons'> & { polygons: Polygons };

/** The districts in scope with the quota of a day, by area and code. */
export async function districtsIn(db: Db, wish: DistrictWish): Promise<District[]> {
  const { scope, locale, day, districtId, serviceAreaId } = wish;
  const { rows } = await sql<District>`
    select d.district_id as id, d.district_id as "districtId", d.code, d.name as district,
      d.service_area_id as "serviceAreaId", ${nameIn('z', locale)} as area, z.agent_id as "agentId", a.name as company,
      (select q.vehicles from district_quota q where q.district_id = d.district_id and q.day <= ${day}::date
        order by q.day desc limit 1) as quota, d.polygons
    from district d join service_area z on z.service_area_id = d.service_area_id join agent a on a.agent_id = z.agent_id
    where d.removed_at is null and ${rowsInScope(scope, 'z')}
      ${districtId === undefined ? sql`` : sql`and d.district_id = ${districtId}`}
      ${serviceAreaId === undefined ? sql`` : sql`and d.service_area_id = ${serviceAreaId}`}
    order by d.service_area_id, d.code limit ${mostRead}`.execute(db);
  return rows;
}

/** The districts of all areas, for lookups. */
export const districtShapes = async (db: Db) => {
  const rows = await db
    .selectFrom('district')
    .select(['district_id as districtId', 'service_area_id as serviceAreaId', 'polygons'])
    .where('removed_at', 'is', null)
    .$narrowType<{ polygons: Polygons }>()
    .execute();
  return rows;
};

/** An area in scope with its edge, locked against a concurrent import. */
export const areaForDistricts = (db: Db, scope: Scope, serviceAreaId: number) =>
  db
    .selectFrom('service_area as z')
    .select(['z.service_area_id as serviceAreaId', 'z.name', 'z.boundary'])
    .where('z.service_area_id', '=', serviceAreaId)
    .where(rowsInScope(scope, 'z'))
    .forNoKeyUpdate()
    .executeTakeFirst();

export interface NewDistrict {
  districtId: string;
  serviceAreaId: number;
  code: string;
  name: string;
  polygons: Polygons;
}

/** Inserts districts of an area; for an existing code, name and edge are replaced. */
export async function putDistricts(db: Db, districts: readonly NewDistrict[], now: number) {
  if (districts.length === 0) return;
  await db
    .insertInto('district')
    .values(
      districts.map((one) => ({
        district_id: one.districtId,
        service_area_id: one.serviceAreaId,
        code: one.code,
        name: one.name,
        polygons: JSON.stringify(one.polygons),
        created_at: new Date(now),
        updated_at: new Date(now),
      })),
    )
    .onConflict((c) =>
      c
        .columns(['service_area_id', 'code'])
        .where('removed_at', 'is', null)
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          polygons: eb.ref('excluded.polygons'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
    )
    .execute();
}

export interface NewQuota {
  districtId: string;
  serviceAreaId: number;
  day: string;
  vehicles: number;
  by: string;
  now: number;
}

/** Sets a district's quota from a day on. */
export const putQuota = (db: Db, { districtId, serviceAreaId, day, vehicles, by, now }: NewQuota) =>
  db
    .insertInto('district_quota')
    .values({
      district_id: districtId,
      day,
      service_area_id: serviceAreaId,
      vehicles,
      set_by: by,
      set_at: new Date(now),
    })
    .onConflict((c) =>
      c.columns(['district_id', 'day']).doUpdateSet({ vehicles, set_by: by, set_at: new Date(now) }),
    )
    .execute();

export const removeDistrict = (db: Db, districtId: string, now: number) =>
  db
    .updateTable('district')
    .set({ removed_at: new Date(now), updated_at: new Date(now) })
    .where('district_id', '=', districtId)
    .where('removed_at', 'is', null)
    .execute();

/** Which of these codes an area already has. */
export async function codesIn(db: Db, serviceAreaId: number, codes: readonly string[]) {
  const rows = await db
    .selectFrom('district')
    .select('code')
    .where('service_area_id', '=', serviceAreaId)
    .where('code', '=', anyText(codes))
    .where('removed_at', 'is', null)
    .execute();
  return new Set(rows.map(({ code }) => code));
}
