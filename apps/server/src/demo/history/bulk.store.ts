import type { Loading } from '../demo.store.ts';
import { historyColumns } from './sink.ts';

const tables = Object.keys(historyColumns);

const constraintsWhere = (which: string) => `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
  from pg_constraint where conparentid = 0 and ${which} order by conname desc`;
const referring = constraintsWhere(
  `contype = 'f' and (conrelid = any ($1::text[]::regclass[]) or confrelid = any ($1::text[]::regclass[]))`,
);
const keys = constraintsWhere(`contype in ('p', 'u') and conrelid = any ($1::text[]::regclass[])`);
const indexes = `
  select format('drop index %s', indexrelid::regclass) as away, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as back
  from pg_index i where indrelid = any ($1::text[]::regclass[])
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by indexrelid desc`;
const forced = `
  select format('alter table %s no force row level security', oid::regclass) as away,
    format('alter table %s force row level security', oid::regclass) as back
  from pg_class where relforcerowsecurity and oid = any ($1::text[]::regclass[]) order by oid`;

/** Tables joined before the demo opens; without statistics the database would use nested loops over the ledger. */
const readSoon = [
  'receivable (receivable_id, order_id, kind), receivable_part (receivable_id), ride_order (order_id, rider_id)',
  'ledger_posting (posting_id, event, source, source_id), ledger_entry (posting_id, code)',
  'payment (payment_id, subject_id), refund (refund_id, subject_id), refund_leg (leg_id, refund_id)',
];

/**
 * Prepares the history tables, including the ledger, for bulk loading. Only their owner can do this, in the
 * transaction that creates a demo in an empty database, so nobody sees them in between: `shut` restores and checks
 * everything, or the transaction is rolled back. The application can only read the ledger; its functions would take
 * an hour for some weeks of history, so the history computes balances and versions itself. `verify-books` recomputes
 * all of them.
 */
export async function openTables({ client }: Pick<Loading, 'client'>) {
  const back: string[] = [];
  const takeAway = async (what: string) => {
    const { rows } = await client.query<{ away: string; back: string }>(what, [tables]);
    for (const one of rows) {
      await client.query(one.away);
      back.push(one.back);
    }
  };
  await takeAway(forced);
  // Maintaining foreign keys and indexes during loading takes longer than the rows themselves.
  await takeAway(referring);
  await takeAway(indexes);
  await takeAway(keys);
  // Rows loaded in the transaction that truncated the table are not written to the log.
  await client.query(`truncate ${tables.join(', ')}`);
  await client.query(`set local maintenance_work_mem = '512MB'`);
  return {
    async shut() {
      for (const statement of back.toReversed()) await client.query(statement);
      // Rough statistics for reads in this transaction; a full analysis follows when the demo is open.
      await client.query('set local default_statistics_target = 10');
      await client.query(`analyze ${readSoon.join(', ')}`);
    },
  };
}
