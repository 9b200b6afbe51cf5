import type { DayHours } from '@kickstand/domain/open/regulator';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import { anyText } from '../../../kernel/list/any-of.ts';
import type { Span } from './incidents.store.ts';

/** The counts of a district's vehicles every five minutes, or their means over a period. */
export interface FleetCounts {
  deployed: number;
  onStreet: number;
  inTrip: number;
  inStation: number;
  offline: number;
  faulty: number;
}
export interface DistrictMeans extends FleetCounts {
  districtId: string;
}

/** Each count with its column in samples and days. */
const columns = [
  ['deployed', 'deployed'],
  ['onStreet', 'on_street'],
  ['inTrip', 'in_trip'],
  ['inStation', 'in_station'],
  ['offline', 'offline'],
  ['faulty', 'faulty'],
] as const satisfies readonly (readonly [keyof FleetCounts, string])[];

const each = (of: (column: RawBuilder<unknown>) => RawBuilder<unknown>, table: string) =>
  sql.join(
    columns.map(([key, column]) => sql`${of(sql.ref(`${table}.${column}`))} as ${sql.ref(key)}`),
    sql`, `,
  );

/** The counts of a row, by name. */
export const countsOf = (table: string) => each((column) => column, table);
/** Their means over rows, by name. */
export const meansOf = (table: string) => each((column) => sql`avg(${column})::float8`, table);

/** Means of each district's counts over a span. */
export async function meansIn(db: Db, { from, to }: Span) {
  const { rows } = await sql<DistrictMeans>`
    select s.district_id as "districtId", ${meansOf('s')}
    from district_sample s where s.at >= ${at(from)} and s.at < ${at(to)} group by s.district_id`.execute(db);
  return rows;
}

/** Means over a span for which the samples no longer exist: from the sheets of whole days. */
export async function dayMeans(db: Db, districtIds: readonly string[], days: readonly DayHours[]) {
  const whole = days.filter(({ from, to }) => from === 0 && to === 24).map(({ day }) => day);
  if (whole.length === 0) return [];
  const { rows } = await sql<DistrictMeans>`
    select d.district_id as "districtId", ${meansOf('d')}
    from district_day d
    where d.district_id = ${anyText(districtIds)} and d.day = any(${whole}::date[]) and d.deployed is not null
    group by d.district_id`.execute(db);
  return rows;
}
