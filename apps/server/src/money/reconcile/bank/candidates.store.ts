import type { BankItem } from '@kickstand/contract/money/reconcile';
import type { NotedTransfer, OwedStatement, Payout } from '@kickstand/domain/money/bank';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';
import { anyNumber, anyText } from '../../../kernel/list/any-of.ts';

/** What a line is held against. */
interface Asked {
  bookedOn: string;
  cents: number;
}

/** So many days around a line what was noted or paid out may be the same. */
const daysAround = 10;

/** Statements that were agreed to and are to be paid, the oldest first. */
export async function owedBy(db: Db, { bookedOn, cents }: Asked): Promise<OwedStatement[]> {
  const { rows } = await sql<OwedStatement>`
    select statement_id as id, agent_id as "agentId", payable_cents as "payableCents", to_day as "toDay"
    from statement where state = 'confirmed' and to_day <= ${bookedOn}::date
      and sign(payable_cents) = sign(-(${cents}::bigint))
      and not exists (select from bank_match m where m.statement_id = statement.statement_id)
    order by to_day, statement_id limit 2000`.execute(db);
  return rows;
}

/** Transfers that were noted about then and came to as much, none of whose statements belongs to a line. */
export async function notedBy(db: Db, { bookedOn, cents }: Asked): Promise<NotedTransfer[]> {
  const { rows } = await sql<NotedTransfer>`
    select array_agg(s.statement_id order by s.statement_id) as ids, s.agent_id as "agentId", s.bank_no as "bankNo",
      s.paid_on as "paidOn", -sum(s.payable_cents)::bigint as cents
    from statement s left join bank_match m using (statement_id)
    where s.state = 'paid' and s.paid_on between ${bookedOn}::date - ${daysAround}::int and ${bookedOn}::date + ${daysAround}::int
    group by s.agent_id, s.bank_no, s.paid_on
    having sum(s.payable_cents) = -(${cents}::bigint) and count(m.line_id) = 0
    order by s.paid_on, s.bank_no limit 200`.execute(db);
  return rows;
}

const keyOfPayout = sql<string>`f.merchant || ' ' || p.number`;
/** Whatever a provider paid out to a franchisee came to no account of ours. */
const isOurs = sql<boolean>`not exists (select from payment_provider h where h.provider = split_part(f.merchant, ':', 1)
  and h.merchant_id = split_part(f.merchant, ':', 2) and h.agent_id <> ${headOffice})`;

/** What providers paid out to us about then, by their bills, as far as it belongs to no line. */
export async function payoutsBy(db: Db, { bookedOn, cents }: Asked, zone: string): Promise<Payout[]> {
  if (cents < 0) return [];
  const day = sql`(p.at at time zone ${zone})::date`;
  const { rows } = await sql<Payout>`
    select ${keyOfPayout} as key, split_part(f.merchant, ':', 1) as provider, p.number, ${day} as day,
      -p.amount_cents as cents
    from flow_line p join bill_file f on f.file_id = p.file_id and f.state = 'used'
    where p.what = 'payout' and p.amount_cents = -(${cents}::bigint)
      and p.at >= (${bookedOn}::date - ${daysAround + 1}::int)::timestamptz
      and p.at < (${bookedOn}::date + 3)::timestamptz and ${isOurs}
      and not exists (select from bank_match m where m.payout = ${keyOfPayout})
    order by p.at, key limit 200`.execute(db);
  return rows;
}

/** By which names banks know companies: ours for them, and that on their invoices. */
export async function namesOf(db: Db, agentIds: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ agentId: number; names: string[] }>`
    select a.agent_id as "agentId", array_remove(array[a.name, s.company], null) as names
    from agent a left join invoice_seller s using (agent_id)
    where a.agent_id = ${anyNumber(agentIds)}`.execute(db);
  return new Map(rows.map(({ agentId, names }) => [agentId, names]));
}

/** Statements as they are shown beside a line. */
export async function itemsOfStatements(db: Db, ids: readonly string[]): Promise<BankItem[]> {
  const { rows } = await sql<BankItem>`
    select s.statement_id as key, a.name as agent, null as merchant, s.from_day as "fromDay", s.to_day as "toDay",
      -s.payable_cents as cents, s.bank_no as "bankNo", s.version
    from statement s join agent a using (agent_id)
    where s.statement_id = ${anyText(ids)} order by s.to_day, s.statement_id`.execute(db);
  return rows;
}

/** Payouts as they are shown beside a line. */
export async function itemsOfPayouts(db: Db, keys: readonly string[], zone: string): Promise<BankItem[]> {
  const day = sql`(p.at at time zone ${zone})::date`;
  const { rows } = await sql<BankItem>`
    select ${keyOfPayout} as key, null as agent, f.merchant, ${day} as "fromDay", ${day} as "toDay",
      -p.amount_cents as cents, p.number as "bankNo", null as version
    from flow_line p join bill_file f on f.file_id = p.file_id and f.state = 'used'
    where p.what = 'payout' and p.number = ${anyText(keys.map((key) => key.split(' ')[1] ?? ''))}
      and ${keyOfPayout} = ${anyText(keys)}`.execute(db);
  return rows;
}
