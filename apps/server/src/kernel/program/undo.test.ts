import { expect, test } from 'vitest';
import { type OnUndone, Undo } from './undo.ts';
import { within } from './within.ts';

const never = new Promise<void>(() => {});

test('what was begun last ends first, each after the one before', async () => {
  const undo = new Undo({ patienceMs: 5 });
  const ended: string[] = [];
  undo.add('database', () => ended.push('database'));
  undo.add('web server', async () => {
    await Promise.resolve();
    ended.push('web server');
  });
  expect(undo.hasBegun).toBe(false);
  const all = undo.all();
  expect(undo.hasBegun).toBe(true);
  await all;
  expect(ended).toEqual(['web server', 'database']);
});

test('what does not end in the time that all have together is left behind, and said by name', async () => {
  const said: Parameters<OnUndone>[0][] = [];
  const undo = new Undo({ patienceMs: 5, onUndone: (step) => said.push(step) });
  let isClosed = false;
  undo.add('database', () => {
    isClosed = true;
  });
  undo.add('jobs', () => never, { mayBeLeft: true });
  undo.add('web server', () => never, { mayBeLeft: true });
  await undo.all();
  expect(isClosed).toBe(true);
  const ms = expect.any(Number);
  expect(said).toEqual([
    { name: 'web server', ms, ended: false },
    { name: 'jobs', ms, ended: false },
  ]);
});

test('a failure is heard while it is waited for, and by nobody afterwards', async () => {
  await expect(within(1_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  let fail = (_: Error) => {};
  const later = new Promise<void>((_, reject) => {
    fail = reject;
  });
  expect(await within(1, later)).toBe(false);
  fail(new Error('too late to matter'));
  expect(await within(1_000, undefined)).toBe(true);
});
