import type { ToldGroup } from '@kickstand/domain/open/regulator';
import { sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import type { FleetCounts } from './counts.store.ts';
import { eachIncident, type IncidentColumn, type Incidents } from './incidents.store.ts';

/** Which days are closed for every district. */
export async function shutDays(db: Db, from: string) {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text as day from district_day where day >= ${from}::date`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

interface DistrictToShut {
  districtId: string;
  serviceAreaId: number;
  quota: number | null;
}

/** When the first district was created, epoch ms; null: there is none. */
export async function firstDistrictAt(db: Db) {
  const row = await db
    .selectFrom('district')
    .select(({ fn }) => fn.min<number | null>('created_at').as('at'))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The districts created before an instant, with their quotas on a day. */
export async function districtsToShut(db: Db, { day, before }: { day: string; before: number }) {
  const { rows } = await sql<DistrictToShut>`
    select d.district_id as "districtId", d.service_area_id as "serviceAreaId",
      (select q.vehicles from district_quota q where q.district_id = d.district_id and q.day <= ${day}::date
        order by q.day desc limit 1) as quota
    from district d where d.removed_at is null and d.created_at < ${at(before)} order by d.district_id for no key update of d`.execute(
    db,
  );
  return rows;
}

export interface ShutDay extends Incidents {
  districtId: string;
  serviceAreaId: number;
  quota: number | null;
  means: FleetCounts | undefined;
  rides: number | null;
}

/** Stores the figures of a day; existing ones stay. */
export async function keepDay(db: Db, day: string, rows: readonly ShutDay[], now: number) {
  if (rows.length === 0) return;
  await db
    .insertInto('district_day')
    .values(
      rows.map(({ means, ...one }) => ({
        district_id: one.districtId,
        day,
        service_area_id: one.serviceAreaId,
        quota: one.quota,
        deployed: means?.deployed ?? null,
        on_street: means?.onStreet ?? null,
        in_trip: means?.inTrip ?? null,
        in_station: means?.inStation ?? null,
        offline: means?.offline ?? null,
        faulty: means?.faulty ?? null,
        rides: one.rides,
        complaints: one.complaints,
        mended: one.mended,
        mended_in_hour: one.mendedInHour,
        mended_in_day: one.mendedInDay,
        violations: one.violations,
        violations_ended: one.violationsEnded,
        violation_seconds: one.violationSeconds,
        shut_at: new Date(now),
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

export interface KeptGroup extends ToldGroup {
  districtId: string;
  serviceAreaId: number;
  kind: 'starts' | 'ends';
}

const mostAtOnce = 2_000;

export async function keepGroups(db: Db, day: string, groups: readonly KeptGroup[]) {
  for (let i = 0; i < groups.length; i += mostAtOnce)
    await db
      .insertInto('district_rides')
      .values(
        groups.slice(i, i + mostAtOnce).map(({ districtId, serviceAreaId, kind, cell, hour, n }, j) => ({
          district_id: districtId,
          day,
          service_area_id: serviceAreaId,
          kind,
          no: i + j,
          cell,
          hour,
          n,
        })),
      )
      .onConflict((c) => c.doNothing())
      .execute();
}

/** The figures of a span of days from sheets and corrections so far. */
export async function saidOf(db: Db, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<Incidents & { districtId: string; serviceAreaId: number; day: string }>`
    with corrected as (
      select district_id, of_day, figure, sum(change) as change from district_correction
      where of_day >= ${from}::date and of_day <= ${to}::date group by 1, 2, 3
    )
    select d.district_id as "districtId", d.service_area_id as "serviceAreaId", d.day::text as day,
      ${eachIncident(
        (
          column,
        ) => sql`(d.${sql.ref(column)} + coalesce((select c.change from corrected c where c.district_id = d.district_id
          and c.of_day = d.day and c.figure = ${column}), 0))::bigint`,
      )}
    from district_day d where d.day >= ${from}::date and d.day <= ${to}::date`.execute(db);
  return rows;
}

export interface Correction {
  districtId: string;
  serviceAreaId: number;
  ofDay: string;
  figure: IncidentColumn;
  change: number;
}

export async function keepCorrections(db: Db, day: string, corrections: readonly Correction[]) {
  if (corrections.length === 0) return;
  await db
    .insertInto('district_correction')
    .values(
      corrections.map((one) => ({
        district_id: one.districtId,
        day,
        of_day: one.ofDay,
        service_area_id: one.serviceAreaId,
        figure: one.figure,
        change: one.change,
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}
