import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { type Difference, firstOf } from '../../kernel/database/differences.ts';

/** Suspense that differs from the open differences between bills and our books. */
export const suspenseGaps = sql<Difference>`
  select '1910 ' || coalesce(e.owner, d.merchant) as about, coalesce(e.cents, 0) as said, coalesce(d.cents, 0) as found
  from (select owner, -sum(amount) as cents from ledger_entry where code = '1910' and version is null group by 1) e
    full join (select merchant, sum(delta_cents) as cents from reconcile_diff where state = 'open' group by 1) d
      on d.merchant = e.owner
  where coalesce(e.cents, 0) <> coalesce(d.cents, 0)`;
export const wrongSuspense = (db: Db) => firstOf(db, suspenseGaps);

/** Providers' fees that differ from the estimates for payments and refunds plus corrections by bills. */
export const wrongFees = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select '5040 ' || coalesce(e.owner, f.merchant) as about, coalesce(e.cents, 0) as said,
        coalesce(f.cents, 0) as found
      from (select owner, sum(cents) as cents from (
          select owner, amount as cents from ledger_entry where code = '5040'
          union all
          select e.owner, -e.amount from ledger_entry e join ledger_posting p using (posting_id)
          where e.code = '1110' and p.event in ('agentChannelFee', 'agentChannelFeeReturned')) b group by 1) e
        full join (select merchant, sum(cents) as cents from (
          select merchant, fee_cents::bigint as cents from payment where fee_cents > 0
          union all
          select p.merchant, -l.fee_cents from refund_leg l join payment p using (payment_id) where l.fee_cents > 0
          union all
          select merchant, fee_booked_cents from reconcile_batch) s group by 1) f on f.merchant = e.owner
      where coalesce(e.cents, 0) <> coalesce(f.cents, 0)`,
  );
