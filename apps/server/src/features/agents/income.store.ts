import type { Cents } from '@kickstand/contract/kit';
import { type RawBuilder, sql } from 'kysely';

/** The newest day that was added up; the last thirty end with it. */
const newest = sql`(select max(c.day) from income_counted c)`;

/** What areas or companies took in lately: rides and money of the rows in scope whose `column` is that of `of`. */
export const incomeOf = (column: 'service_area_id' | 'agent_id', of: string) => {
  const since = sql`from income_day i where i.${sql.raw(column)} = ${sql.ref(of)} and i.day > ${newest} - 30`;
  const today = sql`from income_day i where i.${sql.raw(column)} = ${sql.ref(of)} and i.day = ${newest}`;
  const summed = <T>(what: string, rows: RawBuilder<unknown>) =>
    sql<T>`(select coalesce(sum(i.${sql.raw(what)}), 0)::float8 ${rows})`;
  return [
    summed<number>('rides', since).as('rides30d'),
    summed<Cents>('paid_cents', since).as('paid30dCents'),
    summed<Cents>('paid_cents', today).as('paidTodayCents'),
  ] as const;
};
