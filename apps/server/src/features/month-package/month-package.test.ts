import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportCalls, type TaskRow } from '@kickstand/contract/exports';
import {
  monthPackages,
  type ReportName,
  reportNames,
  reportSubscriptions,
  reports,
} from '@kickstand/contract/reports';
import { type Figure, metricOf, metricWriting } from '@kickstand/domain/metrics';
import { startOfBusinessDay } from '@kickstand/domain/time';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aPastOfDays, chanceOf } from '../../../test/money/a-past-of-days.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { fileParts } from '../../../test/pictures.ts';
import { plainXlsx } from '../../../test/plain-xlsx.ts';
import type { Route } from '../../kernel/call/calls.ts';
import { makeExportWorker } from '../exports/export-worker.ts';
import { exportsRoutes } from '../exports/exports.routes.ts';
import { figuresRoutes } from '../figures/figures.routes.ts';
import { reconcileRoutes } from '../reconcile/reconcile.routes.ts';
import { reportSubscriptionsRoutes } from '../report-subscriptions/report-subscriptions.manifest.ts';
import { sendDueReports } from '../report-subscriptions/sending.service.ts';
import { settlementRoutes } from '../settlement/settlement.routes.ts';
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
      ...reconcileRoutes({ zone, houses: new Map(), ...fileParts(folder) }),
      ...settlementRoutes({ zone, folder }),
      ...reportSubscriptionsRoutes(zone),
      ...monthPackageRoutes({ zone, tell }),
      ...exportsRoutes({ routes: () => routes, tell }),
    ];
    return routes;
  });
  const now = fixture.clock.now;
  await fixture.write((db) => aPastOfDays(db, 60, { now, days: 9, chance: chanceOf(3) }));
  await fixture.write((db) => aStaffMember(db, { operatorId: 'clerk', agentId: 2, codes }));
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

const workOff = () =>
  makeExportWorker({
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

async function packageOf(who: typeof clerk): Promise<{ task: TaskRow; files: Record<string, Uint8Array> }> {
  expect((await who(monthPackages.make, { body: { month } })).status).toBe(200);
  await workOff();
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

/** What a column of a sheet comes to over its days, as cents or counts. */
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
  const [from, to] = [startOfBusinessDay('2026-09-01', zone), startOfBusinessDay('2026-10-01', zone) - 1];
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

test('who may see less is given less, and told what was left out; a month that has not begun has no package', async () => {
  const few = fixture.as({ operatorId: 'few', agentId: 2, codes: ['FinancialReconciliation'] });
  const { files } = await packageOf(few);
  const contents = sheetOf(files, '目录');
  expect(contents.find(([name]) => name === '钱包报表')).toEqual(['钱包报表', null, '没有查看权限，未包含']);
  expect(Object.keys(files).some((name) => name.includes('钱包'))).toBe(false);
  expect(sheetOf(files, '日统计').length).toBeGreaterThan(2);
  expect(await few(monthPackages.make, { body: { month: '2026-12' } })).toMatchObject({
    code: 'report.month',
  });
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
      select subject, body, file_key, file_name from mail_outbox`.execute(db),
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
