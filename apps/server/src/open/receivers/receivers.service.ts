import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const wholeMs = 15_000;
const mostAnswerBytes = 64_000;

/** Addresses not allowed for receivers: our own network, this machine, and what is unreachable from outside. */
const inner = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner.ipv4.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['::1', 128],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.ipv6.addSubnet(net, bits, 'ipv6');

/** Whether an address is internal or reserved, including IPv4 addresses within IPv6. */
export function isInner(address: string): boolean {
  if (isIP(address) === 0) return true;
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return inner[family].check(address, family);
}

/** Whether a receiver's URL is allowed: https on its usual ports; in a demo also this machine. */
export function isReceiver(text: string, { demo }: { demo: boolean }): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password) return false;
  if (demo && url.protocol === 'http:' && url.hostname === '127.0.0.1') return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const fine = isIP(host) === 0 ? host.includes('.') : !isInner(host);
  return url.protocol === 'https:' && ['', '443', '8443'].includes(url.port) && fine;
}

/** Resolves a name to addresses. */
type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name once, for the connection itself, so that a later change has no effect. Returns only external
 * addresses, all of them or one, as the connection asks.
 */
export const outerOnly =
  (resolve: Resolve = lookup): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const outer = found.filter(({ address }) => !isInner(address));
      const [first] = outer;
      if (!first) return done(new Error('address not allowed'), '');
      if (options.all) return done(null, outer);
      done(null, first.address, first.family);
    });

export interface Sending {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Answer {
  status: number;
  text: string;
  /** The seconds it asks to wait. */
  retryAfterS?: number | undefined;
}

/** How something is sent; throws if there is no answer, or once the signal aborts. */
export type Send = (sending: Sending, stopping: AbortSignal) => Promise<Answer>;

/** Sends to receivers; redirects are not followed. */
export const sendTo =
  ({ demo, resolve }: { demo: boolean; resolve?: Resolve }): Send =>
  ({ url, headers, body }, stopping) =>
    new Promise((done, reject) => {
      if (!isReceiver(url, { demo })) return reject(new Error('address not allowed'));
      const open = url.startsWith('https:') ? overHttps : overHttp;
      const given = { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) } };
      const signal = AbortSignal.timeout(wholeMs);
      const own = url.startsWith('https:') ? { lookup: outerOnly(resolve) } : {};
      const request = open(url, { ...given, ...own, signal }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text = (text + part).slice(0, mostAnswerBytes);
        });
        response.on('end', () => {
          const retryAfterS = Number(response.headers['retry-after']) || undefined;
          done({ status: response.statusCode ?? 0, text, retryAfterS });
        });
        response.on('error', reject);
      });
      const stop = () => request.destroy(new Error('stopped'));
      stopping.addEventListener('abort', stop);
      request.on('close', () => stopping.removeEventListener('abort', stop));
      request.on('error', reject);
      request.end(body);
    });
