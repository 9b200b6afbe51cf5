import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, StartError } from '../program/start-error.ts';

/** The folder that holds everything of one installation, and the claim to be the only server using it. */
export interface DataFolder {
  dir: string;
  release(): Promise<void>;
}

/** The longest socket path that Linux (107) and macOS (103) both take. */
const longestSocketPath = 103;

/** Creates the folder if necessary and claims it until the process ends, however it ends. Throws a StartError. */
export async function claimDataFolder(dir: string): Promise<DataFolder> {
  const real = openFolder(dir);
  const path = claimPath(real);
  const server = createServer((socket) => socket.end());
  server.unref();
  if (!(await claim(server, path)))
    throw new StartError(
      `The data folder ${real} is in use by another Kickstand server: stop that one, or choose another DATA_DIR.`,
    );
  return { dir: real, release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function openFolder(dir: string): string {
  try {
    const asRoot = process.getuid?.() === 0;
    makeFolder(dir, asRoot ? 0o711 : 0o700);
    // The database runs as another account then and has to pass through.
    if (asRoot) chmodSync(dir, statSync(dir).mode | 0o011);
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(dir);
  } catch (error) {
    throw unusable(dir, error);
  }
}

/** Creates folders one by one: creating them recursively never returns where nothing can be created. */
function makeFolder(dir: string, mode: number) {
  if (existsSync(dir)) return;
  const parent = dirname(dir);
  if (parent !== dir) makeFolder(parent, mode);
  try {
    mkdirSync(dir, { mode });
  } catch (error) {
    // Another program may have made it meanwhile.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function unusable(dir: string, error: unknown): StartError {
  return new StartError(
    `The data folder ${dir} cannot be used (${codeOf(error)}): give this user the right to write it, or choose another DATA_DIR.`,
  );
}

/** The socket that represents the claim of a folder; a long path moves to the temporary folder. */
export function claimPath(dir: string): string {
  const inside = join(dir, '.claim');
  if (inside.length <= longestSocketPath) return inside;
  return join(tmpdir(), `kickstand-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}.claim`);
}

async function claim(server: Server, path: string): Promise<boolean> {
  if (await listens(server, path)) return true;
  const before = inodeOf(path);
  if (await somebodyAnswers(path)) return false;
  if (inodeOf(path) === before) rmSync(path, { force: true });
  if (!(await listens(server, path))) return false;
  // A second server that found the same remains may have removed our claim instead: the later one keeps it.
  const ours = inodeOf(path);
  await wait(100);
  return inodeOf(path) === ours;
}

function listens(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      codeOf(error) === 'EADDRINUSE' ? resolve(false) : reject(unusable(dirname(path), error)),
    );
    server.listen(path, () => {
      server.removeAllListeners('error');
      resolve(true);
    });
  });
}

function somebodyAnswers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => resolve(true));
    // A server too busy to accept one more connection is alive as well.
    socket.once('error', (error) => resolve(codeOf(error) === 'EAGAIN'));
    socket.once('connect', () => socket.destroy());
  });
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}
