import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blocksOf } from './note-text.tsx';
import { added, moved } from './shortcut-rules.ts';

describe('moving a shortcut', () => {
  test.each([
    [['a', 'b', 'c'], 'a', 2, ['b', 'c', 'a']],
    [['a', 'b', 'c'], 'c', 0, ['c', 'a', 'b']],
    [['a', 'b', 'c'], 'b', -5, ['b', 'a', 'c']],
    [['a', 'b', 'c'], 'b', 99, ['a', 'c', 'b']],
    [['a', 'b'], 'x', 0, ['a', 'b']],
  ])('%j: %s to %i is %j', (paths, path, to, after) => expect(moved(paths, path, to)).toEqual(after));

  test('keeps every shortcut exactly once', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.integer(),
        (all, i, to) => {
          const after = moved(all, all[i % all.length] as string, to);
          expect([...after].sort()).toEqual([...all].sort());
        },
      ),
    );
  });
});

test('a ninth shortcut and one that is there already change nothing', () => {
  const eight = ['1', '2', '3', '4', '5', '6', '7', '8'];
  expect(added(eight, '9')).toEqual(eight);
  expect(added(['1'], '1')).toEqual(['1']);
  expect(added(['1'], '2')).toEqual(['1', '2']);
});

test('a note consists of paragraphs and lists in their order', () => {
  expect(blocksOf('First\n- one\n• two\n\nLast')).toEqual([
    { key: '0', line: 'First' },
    { key: '1', items: ['one', 'two'] },
    { key: '2', line: 'Last' },
  ]);
  expect(blocksOf(' \n ')).toEqual([]);
});
