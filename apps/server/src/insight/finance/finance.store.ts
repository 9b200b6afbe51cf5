import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** The balances of the legally regulated accounts, cents, and the number of riders and refunds that need attention. */
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

/** Prepaid balances by the company of the area they were paid in, highest first. */
export async function principalByAgent(db: Db) {
  const { rows } = await sql<{ agentId: number; agent: string; principalCents: number }>`
    select z.agent_id as "agentId", a.name as agent, sum(w.left_cents) as "principalCents"
    from wallet_lot w join service_area z on z.service_area_id = w.area_id join agent a on a.agent_id = z.agent_id
    where w.left_cents > 0 and w.kind = 'principal'
    group by z.agent_id, a.name order by 3 desc limit 100`.execute(db);
  return rows;
}
