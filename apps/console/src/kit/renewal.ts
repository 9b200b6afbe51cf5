import { type ClientSession, needsRenewal } from '@kickstand/domain/session';

type Renew = (session: ClientSession) => Promise<ClientSession>;

let renew: Renew | undefined;
let underWay: Promise<ClientSession> | undefined;

/** How a session is renewed; the feature that knows the calls says so once. */
export function renewWith(way: Renew) {
  renew = way;
}

/** The session, renewed first when less than a day of it is left. A failed renewal does not stop a call that still may pass. */
export async function renewed(session: ClientSession | undefined): Promise<ClientSession | undefined> {
  if (!session || !renew || !needsRenewal(session, Date.now())) return session;
  underWay ??= renew(session).finally(() => {
    underWay = undefined;
  });
  return underWay.catch(() => session);
}
