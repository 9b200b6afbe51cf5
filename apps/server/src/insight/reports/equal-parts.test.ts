import { finance } from '@kickstand/contract/insight/finance';
import { reports } from '@kickstand/contract/insight/reports';
import { walls } from '@kickstand/contract/insight/walls';
import { startOfBusinessDay } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aCustomer } from '../../../test/money/an-invoice.ts';
import { financeRoutes } from '../finance/finance.routes.ts';
import { wallsRoutes } from '../walls/walls.routes.ts';
import { figuresRoutes } from './reports.routes.ts';

const zone = 'Europe/Berlin';
/** Clocks went back on the 25th of October 2026. */
const now = Date.parse('2026-10-28T09:00:00Z');
const codes = ['1601', 'FinancialReconciliation', '150101', '0221', 'LargeRevenueScreen', '022101'];
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...financeRoutes(zone),
    ...figuresRoutes(zone),
    ...wallsRoutes({ vehicles: {}, zone, folder: '' }),
  ]);
  fixture.clock.now = now;
  await fixture.write(async (db) => {
    await aCustomer(db, { agentId: 3, now: Date.parse('2026-10-21T07:30:00Z') });
    // Half past ten, when it is ten o’clock today.
    await aCustomer(db, { agentId: 3, now: Date.parse('2026-10-21T08:30:00Z') });
  });
});
afterAll(() => fixture.close());

const asks = () => fixture.as({ codes });

test('a running day stands beside as much of a former one, on whichever side of a change of clocks that lies', async () => {
  const home = (await asks()(finance.today, {})).data?.list.find(({ name }) => name === 'receivable');
  const query = { from: now, to: now, compare: 'week' } as const;
  const report = (await asks()(reports.daily, { query })).data?.before;
  const wall = (await asks()(walls.query, { query: { span: 'today' } })).data?.list;
  expect(home?.before).toBe(850);
  expect(report).toMatchObject({ sum: { receivable: 850 }, cutAt: Date.parse('2026-10-21T08:00:00Z') });
  expect(wall?.find(({ metric }) => metric === 'rides')?.before).toBe(1);
});

test('a report that is asked for to the end of the month is compared with nothing before that is over', async () => {
  const [from, to] = ['2026-10-01', '2026-11-01'].map((day) => startOfBusinessDay(day, zone));
  const query = { from, to: (to ?? 0) - 1, grain: 'month' } as const;
  expect((await asks()(reports.daily, { query })).data?.before.gap).toBe('length');
});
