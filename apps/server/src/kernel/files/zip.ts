import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/**
 * A file of an archive: its name in it, and its source: a path, its content, a stream, or a function called when its
 * turn comes; one that no longer exists is left out.
 */
export type ZipFile = { name: string } & (
  | { path: string }
  | { bytes: Uint8Array }
  | { pieces: AsyncIterable<Uint8Array> }
  | { read(): Promise<Uint8Array | undefined> }
);

/** Already compressed; compressing it again would only take time. */
const packed = /\.(xlsx|zip|gz|pdf|jpg)$/;

type Lying = Exclude<ZipFile, { read: unknown }>;

/** A file with its content, read now; undefined if it no longer exists. */
async function lying(file: ZipFile): Promise<Lying | undefined> {
  if (!('read' in file)) return file;
  const bytes = await file.read();
  return bytes && { name: file.name, bytes };
}

async function* piecesOf(file: Lying): AsyncIterable<Uint8Array> {
  if ('bytes' in file) yield file.bytes;
  else if ('pieces' in file) yield* file.pieces;
  else for await (const piece of createReadStream(file.path)) yield piece as Buffer;
}

/** Writes an archive as a stream, however large its files are; returns its size. */
export async function writeZip(path: string, files: readonly ZipFile[]): Promise<number> {
  const out = await open(path, 'w', 0o600);
  const made: Uint8Array[] = [];
  let fault: Error | null = null;
  const zip = new Zip((error, piece) => {
    fault ??= error;
    made.push(piece);
  });
  const write = async () => {
    if (fault) throw fault;
    for (const piece of made.splice(0)) await out.write(piece);
  };
  try {
    for (const one of files) {
      const file = await lying(one);
      if (!file) continue;
      const entry = packed.test(file.name) ? new ZipPassThrough(file.name) : new ZipDeflate(file.name);
      zip.add(entry);
      for await (const piece of piecesOf(file)) {
        entry.push(piece);
        await write();
      }
      entry.push(new Uint8Array(0), true);
    }
    zip.end();
    await write();
    await out.sync();
    return (await out.stat()).size;
  } finally {
    await out.close();
  }
}
