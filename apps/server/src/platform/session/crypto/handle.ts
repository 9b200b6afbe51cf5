import { createHmac, timingSafeEqual } from 'node:crypto';
import { readHandle } from '@kickstand/domain/platform/session';
import type { Epoch } from './epoch.ts';

const signatureOf = ({ kid, handleKey }: Epoch, sid: string) =>
  createHmac('sha256', handleKey).update(`${kid}.${sid}`).digest().subarray(0, 16);

/** The value of the cookie `_t`: a forged one never reaches the database. */
export const signHandle = (epoch: Epoch, sid: string) =>
  `${epoch.kid}.${sid}.${signatureOf(epoch, sid).toString('base64url')}`;

/** The session of a handle, `stale` if its epoch is gone, or undefined if we never signed it. */
export function sidOfHandle(handle: string, epochOf: (kid: string) => Epoch | undefined) {
  const read = readHandle(handle);
  if (!read) return undefined;
  const epoch = epochOf(read.kid);
  if (!epoch) return 'stale' as const;
  const given = Buffer.from(read.signature, 'base64url');
  const own = signatureOf(epoch, read.sid);
  return given.length === own.length && timingSafeEqual(given, own)
    ? { sid: read.sid, kid: read.kid }
    : undefined;
}
