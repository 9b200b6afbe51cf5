import type { Scope } from '@kickstand/domain/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** A part of a business day: its name, and until when. */
export interface Span {
  day: string;
  /** Epoch ms. */
  until: number;
}

/** What was earned and given back on a day up to an instant, cents; each account of an area is read by its index. */
export async function earnedOn(db: Db, scope: Scope, { day, until }: Span) {
  const { rows } = await sql<{ receivable: number; refunded: number }>`
    select coalesce(-sum(e.amount) filter (where e.code < '4900'), 0) as receivable,
      coalesce(sum(e.amount) filter (where e.code > '4900'), 0) as refunded
    from service_area z
      cross join unnest(array['4010', '4020', '4030', '4040', '4910', '4920', '4930', '4940']) as c (code)
      join ledger_entry e on e.code = c.code and e.owner = z.service_area_id::text and e.version is null
        and e.book_day = ${day}::date
    where e.event_at < ${at(until)} and ${rowsInScope(scope, 'e')}`.execute(db);
  return { receivable: Number(rows[0]?.receivable ?? 0), refunded: Number(rows[0]?.refunded ?? 0) };
}

/** What riders paid of what they owed on a day up to an instant, without gifts, cents. */
export async function paidOn(db: Db, scope: Scope, { day, until }: Span) {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(e.amount), 0) as cents
    from ledger_posting p join ledger_entry e on e.posting_id = p.posting_id
    where p.book_day = ${day}::date and p.event in ('paidFromWallet', 'paidOnline') and p.event_at < ${at(until)}
      and (e.code = '1210' or e.code = '5020') and ${rowsInScope(scope, 'p')}`.execute(db);
  return Number(rows[0]?.cents ?? 0);
}

/** What of ended orders is not paid now, cents. */
export async function unpaidNow(db: Db, scope: Scope) {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(o.payable_cents - o.principal_cents - o.gift_cents - o.online_cents), 0) as cents
    from ride_order o where o.state in ('unpaid', 'paying') and ${rowsInScope(scope, 'o')}`.execute(db);
  return Number(rows[0]?.cents ?? 0);
}

/** What stands on the accounts that the law looks at, cents, and how many riders and refunds need somebody. */
export async function fundsNow(db: Db, { capCents, lateBefore }: { capCents: number; lateBefore: number }) {
  const { rows } = await sql<{
    depositCents: number;
    depositAccountCents: number;
    principalCents: number;
    reserveCents: number;
    overCap: number;
    lateRefunds: number;
  }>`
    select
      (select coalesce(sum(a.balance), 0) from ledger_account a where a.code in ('2210', '2211')) as "depositCents",
      (select coalesce(sum(e.amount), 0) from ledger_entry e where e.code = '1020' and e.version is null)
        as "depositAccountCents",
      (select coalesce(sum(a.balance), 0) from ledger_account a where a.code = '2110') as "principalCents",
      (select coalesce(sum(e.amount), 0) from ledger_entry e where e.code = '1030' and e.version is null)
        as "reserveCents",
      (select count(*) from ledger_account a where a.code = '2110' and a.balance > ${capCents}) as "overCap",
      (select count(*) from refund f where f.state in ('created', 'processing', 'failed')
        and f.created_at < ${at(lateBefore)}) as "lateRefunds"`.execute(db);
  const [funds] = rows;
  if (!funds) throw new Error('no sums');
  return funds;
}

/** Prepaid balances by the company at whose area they were paid in, the most first. */
export async function principalByAgent(db: Db) {
  const { rows } = await sql<{ agentId: number; agent: string; principalCents: number }>`
    select z.agent_id as "agentId", a.name as agent, sum(w.left_cents) as "principalCents"
    from wallet_lot w join service_area z on z.service_area_id = w.area_id join agent a on a.agent_id = z.agent_id
    where w.left_cents > 0 and w.kind = 'principal'
    group by z.agent_id, a.name order by 3 desc limit 100`.execute(db);
  return rows;
}
