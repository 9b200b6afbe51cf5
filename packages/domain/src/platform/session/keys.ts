import { type Bytes, bytesOf, fromBase64url, toBase64url } from './base64url.ts';
import { keyLabels, type PublicJwk, thumbprintText } from './wire.ts';

const subtle = () => globalThis.crypto.subtle;

const signing = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signed = { name: 'ECDSA', hash: 'SHA-256' } as const;
const agreement = { name: 'ECDH', namedCurve: 'P-256' } as const;
const aes = { name: 'AES-GCM', length: 256 } as const;

/** A non-extractable signing key; both halves can be stored in IndexedDB. */
export interface SigningKey {
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** RFC 7638, base64url. */
  thumbprint: string;
}

export const sha256 = async (bytes: Bytes) =>
  toBase64url(new Uint8Array(await subtle().digest('SHA-256', bytes)));

export async function publicJwkOf(key: CryptoKey): Promise<PublicJwk> {
  const { x = '', y = '' } = await subtle().exportKey('jwk', key);
  return { kty: 'EC', crv: 'P-256', x, y };
}

const thumbprintOf = (jwk: PublicJwk) => sha256(bytesOf(thumbprintText(jwk)));

/** Creates a key: one per session, and a permanent one that is the device's identity. */
export async function makeSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await subtle().generateKey(signing, false, ['sign', 'verify']);
  return { privateKey, publicKey, thumbprint: await thumbprintOf(await publicJwkOf(publicKey)) };
}

export const signWith = async ({ privateKey }: SigningKey, bytes: Bytes) =>
  toBase64url(new Uint8Array(await subtle().sign(signed, privateKey, bytes)));

const hkdfKey = (secret: Bytes | ArrayBuffer) =>
  subtle().importKey('raw', secret, 'HKDF', false, ['deriveKey']);

const hkdf = (salt: Bytes, info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt, info: bytesOf(info) });

/** A fresh ECDH pair and the two keys shared with the server's public key: one per direction. */
export async function agree(server: { kid: string; publicKey: string }) {
  const pair = await subtle().generateKey(agreement, false, ['deriveBits']);
  const theirs = await subtle().importKey('raw', fromBase64url(server.publicKey), agreement, false, []);
  const shared = await subtle().deriveBits({ name: 'ECDH', public: theirs }, pair.privateKey, 256);
  const epk = new Uint8Array(await subtle().exportKey('raw', pair.publicKey));
  const salt = new Uint8Array(await subtle().digest('SHA-256', handshakeSalt(epk, server.kid)));
  const secret = await hkdfKey(shared);
  const [out, back] = await Promise.all([
    subtle().deriveKey(hkdf(salt, keyLabels.handshakeOut), secret, aes, false, ['encrypt']),
    subtle().deriveKey(hkdf(salt, keyLabels.handshakeBack), secret, aes, false, ['decrypt']),
  ]);
  return { epk: toBase64url(epk), out, back };
}

/** The ephemeral key's point followed by the key id: the handshake's salt is its SHA-256. */
function handshakeSalt(epk: Bytes, kid: string): Bytes {
  const name = bytesOf(kid);
  const both = new Uint8Array(epk.length + name.length);
  both.set(epk);
  both.set(name, epk.length);
  return both;
}

/** A session's keys. The root is kept, so that a login can move to a new session id without a new handshake. */
export interface SessionKeys {
  root: CryptoKey;
  c2s: CryptoKey;
  s2c: CryptoKey;
  mac: CryptoKey;
}

export const importRoot = (key: string) => hkdfKey(fromBase64url(key));

export async function deriveSessionKeys(root: CryptoKey, sid: string): Promise<SessionKeys> {
  const salt = bytesOf(sid);
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 } as const;
  const [c2s, s2c, mac] = await Promise.all([
    subtle().deriveKey(hkdf(salt, keyLabels.c2s), root, aes, false, ['encrypt']),
    subtle().deriveKey(hkdf(salt, keyLabels.s2c), root, aes, false, ['decrypt']),
    subtle().deriveKey(hkdf(salt, keyLabels.mac), root, hmac, false, ['sign']),
  ]);
  return { root, c2s, s2c, mac };
}

export const hmacWith = async (key: CryptoKey, bytes: Bytes) =>
  toBase64url(new Uint8Array(await subtle().sign('HMAC', key, bytes)));

export const encryptWith = async (key: CryptoKey, iv: Bytes, clear: Bytes, aad: Bytes) =>
  new Uint8Array(await subtle().encrypt({ name: 'AES-GCM', iv, additionalData: aad }, key, clear));

/** Throws if the text or its additional data was altered. */
export const decryptWith = async (key: CryptoKey, iv: Bytes, sealed: Bytes, aad: Bytes) =>
  new Uint8Array(await subtle().decrypt({ name: 'AES-GCM', iv, additionalData: aad }, key, sealed));
