/** How far a packed file may be unpacked. */
export interface UnpackLimits {
  /** Bytes that may come out of it, all its parts together. */
  bytes: number;
  /** Parts that it may have. */
  entries: number;
}

/** More bytes than these out of one that went in hold next to nothing. */
const mostRatio = 100;
/** What comes out of a small file may be packed better: it is small either way. */
const freeBytes = 4_000_000;

/** A packed file is too large, or packed so that it only looks small. */
export class TooMuchUnpacked extends Error {}

/** How many bytes may come out of so many packed ones. */
export const mostOutOf = (packed: number, { bytes }: Pick<UnpackLimits, 'bytes'>) =>
  Math.min(bytes, Math.max(freeBytes, packed * mostRatio));
