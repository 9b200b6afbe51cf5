import { expect, test } from 'vitest';
import { takeTurns } from './in-turn.ts';

test('pieces of work run one at a time in the order asked, and one that fails holds up no other', async () => {
  const inTurn = takeTurns();
  const seen: string[] = [];
  const open: (() => void)[] = [];
  const piece = (name: string) => () => {
    seen.push(`${name} begins`);
    return new Promise<string>((resolve, reject) => {
      open.push(() => (name === 'second' ? reject(new Error(name)) : resolve(name)));
    }).finally(() => seen.push(`${name} ends`));
  };
  const asked = ['first', 'second', 'third'].map((name) => inTurn(piece(name)));
  const ended = Promise.allSettled(asked);
  for (let i = 0; i < 3; i++) {
    await expect.poll(() => open.length).toBe(i + 1);
    open[i]?.();
  }
  expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
