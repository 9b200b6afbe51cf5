import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { type PublicJwk, thumbprintText } from '@kickstand/domain/platform/session';
import { z } from 'zod';

const coordinate = z.string().regex(/^[\w-]{43}$/);

/** A P-256 public key as a client sends it. */
export const publicJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
});

/** Throws if the point is not on the curve. */
export const keyOfJwk = (jwk: PublicJwk): KeyObject => createPublicKey({ key: { ...jwk }, format: 'jwk' });

export const thumbprintOf = (jwk: PublicJwk) =>
  createHash('sha256').update(thumbprintText(jwk)).digest('base64url');

/** Whether this key made the signature (ES256, raw r ‖ s, base64url) over the bytes. */
export const isSignedBy = (key: KeyObject, bytes: Uint8Array, signature: string) =>
  verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
