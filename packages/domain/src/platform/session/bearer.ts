import { bytesOf, fromBase64url, randomBase64url, textOf, toBase64url } from './base64url.ts';
import { type ClientSession, serverNow } from './handshake.ts';
import { signWith } from './keys.ts';
import { originLifeMs, sessionLifeMs } from './limits.ts';
import { type BearerClaims, type BearerFrame, bearerType } from './wire.ts';

const part = (value: unknown) => toBase64url(bytesOf(JSON.stringify(value)));

/** A bearer for a logged-in session. It is reusable until its claims or the session change. Throws before login. */
export async function signBearer(session: ClientSession, claims: BearerClaims, now: number): Promise<string> {
  if (!session.login) throw new Error('no bearer before login');
  const { aud, ath, until } = session.login;
  const iat = Math.floor(serverNow(session, now) / 1000);
  const exp = Math.min(iat + sessionLifeMs / 1000, Math.floor(until / 1000));
  const frame: BearerFrame = { aud, iat, exp, jti: randomBase64url(16), ath };
  const head = part({ alg: 'ES256', typ: bearerType, kid: session.sid });
  const text = `${head}.${part({ ...claims, ...frame })}`;
  return `${text}.${await signWith(session.signing, bytesOf(text))}`;
}

/** The content of a quick-login origin. Its signature is not verified. */
export interface ShownOrigin {
  issuer: string;
  phone: string;
  /** Epoch milliseconds. */
  issuedAt: number;
}

/** Decodes an origin for display only; undefined if invalid. */
export function decodeOrigin(jws: string): ShownOrigin | undefined {
  try {
    const [, payload = ''] = jws.split('.');
    const { iss, sub, iat } = JSON.parse(textOf(fromBase64url(payload))) as Record<string, unknown>;
    if (typeof iss !== 'string' || typeof sub !== 'string' || typeof iat !== 'number') return undefined;
    return { issuer: iss, phone: sub, issuedAt: iat * 1000 };
  } catch {
    return undefined;
  }
}

/** Whether the quick-login entry is offered: under 60 seconds old; `now` is the server's clock if known. */
export const isFreshOrigin = ({ issuedAt }: Pick<ShownOrigin, 'issuedAt'>, now: number) =>
  now - issuedAt < originLifeMs;
