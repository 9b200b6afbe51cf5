import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '../ids.ts';

/** Stores files by name: `ab/0198….jpg`. */
export interface FileStore {
  /** Stores a file under a name, atomically replacing any earlier one. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The file, or undefined if there is none. */
  get(name: string): Promise<Buffer | undefined>;
  /** Deletes a file, even if it does not exist. */
  remove(name: string): Promise<void>;
}

/** Letters, digits, hyphens and dots, in folders: nothing that leads out of the store. */
const namePattern = /^[\w-]+(\/[\w-]+)*(\.\w+)+$/;

/** Refuses a name that could mean a place outside the store; that would be a bug. */
export function checkName(name: string) {
  if (!namePattern.test(name)) throw new Error(`not a name of a file: ${name}`);
}

/** Files in a folder of this machine. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    checkName(name);
    return join(folder, name);
  };
  return {
    put: async (name, bytes) => {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const partial = `${path}.${newId()}`;
      await writeFile(partial, bytes, { mode: 0o600, flush: true });
      await rename(partial, path);
    },
    get: (name) => readFile(pathOf(name)).catch(absent),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

function absent(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
