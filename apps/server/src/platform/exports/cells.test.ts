import { expect, test } from 'vitest';
import { lineWriter } from './cells.ts';

test.each([
  ['zh-CN', '备注：刹车异响 · 出服务区：是 → 否 · 结束：1970-01-01 08:00:00'],
  ['en-US', '备注: 刹车异响 · 出服务区: yes → no · 结束: 1970-01-01 08:00:00'],
] as const)('a recorded change is written into a file in words, in %s', (locale, text) => {
  const writing = {
    as: 'change' as const,
    fields: { note: '备注', outOfArea: '出服务区', endedAt: '结束' },
    values: {},
    valuesOf: {},
  };
  const style = { zone: 'Asia/Shanghai', locale, masked: new Set<string>(), cutOf: () => undefined };
  const line = lineWriter([{ key: 'change', label: '变更', writing }], style);
  expect(line({ change: { note: ['', '刹车异响'], outOfArea: [true, false], endedAt: 0 } })).toEqual([text]);
  expect(line({ change: {} })).toEqual(['']);
});
