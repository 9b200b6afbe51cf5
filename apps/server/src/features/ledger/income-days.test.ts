import { startOfBusinessDay } from '@kickstand/domain/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aCustomer } from '../../../test/money/an-invoice.ts';
import { verifyBooks } from './books.service.ts';
import { countIncome } from './income-days.jobs.ts';

const zone = 'Asia/Shanghai';
const [today, tomorrow] = ['2026-09-21', '2026-09-22'];
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture([]);
});
afterAll(() => fixture.close());

const count = () => countIncome({ database: fixture.database, now: () => fixture.clock.now, zone });
const days = () =>
  fixture.write((db) =>
    db
      .selectFrom('income_day')
      .select(['agent_id', 'rides', 'paid_cents', 'is_final'])
      .where('day', '=', today)
      .orderBy('agent_id')
      .execute(),
  );

test('what areas took in is added up while a day goes on, and for good once it is shut', async () => {
  const { clock } = fixture;
  await fixture.write((db) => aCustomer(db, { agentId: 3, now: clock.now, orders: 2 }));
  expect((await count())[0]).toBe(today);
  expect(await days()).toEqual([{ agent_id: 3, rides: 2, paid_cents: 1_700, is_final: false }]);
  await fixture.write((db) => aCustomer(db, { agentId: 4, now: clock.now }));
  await count();
  expect((await days()).map((row) => row.paid_cents)).toEqual([1_700, 850]);
  const shut = startOfBusinessDay(tomorrow, zone) + 3 * 3_600_000;
  clock.now = shut;
  await count();
  expect((await days()).map((row) => row.is_final)).toEqual([false, false]);
  clock.now = shut + 300_000;
  for (let i = 0; i < 10; i++) await count();
  expect((await days()).map((row) => row.is_final)).toEqual([true, true]);
  expect(await count()).toEqual([tomorrow]);
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  await fixture.write((db) =>
    db.updateTable('income_day').set({ paid_cents: 1 }).where('agent_id', '=', 4).execute(),
  );
  expect((await verifyBooks(fixture.database)).faults).toMatchObject([
    { check: 'income', first: { about: `${today} 41`, said: 1, found: 850 } },
  ]);
});
