import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportSubscriptions } from '@kickstand/contract/insight/reports';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aPastOfDays, chanceOf } from '../../../test/money/a-past-of-days.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { folderStore } from '../../kernel/files/file-store.ts';
import { figuresRoutes } from '../reports/reports.routes.ts';
import { reportSubscriptionsRoutes } from './report-subscriptions.manifest.ts';
import { sendDueReports } from './sending.service.ts';

const zone = 'Asia/Shanghai';
const hourMs = 3_600_000;
const routes = () => [...reportSubscriptionsRoutes(zone), ...figuresRoutes(zone)];
const codes = ['150101', '15010106'];
let fixture: FeatureFixture;
let clerk: ReturnType<FeatureFixture['as']>;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reports-'));
  fixture = await featureFixture(routes);
  clerk = fixture.as({ codes, agentId: 2 });
  const now = fixture.clock.now;
  await fixture.write((db) => aStaffMember(db, { operatorId: 'reader', agentId: 3, codes }));
  await fixture.write((db) => aPastOfDays(db, 40, { now, days: 4, chance: chanceOf(5) }));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const files = () => folderStore(join(folder, 'files'));
const send = () =>
  sendDueReports({
    database: fixture.database,
    routes,
    folder,
    zone,
    now: () => fixture.clock.now,
    files: files(),
    makers: () => ({}),
  });
const phoneOf = (operatorId: string) =>
  fixture.write(
    async (db) =>
      (
        await db
          .selectFrom('operator')
          .select('phone')
          .where('operator_id', '=', operatorId)
          .executeTakeFirstOrThrow()
      ).phone,
  );
const wanted = {
  report: 'daily',
  cut: 'area',
  language: 'zh-CN',
  cadence: 'daily',
  email: 'reader@example.com',
  enable: true,
} as const;
const known = async () => (await clerk(reportSubscriptions.list, { query: {} })).data?.list[0];

test('a report is sent at eight with what its account may see then, as a file that adds up', async () => {
  const phone = await phoneOf('reader');
  expect(await clerk(reportSubscriptions.add, { body: { ...wanted, phone: '13900009999' } })).toMatchObject({
    code: 'report.no_account',
  });
  await clerk(reportSubscriptions.add, { body: { ...wanted, phone } });
  expect(await send()).toBe(0);
  const tomorrow = businessDayAfter(businessDayOf(fixture.clock.now, zone), 1);
  expect((await known())?.nextAt).toBeLessThanOrEqual(startOfBusinessDay(tomorrow, zone) + 8 * hourMs);
  fixture.clock.now = (await known())?.nextAt ?? 0;
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  expect(await known()).toMatchObject({ problem: null, sentAt: fixture.clock.now });

  const { data } = await clerk(reportSubscriptions.mails, { query: {} });
  expect(data?.list).toMatchObject([{ address: 'reader@example.com', state: 'queued' }]);
  const day = businessDayAfter(businessDayOf(fixture.clock.now, zone), -1);
  expect(data?.list[0]?.subject).toBe(`日统计 ${day}`);
  const { rows } = await fixture.write((db) =>
    sql<{
      key: string;
      paid: number;
    }>`select m.file_key as key, coalesce((select sum(e.amount) from ledger_entry e
        join ledger_posting p on p.posting_id = e.posting_id where p.book_day = ${day}::date and p.agent_id = 3
          and (p.event, e.code) in (('paidFromWallet', '2110'), ('paidOnline', '1110'))), 0) as paid
      from outbox m where m.about = 'report'`.execute(db),
  );
  const bytes = await files().get(rows[0]?.key ?? '');
  const book = await readXlsx(new Uint8Array(bytes ?? Buffer.alloc(0)));
  const [head = [], ...lines] = book.sheets[0]?.rows ?? [];
  const column = head.indexOf('实收');
  const areas = lines.filter((line) => line[2] != null);
  expect(new Set(areas.map((line) => line[1])).size).toBeLessThanOrEqual(1);
  const cents = areas.reduce((sum, line) => sum + Math.round(Number(line[column]) * 100), 0);
  expect(cents).toBe(Number(rows[0]?.paid));
});

test('who may not see a report any more is sent none, and that is said', async () => {
  await fixture.write((db) =>
    sql`update operator set enable = false where operator_id = 'reader'`.execute(db),
  );
  fixture.clock.now = (await known())?.nextAt ?? 0;
  expect(await send()).toBe(1);
  const said = await known();
  expect(said?.problem).toBe('common.forbidden');
  expect(said?.nextAt).toBeGreaterThan(fixture.clock.now);
  expect((await clerk(reportSubscriptions.mails, { query: {} })).data?.count).toBe(1);
});

test('a subscription can be changed, and ends', async () => {
  const row = await known();
  const params = { subscriptionId: row?.id ?? '' };
  const body = { ...wanted, cadence: 'monthly' as const, version: 9 };
  expect(await clerk(reportSubscriptions.edit, { params, body })).toMatchObject({
    code: 'common.stale_version',
  });
  await clerk(reportSubscriptions.edit, { params, body: { ...body, version: row?.version ?? 0 } });
  expect(await known()).toMatchObject({ cadence: 'monthly', problem: null });
  await clerk(reportSubscriptions.remove, { params });
  expect(await known()).toBeUndefined();
});
