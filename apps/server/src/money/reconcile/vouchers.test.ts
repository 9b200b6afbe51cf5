import { type VoucherLine, vouchers } from '@kickstand/contract/money/reconcile';
import { postingOf } from '@kickstand/domain/money/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { fileParts } from '../../../test/pictures.ts';
import { post } from '../ledger/posting.service.ts';
import { closeDays } from '../settlement/settlement.jobs.ts';
import { reconcileRoutes } from './reconcile.routes.ts';

const zone = 'Asia/Shanghai';
const day = '2026-09-20';
const from = Date.parse(`${day}T00:00:00+08:00`);
const dayMs = 86_400_000;
const codes = ['FinancialReconciliation', 'FinancialReconciliation54'];
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(() => reconcileRoutes({ zone, providers: new Map(), ...fileParts() }));
  fixture.clock.now = from + 10 * 3_600_000;
  await fixture.write(async (db) => {
    const at = fixture.clock.now;
    const occasion = (sourceId: string) => ({
      source: 'test',
      sourceId,
      eventAt: at,
      now: at,
      zone,
      agentId: 3,
      areaId: 31,
    });
    for (const [i, rider] of ['r1', 'r2'].entries()) {
      const ride = postingOf(
        'rideEnded',
        { ride: 300 + i, location: 500 },
        { receivable: `o${i}`, area: '31' },
      );
      await post(db, ride, occasion(`ride${i}`));
      await post(
        db,
        postingOf('topUp', { principal: 2_000 }, { merchant: 'wechat:1900000109', rider }),
        occasion(`top${i}`),
      );
    }
  });
});
afterAll(() => fixture.close());

const as = (more: object = {}) =>
  fixture.as({ operatorId: 'bookkeeper', name: 'bookkeeper', agentId: 2, codes, ...more });
const asked = async (query: object = {}) =>
  (await as()(vouchers.list, { query: { from, to: from + dayMs - 1, pageSize: 100, ...query } })).data
    ?.list ?? [];
const sumOf = (lines: readonly VoucherLine[], side: 'debitCents' | 'creditCents') =>
  lines.reduce((sum, line) => sum + (line[side] ?? 0), 0);

test('a day has no vouchers before it is closed, which books shares and taxes of its own', async () => {
  expect(await asked()).toEqual([]);
  fixture.clock.now = from + dayMs + 4 * 3_600_000;
  expect(await asked()).toEqual([]);
});

test('each event of a closed day is one voucher whose sides agree, with riders together and areas apart', async () => {
  await closeDays({ database: fixture.database, now: () => fixture.clock.now, zone });
  const lines = await asked();
  for (const no of new Set(lines.map(({ voucherNo }) => voucherNo))) {
    const voucher = lines.filter(({ voucherNo }) => voucherNo === no);
    expect(sumOf(voucher, 'debitCents')).toBe(sumOf(voucher, 'creditCents'));
  }
  const said = lines.map(({ event, code, debitCents, creditCents }) => [
    event,
    code,
    debitCents,
    creditCents,
  ]);
  expect(said).toEqual([
    ['rideEnded', '1210', 1_601, null],
    ['rideEnded', '4010', null, 601],
    ['rideEnded', '4020', null, 1_000],
    ['topUp', '1110', 4_000, null],
    ['topUp', '2110', null, 4_000],
  ]);
  const auxiliary = (code: string) => lines.find((line) => line.code === code)?.auxiliary;
  expect(auxiliary('1110')).toBe('wechat:1900000109');
  expect(auxiliary('2110')).toBeNull();
  expect(auxiliary('4010')).toBeTruthy();
});

test('an account is called as the accounting software does from then on, and an old version of it is refused', async () => {
  const set = (version: number) =>
    as()(vouchers.setAccount, {
      params: { id: '1110' },
      body: { accountNo: '1012.01', accountName: '其他货币资金', version },
    });
  expect((await set(0)).data).toEqual({ id: '1110' });
  expect(await set(0)).toMatchObject({ code: 'common.stale_version' });
  expect((await set(1)).data).toEqual({ id: '1110' });
  const line = (await asked()).find(({ code }) => code === '1110');
  expect(line).toMatchObject({ accountNo: '1012.01', accountName: '其他货币资金' });
  const { data } = await as()(vouchers.accounts, { query: { pageSize: 100 } });
  expect(data?.list.find(({ id }) => id === '1110')).toMatchObject({ version: 2, updatedBy: 'bookkeeper' });
});

test('more than a month at a time is refused, and who sees a part of the platform sees none', async () => {
  expect(await as()(vouchers.list, { query: { from, to: from + 31 * dayMs } })).toMatchObject({
    code: 'voucher.span',
  });
  const franchisee = as({ agentId: 3, scope: { agentIds: [3], opAreaIds: 'all' } });
  expect((await franchisee(vouchers.list, { query: { from } })).data?.list).toEqual([]);
});
