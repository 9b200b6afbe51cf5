import { createHmac, randomBytes } from 'node:crypto';
import { couponBody, couponCode } from '@kickstand/domain/marketing/coupons';
import type { CouponParts } from './coupons.parts.ts';

type Vault = CouponParts['vault'];

/** Where the sealed keys of a batch lie. */
const keyPlace = (batchId: string) => `coupon-batch:${batchId}`;

/** A new key for codes of a batch, sealed. */
export const newSealedKey = (vault: Vault, batchId: string) =>
  vault.seal(randomBytes(32).toString('base64'), keyPlace(batchId));

/** Makes codes of a batch by their numbers: the same ones each time, and none that follows from another. */
export function codesOfKey(
  vault: Vault,
  { batchId, keySealed, prefix }: { batchId: string; keySealed: string; prefix: string },
): (serial: number) => string {
  const key = Buffer.from(vault.open(keySealed, keyPlace(batchId)), 'base64');
  return (serial) =>
    couponCode(prefix, couponBody(createHmac('sha256', key).update(String(serial)).digest().subarray(0, 16)));
}
