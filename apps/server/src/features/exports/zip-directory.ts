/** One file of a zip archive, as the directory at its end tells of it. */
export interface ZipEntry {
  /** Bytes in the archive and after inflating. */
  packed: number;
  size: number;
  deflated: boolean;
  /** Where its local header begins. */
  offset: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const longestComment = 65_535;
const zip64 = 0xffff_ffff;

/** Read the directory of a zip archive without inflating anything; undefined when it is none, or too odd to judge. */
export function readZipDirectory(bytes: Buffer): ZipEntry[] | undefined {
  const end = findEnd(bytes);
  if (end === undefined) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let i = 0; i < count; i++) {
    if (at + entryBytes > end || bytes.readUInt32LE(at) !== entryMark) return undefined;
    const entry = {
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      deflated: bytes.readUInt16LE(at + 10) === 8,
      offset: bytes.readUInt32LE(at + 42),
    };
    if ([entry.packed, entry.size, entry.offset].includes(zip64)) return undefined;
    entries.push(entry);
    at +=
      entryBytes + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(bytes: Buffer) {
  const last = Math.max(0, bytes.length - endBytes - longestComment);
  for (let at = bytes.length - endBytes; at >= last; at--) if (bytes.readUInt32LE(at) === endMark) return at;
  return undefined;
}

/** The packed bytes of an entry; undefined when they do not lie inside the archive. */
export function packedBytes(bytes: Buffer, { offset, packed }: ZipEntry): Buffer | undefined {
  if (offset + 30 > bytes.length) return undefined;
  const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  return from + packed <= bytes.length ? bytes.subarray(from, from + packed) : undefined;
}
