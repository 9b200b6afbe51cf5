import { expect, test } from 'vitest';
import { screens } from '../src/app/route/screens.ts';

const firstOf = (pattern: string) => pattern.split('/')[1] ?? '';

test('a page behind another one stands in the group of that page, so that the way to it can be read above it', () => {
  const groupOf = new Map(
    screens.flatMap(({ path, group, hidden }) => (group && !hidden ? [[firstOf(path.pattern), group]] : [])),
  );
  const within = screens.filter(({ hidden, outside }) => hidden && !outside);
  const lost = within.filter(({ path, group }) => group !== groupOf.get(firstOf(path.pattern)));
  expect(lost.map(({ path }) => path.pattern)).toEqual([]);
});
