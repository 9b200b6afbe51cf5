import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** Which proxies are believed about who stands behind them: so many in a row, or these addresses and networks. */
export type Proxies = number | readonly string[];

/** Reads the setting: a number of hops, or addresses separated by commas; undefined when it is neither. */
export function proxiesIn(text: string): Proxies | undefined {
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = text.split(',').map((one) => one.trim());
  try {
    proxyAddr.compile(addresses);
    return addresses;
  } catch {
    return undefined;
  }
}

type Trusts = (address: string, hop: number) => boolean;

/** Whether the proxy at an address, so many hops away, is believed. */
export function trustIn(proxies: Proxies | undefined): Trusts {
  if (proxies === undefined) return () => false;
  if (typeof proxies === 'number') return (_, hop) => hop < proxies;
  return proxyAddr.compile([...proxies]);
}

/** Who sent a request, as far as the proxies in front are believed. */
export function senderOf(request: IncomingMessage, trusts: Trusts) {
  keepAddresses(request);
  return proxyAddr(request, trusts) ?? request.socket.remoteAddress ?? '';
}

const withPort = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?$/i;

/** An address as a proxy writes it, some with the port; undefined for any other text. */
function addressIn(text: string) {
  const [, six, four] = withPort.exec(text) ?? [];
  const address = six ?? four ?? text;
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Leaves of what proxies passed on the addresses nearest to us: a text that is none was written by whoever sent it, and
 * so was all that stands before it. The header itself stays, since a request that was passed on is not this machine's.
 */
export function keepAddresses({ headers }: IncomingMessage) {
  const passedOn = headers['x-forwarded-for'];
  if (passedOn === undefined) return;
  const kept: string[] = [];
  for (const text of String(passedOn).split(',').reverse()) {
    const address = addressIn(text.trim());
    if (address === undefined) break;
    kept.unshift(address);
  }
  headers['x-forwarded-for'] = kept.join(', ');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether an address is this machine's own. */
export const isLoopback = (address: string) => {
  const plain = address.replace(/^::ffff:/i, '');
  const family = isIP(plain);
  return family !== 0 && loopback.check(plain, family === 6 ? 'ipv6' : 'ipv4');
};
