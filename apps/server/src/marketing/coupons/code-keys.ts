import { createHmac, randomBytes } from 'node:crypto';
import { couponBody, couponCode } from '@kickstand/domain/marketing/coupons';
import type { CouponParts } from './coupons.parts.ts';

type Vault = CouponParts['vault'];

/** Context of the sealed keys of a batch. */
const keyPlace = (batchId: string) => `coupon-batch:${batchId}`;

/** A new sealed key for the codes of a batch. */
export const newSealedKey = (vault: Vault, batchId: string) =>
  vault.seal(randomBytes(32).toString('base64'), keyPlace(batchId));

/** Derives codes from their serial numbers: reproducible, and unpredictable from one another. */
export function codesOfKey(
  vault: Vault,
  { batchId, keySealed, prefix }: { batchId: string; keySealed: string; prefix: string },
): (serial: number) => string {
  const key = Buffer.from(vault.open(keySealed, keyPlace(batchId)), 'base64');
  return (serial) =>
    couponCode(prefix, couponBody(createHmac('sha256', key).update(String(serial)).digest().subarray(0, 16)));
}
