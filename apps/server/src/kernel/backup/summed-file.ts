import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Passes bytes on, counting and hashing them. */
class Tap extends Transform {
  bytes = 0;
  readonly #hash = createHash('sha256');
  readonly #onBytes: (bytes: number) => void;

  constructor(onBytes: (bytes: number) => void = () => undefined) {
    super();
    this.#onBytes = onBytes;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void) {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    this.#onBytes(this.bytes);
    done(null, chunk);
  }

  sum = () => this.#hash.digest('hex');
}

/** Passes bytes on and reports their count. */
export const counting = (onBytes: (bytes: number) => void): NodeJS.ReadWriteStream => new Tap(onBytes);

/** Writes a stream into a file readable only by its owner; returns its size and checksum. */
export async function writeSummed(
  path: string,
  from: NodeJS.ReadableStream,
  through: readonly NodeJS.ReadWriteStream[] = [],
) {
  const tap = new Tap();
  await pipeline([from, ...through, tap, createWriteStream(path, { mode: 0o600, flush: true })]);
  return { bytes: tap.bytes, sha256: tap.sum() };
}

/** The checksum of a file. */
export async function sumOf(path: string, onBytes?: (bytes: number) => void): Promise<string> {
  const tap = new Tap(onBytes);
  tap.resume();
  await pipeline(createReadStream(path), tap);
  return tap.sum();
}
