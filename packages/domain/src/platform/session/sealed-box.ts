import { type Bytes, fromBase64url, toBase64url } from './base64url.ts';
import { decryptWith, encryptWith } from './keys.ts';
import { ivBytes, tagBytes } from './wire.ts';

function join(...pieces: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** base64url of `head ‖ iv ‖ ciphertext ‖ tag`; the head is what the reader needs before decrypting. */
export async function closeBox(key: CryptoKey, head: readonly number[], clear: Bytes, aad: Bytes) {
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(ivBytes));
  return toBase64url(join(Uint8Array.from(head), iv, await encryptWith(key, iv, clear, aad)));
}

/** Throws if the box is too short, altered, or bound to something else. */
export async function openBox(key: CryptoKey, box: string, aadOf: (head: Bytes) => Bytes, headBytes = 0) {
  const bytes = fromBase64url(box);
  if (bytes.length < headBytes + ivBytes + tagBytes) throw new Error('sealed text too short');
  const head = bytes.slice(0, headBytes);
  const iv = bytes.slice(headBytes, headBytes + ivBytes);
  const clear = await decryptWith(key, iv, bytes.slice(headBytes + ivBytes), aadOf(head));
  return { head, clear };
}
