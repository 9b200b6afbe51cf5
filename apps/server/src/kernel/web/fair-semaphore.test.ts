import { describe, expect, test } from 'vitest';
import { Refused } from '../call/refuse.ts';
import { makeFairSemaphore } from './fair-semaphore.ts';

const settings = { atOnce: 3, ofOne: 2, waiting: 4, ofOneWaiting: 3 };

const refusalOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof Refused ? [error.code, error.facts] : error;
  }
  return undefined;
};

describe('a fair semaphore', () => {
  test('one key has no more than its share, and others go past those of it that wait', async () => {
    const semaphore = makeFairSemaphore(settings);
    await Promise.all([semaphore.acquire('crowd'), semaphore.acquire('crowd')]);
    let third = false;
    void semaphore.acquire('crowd').then(() => {
      third = true;
    });
    await semaphore.acquire('other');
    expect(third).toBe(false);
  });

  test('who waits comes in when a permit is given back, and a permit is given back once', async () => {
    const semaphore = makeFairSemaphore(settings);
    const [first] = await Promise.all([semaphore.acquire('a'), semaphore.acquire('a')]);
    const waiting = semaphore.acquire('a');
    first();
    first();
    const third = await waiting;
    third();
    await semaphore.acquire('a');
    await semaphore.acquire('b');
    expect(await Promise.race([semaphore.acquire('b'), Promise.resolve('waits')])).toBe('waits');
  });

  test('who comes when too many wait is refused and told when to try again', async () => {
    const semaphore = makeFairSemaphore(settings);
    for (const key of ['a', 'a', 'a', 'a', 'a', 'b', 'b']) void semaphore.acquire(key);
    expect(refusalOf(() => semaphore.acquire('a'))).toEqual(['common.too_many', { seconds: 1 }]);
    expect(refusalOf(() => semaphore.acquire('c'))).toEqual(['common.too_many', { seconds: 1 }]);
  });
});
