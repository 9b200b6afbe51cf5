import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** A file that only grows, until it is set aside as `.1`, `.2`, … and begun anew. */
export interface LogFile {
  path: string;
  write(chunk: Uint8Array | string): void;
  close(): void;
}

/** Opens a log file; at `largestBytes` it is set aside, and `kept` of the old ones stay. */
export function openLogFile(path: string, largestBytes = 20_000_000, kept = 3): LogFile {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  let file = openSync(path, 'a', 0o600);
  let bytes = fstatSync(file).size;

  function rotate() {
    closeSync(file);
    for (let age = kept - 1; age >= 0; age--)
      setAside(age === 0 ? path : `${path}.${age}`, `${path}.${age + 1}`);
    file = openSync(path, 'a', 0o600);
    bytes = 0;
  }

  return {
    path,
    write(chunk) {
      const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      try {
        if (bytes > 0 && bytes + data.length > largestBytes) rotate();
        bytes += writeSync(file, data);
      } catch {
        // A full disk must not end what the log is about.
      }
    },
    close: () => closeSync(file),
  };
}

function setAside(from: string, to: string) {
  try {
    renameSync(from, to);
  } catch {
    // There is no file of that age yet.
  }
}
