import { bytesOf, randomBase64url, textOf } from './base64url.ts';
import {
  agree,
  deriveSessionKeys,
  importRoot,
  makeSigningKey,
  publicJwkOf,
  type SessionKeys,
  type SigningKey,
  sha256,
  signWith,
} from './keys.ts';
import { renewalThresholdMs } from './limits.ts';
import { closeBox, openBox } from './sealed-box.ts';
import {
  type HandshakeHello,
  type HandshakeWelcome,
  handshakeAad,
  handshakeAnswerAad,
  possessionText,
  writeHandshake,
} from './wire.ts';

/** One of the server's public keys, from `GET /auth/keys`. */
export interface ServerKey {
  kid: string;
  /** Uncompressed P-256 point, base64url. */
  publicKey: string;
}

/** A session as stored by the client: strings, numbers and non-extractable keys, suitable for IndexedDB. */
export interface ClientSession {
  sid: string;
  /** Value of the cookie `_t`. */
  handle: string;
  /** Value of the cookie `_k`. */
  kid: string;
  /** The offset from the own clock to the server's. */
  skewMs: number;
  /** When the handle expires, by the server's clock. */
  expiresAt: number;
  keys: SessionKeys;
  signing: SigningKey;
  device: SigningKey;
  /** Present after the operator login. */
  login?: ClientLogin;
}

export interface ClientLogin {
  /** SHA-256 of the server's opaque session token. */
  ath: string;
  aud: string;
  /** The absolute end, by the server's clock. */
  until: number;
}

/** A handshake awaiting its answer. */
export interface PendingHandshake {
  /** The body of `POST /auth/verifySign`, and of a renewal. */
  params: string;
  nonce: string;
  back: CryptoKey;
  signing: SigningKey;
  device: SigningKey;
  login?: ClientLogin;
}

/** Begins a handshake; with a session, renews it. */
export async function beginHandshake(
  server: ServerKey,
  device: SigningKey,
  renews?: ClientSession,
): Promise<PendingHandshake> {
  const [{ epk, out, back }, signing] = await Promise.all([agree(server), makeSigningKey()]);
  const nonce = randomBase64url(16);
  const shown = { kid: server.kid, epk, nonce, signing: signing.thumbprint };
  const hello: HandshakeHello = {
    nonce,
    key: await publicJwkOf(signing.publicKey),
    device: await publicJwkOf(device.publicKey),
    deviceProof: await signWith(device, possessionText('device', shown)),
  };
  if (renews) {
    const { sid } = renews;
    hello.renews = {
      sid,
      proof: await signWith(renews.signing, possessionText('renewal', { ...shown, sid })),
    };
  }
  const ct = await closeBox(out, [], bytesOf(JSON.stringify(hello)), handshakeAad({ kid: server.kid, epk }));
  const params = writeHandshake({ kid: server.kid, epk, ct });
  return { params, nonce, back, signing, device, ...(renews?.login && { login: renews.login }) };
}

/** Reads the server's `aesKey`; `now` is the own clock at its arrival. Throws if it does not answer this handshake. */
export async function finishHandshake(
  pending: PendingHandshake,
  aesKey: string,
  now: number,
): Promise<ClientSession> {
  const { clear } = await openBox(pending.back, aesKey, () => handshakeAnswerAad(pending.nonce));
  const { sid, _t, kid, key, now: theirs, expiresAt } = JSON.parse(textOf(clear)) as HandshakeWelcome;
  const { signing, device, login } = pending;
  const keys = await deriveSessionKeys(await importRoot(key), sid);
  const session = { sid, handle: _t, kid, skewMs: theirs - now, expiresAt, keys, signing, device };
  return login ? { ...session, login } : session;
}

/** The session data in the reply to the operator login. */
export interface SessionEntry {
  sid: string;
  _t: string;
  /** The opaque session token. */
  token: string;
  aud: string;
  expiresAt: number;
  until: number;
}

/** Moves to the session id opened by a login: same root, same signing key, new keys and handle. */
export async function enterSession(session: ClientSession, entry: SessionEntry): Promise<ClientSession> {
  const { sid, _t, token, aud, expiresAt, until } = entry;
  const [keys, ath] = await Promise.all([deriveSessionKeys(session.keys.root, sid), sha256(bytesOf(token))]);
  return { ...session, sid, handle: _t, expiresAt, keys, login: { ath, aud, until } };
}

export const serverNow = ({ skewMs }: Pick<ClientSession, 'skewMs'>, now: number) => now + skewMs;

/** Whether an active client should renew; never past the absolute end. */
export function needsRenewal(session: Pick<ClientSession, 'skewMs' | 'expiresAt' | 'login'>, now: number) {
  const left = session.expiresAt - serverNow(session, now);
  const canGrow = session.login !== undefined && session.login.until > session.expiresAt;
  return canGrow && left > 0 && left < renewalThresholdMs;
}
