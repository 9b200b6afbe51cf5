import { expect, test } from 'vitest';
import { initialsOfName } from './face.tsx';

test.each([
  ['张三', '张三'],
  ['欧阳晓兰', '晓兰'],
  ['𠮷野家', '野家'],
  ['ada lovelace', 'AL'],
  ['Jean-Luc van der Berg', 'JB'],
  ['robot', 'R'],
  ['  ', ''],
])('%s is shown as %s', (name, initials) => {
  expect(initialsOfName(name)).toBe(initials);
});
