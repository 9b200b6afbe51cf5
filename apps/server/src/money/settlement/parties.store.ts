import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** A party to a statement, as it stands on its invoices. */
export interface Party {
  company: string;
  taxNo: string | null;
}

/** A licence's number is the company's number at the tax office too. */
const parties = (db: Db) =>
  db
    .selectFrom('agent as a')
    .leftJoin('invoice_seller as s', 's.agent_id', 'a.agent_id')
    .select(sql<string>`coalesce(s.company, a.name)`.as('company'))
    .select(sql<string | null>`coalesce(s.tax_no, a.licence_no)`.as('taxNo'));

/** Head office, which pays, and the franchisee that is paid. */
export async function partiesOf(db: Db, agentId: number): Promise<Record<'payer' | 'payee', Party>> {
  const payer = await parties(db).where('a.parent_id', 'is', null).executeTakeFirstOrThrow();
  const payee = await parties(db).where('a.agent_id', '=', agentId).executeTakeFirstOrThrow();
  return { payer, payee };
}
