import { type BearerClaims, type ClientSession, signBearer } from '@kickstand/domain/platform/session';

interface Signed {
  session: ClientSession;
  claims: string;
  text: string;
}

let claims: BearerClaims = {};
let last: Signed | undefined;

/** Sets the bearer's claims: who, on which build, narrowed to which agents and areas. */
export function setClaims(next: BearerClaims) {
  claims = next;
}

/** The signed form of the session token; signed again only when session or claims change. */
export async function bearerFor(session: ClientSession, now: number) {
  const said = JSON.stringify(claims);
  if (
    last?.session.signing.thumbprint !== session.signing.thumbprint ||
    last.session.sid !== session.sid ||
    last.claims !== said
  )
    last = { session, claims: said, text: await signBearer(session, claims, now) };
  return last.text;
}
