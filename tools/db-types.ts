import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/kernel/database/embedded-postgres.ts';
import { migrate } from '../apps/server/src/kernel/database/schema/migrate.ts';

/** Column types as the driver settings of `kernel/database/db.ts` deliver them. */
const types: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  int4: 'number',
  int2: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  date: 'string',
  timestamptz: 'Instant',
  jsonb: 'Json',
  json: 'Json',
  bytea: 'Buffer',
  _text: 'string[]',
  _int2: 'number[]',
  _int4: 'number[]',
  _float4: 'number[]',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
  /** What the database computes of other columns. */
  is_generated: 'ALWAYS' | 'NEVER';
}

/** The TypeScript description of a migrated database's tables. */
export async function describeTables(connection: pg.ClientConfig) {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<Column>(
    `select table_name, column_name, udt_name, is_nullable, column_default, is_generated from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like '%\\_default' and table_name !~ '_\\d{6}$'
       and table_name <> 'schema_migration'
     order by table_name, ordinal_position`,
  );
  await client.end();
  return fileOf(rows);
}

function fileOf(columns: Column[]) {
  const tables = new Map<string, Column[]>();
  for (const column of columns)
    tables.set(column.table_name, [...(tables.get(column.table_name) ?? []), column]);
  const blocks = [...tables].map(
    ([table, own]) => `  ${table}: {\n${own.map((column) => `    ${lineOf(column)}\n`).join('')}  };\n`,
  );
  return `// Written by \`npx tsx tools/db-types.ts\` from a migrated database; do not edit.
import type { ColumnType, Generated } from 'kysely';

/** Read as epoch milliseconds, written as a Date. */
export type Instant = ColumnType<number, Date, Date>;
/** Read as the parsed value, written as JSON text. */
export type Json = ColumnType<unknown, string, string>;

export interface Tables {\n${blocks.join('')}}\n`;
}

function lineOf({ column_name, udt_name, is_nullable, column_default, is_generated }: Column) {
  const type = types[udt_name];
  if (!type) throw new Error(`no TypeScript type for ${udt_name}`);
  const nullable = is_nullable === 'YES' ? `${nullableOf(type)}` : type;
  const isGiven = column_default === null && (is_generated === 'NEVER' || is_nullable === 'YES');
  return `${column_name}: ${isGiven ? nullable : generated(nullable)};`;
}

const nullableOf = (type: string) =>
  ({
    Instant: 'ColumnType<number | null, Date | null | undefined, Date | null>',
    Json: 'ColumnType<unknown, string | null | undefined, string | null>',
  })[type] ?? `${type} | null`;

const generated = (type: string) =>
  ({
    Instant: 'ColumnType<number, Date | undefined, Date>',
    Json: 'ColumnType<unknown, string | undefined, string>',
  })[type] ?? `Generated<${type}>`;

/** What the migrations make of an empty database. */
async function afterMigrations() {
  const dir = mkdtempSync(join(tmpdir(), 'kickstand-types-'));
  chmodSync(dir, 0o711);
  const postgres = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log: () => undefined });
  try {
    await migrate(postgres.owner);
    return await describeTables(postgres.owner);
  } finally {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

if (process.argv[1] && fileURLToPath(import.meta.url) === process.argv[1])
  writeFileSync(
    new URL('../apps/server/src/kernel/database/tables.ts', import.meta.url),
    await afterMigrations(),
  );
