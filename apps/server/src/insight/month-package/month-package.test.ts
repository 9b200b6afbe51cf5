import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  monthPackages,
  type ReportName,
  reportNames,
  reportRows,
  reportSubscriptions,
  reports,
} from '@kickstand/contract/insight/reports';
import { exportCalls, type FileJobRow } from '@kickstand/contract/platform/exports';
import { type Figure, metricOf, metricWriting } from '@kickstand/domain/insight/metrics';
import { postingOf } from '@kickstand/domain/money/ledger';
import { startOfBusinessDay } from '@kickstand/domain/platform/time';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aPastOfDays, chanceOf } from '../../../test/money/a-past-of-days.ts';
import { aStatement } from '../../../test/money/a-statement.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { fileParts } from '../../../test/pictures.ts';
import { plainXlsx } from '../../../test/plain-xlsx.ts';
import type { Route } from '../../kernel/call/calls.ts';
import type { Db } from '../../kernel/database/db.ts';
import { post } from '../../money/ledger/posting.service.ts';
import { reconcileRoutes } from '../../money/reconcile/reconcile.routes.ts';
import { settlementRoutes } from '../../money/settlement/settlement.routes.ts';
import { makeExportWorker } from '../../platform/exports/export-worker.ts';
import { exportsRoutes } from '../../platform/exports/exports.routes.ts';
import { reportRowsRoutes } from '../report-rows/report-rows.routes.ts';
import { reportSubscriptionsRoutes } from '../report-subscriptions/report-subscriptions.manifest.ts';
import { sendDueReports } from '../report-subscriptions/sending.service.ts';
import { figuresRoutes } from '../reports/reports.routes.ts';
import { makePackage } from './making.service.ts';
import { monthPackageRoutes } from './month-package.manifest.ts';

const zone = 'Asia/Shanghai';
const month = '2026-09';
const tell = () => undefined;
const ofReports = ['150101', '1502', '150301', '150401', '150501', '150601'];
const exporting = ['15010106', '150206', '15030106', '15040106', '15050106', '15060106'];
const codes = ['FinancialReconciliation', '1101', '110156', ...ofReports, ...exporting];
let fixture: FeatureFixture;
let clerk: ReturnType<FeatureFixture['as']>;
let folder: string;
let routes: Route[] = [];
const makers = () => ({ [monthPackages.make.id]: makePackage });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'package-'));
  fixture = await featureFixture(() => {
    routes = [
      ...figuresRoutes(zone),
      ...reportRowsRoutes(zone),
      ...reconcileRoutes({ zone, providers: new Map(), ...fileParts(folder) }),
      ...settlementRoutes({ zone, folder, tell }),
      ...reportSubscriptionsRoutes(zone),
      ...monthPackageRoutes({ zone, tell }),
      ...exportsRoutes({ routes: () => routes, tell }),
    ];
    return routes;
  });
  const now = fixture.clock.now;
  await fixture.write((db) => aPastOfDays(db, 60, { now, days: 9, chance: chanceOf(3) }));
  await fixture.write(aLateTopUp);
  // The statement’s day is sixty days earlier.
  for (const agentId of [3, 4])
    await fixture.write((db) => aStatement(db, { agentId, now: now + 57 * 86_400_000 }));
  await fixture.write((db) => aStaffMember(db, { operatorId: 'clerk', agentId: 2, codes }));
  await fixture.write((db) => aStaffMember(db, { operatorId: 'north', agentId: 3, codes }));
  await fixture.write((db) =>
    aStaffMember(db, {
      operatorId: 'few',
      agentId: 2,
      codes: ['FinancialReconciliation', '150101', '15010106'],
    }),
  );
  clerk = fixture.as({ operatorId: 'clerk', agentId: 2, codes });
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

/** Of the last day of August but received after its closing, so booked in September. */
async function aLateTopUp(db: Db) {
  const { riderId } = await aRider(db, 3);
  const owners = { rider: riderId, merchant: 'wechat:1900000109' };
  const about = { source: 'payment', sourceId: 'late', agentId: 3, areaId: 31, zone };
  const eventAt = startOfBusinessDay('2026-09-01', zone) - 3_600_000;
  await post(db, postingOf('topUp', { principal: 777 }, owners), {
    ...about,
    eventAt,
    now: eventAt + 5 * 86_400_000,
  });
}

const workOff = (sheetRows?: number) =>
  makeExportWorker({
    ...(sheetRows !== undefined && { sheetRows }),
    database: fixture.database,
    now: () => fixture.clock.now,
    tell,
    folder,
    onTrouble: (error) => {
      throw error;
    },
    routes: () => routes,
    zone,
    makers,
  }).workOff();

const tasksOf = async (who: typeof clerk) => (await who(exportCalls.list, {})).data?.list ?? [];

async function packageOf(
  who: typeof clerk,
  sheetRows?: number,
): Promise<{ task: FileJobRow; files: Record<string, Uint8Array> }> {
  expect((await who(monthPackages.make, { body: { month } })).status).toBe(200);
  await workOff(sheetRows);
  const [task] = await tasksOf(who);
  if (!task) throw new Error('there is no package');
  return { task, files: unzipSync(await readFile(join(folder, `${task.id}.zip`))) };
}

const fileOf = (files: Record<string, Uint8Array>, name: string, ending: string) => {
  const found = Object.keys(files).find((file) => file.endsWith(` ${name}.${ending}`));
  if (!found) throw new Error(`there is no ${name}`);
  return files[found] as Uint8Array;
};
const sheetOf = (files: Record<string, Uint8Array>, name: string) => plainXlsx(fileOf(files, name, 'xlsx'));

/** Sum of a column of a sheet, as cents or counts. */
function sumOf(rows: (string | number | null)[][], label: string, scale: number) {
  const [head = [], ...lines] = rows;
  const at = head.indexOf(label);
  if (at < 0) throw new Error(`there is no ${label}`);
  return lines.slice(0, -1).reduce((sum, line) => sum + Math.round(Number(line[at] ?? 0) * scale), 0);
}

const adds = (one: Figure) => one.kind === 'metric' && one.add.time === 'sum' && one.add.area === 'sum';

test('a package of a month, read by another reader, has every report, and each sheet adds up to what the report says of the month', async () => {
  const { task, files } = await packageOf(clerk);
  expect(task).toMatchObject({
    state: 'done',
    format: 'zip',
    fileName: `财务月结包 ${month}.zip`,
    error: null,
  });
  const { from, to } = spanOf();
  const titles: Record<ReportName, string> = {
    daily: '日统计',
    transactions: '交易订单',
    wallet: '钱包报表',
    deposits: '押金报表',
    ridingCards: '骑行卡报表',
    discountCards: '优惠卡报表',
  };
  let compared = 0;
  for (const name of reportNames) {
    const said = await clerk(reports[name], { query: { from, to } });
    const sum = said.data?.sum as Record<string, number | null>;
    const [byDay, byArea] = [sheetOf(files, titles[name]), sheetOf(files, `${titles[name]}（按服务区）`)];
    const csv = parse(Buffer.from(fileOf(files, titles[name], 'csv')), {
      bom: true,
      relax_column_count: true,
    });
    expect(csv.length).toBe(byDay.length);
    for (const metric of reports[name].report.metrics) {
      const one = metricOf(metric);
      if (!adds(one)) continue;
      const writing = metricWriting(metric);
      const scale = writing.as === 'number' ? (writing.scale ?? 1) : 1;
      const total = Math.round(sum[metric] ?? 0);
      expect([metric, sumOf(byDay, one.zh, scale), sumOf(csv, one.zh, scale)]).toEqual([
        metric,
        total,
        total,
      ]);
      expect([metric, sumOf(byArea, one.zh, scale)]).toEqual([metric, total]);
      const line = sheetOf(files, '合计').find((row) => row[0] === titles[name] && row[1] === one.zh);
      expect([metric, Math.round(Number(line?.[2] ?? 0) * scale)]).toEqual([metric, total]);
      compared += total === 0 ? 0 : 1;
    }
  }
  expect(compared).toBeGreaterThan(15);
  for (const name of ['对账批次', '对账差异', '加盟商对账单', '指标说明', '目录'])
    expect(sheetOf(files, name).length, name).toBeGreaterThan(1);
});

type Line = (string | number | null)[];

/** A list of rows as in both formats: rows below each head, and the total line. */
function listOf(files: Record<string, Uint8Array>, name: string) {
  const [head = [], ...lines] = sheetOf(files, name);
  const csv: string[][] = parse(Buffer.from(fileOf(files, name, 'csv')), {
    bom: true,
    relax_column_count: true,
  });
  const isSum = (line: Line) => String(line[0]).startsWith('Σ');
  const told = lines.slice(0, -1);
  expect(csv.map(([first]) => first).slice(0, -1)).toEqual([head, ...told].map(([first]) => String(first)));
  return { head, rows: told.filter((line) => !isSum(line)), sums: told.filter(isSum) };
}
const centsIn = (head: Line, rows: readonly Line[], label: string) =>
  rows.reduce((sum, line) => sum + Math.round(Number(line[head.indexOf(label)] ?? 0) * 100), 0);

const spanOf = () => ({
  from: startOfBusinessDay('2026-09-01', zone),
  to: startOfBusinessDay('2026-10-01', zone) - 1,
});

test('the single rows of a month are in the package, and each list comes to what the reports say of the month', async () => {
  const { files } = await packageOf(clerk);
  const query = spanOf();
  const orders = listOf(files, '订单明细');
  const said = await clerk(reportRows.orders, { query });
  expect(orders.rows.length).toBe(said.data?.count);
  for (const [label, key] of [
    ['应收', 'payableCents'],
    ['净额', 'netCents'],
  ] as const) {
    expect(centsIn(orders.head, orders.rows, label)).toBe(said.data?.sum?.[key]);
    expect(centsIn(orders.head, orders.sums, label)).toBe(said.data?.sum?.[key]);
  }
  const wallet = listOf(files, '钱包流水明细');
  const walletSaid = await clerk(reports.wallet, { query });
  expect(centsIn(wallet.head, wallet.rows, '本金')).toBe(walletSaid.data?.sum.principalMoved);
  expect(centsIn(wallet.head, wallet.rows, '赠送')).toBe(walletSaid.data?.sum.giftMoved);
  expect(centsIn(wallet.head, wallet.sums, '本金')).toBe(walletSaid.data?.sum.principalMoved);

  const figuresOf = { ...walletSaid.data?.sum };
  for (const name of ['transactions', 'deposits', 'ridingCards'] as const)
    Object.assign(figuresOf, (await clerk(reports[name], { query })).data?.sum);
  const moved = {
    诚信金收退明细: ['depositIn', 'depositOut', 'depositDeducted'],
    骑行卡收退明细: ['ridingCardSold', 'ridingCardRefunded'],
    订单退款明细: ['refunded', 'refundedGift'],
  } as const;
  let nonzero = 0;
  for (const [name, metrics] of Object.entries(moved)) {
    const { head, rows, sums } = listOf(files, name);
    for (const [i, metric] of metrics.entries()) {
      const own = rows.filter(([figure]) => figure === metricOf(metric).zh);
      const total = Number(figuresOf[metric as keyof typeof figuresOf]);
      expect([metric, centsIn(head, own, '金额')]).toEqual([metric, total]);
      expect(sums[i]?.[0]).toBe(`Σ ${metricOf(metric).zh}`);
      expect(centsIn(head, sums.slice(i, i + 1), '金额')).toBe(total);
      nonzero += total === 0 ? 0 : 1;
    }
  }
  expect(nonzero).toBe(4);
  const sold = listOf(files, '骑行卡收退明细');
  const paid = await fixture.write((db) =>
    db.selectFrom('payment').select('out_no').where('kind', '=', 'card').execute(),
  );
  const numbers = sold.rows.map((line) => String(line[sold.head.indexOf('商户单号')]));
  expect(numbers.sort()).toEqual(paid.map(({ out_no }) => out_no).sort());
  const [, ...checks] = sheetOf(files, '核对').slice(0, -1);
  expect(checks.length).toBe(15);
  expect(checks.map(([name, column, , , , difference]) => [name, column, difference])).toEqual(
    checks.map(([name, column]) => [name, column, 0]),
  );
});

test('a franchisee’s package holds its own rows and no other', async () => {
  const own = fixture.as({
    operatorId: 'north',
    agentId: 3,
    codes,
    scope: { agentIds: [3], opAreaIds: 'all' },
  });
  const [north, all] = [(await packageOf(own)).files, (await packageOf(clerk)).files];
  for (const name of ['订单明细', '钱包流水明细', '诚信金收退明细', '骑行卡明细', '订单退款明细']) {
    const [its, whole] = [listOf(north, name), listOf(all, name)];
    const of = (one: typeof its, agent: string) =>
      one.rows.filter((line) => line[one.head.indexOf('加盟商')] === agent).length;
    expect([name, of(its, 'north'), its.rows.length]).toEqual([name, of(whole, 'north'), of(whole, 'north')]);
    expect(its.rows.length, name).toBeGreaterThan(0);
    expect(whole.rows.length, name).toBeGreaterThan(its.rows.length);
  }
  const booksOf = (of: typeof all) => Object.keys(of).filter((name) => name.includes(' 对账单文件/'));
  const agentsOf = (of: typeof all) =>
    booksOf(of)
      .map((name) => name.split('/')[1]?.split(' ')[0])
      .sort();
  // Two days are closed for one company, the second also for the other.
  expect(agentsOf(all)).toEqual(['north', 'north', 'south']);
  expect(agentsOf(north)).toEqual(['north', 'north']);
  const [statement] = sheetOf(north, '加盟商对账单').slice(1);
  const sums = plainXlsx(north[booksOf(north)[0] ?? ''] as Uint8Array);
  const payable = sheetOf(north, '加盟商对账单')[0]?.indexOf('应付') ?? -1;
  expect(sums.find(([item]) => item === '应付加盟商')?.[1]).toBe(statement?.[payable]);
  const differences = sheetOf(north, '核对')
    .slice(1, -1)
    .map((line) => line[5]);
  expect(differences.every((one) => one === 0)).toBe(true);
});

test('who may see less is given less, and told what was left out; a month that has not begun has no package', async () => {
  const few = fixture.as({ operatorId: 'few', agentId: 2, codes: ['FinancialReconciliation'] });
  const { files } = await packageOf(few);
  const contents = sheetOf(files, '目录');
  expect(contents.find(([name]) => name === '钱包报表')).toEqual(['钱包报表', null, '没有查看权限，未包含']);
  expect(contents.find(([name]) => name === '订单明细')).toEqual(['订单明细', null, '没有查看权限，未包含']);
  expect(Object.keys(files).some((name) => name.includes('钱包'))).toBe(false);
  expect(sheetOf(files, '日统计').length).toBeGreaterThan(2);
  expect(await few(monthPackages.make, { body: { month: '2026-12' } })).toMatchObject({
    code: 'report.month',
  });
});

test('a list with more rows than a spreadsheet takes is in the package as csv, and the contents say so', async () => {
  const { task, files } = await packageOf(clerk, 50);
  expect(task).toMatchObject({ state: 'done', error: null });
  const named = Object.keys(files).filter((name) => name.includes(' 订单明细.'));
  expect(named.map((name) => name.split('.').at(-1))).toEqual(['csv']);
  expect(sheetOf(files, '目录').find(([name]) => name === '订单明细')?.[2]).toBe(
    '行数超过表格上限，仅有 CSV',
  );
  expect(sheetOf(files, '日统计').length).toBeGreaterThan(2);
});

test('subscribers are sent it by e-mail in their language when the month is over', async () => {
  const { phone } = await fixture.write((db) =>
    db.selectFrom('operator').select('phone').where('operator_id', '=', 'clerk').executeTakeFirstOrThrow(),
  );
  const body = {
    report: 'monthPackage',
    cut: 'none',
    language: 'en-US',
    cadence: 'monthly',
    email: 'finance@example.com',
    enable: true,
    phone,
  } as const;
  const holder = fixture.as({ codes: ['150101', '15010106'], agentId: 2 });
  expect((await holder(reportSubscriptions.add, { body })).status).toBe(200);
  fixture.clock.now = startOfBusinessDay('2026-10-01', zone) + 8 * 3_600_000;
  const { files } = fileParts();
  const sent = await sendDueReports({
    database: fixture.database,
    routes: () => routes,
    folder,
    zone,
    now: () => fixture.clock.now,
    files,
    makers,
  });
  expect(sent).toBe(1);
  const { rows } = await fixture.write((db) =>
    sql<{ subject: string; body: string; file_key: string; file_name: string }>`
      select subject, body, file_key, file_name from outbox`.execute(db),
  );
  expect(rows).toMatchObject([
    {
      subject: 'Month package 2026-09',
      body: 'Month package 2026-09 is attached.',
      file_name: 'Month package 2026-09.zip',
    },
  ]);
  const made = unzipSync((await files.get(rows[0]?.file_key ?? '')) ?? Buffer.alloc(0));
  expect(sheetOf(made, 'Daily statistics')[0]?.[0]).toBe('Day');
  expect(sheetOf(made, 'Contents').length).toBeGreaterThan(15);
});
