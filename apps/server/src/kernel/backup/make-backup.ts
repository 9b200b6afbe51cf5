import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '../program/start-error.ts';
import { partitionsIn, type StoredTable, sequencesIn, tablesIn } from './catalogue.ts';
import { format, type Manifest, manifestName } from './manifest.ts';
import { counting, writeSummed } from './summed-file.ts';

/** The folders of a deployment's data outside the database. */
export interface KeptFolders {
  dataDir: string;
  /** The folder of generated files. */
  filesDir: string;
}

interface Wish extends KeptFolders {
  /** The database as the owner of the schema. */
  owner: pg.ClientConfig;
  secretKey: Buffer;
  /** Must not exist yet. */
  folder: string;
  now: number;
  onProgress(step: string, done: number, total: number): void;
}

/** A checksum, so that a wrong key is noticed before anything is done with it. */
export const fingerprintOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 16);

/** Folders of the data folder that are recreated: the database is backed up by its tables, logs belong to the machine. */
const leftOut: ReadonlySet<string> = new Set(['postgres', 'logs', '.claim']);
/** Their names in a backup. */
export const parts = { tables: 'tables', data: 'data', made: 'made' } as const;

/**
 * Backs up everything a deployment keeps, as of one moment, while it goes on working. The folder gets its final name
 * only when complete.
 */
export async function makeBackup(wish: Wish): Promise<Manifest> {
  const partial = `${wish.folder}.partial`;
  if (existsSync(wish.folder) || existsSync(partial))
    throw new StartError(`${wish.folder} is there already: choose another name.`);
  mkdirSync(join(partial, parts.tables), { recursive: true, mode: 0o700 });
  const client = new pg.Client(wish.owner);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const manifest = await write(client, partial, wish);
    writeFileSync(join(partial, manifestName), JSON.stringify(manifest, null, 1), {
      mode: 0o600,
      flush: true,
    });
    renameSync(partial, wish.folder);
    await noteBackup(client, manifest, wish).catch((error: Error) => {
      throw new StartError(
        `${wish.folder} is complete, but the database could not note that: ${error.message}`,
      );
    });
    return manifest;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** So that the status page and `npm run doctor` know how old the last backup is. */
async function noteBackup(client: pg.Client, { tables, files }: Manifest, { folder, now }: Wish) {
  const bytes = [...tables, ...files].reduce((sum, one) => sum + one.bytes, 0);
  const seconds = (Date.now() - now) / 1000;
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('backup') is not null as known`,
  );
  // A backup is made before an upgrade: an older schema does not know the table yet.
  if (!rows[0]?.known) return;
  await client.query(
    'insert into backup (made_at, host, folder, bytes, seconds) values ($1, $2, $3, $4, $5)',
    [new Date(now), hostname(), folder, bytes, Math.max(0, seconds)],
  );
}

async function write(client: pg.Client, folder: string, wish: Wish): Promise<Manifest> {
  await client.query(`begin isolation level repeatable read read only;
    select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);
    set local statement_timeout = 0; set local datestyle = 'ISO'; set local extra_float_digits = 1`);
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'select version, name, checksum from schema_migration order by version',
  );
  const { rows: server } = await client.query<{ server_version: string }>('show server_version');
  const tables = await tablesIn(client);
  const known = { partitions: await partitionsIn(client), sequences: await sequencesIn(client) };
  // Files first: what the moment's rows speak of may be tidied away soon.
  const files = await copyFiles(folder, wish);
  const copied = await copyTables(client, { folder, tables, onProgress: wish.onProgress });
  await client.query('commit');
  return {
    format,
    madeAt: new Date(wish.now).toISOString(),
    postgres: server[0]?.server_version ?? '',
    keyFingerprint: fingerprintOf(wish.secretKey),
    migrations: rows,
    ...known,
    files,
    tables: copied,
  };
}

interface Copying {
  folder: string;
  tables: readonly StoredTable[];
  onProgress: Wish['onProgress'];
}

async function copyTables(client: pg.Client, { folder, tables, onProgress }: Copying) {
  const total = tables.reduce((sum, { size }) => sum + size, 0);
  const copied: Manifest['tables'] = [];
  let done = 0;
  for (const { name, columns, size } of tables) {
    onProgress(name, done, total);
    const file = `${parts.tables}/${name}.copy.gz`;
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const rows = client.query(
      copyTo(`copy (select ${list} from ${client.escapeIdentifier(name)}) to stdout`),
    );
    // Text may be longer than what it is made of.
    const before = done;
    const tell = counting((bytes) => onProgress(name, before + Math.min(bytes, size), total));
    const sums = await writeSummed(join(folder, file), rows, [tell, createGzip({ level: 1 })]);
    copied.push({ name, columns, file, ...sums, rows: rows.rowCount ?? 0 });
    done += size;
  }
  onProgress('', total, total);
  return copied;
}

async function copyFiles(folder: string, { dataDir, filesDir, onProgress }: Wish) {
  const inside = relative(dataDir, filesDir);
  const kept = filesIn(dataDir, (path) => !leftOut.has(path.split('/')[0] ?? '') && !path.startsWith(inside));
  const list = [
    ...kept.map((path) => ({ from: join(dataDir, path), file: `${parts.data}/${path}` })),
    ...filesIn(filesDir).map((path) => ({ from: join(filesDir, path), file: `${parts.made}/${path}` })),
  ];
  const copied: Manifest['files'] = [];
  for (const { from, file } of list) {
    onProgress(file, copied.length, list.length);
    mkdirSync(dirname(join(folder, file)), { recursive: true, mode: 0o700 });
    const sums = await writeSummed(join(folder, file), createReadStream(from)).catch(gone);
    if (sums) copied.push({ file, ...sums });
  }
  return copied;
}

/** A file deleted meanwhile is no longer needed. */
function gone(error: unknown) {
  if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
  return undefined;
}

/** The files below a folder by their paths in it. */
function filesIn(folder: string, wanted: (path: string) => boolean = () => true): string[] {
  if (!existsSync(folder)) return [];
  const below = (path: string): string[] =>
    readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
      const inner = path ? `${path}/${entry.name}` : entry.name;
      if (!wanted(inner)) return [];
      if (entry.isDirectory()) return below(inner);
      return entry.isFile() ? [inner] : [];
    });
  return below('');
}
