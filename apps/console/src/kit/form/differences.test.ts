// @vitest-environment jsdom
import type { Terms } from '@kickstand/domain/platform/changes';
import { expect, test } from 'vitest';
import { changeLine, differencesOf, readable } from './differences.ts';

const terms: Terms = {
  fields: { name: '名称', state: '状态', rule: '规则', radius: '半径' },
  values: { paused: '已暂停' },
  valuesOf: { state: { open: '营业中' } },
};

test.each([
  ['name', undefined, undefined],
  ['name', null, undefined],
  ['name', '', undefined],
  ['name', false, '否'],
  ['name', 0, '0'],
  ['name', ['a', 'b'], 'a、b'],
  ['name', [], undefined],
  ['name', 'paused', '已暂停'],
  ['name', 'open', 'open'],
  ['state', 'open', '营业中'],
  ['rule', { radius: 30, state: 'open', gone: null }, '半径：30、状态：营业中'],
  ['endedAt', 0, '1970-01-01 08:00:00'],
  ['from', 1_790_000_000_000, '2026-09-21 22:13:20'],
  ['until', '2026-11-22T06:00:00.000Z', '2026-11-22 14:00:00'],
])('%s %j reads as %j', (key, value, text) => expect(readable(value, key, terms)).toBe(text));

test('a pair says before and after, anything else only what it becomes', () => {
  const change = { name: ['a', 'b'], ids: [1, 2, 3], on: true };
  expect(differencesOf(change, terms)).toEqual([
    { key: 'name', field: '名称', before: 'a', after: 'b' },
    { key: 'ids', field: 'ids', before: undefined, after: '1、2、3' },
    { key: 'on', field: 'on', before: undefined, after: '是' },
  ]);
  expect(changeLine(change, terms)).toBe('名称：a → b · ids：1、2、3 · on：是');
  const kept = { state: ['open', 'open'], rule: [[], []], name: ['a', null] };
  expect(changeLine(kept, terms)).toBe('名称：a → -- --');
});
