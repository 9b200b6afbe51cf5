import type { Cents } from '@kickstand/contract/kit';
import type { SettleCycle } from '@kickstand/domain/settlement';
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

/** The day on which what is agreed is looked at: the newest that was added up. */
const day = sql`coalesce(${newest}, now()::date)`;
const held = sql`n.state = 'published' and n.from_day <= ${day} and (n.until_day is null or n.until_day >= ${day})`;

/** What is agreed with the company \`a\` for all its areas, and what it is owed now. */
export const settledOf = () => {
  const agreed = sql`from share_scheme n where n.agent_id = a.agent_id and n.service_area_id is null and ${held}
    order by n.from_day desc, n.no desc limit 1`;
  return [
    sql<number | null>`(select n.ratio_bp ${agreed})`.as('shareBp'),
    sql<SettleCycle | null>`(select n.cycle ${agreed})`.as('settleCycle'),
    sql<Cents>`(select coalesce(-sum(e.amount), 0)::float8 from ledger_entry e
      where e.code = '2510' and e.owner = a.agent_id::text and e.version is null)`.as('balanceCents'),
  ] as const;
};

/** By what the area \`z\` is shared now, and what its company had of it on the last thirty days that were closed. */
export const sharedOf = () =>
  [
    sql<number | null>`(select n.ratio_bp from share_scheme n where n.agent_id = z.agent_id
      and (n.service_area_id is null or n.service_area_id = z.service_area_id) and ${held}
      order by n.service_area_id is null, n.from_day desc, n.no desc limit 1)`.as('shareBp'),
    sql<Cents>`(select coalesce(sum(d.share_cents), 0)::float8 from share_day d
      where d.service_area_id = z.service_area_id and d.agent_id = z.agent_id
        and d.day > (select max(c.day) from day_close c) - 30)`.as('share30dCents'),
  ] as const;
