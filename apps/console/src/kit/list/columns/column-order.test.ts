import { expect, test } from 'vitest';
import { movedTo, ordered, shownColumns } from './column-order.ts';

const columns = ['number', 'state', 'battery', 'place', 'note'].map((name) => [name] as const);
const names = (list: readonly (readonly [string])[]) => list.map(([name]) => name).join(' ');

test('columns follow the first one in the chosen order', () => {
  expect(names(ordered(columns, { hidden: [], order: ['note', 'place', 'battery', 'state'] }))).toBe(
    'number note place battery state',
  );
});

test('a column that came after the order was kept stands behind its neighbour', () => {
  expect(names(ordered(columns, { hidden: [], order: ['note', 'battery', 'gone'] }))).toBe(
    'number state note battery place',
  );
});

test('pinned columns come right after the first, hidden ones not at all', () => {
  expect(names(shownColumns(columns, { hidden: ['state', 'number'], pinned: ['note'] }))).toBe(
    'number note battery place',
  );
});

test('a name is moved to a place, and never beyond the ends', () => {
  expect(movedTo(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(movedTo(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
  expect(movedTo(['a', 'b', 'c'], 'c', -1)).toEqual(['c', 'a', 'b']);
});
