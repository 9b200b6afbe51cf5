import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statements } from '@kickstand/contract/money/settlement';
import { exportCalls, type FileJobRow } from '@kickstand/contract/platform/exports';
import { everything } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { plainPdf } from '../../../test/files/plain-pdf.ts';
import { aStatement } from '../../../test/money/a-statement.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { plainXlsx } from '../../../test/plain-xlsx.ts';
import type { Route } from '../../kernel/call/calls.ts';
import { makeExportWorker } from '../../platform/exports/export-worker.ts';
import { exportsRoutes } from '../../platform/exports/exports.routes.ts';
import { pay } from './paying.service.ts';
import { settlementRoutes } from './settlement.routes.ts';
import { tablesPdf } from './statement-pdf.ts';
import { makeStatementWorkbook } from './statement-workbook.service.ts';
import { adjustBy, confirm } from './statements.service.ts';
import { statementWith } from './statements.store.ts';

const zone = 'Asia/Shanghai';
const agentId = 3;
const own = ['1101', '110156'];
const tell = () => undefined;
let fixture: FeatureFixture;
let folder: string;
let id: string;
let routes: Route[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'statement-'));
  fixture = await featureFixture(() => {
    routes = [...settlementRoutes({ zone, folder, tell }), ...exportsRoutes({ routes: () => routes, tell })];
    return routes;
  });
  const now = fixture.clock.now;
  await fixture.write((db) => aStaffMember(db, { operatorId: 'owner', agentId, codes: own }));
  ({ id } = await fixture.write((db) => aStatement(db, { agentId, now })));
  await fixture.write(async (db) => {
    const by = { by: '小方', approver: '小周', now, zone };
    const about = { agentId, areaId: 31, aboutId: id, statementId: id };
    await adjustBy(db, { ...about, cents: 120, reason: '里程费少算，补给加盟商', ...by });
    const one = (await statementWith(db, everything, id)) ?? expect.fail('no statement');
    await confirm(db, one, { by: '孙立军', now });
    const paid = { bankNo: 'HX20261124001', paidOn: '2026-09-20', reason: '按期打款' };
    await pay(db, one, { ...paid, by: '小方', operatorId: 'maker', now, zone });
  });
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const owner = (scope: { agentIds: number[]; opAreaIds: 'all' } = { agentIds: [agentId], opAreaIds: 'all' }) =>
  fixture.as({ codes: own, operatorId: 'owner', name: '孙立军', agentId, scope });

/** The file as it lies in the export centre once everything is worked off. */
async function fileOf(format: 'pdf' | 'xlsx'): Promise<{ task: FileJobRow; bytes: Buffer }> {
  const { data } = await owner()(statements.file, { body: { id, format } });
  const parts = { database: fixture.database, now: () => fixture.clock.now, routes: () => routes, zone };
  const onTrouble = (error: unknown) => {
    throw error;
  };
  const makers = () => ({ [statements.file.id]: makeStatementWorkbook });
  await makeExportWorker({ ...parts, folder, tell, onTrouble, makers }).workOff();
  const tasks = (await owner()(exportCalls.list, {})).data?.list ?? [];
  const task = tasks.find((one) => one.id === data?.id) ?? expect.fail('there is no file');
  return { task, bytes: await readFile(join(folder, `${task.id}.${format}`)) };
}

/** A cell of a sheet as paper says it. */
function onPaper(cell: string | number | null | undefined, label: unknown) {
  if (cell === null || cell === undefined) return '–';
  if (typeof cell === 'string') return cell;
  if (label === '时间')
    return new Date(Math.round((cell - 25_569) * 86_400) * 1_000)
      .toISOString()
      .slice(0, 16)
      .replace('T', ' ');
  if (label === '日期') return new Date((cell - 25_569) * 86_400_000).toISOString().slice(0, 10);
  return label === '比例' ? `${(cell * 100).toFixed(2)}%` : cell.toFixed(2);
}

test('the workbook of a statement says table by table what its pdf says, and has the payments that its lines are made of', async () => {
  const [pdf, xlsx] = [await fileOf('pdf'), await fileOf('xlsx')];
  expect(pdf.task).toMatchObject({ state: 'done', error: null });
  expect(xlsx.task).toMatchObject({ state: 'done', error: null, format: 'xlsx' });
  const paper = plainPdf(pdf.bytes);
  const titles = ['汇总', '收付款方', '确认与打款记录', '调整明细', '按日按服务区'];
  for (const [no, title] of titles.entries()) {
    const at = paper.findIndex((line) => line.length === 1 && line[0] === title);
    const rows = plainXlsx(xlsx.bytes, no + 1);
    const [head = [], ...lines] = no === 0 ? rows.slice(0, 9) : rows;
    const said = lines.map((line) => head.map((label, i) => onPaper(line[i], label)));
    expect([title, ...paper.slice(at + 1, at + 2 + lines.length)]).toEqual([title, head, ...said]);
    expect(lines.length, title).toBeGreaterThan(0);
  }
  const below = plainXlsx(xlsx.bytes, 1).slice(9).flat();
  for (const fact of paper.slice(0, 5).flat()) expect(below).toContain(fact);

  const days = plainXlsx(xlsx.bytes, 5).slice(1);
  const sums = days.pop() ?? [];
  const [head = [], ...lines] = plainXlsx(xlsx.bytes, 6);
  const cash = head.indexOf('现金');
  const cents = (rows: typeof lines, column: number) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0);
  expect(days.map(([day]) => typeof day)).toEqual(days.map(() => 'number'));
  expect([sums[0], cents([sums], 3), cents([sums], 4)]).toEqual(['合计', cents(days, 3), cents(days, 4)]);
  expect(lines.map(([day]) => typeof day)).toEqual([...lines.slice(1).map(() => 'number'), 'string']);
  expect(lines.at(-1)?.[0]).toBe('Σ');
  expect(cents(lines.slice(0, -1), cash)).toBe(cents(days, 3) + cents(days, 4));
  expect(cents(lines.slice(-1), cash)).toBe(cents(lines.slice(0, -1), cash));
  expect(xlsx.task.done).toBe(lines.length - 1);
  expect(lines.length).toBeGreaterThan(1);
});

test('the pdf carries its letters, names who pays and who is paid with their tax numbers, and has places for their seals', async () => {
  await fixture.write((db) =>
    sql`update agent set licence_no = '91420100MA4K000A1X' where agent_id = ${agentId}`.execute(db),
  );
  const { bytes } = await fileOf('pdf');
  expect(bytes.length).toBeLessThan(100_000);
  const raw = bytes.toString('latin1');
  expect(raw.match(/\/FontFile2? /g)?.length).toBe(raw.match(/\/FontDescriptor /g)?.length);
  const paper = plainPdf(bytes);
  expect(paper.find(([label]) => label === '纳税人识别号')?.at(-1)).toBe('91420100MA4K000A1X');
  const seals = paper.flat().filter((text) => /^(付款方|收款方)（盖章）：./.test(text));
  expect(seals).toHaveLength(2);
  expect(paper.flat().filter((text) => text.startsWith('日期：'))).toHaveLength(2);
});

test('letters that the common font lacks are written too', async () => {
  const bytes = await tablesPdf({ title: '骉驰瑆行', facts: [], tables: [], seals: [], foot: '' });
  expect(plainPdf(bytes).flat().join('')).toBe('骉驰瑆行');
});

test('another company is made neither file of it', async () => {
  const other = owner({ agentIds: [4], opAreaIds: 'all' });
  for (const format of ['pdf', 'xlsx'] as const)
    expect(await other(statements.file, { body: { id, format } })).toMatchObject({
      code: 'common.not_found',
    });
});
