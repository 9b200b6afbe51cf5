import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeWorkbook } from './workbook.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbook-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a workbook of several sheets is read by another reader: texts, numbers and moments, texts that look like formulas as they are, and nothing that XML cannot hold', async () => {
  const path = join(folder, 'one.xlsx');
  const clock = new Date(Date.UTC(2026, 10, 24, 8, 30));
  async function* lines() {
    yield [['a<b> & "c"\u0001', 12.34, clock, null]];
    yield [['=1+1', -5, null, 'x']];
  }
  const columns = [
    { label: '说明', format: 'text' },
    { label: '金额', format: 'money' },
    { label: '时间', format: 'instant' },
    { label: '备注', format: 'text' },
  ] as const;
  const size = await writeWorkbook(path, [
    { name: '汇总/一', columns, lines: lines() },
    { name: 'second', columns: [{ label: '比例', format: 'percent' }], lines: [[[0.7]]] },
  ]);
  const bytes = await readFile(path);
  expect(bytes.length).toBe(size);
  const { sheets } = await readXlsx(bytes);
  expect(sheets.map(({ name }) => name)).toEqual(['1 汇总 一', '2 second']);
  expect(sheets[0]?.rows).toEqual([
    ['说明', '金额', '时间', '备注'],
    ['a<b> & "c"', 12.34, clock, null],
    ['=1+1', -5, null, 'x'],
  ]);
  expect(sheets[1]?.rows).toEqual([['比例'], [0.7]]);
});
