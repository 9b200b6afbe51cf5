import { copyFileSync, createReadStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import * as copy from 'pg-copy-streams';
import { migrate, readMigrations } from '../database/schema/migrate.ts';
import { StartError } from '../program/start-error.ts';
import { forcedTables, referencesIn } from './catalogue.ts';
import type { KeptFolders } from './make-backup.ts';
import { parts } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { sumOf } from './summed-file.ts';

type OnProgress = (step: string, done: number, total: number) => void;

/** Checks that everything is there as written. Throws a StartError that names what is not. */
export async function checkWhole(folder: string, { tables, files }: Manifest, onProgress: OnProgress) {
  const all = [...tables, ...files];
  const total = all.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const { file, bytes, sha256 } of all) {
    const sum = await sumOf(join(folder, file), (read) => onProgress(file, done + read, total)).catch(
      () => undefined,
    );
    if (sum !== sha256) throw new StartError(`The backup is damaged: ${file} is not what was written.`);
    done += bytes;
  }
}

/** The migrations that created the schema of a backup. Throws a StartError if this program does not know them. */
export function migrationsOf({ migrations }: Manifest) {
  const known = readMigrations();
  const newest = migrations.at(-1)?.version ?? 0;
  const program = known.at(-1)?.version ?? 0;
  if (newest > program)
    throw new StartError(
      `The backup's schema (${newest}) is newer than this program (${program}): restore it with the newer version of the program.`,
    );
  const own = new Map(known.map(({ version, checksum }) => [version, checksum]));
  const other = migrations.find(({ version, checksum }) => own.get(version) !== checksum);
  if (other)
    throw new StartError(`Migration ${other.version} (${other.name}) of the backup is not this program's.`);
  return known.filter(({ version }) => version <= newest);
}

/** Restores the files of a backup. */
export function restoreFiles(folder: string, { files }: Manifest, { dataDir, filesDir }: KeptFolders) {
  for (const { file } of files) {
    const [part = '', ...path] = file.split('/');
    const target = join(part === parts.made ? filesDir : dataDir, ...path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    copyFileSync(join(folder, file), target);
  }
}

interface Filling {
  owner: pg.ClientConfig;
  onProgress: OnProgress;
}

/** Fills an empty database from a backup and migrates it to this program's schema. A failure leaves it empty again. */
export async function restoreDatabase(folder: string, manifest: Manifest, { owner, onProgress }: Filling) {
  const client = new pg.Client(owner);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseUnlessEmpty(client);
    try {
      return await fillEmpty(client, folder, { manifest, owner, onProgress });
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      await dropEverything(client).catch(() => undefined);
      throw error;
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function fillEmpty(
  client: pg.Client,
  folder: string,
  { manifest, owner, onProgress }: Filling & { manifest: Manifest },
) {
  await migrate(owner, migrationsOf(manifest));
  await client.query('begin');
  await fill(client, folder, { manifest, onProgress });
  await client.query('commit');
  await client.query('analyze');
  return migrate(owner, readMigrations(), (done, total, name) => onProgress(name, done, total));
}

/** Drops what a restore created in an empty database; what belongs to extensions was there before. */
const dropEverything = (client: pg.Client) =>
  client.query(`do $$
    declare command text;
    begin
      for command in
        select format('drop table if exists %I cascade', relname) from pg_class
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        union all
        select format('drop sequence if exists %I cascade', relname) from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'S'
        union all
        select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc p
          where pronamespace = 'public'::regnamespace and not exists (
            select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      loop
        execute command;
      end loop;
    end $$`);

async function refuseUnlessEmpty(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') limit 1`,
  );
  if (rows[0])
    throw new StartError(
      `The database is not empty (it has a table ${rows[0].name}): restore into a new one, or drop it first.`,
    );
}

async function fill(
  client: pg.Client,
  folder: string,
  { manifest, onProgress }: { manifest: Manifest; onProgress: OnProgress },
) {
  const name = (text: string) => client.escapeIdentifier(text);
  const { tables, partitions, sequences } = manifest;
  await client.query('set local statement_timeout = 0');
  for (const { name: partition, parent, bound } of partitions)
    await client.query(`create table if not exists ${name(partition)} partition of ${name(parent)} ${bound}`);
  // References are checked once when all is there; what the rows already say is neither computed nor hidden again.
  const [references, forced] = [await referencesIn(client), await forcedTables(client)];
  for (const { drop } of references) await client.query(drop);
  for (const table of forced) await client.query(`alter table ${name(table)} no force row level security`);
  for (const table of tables) await client.query(`alter table ${name(table.name)} disable trigger user`);
  await client.query(`truncate ${tables.map((table) => name(table.name)).join(', ')}`);
  await load(client, folder, { tables, onProgress });
  for (const { name: sequence, last, called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name(sequence), last, called]);
  for (const table of tables) await client.query(`alter table ${name(table.name)} enable trigger user`);
  for (const { add } of references) await client.query(add);
  for (const table of forced) await client.query(`alter table ${name(table)} force row level security`);
}

async function load(
  client: pg.Client,
  folder: string,
  { tables, onProgress }: { tables: Manifest['tables']; onProgress: OnProgress },
) {
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const { name, columns, file, rows, bytes } of tables) {
    onProgress(name, done, total);
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const into = client.query(copy.from(`copy ${client.escapeIdentifier(name)} (${list}) from stdin`));
    await pipeline(createReadStream(join(folder, file)), createGunzip(), into);
    if (into.rowCount !== rows)
      throw new StartError(`The backup is damaged: ${file} has ${into.rowCount} rows, not ${rows}.`);
    done += bytes;
  }
  onProgress('', total, total);
}
