import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PendingConnections } from './pending-connections.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const room = { mostOfOne: 2, most: 3, patienceMs: 1_000, graceMs: 100 };

function fixture() {
  const closed: string[] = [];
  const waiting = new PendingConnections<{ destroy(): void }>(room);
  const come = (name: string, address: string) => {
    const connection = { destroy: () => void closed.push(name) };
    waiting.enter(connection, address);
    return connection;
  };
  return { closed, waiting, come };
}

test('an address that has too many waiting loses its oldest, and others lose none', () => {
  const { closed, come } = fixture();
  come('other', 'b');
  for (const name of ['a1', 'a2']) come(name, 'a');
  vi.advanceTimersByTime(200);
  come('a3', 'a');
  expect(closed).toEqual(['a1']);
});

test('where all have too many, whoever waits longest makes room', () => {
  const { closed, come } = fixture();
  for (const [name, address] of [
    ['a1', 'a'],
    ['b1', 'b'],
    ['c1', 'c'],
  ] as const)
    come(name, address);
  vi.advanceTimersByTime(200);
  come('d1', 'd');
  expect(closed).toEqual(['a1']);
});

test('one that has just come does not make room', () => {
  const { closed, waiting, come } = fixture();
  for (const name of ['a1', 'a2', 'a3']) come(name, 'a');
  expect(closed).toEqual([]);
  expect(waiting.size).toBe(3);
});

test('one that says nothing is closed after a while, one that has said something is not', () => {
  const { closed, waiting, come } = fixture();
  come('silent', 'a');
  waiting.leave(come('speaks', 'a'));
  vi.advanceTimersByTime(1_000);
  expect(closed).toEqual(['silent']);
  expect(waiting.size).toBe(0);
});
