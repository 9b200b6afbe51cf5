import { expect, test } from 'vitest';
import { differences } from './differences.ts';

test('what differs is told with its value before and after, whatever it is made of', () => {
  const before = { name: 'a', areas: [1, 2], link: { kind: 'none' }, gone: 1 };
  const after = { name: 'b', areas: [1, 2], link: { kind: 'page' }, more: false };
  expect(differences(before, after)).toEqual({
    name: ['a', 'b'],
    link: [{ kind: 'none' }, { kind: 'page' }],
    more: [null, false],
  });
});
