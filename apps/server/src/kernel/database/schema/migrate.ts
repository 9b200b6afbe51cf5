import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '../../program/project-root.ts';
import { lineOf, StartError } from '../../program/start-error.ts';

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

type Applied = Pick<Migration, 'version' | 'name' | 'checksum'>;

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
): Promise<string[]> {
  return withClient(owner, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query(`
      create table if not exists schema_migration (
        version integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    const applied = await appliedTo(client);
    const missing = missingFrom(applied, migrations);
    for (const [at, migration] of missing.entries()) {
      onStep(at, missing.length, migration.name);
      await apply(client, migration);
    }
    onStep(missing.length, missing.length, '');
    return missing.map(fileNameOf);
  });
}

/** Compares the database with the program's migrations. Throws a StartError when an applied migration was changed later. */
export async function schemaState(
  config: pg.ClientConfig,
  migrations = readMigrations(),
): Promise<SchemaState> {
  const applied = await withClient(config, appliedTo);
  const database = applied.at(-1)?.version ?? 0;
  const program = migrations.at(-1)?.version ?? 0;
  if (database > program) return { tooNew: { database, program } };
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
      `The database schema (${state.tooNew.database}) is newer than this program (${state.tooNew.program}): start the newer version of the program.`,
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
  const { rows } = await client.query<Applied>(
    'select version, name, checksum from schema_migration order by version',
  );
  return rows;
}

function missingFrom(applied: Applied[], migrations: Migration[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  const newest = applied.at(-1)?.version ?? 0;
  for (const { version, name, checksum } of applied)
    if (known.get(version)?.checksum !== checksum)
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

async function apply(client: pg.Client, migration: Migration) {
  // Row-level security binds the owner as well where it is forced: a migration changes the rows of everybody.
  await client.query(
    "begin; select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true)",
  );
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new StartError(`Migration ${fileNameOf(migration)} failed and changed nothing: ${lineOf(error)}`, {
      cause: error,
    });
  }
}

async function holdsNothing(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm')) as empty`,
  );
  return rows[0]?.empty === true;
}

function fileNameOf({ version, name }: Applied): string {
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
