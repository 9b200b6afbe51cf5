import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopback } from './addresses.ts';

/** How long whoever connects may take: for the head of a request, for all of it; looked after so often. */
export const patience = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
} as const;

const mostConnections = 6_000;
const mostOfOneAddress = 1_000;

interface Bounds {
  /** Whether an address is that of a proxy, which keeps count itself. */
  isProxy(address: string): boolean;
  mostOfOne?: number;
}

/** Turns away who opens more connections than a whole company behind one address does. */
export function boundConnections(server: Server, { isProxy, mostOfOne = mostOfOneAddress }: Bounds) {
  const open = new Map<string, number>();
  server.maxConnections = mostConnections;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isLoopback(address) || isProxy(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > mostOfOne) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
