import type { KeyObject } from 'node:crypto';
import { bearerType, sessionLifeMs } from '@kickstand/domain/platform/session';
import { z } from 'zod';
import { isSignedBy } from './signatures.ts';

const ids = z.array(z.number().int()).max(2000).optional();
const word = z.string().max(200).optional();

const header = z.object({ alg: z.literal('ES256'), typ: z.literal(bearerType), kid: z.string() });

const claims = z.object({
  aud: z.string(),
  iat: z.number().int(),
  exp: z.number().int(),
  jti: z.string().min(8).max(64),
  ath: z.string(),
  agentIds: ids,
  opAreaIds: ids,
  opAreaIdsBigScreen: ids,
  userId: word,
  phone: word,
  agentId: z.number().int().optional(),
  build: word,
  devId: word,
  package: word,
  xcUid: word,
});

export type CheckedClaims = z.infer<typeof claims>;

/** What a bearer must match, from the session row. */
export interface BearerDue {
  sid: string;
  key: KeyObject;
  aud: string;
  /** The stored hash of the session token. */
  ath: string;
  /** Epoch milliseconds. */
  now: number;
}

/** How many seconds a client's clock may be ahead when it issues a bearer. */
const leewaySeconds = 60;

const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

/** The claims of a bearer signed by this session's key and within its validity; undefined otherwise. */
export function checkBearer(jws: string, due: BearerDue): CheckedClaims | undefined {
  const parts = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/.exec(jws);
  if (!parts || jws.length > 16_384) return undefined;
  const [, head = '', payload = '', signature = ''] = parts;
  try {
    if (header.parse(decode(head)).kid !== due.sid) return undefined;
    if (!isSignedBy(due.key, Buffer.from(`${head}.${payload}`), signature)) return undefined;
    const said = claims.parse(decode(payload));
    return isDue(said, due) ? said : undefined;
  } catch {
    return undefined;
  }
}

function isDue({ aud, ath, iat, exp }: CheckedClaims, due: BearerDue) {
  const now = due.now / 1000;
  const inTime = iat <= now + leewaySeconds && now < exp && exp <= iat + sessionLifeMs / 1000;
  return aud === due.aud && ath === due.ath && inTime;
}
