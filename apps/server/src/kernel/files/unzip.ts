import { gunzipSync, inflateRawSync } from 'node:zlib';
import { codeOf } from '../program/start-error.ts';
import { mostOutOf, TooMuchUnpacked, type UnpackLimits } from './unpack-limits.ts';

/** One file of a zip archive, as listed in its central directory. */
export interface ZipEntry {
  /** As stored, in whatever encoding the packer used. */
  name: Buffer;
  /** Bytes after inflating. */
  size: number;
  deflated: boolean;
  /** Its bytes in the archive. */
  packed: Buffer;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const longestComment = 65_535;
const zip64 = 0xffff_ffff;

export const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
export const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/**
 * The files of a zip archive, none inflated yet. Undefined if it cannot be read; throws `TooMuchUnpacked` if there are
 * too many, they declare too much, or the same bytes are listed more than once.
 */
export function zipEntriesOf(bytes: Buffer, limits: UnpackLimits): ZipEntry[] | undefined {
  const end = findEnd(bytes);
  if (end === undefined) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  if (count > limits.entries) throw new TooMuchUnpacked();
  const spans: Span[] = [];
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (at + entryBytes > end || bytes.readUInt32LE(at) !== entryMark) return undefined;
    const span = spanOf(bytes, at);
    if (!span) return undefined;
    spans.push(span);
    entries.push(entryAt(bytes, at, span));
    at +=
      entryBytes + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (overlap(spans) || size > mostOutOf(bytes.length, limits)) throw new TooMuchUnpacked();
  return entries;
}

function findEnd(bytes: Buffer) {
  const last = Math.max(0, bytes.length - endBytes - longestComment);
  for (let at = bytes.length - endBytes; at >= last; at--) if (bytes.readUInt32LE(at) === endMark) return at;
  return undefined;
}

interface Span {
  from: number;
  to: number;
}

/** The position of a listed entry's bytes; undefined if they are outside the archive. */
function spanOf(bytes: Buffer, listed: number): Span | undefined {
  const [packed, offset] = [bytes.readUInt32LE(listed + 20), bytes.readUInt32LE(listed + 42)];
  if ([packed, offset].includes(zip64) || offset + localBytes > bytes.length) return undefined;
  if (bytes.readUInt32LE(offset) !== localMark) return undefined;
  const from = offset + localBytes + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  return from + packed <= bytes.length ? { from, to: from + packed } : undefined;
}

const entryAt = (bytes: Buffer, listed: number, { from, to }: Span): ZipEntry => ({
  name: bytes.subarray(listed + entryBytes, listed + entryBytes + bytes.readUInt16LE(listed + 28)),
  size: bytes.readUInt32LE(listed + 24),
  deflated: bytes.readUInt16LE(listed + 10) === 8,
  packed: bytes.subarray(from, to),
});

function overlap(spans: readonly Span[]) {
  const sorted = spans.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from);
  return sorted.some(({ from }, i) => from < (sorted[i - 1]?.to ?? 0));
}

/** Inflates a file of an archive. Throws `TooMuchUnpacked` if it is larger than the directory says. */
export const inflatedEntry = ({ packed, deflated, size }: ZipEntry): Buffer =>
  deflated ? within(() => inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })) : packed;

/** Inflates a gzip file. Throws `TooMuchUnpacked` if that is too much. */
export const gunzipped = (bytes: Buffer, limits: Pick<UnpackLimits, 'bytes'>): Buffer =>
  within(() => gunzipSync(bytes, { maxOutputLength: mostOutOf(bytes.length, limits) }));

function within(inflate: () => Buffer): Buffer {
  try {
    return inflate();
  } catch (error) {
    throw codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? new TooMuchUnpacked() : error;
  }
}
