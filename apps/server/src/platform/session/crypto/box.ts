import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { ivBytes, tagBytes } from '@kickstand/domain/platform/session';

const algorithm = 'aes-256-gcm';

/** base64url of `head ‖ iv ‖ ciphertext ‖ tag`, like the client's `closeBox`. */
export function closeBox(key: Buffer, head: readonly number[], clear: Uint8Array, aad: Uint8Array) {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(aad);
  const pieces = [Buffer.from(head), iv, cipher.update(clear), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(pieces).toString('base64url');
}

/** Throws if the box is too short, altered, or bound to something else. */
export function openBox(key: Buffer, box: string, aadOf: (head: Buffer) => Uint8Array, headBytes = 0) {
  const bytes = Buffer.from(box, 'base64url');
  const start = headBytes + ivBytes;
  if (bytes.length < start + tagBytes) throw new Error('sealed text too short');
  const head = bytes.subarray(0, headBytes);
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(headBytes, start), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(aadOf(head)).setAuthTag(bytes.subarray(-tagBytes));
  const clear = Buffer.concat([decipher.update(bytes.subarray(start, -tagBytes)), decipher.final()]);
  return { head, clear };
}
