import { inflateSync } from 'node:zlib';

const woffHeader = 44;
const woffEntry = 20;
const sfntHeader = 12;
const sfntEntry = 16;

/** A table of a font and its bytes, unpacked. */
interface FontTable {
  tag: number;
  checksum: number;
  bytes: Buffer;
}

function tableAt(woff: Buffer, at: number): FontTable {
  const word = (no: number) => woff.readUInt32BE(at + no * 4);
  const [tag, offset, packed, size, checksum] = [0, 1, 2, 3, 4].map(word) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const bytes = woff.subarray(offset, offset + packed);
  return { tag, checksum, bytes: packed < size ? inflateSync(bytes) : bytes };
}

const padded = (length: number) => Math.ceil(length / 4) * 4;

/**
 * A font of the web (WOFF 1.0) as one that is read table by table (TrueType): what cuts fonts down to some letters unpacks a
 * whole table again for each of them.
 */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, i) => tableAt(woff, woffHeader + i * woffEntry));
  const first = sfntHeader + count * sfntEntry;
  const sfnt = Buffer.alloc(tables.reduce((sum, { bytes }) => sum + padded(bytes.length), first));
  const power = 2 ** Math.floor(Math.log2(count));
  sfnt.writeUInt32BE(woff.readUInt32BE(4), 0);
  for (const [i, value] of [count, power * 16, Math.log2(power), (count - power) * 16].entries())
    sfnt.writeUInt16BE(value, 4 + i * 2);
  let offset = first;
  for (const [i, { tag, checksum, bytes }] of tables.entries()) {
    for (const [no, value] of [tag, checksum, offset, bytes.length].entries())
      sfnt.writeUInt32BE(value, sfntHeader + i * sfntEntry + no * 4);
    bytes.copy(sfnt, offset);
    offset += padded(bytes.length);
  }
  return sfnt;
}
