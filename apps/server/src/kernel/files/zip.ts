import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive: what it is called there, and where it lies or what it holds. */
export type ZipFile = { name: string } & ({ path: string } | { bytes: Uint8Array });

/** What is packed already; packing it again would only take time. */
const packed = /\.(xlsx|zip|gz|pdf)$/;

async function* piecesOf(file: ZipFile): AsyncIterable<Uint8Array> {
  if ('bytes' in file) yield file.bytes;
  else for await (const piece of createReadStream(file.path)) yield piece as Buffer;
}

/** Write an archive, piece by piece, however large its files are; answers its size. */
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
    for (const file of files) {
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
