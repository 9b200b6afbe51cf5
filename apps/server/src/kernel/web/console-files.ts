import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface Page {
  /** For the console's own style engine. */
  nonce: string;
  /** Of this server: as the browser asked it, and as people open it. */
  hosts: readonly string[];
  /** Whose maps are drawn on. */
  mapOrigins: readonly string[];
  /** Where calls go that have a base of their own. */
  bases: readonly string[];
}

/** What a page may load and connect to. */
const policyOf = ({ nonce, hosts, mapOrigins, bases }: Page) =>
  [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...mapOrigins].join(' '),
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    // Older Safari does not count the socket of the same host as 'self'.
    [
      "connect-src 'self'",
      ...hosts.flatMap((host) => [`ws://${host}`, `wss://${host}`]),
      ...bases,
      ...mapOrigins,
    ].join(' '),
  ].join('; ');

interface Opened {
  mapOrigins(): Promise<readonly string[]>;
  bases?: readonly string[];
  publicOrigin: string | undefined;
}

/** Serve the built console: hashed files for ever, the page itself with a fresh nonce each time. */
export async function serveConsole(
  app: FastifyInstance,
  folder: string,
  { mapOrigins, bases = [], publicOrigin }: Opened,
) {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const opened = publicOrigin ? [new URL(publicOrigin).host] : [];
  const show = async ({ headers: { host } }: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    const hosts = [...new Set([...(host ? [host] : []), ...opened])];
    const policy = policyOf({ nonce, hosts, bases, mapOrigins: await mapOrigins() });
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send(page.replaceAll('__NONCE__', nonce));
  };
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, counted: 'file' };
    });
    files.get('/', show);
    files.get('/index.html', show);
    // Browsers look here for what stands beside a page that names no picture of its own, such as the API's.
    files.get('/favicon.ico', (_, reply) => reply.redirect('/logo.svg'));
    await files.register(staticFiles, {
      root: folder,
      index: false,
      wildcard: false,
      globIgnore: ['index.html*'],
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
}
