import { type ImportBatch, importCalls } from '@kickstand/contract/platform/exports';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { bareZip } from '../../../test/files/bare-zip.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { ImportKind } from './import-kind.ts';
import { readTable } from './import-table.ts';
import { importsRoutes } from './imports.routes.ts';

const hour = 3_600_000;
/** Imported rows; a small kind of import keeps them here instead of in a table. */
const kept: string[] = [];
let changed = false;
let used = 0;

const columns = (zh: boolean) => [
  { key: 'name', label: zh ? '姓名' : 'Name', required: true, hint: '2-20', example: '张三' },
  { key: 'phone', label: zh ? '手机号' : 'Phone', required: true, hint: '11', example: '13800000001' },
  { key: 'note', label: zh ? '备注' : 'Note', required: false, hint: '', example: '', textual: true },
];

const small: ImportKind<{ name: string }> = {
  kind: 'staff',
  columns: (locale) => columns(locale === 'zh-CN'),
  mostRows: 20,
  undoForMs: hour,
  check: async (ctx, rows) => {
    ctx.rows.scope();
    const bad = rows.filter(({ given }) => !/^1\d{10}$/.test(given.phone ?? ''));
    return {
      good: rows
        .filter((row) => !bad.includes(row))
        .map(({ row, given }) => ({ row, value: { name: given.name ?? '' } })),
      bad: bad.map(({ row, given }) => ({ row, given, wrong: { phone: '手机号码格式不正确' } })),
    };
  },
  make: async (ctx, rows) => {
    ctx.rows.scope();
    if (changed) refuse('import.changed');
    kept.push(...rows.map(({ name }) => name));
    return rows.map(({ name }) => ({ id: name, name }));
  },
  undo: async (ctx, made) => {
    ctx.rows.scope();
    if (used > 0) refuse('import.used', { n: used });
    for (const { name } of made) kept.splice(kept.indexOf(name), 1);
  },
};

let fixture: FeatureFixture;
beforeAll(async () => {
  fixture = await featureFixture(importsRoutes([small as ImportKind]));
  await fixture.write(async (db) => {
    await aStaffMember(db, { operatorId: 'clerk', agentId: 2, codes: ['1002', '100202'] });
    await aStaffMember(db, { operatorId: 'other', agentId: 2, codes: ['1002', '100202'] });
  });
});
afterAll(() => fixture.close());
beforeEach(() => {
  kept.length = 0;
  changed = false;
  used = 0;
});

const as = (operatorId = 'clerk', language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  fixture.as({ operatorId, codes: ['1002', '100202'], language });

const kind = 'staff' as const;
const xlsx = async (rows: (string | number | Date | null)[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows }] }));

const give = (content: Buffer, fileName = 'staff.xlsx', ask = as()) =>
  ask(importCalls.check, { params: { kind }, body: { fileName, content: content.toString('base64') } });

const good = (said: { data?: ImportBatch }) => {
  if (!said.data) throw new Error(JSON.stringify(said));
  return said.data;
};

describe('a dry run', () => {
  test('reads a spreadsheet with its columns in any order, and says what is wrong with which row', async () => {
    const content = await xlsx([
      ['手机号*', '无关', '姓名'],
      [13800000002, 'x', '李四'],
      [null, null, null],
      ['123', null, '王五'],
    ]);
    expect(good(await give(content))).toMatchObject({
      state: 'checked',
      total: 2,
      good: 1,
      badCount: 1,
      labels: { phone: expect.stringMatching(/^(手机号|Phone)$/) },
      bad: [
        { row: 4, given: { name: '王五', phone: '123', note: '' }, wrong: { phone: '手机号码格式不正确' } },
      ],
      undoUntil: null,
    });
    expect(kept).toEqual([]);
  });

  test('refuses the rows whose digits a spreadsheet has lost, and says what to do', async () => {
    const content = await xlsx([
      ['姓名', '手机号', '备注'],
      ['李四', 13800000002, '1.10'],
      ['王五', 13800000003, 1.1],
      ['赵六', 8.986e19, null],
    ]);
    const text = expect.stringContaining('设为“文本”');
    expect(good(await give(content))).toMatchObject({
      total: 3,
      good: 1,
      bad: [
        { row: 3, wrong: { note: text } },
        { row: 4, wrong: { phone: text } },
      ],
    });
    const csv = Buffer.from('Name,Phone\nLi,8.986E+19\n');
    const said = await give(csv, 'staff.csv', as('clerk', 'en-US'));
    expect(good(said).bad).toMatchObject([
      { wrong: { phone: expect.stringContaining('set the cell to text') } },
    ]);
  });

  test('takes digits of either width for digits', async () => {
    const { good: fine, bad } = good(
      await give(
        await xlsx([
          ['姓名', '手机号'],
          ['张２', '１３８００００００５１'],
        ]),
      ),
    );
    expect([fine, bad]).toEqual([1, []]);
  });

  test('knows the headers of both languages', async () => {
    const content = await xlsx([
      ['phone', 'NAME'],
      ['13800000002', 'Li'],
    ]);
    expect(good(await give(content))).toMatchObject({ total: 1, good: 1 });
  });

  test.each([
    ['UTF-8 with its mark', Buffer.from('\uFEFF姓名,手机号\r\n李四,13800000002\r\n"王,五",1\r\n')],
    [
      'what Chinese Excel writes',
      Buffer.concat([
        Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xca, 0xd6, 0xbb, 0xfa, 0xba, 0xc5, 0x0d, 0x0a]),
        Buffer.from([0xc0, 0xee, 0xcb, 0xc4]),
        Buffer.from(',13800000002\r\nx,1\r\n'),
      ]),
    ],
    ['parts by semicolons', Buffer.from('姓名;手机号\r\n李四;13800000002\r\n"王;五";1\r\n')],
    ['parts by tabs', Buffer.from('姓名\t手机号\n李四\t13800000002\n王，五\t1\n')],
    [
      'Unicode text of a spreadsheet',
      Buffer.from('\uFEFF姓名\t手机号\r\n李四\t13800000002\r\nx\t1\r\n', 'utf16le'),
    ],
  ])('reads csv in %s', async (_, content) => {
    const [header, first, second] = (await readTable(content, 9)).map(({ cells }) => cells);
    expect([header, first]).toEqual([
      ['姓名', '手机号'],
      ['李四', '13800000002'],
    ]);
    expect(second?.[1]).toBe('1');
  });

  test.each(['a"b\n"', '\u0000\u0001', '\u0089PNG\r\n\u001a\n\u0000\u0000', 'PK\u0003\u0004 broken'])(
    'takes %j for no table',
    async (none) => {
      await expect(readTable(Buffer.from(none, 'latin1'), 9)).rejects.toThrow();
    },
  );

  test('takes the template’s own example for nobody', async () => {
    const template = await as()(importCalls.template, { params: { kind } });
    const bytes = Buffer.from(template.data?.xlsx ?? '', 'base64');
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]?.rows[0]).toEqual(['姓名*', '手机号*', '备注']);
    expect(sheets[1]?.rows).toHaveLength(4);
    expect(good(await give(bytes))).toMatchObject({ total: 0, good: 0 });
  });

  test('names the columns that are missing', async () => {
    expect(await give(await xlsx([['姓名'], ['李四']]))).toMatchObject({
      status: 400,
      code: 'import.columns',
      promot: expect.stringContaining('手机号'),
    });
  });

  test('refuses too many rows, and invalid files', async () => {
    const many = await xlsx([['姓名', '手机号'], ...Array.from({ length: 21 }, () => ['x', '13800000002'])]);
    expect(await give(many)).toMatchObject({ code: 'import.too_many' });
    expect(await give(Buffer.alloc(700_001, 'a'), 'x.csv')).toMatchObject({
      status: 413,
      code: 'common.too_large',
    });
    expect(await give(Buffer.from('PK\u0003\u0004 nothing of the kind'))).toMatchObject({
      code: 'import.unreadable',
    });
    expect(await give(Buffer.alloc(0), 'x.csv')).toMatchObject({ code: 'import.unreadable' });
  });

  test('refuses an archive that would fill the memory, whether it says so or not', async () => {
    const bomb = Buffer.alloc(60_000_000);
    const part = { name: '[Content_Types].xml', content: bomb };
    for (const file of [
      bareZip(part),
      bareZip({ ...part, claimed: 1_000 }),
      bareZip({ ...part, content: bomb.subarray(0, 100_000), listed: 250 }),
    ])
      expect(await give(file)).toMatchObject({ code: 'import.unreadable' });
  });
});

describe('an import', () => {
  const checked = async () =>
    good(
      await give(
        await xlsx([
          ['姓名', '手机号'],
          ['李四', '13800000002'],
          ['=王五', '123'],
        ]),
      ),
    );

  test('makes the good rows once, and can be undone for its time', async () => {
    const { id } = await checked();
    const done = await as()(importCalls.confirm, { params: { id } });
    expect(done.data).toMatchObject({ state: 'imported', undoUntil: fixture.clock.now + hour });
    expect(kept).toEqual(['李四']);
    expect(await as()(importCalls.confirm, { params: { id } })).toMatchObject({ code: 'import.done' });
    expect((await as()(importCalls.undo, { params: { id } })).data).toMatchObject({ state: 'undone' });
    expect(kept).toEqual([]);
    expect(await as()(importCalls.undo, { params: { id } })).toMatchObject({ code: 'import.done' });
  });

  test('pressed twice at once happens once', async () => {
    const { id } = await checked();
    const said = await Promise.all([1, 2].map(() => as()(importCalls.confirm, { params: { id } })));
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(kept).toEqual(['李四']);
  });

  test('is refused whole when things have changed, and stays to be tried again', async () => {
    const { id } = await checked();
    changed = true;
    expect(await as()(importCalls.confirm, { params: { id } })).toMatchObject({ code: 'import.changed' });
    changed = false;
    expect((await as()(importCalls.confirm, { params: { id } })).status).toBe(200);
  });

  test('is not undone when what it made is used, or too late', async () => {
    const { id } = await checked();
    await as()(importCalls.confirm, { params: { id } });
    used = 3;
    expect(await as()(importCalls.undo, { params: { id } })).toMatchObject({ code: 'import.used' });
    used = 0;
    fixture.clock.now += hour;
    expect(await as()(importCalls.undo, { params: { id } })).toMatchObject({ code: 'import.done' });
  });

  test('is its owner’s alone', async () => {
    const { id } = await checked();
    for (const call of [importCalls.one, importCalls.badFile, importCalls.confirm, importCalls.undo])
      expect(await as('other')(call, { params: { id } })).toMatchObject({ status: 404 });
    expect((await as()(importCalls.one, { params: { id } })).data?.id).toBe(id);
  });

  test('gives the refused rows back with the reasons, ready to be mended', async () => {
    const { id } = await checked();
    const { data } = await as('clerk', 'en-US')(importCalls.badFile, { params: { id } });
    expect(data?.fileName).toBe('staff-refused.xlsx');
    const { sheets } = await readXlsx(Buffer.from(data?.xlsx ?? '', 'base64'));
    expect(sheets[0]?.rows).toEqual([
      ['Name*', 'Phone*', 'Note', 'Reason'],
      ['=王五', '123', '', 'Phone: 手机号码格式不正确'],
    ]);
    const again = good(await give(Buffer.from(data?.xlsx ?? '', 'base64')));
    expect(again.bad[0]?.given.name).toBe('=王五');
  });
});
