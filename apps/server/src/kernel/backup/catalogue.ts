import type pg from 'pg';

export interface StoredTable {
  name: string;
  /** Columns to back up: neither generated from others nor specific to this cluster. */
  columns: string[];
  /** Size on disk, bytes. */
  size: number;
}

const own = "n.nspname = 'public' and c.relname <> 'schema_migration'";

async function namesOf(client: pg.ClientBase, query: string) {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

/** The tables with data of their own; a partitioned table counts once. */
export async function tablesIn(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; size: string }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'xact') as columns,
      coalesce((select sum(pg_table_size(t.relid)) from pg_partition_tree(c.oid) t), pg_table_size(c.oid))::text as size
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${own} and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`);
  return rows.map(({ size, ...table }) => ({ ...table, size: Number(size) }));
}

/** The partitions, in an order in which they can be recreated. */
export async function partitionsIn(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; parent: string; bound: string }>(`
    select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
    where ${own} and c.relispartition and c.relkind = 'r' order by c.relname`);
  return rows;
}

/** Sequences, including those of identity columns, with their current values. */
export async function sequencesIn(client: pg.ClientBase) {
  const names = await namesOf(
    client,
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${own} and c.relkind = 'S' order by c.relname`,
  );
  const sequences: { name: string; last: string; called: boolean }[] = [];
  for (const name of names) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${client.escapeIdentifier(name)}`,
    );
    if (rows[0]) sequences.push({ name, ...rows[0] });
  }
  return sequences;
}

/** Foreign keys, as statements that drop and recreate them. */
export async function referencesIn(client: pg.ClientBase) {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %I drop constraint %I', c.relname, k.conname) as drop,
      format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as add
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${own} and k.contype = 'f' and k.conparentid = 0`);
  return rows;
}

/** Tables whose row-level security binds their owner as well. */
export const forcedTables = (client: pg.ClientBase) =>
  namesOf(
    client,
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${own} and c.relforcerowsecurity`,
  );
