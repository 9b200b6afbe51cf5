import { type ImportBatch, importCalls, importKinds } from '@kickstand/contract/platform/exports';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EveryFeature, everyFeature, memberOf } from './harness.ts';

let all: EveryFeature;
beforeAll(async () => {
  all = await everyFeature();
});
afterAll(() => all.fixture.close());

/** What people, spreadsheets and strangers put into cells. */
const oddTexts = [
  '',
  '   ',
  'a\u0000b',
  '\ud800x',
  '字'.repeat(5_000),
  '=1+1',
  '=HYPERLINK("http://x","y")',
  '-1',
];
const oddCodes = [
  "'; drop table vehicle; --",
  '1e400',
  '99999999999999999999',
  '2147483648',
  '2026-13-45',
  '٣٤٥',
];
const odd = [...oddTexts, ...oddCodes, 1.5, 8.986e19, true, new Date('9999-12-31')];

interface Template {
  columns: { key: string; label: string; example: string }[];
}

/** The template's example once for every odd value in every column, where that changes it. */
const oddRows = ({ columns }: Template) =>
  columns.flatMap(({ example: usual }, at) =>
    odd
      .filter((value) => String(value).trim() !== usual)
      .map((value) => columns.map(({ example }, i) => (i === at ? value : example))),
  );

test.each(importKinds)(
  'a file for %s with something odd in each of its cells is judged row by row, and what is good of it comes in',
  async (kind) => {
    const ask = memberOf(all.fixture, all.worlds[0]);
    const template = (await ask(importCalls.template, { params: { kind } })).data as Template;
    const rows = [template.columns.map(({ label }) => label), ...oddRows(template)];
    const file = Buffer.from(
      await writeXlsx({
        sheets: [
          { name: 'x', rows },
          { name: 'y', rows: [['z']] },
        ],
      }),
    );
    const said = await ask(importCalls.check, {
      params: { kind },
      body: { fileName: 'odd.xlsx', content: file.toString('base64') },
    });
    expect(said.status, JSON.stringify(said)).toBe(200);
    const { id, total, good, badCount, bad } = said.data as ImportBatch;
    expect([total, good + badCount]).toEqual([rows.length - 1, total]);
    for (const { wrong } of bad) expect(Object.values(wrong).join('')).toMatch(/\S/);
    const unkept = bad.filter(({ wrong }) => JSON.stringify(wrong).match(/无法保存|cannot be kept/));
    expect(unkept.length).toBe(template.columns.length);
    expect((await ask(importCalls.badFile, { params: { id } })).status).toBe(200);
    const made = await ask(importCalls.confirm, { params: { id } });
    expect(made.status, JSON.stringify(made)).toBe(good > 0 ? 200 : 409);
  },
);
