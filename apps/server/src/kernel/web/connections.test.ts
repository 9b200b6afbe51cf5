import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { expect, test } from 'vitest';
import { boundConnections } from './connections.ts';

/** A connection from somewhere, and whether it was turned away. */
class Connection extends EventEmitter {
  turnedAway = false;
  remoteAddress: string;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy() {
    this.turnedAway = true;
  }
}

test('one address has so many connections, others and a proxy are not counted with it', () => {
  const server = new EventEmitter() as unknown as Server;
  boundConnections(server, { isProxy: (address) => address === '10.0.0.1', mostOfOne: 3 });
  const from = (address: string, count: number) =>
    Array.from({ length: count }, () => {
      const connection = new Connection(address);
      server.emit('connection', connection);
      return connection;
    });
  const turnedAway = (connections: Connection[]) => connections.filter((one) => one.turnedAway).length;
  const crowd = from('203.0.113.9', 5);
  expect(turnedAway(crowd)).toBe(2);
  expect([from('203.0.113.10', 3), from('10.0.0.1', 9), from('127.0.0.1', 9)].map(turnedAway)).toEqual([
    0, 0, 0,
  ]);
  crowd[0]?.emit('close');
  expect(turnedAway(from('203.0.113.9', 2))).toBe(1);
  expect(server.maxConnections).toBeGreaterThan(1_000);
});
