import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from './addresses.ts';
import type { Gate } from './gate.ts';
import type { Limits } from './limits.ts';
import { refuse } from './refuse.ts';
import type { Settings } from './settings.ts';

export type DoorSettings = Pick<Settings, 'trustProxy' | 'publicOrigin' | 'openPages'>;

/** What is for watching and describing the server, not for its users. */
export type ServicePage = 'metrics' | 'docs';

const watched = new Set(['/healthz', '/readyz', '/metrics']);
const hostPattern = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/**
 * Whether this server answers under a name. A page of another site that has its own name point here is not let in:
 * numbers, this machine's names and the name that people open are.
 */
export function isOwnHost(host: string | undefined, publicOrigin: string | undefined) {
  const name = hostPattern.exec(host ?? '')?.[1]?.toLowerCase();
  if (name === undefined) return false;
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return true;
  const own = ['localhost', hostname().toLowerCase(), publicOrigin && new URL(publicOrigin).hostname];
  return own.includes(name);
}

/** Machine clients hold a key that no other page knows, and those who watch may call the server what they like. */
const needsOwnHost = ({ url = '', headers }: IncomingMessage) =>
  !watched.has(url.split('?', 1)[0] ?? '') && !headers.authorization?.startsWith('Bearer ksk_');

/** Refuses what asks for another host than this one; before anything else looks at it. */
export function keepToOwnHost(app: FastifyInstance, { publicOrigin }: DoorSettings) {
  app.addHook('onRequest', async ({ raw }) => {
    if (needsOwnHost(raw) && !isOwnHost(raw.headers.host, publicOrigin)) refuse('common.unknown_host');
  });
}

interface Keeping {
  settings: DoorSettings;
  gate: Gate;
  limits: Limits;
}

const forwarding = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/** From this machine itself: behind a proxy that is not believed nobody is. */
function isLocal({ ip, headers }: FastifyRequest, { trustProxy, publicOrigin }: DoorSettings) {
  if (!isLoopback(ip)) return false;
  return trustProxy !== undefined || !(publicOrigin || forwarding.some((name) => name in headers));
}

/** Lets in who is logged in, holds an API key or sits at this machine; everybody where the settings say so. */
export function doorOf(page: ServicePage, { settings, gate, limits }: Keeping) {
  return async (request: FastifyRequest) => {
    if (settings.openPages.includes(page) || isLocal(request, settings)) return;
    await limits.byAddress(request.ip);
    if ((await gate.knows(request.headers)) === undefined) refuse('common.unauthorized');
  };
}
