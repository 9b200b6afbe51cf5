import { bytesOf, fromBase64url } from './base64url.ts';
import { protocolVersion } from './limits.ts';

/** The purposes of derived keys: the `info` of HKDF. */
export const keyLabels = {
  handshakeOut: `kickstand/${protocolVersion}/handshake/c2s`,
  handshakeBack: `kickstand/${protocolVersion}/handshake/s2c`,
  c2s: `kickstand/${protocolVersion}/c2s`,
  s2c: `kickstand/${protocolVersion}/s2c`,
  mac: `kickstand/${protocolVersion}/mac`,
} as const;

export const ivBytes = 12;
export const tagBytes = 16;

/** The cookie and header with the session's handle, and the cookie that names the server's key. */
export const handleName = '_t';
export const keyIdName = '_k';
/** The header that names a page's deployment. */
export const applicationHeader = 'application-id';

const lines = (...parts: readonly (string | number)[]) => parts.join('\n');

/** A P-256 public key in transit: the four members of RFC 7638 and nothing else. */
export interface PublicJwk {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

/** The text whose SHA-256 is a key's thumbprint (RFC 7638). */
export const thumbprintText = ({ crv, kty, x, y }: PublicJwk) => JSON.stringify({ crv, kty, x, y });

/** `v1.kid.epk.ct`, each of the last two in base64url. */
export interface HandshakeParams {
  kid: string;
  epk: string;
  ct: string;
}

export const writeHandshake = ({ kid, epk, ct }: HandshakeParams) => `${protocolVersion}.${kid}.${epk}.${ct}`;

export function readHandshake(params: string): HandshakeParams | undefined {
  const found = /^v1\.([\w-]{4,32})\.([\w-]{87})\.([\w-]{40,4000})$/.exec(params);
  if (!found) return undefined;
  const [, kid = '', epk = '', ct = ''] = found;
  return { kid, epk, ct };
}

/** The additional data of the handshake's first message. */
export const handshakeAad = ({ kid, epk }: Pick<HandshakeParams, 'kid' | 'epk'>) =>
  bytesOf(lines(keyLabels.handshakeOut, kid, epk));

/** The additional data of its answer: the nonce known only to the two sides. */
export const handshakeAnswerAad = (nonce: string) => bytesOf(lines(keyLabels.handshakeBack, nonce));

/** The clear text of a handshake. */
export interface HandshakeHello {
  nonce: string;
  /** The public key that verifies this session's bearer. */
  key: PublicJwk;
  /** The browser's permanent public key; its thumbprint is the device's identity. */
  device: PublicJwk;
  /** The device key's signature over `possessionText('device', …)`. */
  deviceProof: string;
  /** Present if this handshake renews a session. */
  renews?: { sid: string; proof: string };
}

/** The clear text of the handshake's answer. */
export interface HandshakeWelcome {
  sid: string;
  _t: string;
  kid: string;
  /** 32 bytes, the root of the session's keys. */
  key: string;
  /** The server's clock, epoch milliseconds. */
  now: number;
  /** When the handle expires, epoch milliseconds of the server. */
  expiresAt: number;
}

interface Possession {
  kid: string;
  epk: string;
  nonce: string;
  /** Thumbprint of the new signing key. */
  signing: string;
  /** The session being renewed; empty for a device. */
  sid?: string;
}

/** What a key signs to prove that it takes part in this handshake. */
export const possessionText = (
  role: 'device' | 'renewal',
  { kid, epk, nonce, signing, sid = '' }: Possession,
) => bytesOf(lines(`kickstand/${protocolVersion}/${role}`, kid, epk, nonce, signing, sid));

/** What the seal of a request and of its answer is bound to. `path` is without query, as sent. */
export interface Binding {
  method: string;
  path: string;
  sid: string;
  /** Epoch milliseconds, the server's clock as estimated by the client. */
  ts: number;
  nonce: string;
}

export type SealedPart = 'query' | 'body' | 'answer';

/** Additional data of AES-GCM. `packed`: the clear text was deflated. */
export const sealAad = (part: SealedPart, { method, path, sid, ts, nonce }: Binding, packed: boolean) =>
  bytesOf(lines(protocolVersion, part, method, path, sid, ts, nonce, packed ? 1 : 0));

/** The text whose SHA-256 represents both envelopes in the signature; an absent one is empty. */
export const paramsText = (query: string | undefined, body: string | undefined) =>
  bytesOf(`${query ?? ''}.${body ?? ''}`);

/** The text under a request's HMAC; `digest` is the base64url SHA-256 of `paramsText`. */
export const macText = ({ method, path, sid, ts, nonce }: Binding, digest: string) =>
  bytesOf(lines(protocolVersion, method, path, sid, ts, nonce, digest));

/** The header `_t`: `handle~ts~nonce~mac`. */
export interface Signature {
  handle: string;
  ts: number;
  nonce: string;
  mac: string;
}

export const writeSignature = ({ handle, ts, nonce, mac }: Signature) => `${handle}~${ts}~${nonce}~${mac}`;

export function readSignature(header: string): Signature | undefined {
  const found = /^([\w.-]{20,200})~(\d{13})~([\w-]{22})~([\w-]{43})$/.exec(header);
  if (!found) return undefined;
  const [, handle = '', ts = '', nonce = '', mac = ''] = found;
  return { handle, ts: Number(ts), nonce, mac };
}

/** The handle `kid.sid.signature`; the reader must still verify the signature. */
export function readHandle(handle: string) {
  const found = /^([\w-]{4,32})\.([\w-]{22})\.([\w-]{22})$/.exec(handle);
  if (!found) return undefined;
  const [, kid = '', sid = '', signature = ''] = found;
  return { kid, sid, signature };
}

/** The public id of an account: 24 hexadecimal digits, whether the phone exists or not. */
export const isObjectId = (text: string) => /^[0-9a-f]{24}$/.test(text);

export const isSid = (text: string) => /^[\w-]{22}$/.test(text);

/** The only answers that may succeed unencrypted. */
const plainPaths: ReadonlySet<string> = new Set(['/auth/keys', '/auth/verifySign']);

interface PlainAnswer {
  suc?: unknown;
  error?: { code?: unknown } | null;
}

/** The one refusal with a success status: neither done nor finally refused. */
const isRequested = (status: number, code: unknown) => status === 202 && code === 'approval.requested';

/** Whether an answer without envelope is acceptable: the first two steps, and refusals in their one form. */
export function mayBePlain(path: string, status: number, body: unknown) {
  const { suc, error } = (body ?? {}) as PlainAnswer;
  if (suc === true) return plainPaths.has(path);
  if (suc !== false || typeof error?.code !== 'string') return false;
  return (status >= 400 && status < 600) || isRequested(status, error.code);
}

/** The specified claims of a bearer; they can narrow, but never grant. */
export interface BearerClaims {
  agentIds?: readonly number[];
  opAreaIds?: readonly number[];
  opAreaIdsBigScreen?: readonly number[];
  userId?: string;
  phone?: string;
  agentId?: number;
  build?: string;
  devId?: string;
  package?: string;
  xcUid?: string;
}

/** The other members of a bearer. Times are in seconds, as in every JWT. */
export interface BearerFrame {
  aud: string;
  iat: number;
  exp: number;
  jti: string;
  ath: string;
}

export const bearerType = 'ops+jwt';
export const originType = 'origin+jwt';

/** The short code of a device, to read out: 40 bits of its thumbprint in Crockford's alphabet. */
export function deviceCodeOf(thumbprint: string) {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const bits = [...fromBase64url(thumbprint).slice(0, 5)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
