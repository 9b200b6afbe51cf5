import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { type Difference, firstOf } from '../../kernel/database/differences.ts';

/** What areas took in by book day, as the ledger says it; money without gifts. */
const fromEntries = (days: ReturnType<typeof sql>) => sql`
  select p.book_day as day, p.agent_id, p.service_area_id,
    count(distinct p.posting_id) filter (where p.event = 'rideEnded')::int as rides,
    coalesce(-sum(e.amount) filter (where p.event in ('paidFromWallet', 'paidOnline')
      and e.code in ('1210', '5020')), 0)::bigint as paid_cents,
    coalesce(sum(e.amount) filter (where p.event in ('refundedOnline', 'refundedToWallet', 'manualTransfer')
      and e.code in ('4910', '4920', '4930', '4940')), 0)::bigint as refunded_cents
  from ledger_posting p join ledger_entry e on e.posting_id = p.posting_id
  where ${days} and p.service_area_id is not null and p.event in ('rideEnded', 'paidFromWallet', 'paidOnline',
    'refundedOnline', 'refundedToWallet', 'manualTransfer')
  group by 1, 2, 3`;

/** Add up a book day from the ledger. */
export async function countDay(
  db: Db,
  { day, isFinal, now }: { day: string; isFinal: boolean; now: number },
) {
  await sql`
    insert into income_day (day, agent_id, service_area_id, rides, paid_cents, refunded_cents, is_final, counted_at)
    select s.*, ${isFinal}, ${at(now)} from (${fromEntries(sql`p.book_day = ${day}::date`)}) s
    on conflict (service_area_id, day, agent_id) do update set rides = excluded.rides,
      paid_cents = excluded.paid_cents, refunded_cents = excluded.refunded_cents,
      is_final = excluded.is_final, counted_at = excluded.counted_at`.execute(db);
  const row = { counted_at: new Date(now), is_final: isFinal };
  await db
    .insertInto('income_counted')
    .values({ day, ...row })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(row))
    .execute();
}

/** The days from one on that were added up for good. */
export async function finalDays(db: Db, since: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('income_counted')
    .select('day')
    .where('day', '>=', since)
    .where('is_final', '=', true)
    .execute();
  return new Set(rows.map(({ day }) => day));
}

/** Shut days that were added up to something else than the ledger says. */
export const wrongIncome = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select coalesce(i.day, s.day)::text || ' ' || coalesce(i.service_area_id, s.service_area_id) as about,
        coalesce(i.paid_cents, 0) as said, coalesce(s.paid_cents, 0) as found
      from (select * from income_day where is_final) i full join (
        ${fromEntries(sql`p.book_day in (select day from income_counted where is_final)`)}
      ) s on s.day = i.day and s.agent_id = i.agent_id and s.service_area_id = i.service_area_id
      where coalesce(i.paid_cents, 0) <> coalesce(s.paid_cents, 0) or coalesce(i.rides, 0) <> coalesce(s.rides, 0)
        or coalesce(i.refunded_cents, 0) <> coalesce(s.refunded_cents, 0)`,
  );
