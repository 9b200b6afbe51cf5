import { createPrivateKey, randomBytes, sign } from 'node:crypto';
import { isMobilePhone, originLifeMs, originType } from '@kickstand/domain/platform/session';
import { z } from 'zod';
import { type Epoch, jwkOfEpoch } from '../crypto/epoch.ts';
import { isSignedBy, keyOfJwk } from '../crypto/signatures.ts';
import type { Vault } from '../keys/vault.ts';
import type { OriginIssuer } from '../session.settings.ts';

const header = z.object({ alg: z.literal('ES256'), typ: z.literal(originType), kid: z.string().optional() });

const payload = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().refine(isMobilePhone),
  iat: z.number().int(),
  exp: z.number().int(),
  jti: z.string().min(8).max(100),
});

/** An origin with valid signature, issuer and times; whether it was used before is not checked yet. */
export type CheckedOrigin = z.infer<typeof payload>;

const lifeSeconds = originLifeMs / 1000;
/** How far an issuer's clock may be ahead of ours. */
const leewaySeconds = 5;

interface OriginDue {
  issuers: readonly OriginIssuer[];
  aud: string;
  now: number;
}

/** Checks a quick-login origin against the allow-list and our own clock. */
export function checkOrigin(jws: string, { issuers, aud, now }: OriginDue): CheckedOrigin | undefined {
  const parts = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/.exec(jws);
  if (!parts) return undefined;
  const [, head = '', body = '', signature = ''] = parts;
  try {
    header.parse(decode(head));
    const said = payload.parse(decode(body));
    const issuer = issuers.find(({ iss }) => iss === said.iss);
    if (!issuer || said.aud !== aud || !isFresh(said, now / 1000)) return undefined;
    const signed = isSignedBy(keyOfJwk(issuer.jwk), Buffer.from(`${head}.${body}`), signature);
    return signed ? said : undefined;
  } catch {
    return undefined;
  }
}

const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Younger than 60 seconds, not from the future, and not expired. */
const isFresh = ({ iat, exp }: CheckedOrigin, now: number) =>
  now - iat < lifeSeconds && iat <= now + leewaySeconds && exp <= iat + lifeSeconds && now < exp;

export const ownIssuerName = 'kickstand';

/** The deployment itself as an entry of the allow-list. */
export const ownIssuer = (vault: Vault): OriginIssuer => ({
  iss: ownIssuerName,
  jwk: jwkOfEpoch(vault.ownIssuer()),
});

/** Creates an origin as a partner system would; `now` in epoch milliseconds. */
export function mintOrigin(vault: Vault, phone: string, now: number) {
  const iat = Math.floor(now / 1000);
  const said: CheckedOrigin = {
    iss: ownIssuerName,
    aud: vault.deployment,
    sub: phone,
    iat,
    exp: iat + lifeSeconds,
    jti: randomBytes(16).toString('base64url'),
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'ES256', typ: originType })}.${part(said)}`;
  const key = signingKeyOf(vault.ownIssuer());
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/** An issuer’s private key. */
export const signingKeyOf = (epoch: Epoch) =>
  createPrivateKey({
    key: { ...jwkOfEpoch(epoch), d: epoch.privateKey.toString('base64url') },
    format: 'jwk',
  });
