/** Byte order marks of UTF-16 text, in either order. */
const marks = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
];
/** How much of a text without a mark is examined for its byte order. */
const lookedAt = 4_096;
const fewestNoughts = 4;

/** UTF-16 texts contain zero bytes, which no other text does: the upper bytes of digits and commas. */
function twoByteEncoding(bytes: Buffer): string | undefined {
  const marked = marks.find(({ mark }) => bytes.subarray(0, 2).equals(mark));
  if (marked) return marked.encoding;
  const noughts = [0, 0];
  for (const [i, byte] of bytes.subarray(0, lookedAt).entries())
    if (byte === 0) noughts[i % 2] = (noughts[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = noughts;
  if (even === odd || Math.max(even, odd) < fewestNoughts) return undefined;
  return even > odd ? 'utf-16be' : 'utf-16le';
}

/**
 * Decodes text written by any program: UTF-8, UTF-16, or the default of Chinese programs (GBK and GB 18030). Without its
 * byte order mark; undefined if it is none of them, or not text.
 */
export function decoded(bytes: Buffer): string | undefined {
  const twoBytes = twoByteEncoding(bytes);
  for (const encoding of twoBytes ? [twoBytes] : ['utf-8', 'gb18030'])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\u0000') ? undefined : text;
    } catch {
      // The next one may fit.
    }
  return undefined;
}
