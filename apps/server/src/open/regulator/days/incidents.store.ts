import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';

/** Epoch ms; the end is excluded. */
export interface Span {
  from: number;
  to: number;
}

/** The city's complaints in a district and its violations, by local day. */
export interface Incidents {
  complaints: number;
  mended: number;
  mendedInHour: number;
  mendedInDay: number;
  violations: number;
  violationsEnded: number;
  violationSeconds: number;
}
export interface DayIncidents extends Incidents {
  districtId: string;
  day: string;
}

export const noIncidents: Incidents = {
  complaints: 0,
  mended: 0,
  mendedInHour: 0,
  mendedInDay: 0,
  violations: 0,
  violationsEnded: 0,
  violationSeconds: 0,
};

/** Each with its column in days and corrections. */
export const incidentColumns = [
  ['complaints', 'complaints'],
  ['mended', 'mended'],
  ['mendedInHour', 'mended_in_hour'],
  ['mendedInDay', 'mended_in_day'],
  ['violations', 'violations'],
  ['violationsEnded', 'violations_ended'],
  ['violationSeconds', 'violation_seconds'],
] as const satisfies readonly (readonly [keyof Incidents, string])[];
export type IncidentColumn = (typeof incidentColumns)[number][1];

/** An expression for each of them, by name. */
export const eachIncident = (of: (column: IncidentColumn) => RawBuilder<unknown>) =>
  sql.join(
    incidentColumns.map(([key, column]) => sql`${of(column)} as ${sql.ref(key)}`),
    sql`, `,
  );

/** Their sums over rows of a table, by name. */
export const incidentSums = (table: string) =>
  eachIncident((column) => sql`sum(${sql.ref(`${table}.${column}`)})::bigint`);

/** For a span of a few months at most, by district and day. */
export async function incidentsIn(db: Db, { from, to }: Span, zone: string): Promise<DayIncidents[]> {
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${at(from)} and ${sql.ref(column)} < ${at(to)} and district_id is not null`;
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${zone})::date`;
  const { rows } = await sql<DayIncidents>`
    with happened as (
      select district_id, ${dayOf('created_at')} as day, 1 as complaints, 0 as mended, 0 as mended_in_hour, 0 as mended_in_day,
        0 as violations, 0 as violations_ended, 0 as violation_seconds from city_complaint where ${within('created_at')}
      union all
      select district_id, ${dayOf('mended_at')}, 0, 1, (mended_at - created_at <= interval '1 hour')::int,
        (mended_at - created_at <= interval '24 hours')::int, 0, 0, 0 from city_complaint where ${within('mended_at')}
      union all
      select district_id, ${dayOf('found_at')}, 0, 0, 0, 0, 1, 0, 0 from no_stop_stay where ${within('found_at')}
      union all
      select district_id, ${dayOf('ended_at')}, 0, 0, 0, 0, 0, 1, extract(epoch from ended_at - since_at)::int
        from no_stop_stay where ${within('ended_at')}
    )
    select h.district_id as "districtId", h.day::text as day, ${incidentSums('h')}
    from happened h group by h.district_id, h.day`.execute(db);
  return rows;
}
