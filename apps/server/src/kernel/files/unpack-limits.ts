/** Limits for unpacking an archive. */
export interface UnpackLimits {
  /** Maximum unpacked bytes, all parts together. */
  bytes: number;
  /** Parts that it may have. */
  entries: number;
}

/** A higher compression ratio than this contains next to nothing. */
const mostRatio = 100;
/** Small results may have a higher ratio. */
const freeBytes = 4_000_000;

/** An archive is too large, or disguises its size. */
export class TooMuchUnpacked extends Error {}

/** Maximum unpacked bytes for a packed size. */
export const mostOutOf = (packed: number, { bytes }: Pick<UnpackLimits, 'bytes'>) =>
  Math.min(bytes, Math.max(freeBytes, packed * mostRatio));
