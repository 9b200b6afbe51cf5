import { describe, expect, test } from 'vitest';
import { Refused } from '../call/refuse.ts';
import { makeTurns } from './turns.ts';

const settings = { atOnce: 3, ofOne: 2, waiting: 4, ofOneWaiting: 3 };

const refusalOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof Refused ? [error.code, error.facts] : error;
  }
  return undefined;
};

describe('turns', () => {
  test('one key has no more than its share, and others go past those of it that wait', async () => {
    const turns = makeTurns(settings);
    await Promise.all([turns.take('crowd'), turns.take('crowd')]);
    let third = false;
    void turns.take('crowd').then(() => {
      third = true;
    });
    await turns.take('other');
    expect(third).toBe(false);
  });

  test('who waits comes in when a turn is given back, and a turn is given back once', async () => {
    const turns = makeTurns(settings);
    const [first] = await Promise.all([turns.take('a'), turns.take('a')]);
    const waiting = turns.take('a');
    first();
    first();
    const third = await waiting;
    third();
    await turns.take('a');
    await turns.take('b');
    expect(await Promise.race([turns.take('b'), Promise.resolve('waits')])).toBe('waits');
  });

  test('who comes when too many wait is refused and told when to try again', async () => {
    const turns = makeTurns(settings);
    for (const key of ['a', 'a', 'a', 'a', 'a', 'b', 'b']) void turns.take(key);
    expect(refusalOf(() => turns.take('a'))).toEqual(['common.too_many', { seconds: 1 }]);
    expect(refusalOf(() => turns.take('c'))).toEqual(['common.too_many', { seconds: 1 }]);
  });
});
