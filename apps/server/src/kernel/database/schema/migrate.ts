import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { projectRoot } from '../../program/project-root.ts';
import { codeOf, lineOf, StartError } from '../../program/start-error.ts';
import { compatibleAfter } from './rollout.ts';
import { statementsOf } from './statements.ts';

/** One file of `db/migrations`. */
export interface Migration {
  version: number;
  name: string;
  checksum: string;
  sql: string;
}

/** How the database's schema compares with this program's; versions are the numbers of the newest migration, 0 is none. */
export type SchemaState =
  | 'current'
  | { tooOld: { database: number; program: number } }
  | { tooNew: { database: number; program: number } };

type Applied = Pick<Migration, 'version' | 'name' | 'checksum'> & {
  /** The oldest program that works with the schema after it. */
  compatibleFrom: number;
};

/** How a migration waits for a lock: whoever queues behind it waits as long, so that it gives up and tries again. */
interface Patience {
  lockMs: number;
  tries: number;
  /** Between two tries. */
  pause(): Promise<unknown>;
}

const usualPatience: Patience = { lockMs: 3_000, tries: 10, pause: () => wait(1_000) };

/** Any two numbers: prevent two programs from migrating the same database at once. */
const lockKey = 4_701_883;

/** The migrations of a folder in order. Throws a StartError on a wrong name or a number used twice. */
export function readMigrations(folder = join(projectRoot(), 'db', 'migrations')): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const migrations = files.sort().map((file) => readMigration(folder, file));
  const twice = migrations.find((one, at) => one.version === migrations[at - 1]?.version);
  if (twice)
    throw new StartError(`Two migrations in ${folder} have the number ${twice.version}: renumber one.`);
  return migrations;
}

function readMigration(folder: string, file: string): Migration {
  const match = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file);
  if (!match?.[1] || !match[2])
    throw new StartError(`${join(folder, file)} is no migration: name it like 0001_what_it_does.sql.`);
  const sql = readFileSync(join(folder, file), 'utf8');
  return { version: Number(match[1]), name: match[2], sql, checksum: checksumOf(sql) };
}

/** Line endings do not count: a checkout on another system is the same migration. */
function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}

/** Applies the missing migrations, each file in a transaction of its own, and returns their names. */
export async function migrate(
  owner: pg.ClientConfig,
  migrations = readMigrations(),
  onStep: (done: number, total: number, name: string) => void = () => undefined,
  patience = usualPatience,
): Promise<string[]> {
  return withClient(owner, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(`
      create table if not exists schema_migration (
        version integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      );
      alter table schema_migration add column if not exists compatible_from integer`);
    const applied = await appliedTo(client);
    const missing = missingFrom(applied, migrations);
    let compatibleFrom = applied.at(-1)?.compatibleFrom ?? 0;
    for (const [at, migration] of missing.entries()) {
      onStep(at, missing.length, migration.name);
      compatibleFrom = compatibleAfter(compatibleFrom, migration);
      await applyPatiently(client, { ...migration, compatibleFrom }, patience);
    }
    onStep(missing.length, missing.length, '');
    return missing.map(fileNameOf);
  });
}

/**
 * Compares the database with the program's migrations; a newer schema that this program still works with is current. Throws
 * a StartError when an applied migration was changed later.
 */
export async function schemaState(
  config: pg.ClientConfig,
  migrations = readMigrations(),
): Promise<SchemaState> {
  const applied = await withClient(config, appliedTo);
  const database = applied.at(-1)?.version ?? 0;
  const program = migrations.at(-1)?.version ?? 0;
  if (database > program && (applied.at(-1)?.compatibleFrom ?? 0) > program)
    return { tooNew: { database, program } };
  const missing = missingFrom(applied, migrations);
  return missing.length === 0 ? 'current' : { tooOld: { database, program } };
}

/**
 * Makes sure that the server can work with this schema: migrates if `automatic` or if the database is empty, otherwise
 * throws a StartError that says what to do.
 */
export async function ensureSchema(
  owner: pg.ClientConfig,
  options: { automatic: boolean; migrations?: Migration[]; onStep?: Parameters<typeof migrate>[2] },
): Promise<void> {
  const migrations = options.migrations ?? readMigrations();
  const state = await schemaState(owner, migrations);
  if (state === 'current') return;
  if ('tooNew' in state)
    throw new StartError(
      `The database schema (${state.tooNew.database}) is newer than this program (${state.tooNew.program}), which no longer works with it: start the newer version of the program.`,
    );
  if (!options.automatic && !(await withClient(owner, holdsNothing))) {
    await withClient(owner, waitForMigration);
    if ((await schemaState(owner, migrations)) === 'current') return;
    throw new StartError(
      `The database schema (${state.tooOld.database}) is older than this program (${state.tooOld.program}): make a backup and run "npm run migrate".`,
    );
  }
  await migrate(owner, migrations, options.onStep);
}

/** Waits for another program that is filling the empty database. */
const waitForMigration = (client: pg.Client) => client.query('select pg_advisory_lock($1)', [lockKey]);

async function appliedTo(client: pg.Client): Promise<Applied[]> {
  const { rows: found } = await client.query<{ present: boolean }>(
    "select to_regclass('schema_migration') is not null as present",
  );
  if (!found[0]?.present) return [];
  // Databases of the time before lack the column.
  const { rows } = await client.query<Applied>(
    `select version, name, checksum, coalesce((to_jsonb(m) ->> 'compatible_from')::int, version) as "compatibleFrom"
     from schema_migration m order by version`,
  );
  return rows;
}

function missingFrom(applied: Applied[], migrations: Migration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  const newest = applied.at(-1)?.version ?? 0;
  const ours = migrations.at(-1)?.version ?? 0;
  for (const { version, name, checksum } of applied)
    if (version <= ours && known.get(version)?.checksum !== checksum)
      throw new StartError(
        `Migration ${version} (${name}) is not what was applied to this database: restore the file and put the change into a new one.`,
      );
  const done = new Set(applied.map((one) => one.version));
  const missing = migrations.filter((migration) => !done.has(migration.version));
  const late = missing.find((migration) => migration.version < newest);
  if (late)
    throw new StartError(
      `Migration ${fileNameOf(late)} comes before ${newest}, which this database already has: give it a higher number.`,
    );
  return missing;
}

type Applying = Migration & { compatibleFrom: number };

/** Another transaction holds a lock that the migration needs. */
const isLocked = (error: unknown) => codeOf(error) === '55P03';

async function applyPatiently(client: pg.Client, migration: Applying, { lockMs, tries, pause }: Patience) {
  const work = isConcurrent(migration.sql) ? applyConcurrently : apply;
  for (let left = tries - 1; ; left--) {
    try {
      return await work(client, migration, lockMs);
    } catch (error) {
      if (left === 0 || !isLocked(error)) throw failureOf(migration, error);
      await pause();
    }
  }
}

function failureOf(migration: Migration, error: unknown) {
  const what = `Migration ${fileNameOf(migration)} failed and changed nothing: ${lineOf(error)}`;
  const todo = '; look in pg_stat_activity who holds the table, and run "npm run migrate" again';
  return new StartError(isLocked(error) ? what + todo : what, { cause: error });
}

// Row-level security binds the owner as well where it is forced: a migration changes the rows of everybody.
const seeingAll = (isLocal: boolean) =>
  `select set_config('app.agents', 'all', ${isLocal}), set_config('app.areas', 'all', ${isLocal})`;

async function apply(client: pg.Client, migration: Applying, lockMs: number) {
  await client.query(`begin; set local lock_timeout = ${lockMs}; ${seeingAll(true)}`);
  try {
    await client.query(migration.sql);
    await note(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const concurrent = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)/i;
const isConcurrent = (sql: string) => /\bindex\s+concurrently\b/i.test(sql);

/** One index that is made while everybody goes on: outside of a transaction. What a try left half made is removed. */
async function applyConcurrently(client: pg.Client, migration: Applying) {
  const [, index] = concurrent.exec(migration.sql) ?? [];
  if (!index || statementsOf(migration.sql).length !== 1)
    throw new Error('it must be one "create index concurrently if not exists" and nothing else');
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rowCount) await client.query(`drop index concurrently ${index}`);
  await client.query(migration.sql);
  await note(client, migration);
}

const note = (client: pg.Client, { version, name, checksum, compatibleFrom }: Applying) =>
  client.query(
    'insert into schema_migration (version, name, checksum, compatible_from) values ($1, $2, $3, $4)',
    [version, name, checksum, compatibleFrom],
  );

async function holdsNothing(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm')) as empty`,
  );
  return rows[0]?.empty === true;
}

function fileNameOf({ version, name }: Pick<Migration, 'version' | 'name'>): string {
  return `${String(version).padStart(4, '0')}_${name}.sql`;
}

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
