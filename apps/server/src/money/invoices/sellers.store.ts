import type { InputOf } from '@kickstand/contract/kit';
import type { invoiceSellers } from '@kickstand/contract/money/invoices';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { pageFrom } from '../../kernel/list/page.ts';
import { ofCompaniesInScope } from '../../kernel/list/rows-in-scope.ts';

/** A company's invoice details; undefined until set. */
export const sellerOf = (db: Db, agentId: number) =>
  db
    .selectFrom('invoice_seller')
    .select(['agent_id as agentId', 'company', 'tax_no as taxNo', 'rate_bp as rateBp'])
    .select(['tax_class as taxClass', 'version'])
    .where('agent_id', '=', agentId)
    .executeTakeFirst();

const companies = (db: Db, scope: Scope) =>
  db
    .selectFrom('agent as a')
    .leftJoin('invoice_seller as s', 's.agent_id', 'a.agent_id')
    .select([sql<string>`a.agent_id::text`.as('id'), 'a.agent_id as agentId', 'a.name as agent'])
    .select(['s.company', 's.tax_no as taxNo', 's.rate_bp as rateBp', 's.tax_class as taxClass'])
    .select(['s.updated_at as updatedAt', 's.updated_by as updatedBy'])
    .select(({ fn, lit }) => fn.coalesce('s.version', lit(0)).as('version'))
    .where(ofCompaniesInScope(scope, 'a.agent_id'))
    .where('a.state', '<>', 'closed');

/** One page of the companies in scope with their invoice details. */
export const pageOfSellers = (db: Db, scope: Scope, query: InputOf<typeof invoiceSellers.list>['query']) =>
  pageFrom(db, companies(db, scope), query, {
    sortable: { agentId: 'a.agent_id' },
    neverNull: ['agentId'],
    tieBreak: 'a.agent_id',
  });

/** One company in scope. */
export const companyWith = (db: Db, scope: Scope, agentId: number) =>
  companies(db, scope).where('a.agent_id', '=', agentId).executeTakeFirst();

export interface NewSeller {
  agentId: number;
  company: string;
  taxNo: string;
  rateBp: number;
  taxClass: string;
  version: number;
  by: string;
  now: number;
}

/** Stores a company's invoice details. */
export const putSeller = (db: Db, { agentId, now, by, ...one }: NewSeller) => {
  const said = {
    company: one.company,
    tax_no: one.taxNo,
    rate_bp: one.rateBp,
    tax_class: one.taxClass,
    version: one.version,
    updated_at: new Date(now),
    updated_by: by,
  };
  return db
    .insertInto('invoice_seller')
    .values({ agent_id: agentId, ...said })
    .onConflict((c) => c.column('agent_id').doUpdateSet(said))
    .execute();
};
