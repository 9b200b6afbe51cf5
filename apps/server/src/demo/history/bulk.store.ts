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

/** What is joined before the demo is open: without statistics the database loops over the ledger row by row for it. */
const readSoon = [
  'receivable (receivable_id, order_id, kind), receivable_part (receivable_id), ride_order (order_id, rider_id)',
  'ledger_posting (posting_id, event, source, source_id), ledger_entry (posting_id, code)',
  'payment (payment_id, subject_id), refund (refund_id, subject_id), refund_leg (leg_id, refund_id)',
];

/**
 * Open the tables of the past for rows by the million, the ledger's among them. Only their owner can, within the transaction that
 * makes a demo in an empty database, and nobody sees them so: what goes on is as it was when `shut` has made everything again and
 * checked it, or the transaction is undone. The application may only read the ledger, before and afterwards; its functions would
 * take an hour for what a past of some weeks moves, so that the past keeps balances and versions itself. `verify-books`
 * recomputes all of them.
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
  // What refers to others and is looked for takes longer to keep while it is filled than the rows themselves.
  await takeAway(referring);
  await takeAway(indexes);
  await takeAway(keys);
  // What is filled in the transaction that emptied it need not be written twice, once into the log.
  await client.query(`truncate ${tables.join(', ')}`);
  await client.query(`set local maintenance_work_mem = '512MB'`);
  return {
    async shut() {
      for (const statement of back.toReversed()) await client.query(statement);
      // Roughly, for what is read within this transaction; all tables are counted properly when the demo is open.
      await client.query('set local default_statistics_target = 10');
      await client.query(`analyze ${readSoon.join(', ')}`);
    },
  };
}
