import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Gate } from '../call/gate.ts';
import type { Limits } from '../call/limits.ts';
import { refuse } from '../call/refuse.ts';
import { announcedBytes } from '../call/size.ts';
import type { Release } from './fair-semaphore.ts';

/**
 * Against what the requests of a route count. Without a word: against the allowance of their address, and each waits
 * for a permit. `call`: the same for strangers, who is known has limits of their own. `file`: what is read from disk as
 * it is and asked for by the dozen when a page is opened. `watched`: never refused to whoever looks after the server.
 */
type Counted = 'call' | 'file' | 'watched';

declare module 'fastify' {
  interface FastifyContextConfig {
    counted?: Counted;
  }
}

interface Admitting {
  gate: Pick<Gate, 'remembers'>;
  limits: Pick<Limits, 'byAddress' | 'ofFiles' | 'pages'>;
}

/**
 * What holds for every request before its route sees it, for those that find none too: the address's allowance, and no
 * more of a body than the route declares. A page's permit is acquired once the body is here, which a slow sender could hold
 * for a minute, and given back before the answer travels.
 */
export function admit(app: FastifyInstance, { gate, limits }: Admitting) {
  app.addHook('onRequest', async (request) => {
    const { counted } = request.routeOptions.config;
    if (counted === 'file') await limits.ofFiles(request.ip);
    else if (counted === undefined || (counted === 'call' && gate.remembers(request.headers) === undefined))
      await limits.byAddress(request.ip);
    refuseOversized(request);
  });
  const permits = new WeakMap<FastifyRequest, Release>();
  app.addHook('preHandler', async (request) => {
    if (request.is404 || request.routeOptions.config.counted !== undefined) return;
    permits.set(request, await limits.pages.acquire(request.ip));
  });
  app.addHook('onSend', async (request) => permits.get(request)?.());
}

/** Refused by what is announced; of what is not, no more than this is received. */
function refuseOversized({ method, headers, routeOptions }: FastifyRequest) {
  const bytes = announcedBytes(headers);
  const readsBody = method !== 'GET' && method !== 'HEAD';
  if (bytes === 'unknown' ? !readsBody : bytes > routeOptions.bodyLimit) refuse('common.too_large');
}

/** Answers what is not found before any of its body is received; where there is a console, people are led to the page they mean. */
export function turnAwayUnknown(app: FastifyInstance, { toConsole }: { toConsole: boolean }) {
  const served = new Set<string | undefined>();
  app.addHook('onRoute', ({ url }) => void served.add(areaOf(url)));
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return undefined;
    const page = toConsole ? pageMeant(request) : undefined;
    if (page === undefined || served.has(areaOf(page))) refuse('common.not_found');
    return reply.redirect(`/#${page}`);
  });
}

const areaOf = (path: string) => path.split('/', 2)[1];

/** Letters and dashes alone: nothing of it leads to another site. */
const pagePath = /^(?:\/[a-z][a-z\d-]*){1,6}$/i;

/** A page of the console whose address somebody wrote without `#`. */
function pageMeant({ method, url, headers }: FastifyRequest) {
  const [path = ''] = url.split('?', 1);
  const isOpened = method === 'GET' && headers.accept?.includes('text/html');
  return isOpened && pagePath.test(path) ? path : undefined;
}
