import type { finance } from '@kickstand/contract/insight/finance';
import type { InputOf } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { type SqlBool, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { ofCompaniesInScope } from '../../kernel/list/rows-in-scope.ts';

interface Count {
  day: string;
  now: number;
  capCents: number;
  lateBefore: number;
}

/** Records the present funds of each company's riders as those of a day. */
export const countFunds = (db: Db, { day, now, capCents, lateBefore }: Count) =>
  sql`
    insert into fund_day (day, agent_id, deposit_cents, principal_cents, over_cap, late_refunds, counted_at)
    select ${day}::date, a.agent_id, coalesce(d.cents, 0), coalesce(w.cents, 0), coalesce(c.n, 0), coalesce(f.n, 0), ${at(now)}
    from agent a
      left join (select agent_id, sum(amount_cents - deducted_cents) as cents from deposit
        where state in ('paid', 'frozen', 'refunding', 'refund_failed') group by 1) d on d.agent_id = a.agent_id
      left join (select z.agent_id, sum(l.left_cents) as cents from wallet_lot l
        join service_area z on z.service_area_id = l.area_id
        where l.left_cents > 0 and l.kind = 'principal' group by 1) w on w.agent_id = a.agent_id
      left join (select z.agent_id, count(*) as n from ledger_account b join rider r on r.rider_id = b.owner
        join service_area z on z.service_area_id = r.service_area_id
        where b.code = '2110' and b.balance > ${capCents} group by 1) c on c.agent_id = a.agent_id
      left join (select agent_id, count(*) as n from refund
        where state in ('created', 'processing', 'failed') and created_at < ${at(lateBefore)} group by 1) f
        on f.agent_id = a.agent_id
    where a.state <> 'closed' or d.cents > 0 or w.cents > 0
    on conflict (day, agent_id) do update set deposit_cents = excluded.deposit_cents,
      principal_cents = excluded.principal_cents, over_cap = excluded.over_cap,
      late_refunds = excluded.late_refunds, counted_at = excluded.counted_at`.execute(db);

/** One page of those days. */
export const pageOfFundDays = (db: Db, scope: Scope, query: InputOf<typeof finance.fundDays>['query']) =>
  pageFrom(
    db,
    db
      .selectFrom('fund_day as f')
      .innerJoin('agent as a', 'a.agent_id', 'f.agent_id')
      .select([sql<string>`f.day || ' ' || f.agent_id`.as('id'), 'f.day', 'f.agent_id as agentId'])
      .select(['a.name as agent', 'f.deposit_cents as depositCents', 'f.principal_cents as principalCents'])
      .select(['f.over_cap as overCap', 'f.late_refunds as lateRefunds', 'f.counted_at as countedAt'])
      .where(ofCompaniesInScope(scope, 'f.agent_id'))
      .where((eb) =>
        eb.and(
          given(
            query.agentId !== undefined && sql<SqlBool>`f.agent_id = ${query.agentId}`,
            query.from !== undefined && sql<SqlBool>`f.counted_at >= ${at(query.from)}`,
            query.to !== undefined && sql<SqlBool>`f.counted_at <= ${at(query.to)}`,
          ),
        ),
      ),
    query,
    { sortable: { day: 'f.day' }, neverNull: ['day'], tieBreak: 'f.agent_id' },
  );

/** Our merchant numbers in ledger entries. */
export async function merchantsKnown(db: Db) {
  const { rows } = await sql<{ merchant: string }>`
    select distinct provider || ':' || merchant_id as merchant from payment_provider where state in ('offered', 'kept')
    union select merchant from (select distinct merchant from payment where created_at > now() - interval '30 days') p
    order by 1 limit 50`.execute(db);
  return rows.map(({ merchant }) => merchant);
}

/** Serialises releases of the reserve. */
export const lockFunds = (db: Db) => sql`select pg_advisory_xact_lock(7301007)`.execute(db);
