import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Gate } from '../call/gate.ts';
import { refuse } from '../call/refuse.ts';
import type { Settings } from '../program/settings.ts';
import { isLoopback } from './addresses.ts';

export type AccessSettings = Pick<Settings, 'trustProxy' | 'publicOrigin' | 'openPages'> &
  Partial<Pick<Settings, 'miebaUrl' | 'javaUrl'>>;

/** The names under which this deployment is reached: the one people open, and those of its further bases. */
type Names = Pick<AccessSettings, 'publicOrigin' | 'miebaUrl' | 'javaUrl'>;

const addressesOf = ({ publicOrigin, miebaUrl, javaUrl }: Names) =>
  [publicOrigin, miebaUrl, javaUrl].flatMap((address) => (address ? [new URL(address)] : []));

/** Origins beside the page's own that calls go to. */
export const baseOrigins = ({ miebaUrl, javaUrl }: Names) => [
  ...new Set(addressesOf({ publicOrigin: undefined, miebaUrl, javaUrl }).map(({ origin }) => origin)),
];

/** What is for watching and describing the server, not for its users. */
export type ServicePage = 'metrics' | 'docs';

const watched = new Set(['/healthz', '/readyz', '/metrics']);
const hostPattern = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/**
 * Whether this server answers under a name. A page of another site that has its own name point here is not let in:
 * numbers, this machine's names and the name that people open are.
 */
export function isOwnHost(host: string | undefined, names: Names) {
  const name = hostPattern.exec(host ?? '')?.[1]?.toLowerCase();
  if (name === undefined) return false;
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return true;
  const given = addressesOf(names).map((address) => address.hostname);
  return ['localhost', hostname().toLowerCase(), ...given].includes(name);
}

/** Machine clients hold a key that no other page knows, and those who watch may call the server what they like. */
const needsOwnHost = ({ url = '', headers }: IncomingMessage) =>
  !watched.has(url.split('?', 1)[0] ?? '') && !headers.authorization?.startsWith('Bearer ksk_');

/** Refuses what asks for another host than this one; before anything else looks at it. */
export function keepToOwnHost(app: FastifyInstance, settings: AccessSettings) {
  app.addHook('onRequest', async ({ raw }) => {
    if (needsOwnHost(raw) && !isOwnHost(raw.headers.host, settings)) refuse('common.unknown_host');
  });
}

const askedWith =
  'accept-language, agentid, application-id, authorization, content-type, idempotency-key, phone, _t';

/** Where calls have a base of their own, the page that people open may ask there: it alone, and without cookies. */
export function letOwnPageAsk(app: FastifyInstance, settings: AccessSettings) {
  const { publicOrigin } = settings;
  if (!publicOrigin || baseOrigins(settings).length === 0) return;
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('vary', 'Origin');
    if (headers.origin === publicOrigin) reply.header('access-control-allow-origin', publicOrigin);
  });
}

/** What browsers ask before a call of the page that people open; counted like any other request. */
export function answerPreflights(app: FastifyInstance, settings: AccessSettings) {
  const { publicOrigin } = settings;
  if (!publicOrigin || baseOrigins(settings).length === 0) return;
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    if (method !== 'OPTIONS' || headers.origin !== publicOrigin) return undefined;
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', askedWith)
      .header('access-control-max-age', '600')
      .send();
  });
}

interface Keeping {
  settings: AccessSettings;
  gate: Gate;
}

const forwarding = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/** From this machine itself: behind a proxy that is not believed nobody is. */
function isLocal({ ip, headers }: FastifyRequest, { trustProxy, publicOrigin }: AccessSettings) {
  if (!isLoopback(ip)) return false;
  return trustProxy !== undefined || !(publicOrigin || forwarding.some((name) => name in headers));
}

/** Lets in who is logged in, holds an API key or sits at this machine; everybody where the settings say so. */
export function guardOf(page: ServicePage, { settings, gate }: Keeping) {
  return async (request: FastifyRequest) => {
    if (settings.openPages.includes(page) || isLocal(request, settings)) return;
    if ((await gate.knows(request.headers)) === undefined) refuse('common.unauthorized');
  };
}
