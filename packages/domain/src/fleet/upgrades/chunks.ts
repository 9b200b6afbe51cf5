/** Bytes of an image per message; the last one has the rest. */
export const chunkBytes = 4_096;
/** The most chunks a controller may request at once. */
export const mostChunksAsked = 8;

/** The number of chunks of an image of a size. */
export const chunksOf = (size: number) => Math.ceil(size / chunkBytes);

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

/** CRC-32/ISO-HDLC (zip, Ethernet) of bytes. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

/** A chunk of an image for a controller. */
export interface Chunk {
  jobId: string;
  index: number;
  bytes: Uint8Array;
}

/**
 * A chunk in wire format: one byte with the length of the job's id, the id in ASCII, the index and the CRC-32 of
 * what follows (four bytes each, big-endian), and the bytes of the image.
 */
export function packChunk({ jobId, index, bytes }: Chunk): Uint8Array {
  const head = 1 + jobId.length;
  const packed = new Uint8Array(head + 8 + bytes.length);
  packed[0] = jobId.length;
  for (let i = 0; i < jobId.length; i++) packed[1 + i] = jobId.charCodeAt(i);
  const view = new DataView(packed.buffer);
  view.setUint32(head, index);
  view.setUint32(head + 4, crc32(bytes));
  packed.set(bytes, head + 8);
  return packed;
}

/** The chunk in wire format, parsed; undefined if truncated or damaged. */
export function unpackChunk(packed: Uint8Array): Chunk | undefined {
  const head = 1 + (packed[0] ?? 0);
  if (packed.length < head + 8) return undefined;
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const bytes = packed.subarray(head + 8);
  if (view.getUint32(head + 4) !== crc32(bytes)) return undefined;
  const jobId = String.fromCharCode(...packed.subarray(1, head));
  return { jobId, index: view.getUint32(head), bytes };
}

/** The bytes of one chunk of an image; empty beyond its end. */
export const chunkAt = (image: Uint8Array, index: number) =>
  image.subarray(index * chunkBytes, (index + 1) * chunkBytes);
