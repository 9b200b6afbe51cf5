import { postingOf } from '@kickstand/domain/money/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { checks, verifyBooks } from './books.service.ts';
import { sayBooks } from './ledger.commands.ts';
import { post } from './posting.service.ts';

const riders = ['rider-1', 'rider-2'];
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture([]);
  for (const rider of riders)
    for (const n of [1, 2])
      await fixture.write((db) =>
        post(db, postingOf('topUp', { principal: 900 }, { merchant: 'wechat:1', rider }), {
          source: 'test',
          sourceId: `${rider}-${n}`,
          eventAt: fixtureNow,
          now: fixtureNow,
          zone: 'Asia/Shanghai',
          agentId: 3,
          areaId: 31,
        }),
      );
});
afterAll(() => fixture.close());

/** What only somebody past the application could do. */
async function asOwner(statement: string) {
  const owner = await fixture.fresh.owner.connect();
  try {
    await owner.query("begin; set local app.agents = 'all'; set local app.areas = 'all'");
    await owner.query(statement);
    await owner.query('commit');
  } finally {
    owner.release();
  }
}

async function said() {
  const lines: string[] = [];
  return { agree: await sayBooks(fixture.database, [], (line) => lines.push(line)), lines };
}

const total = Object.keys(checks).length;

test('says of each check that it is done, and on the last line that everything agrees', async () => {
  const { agree, lines } = await said();
  expect(agree).toBe(true);
  expect(lines.length).toBe(total + 1);
  for (const [i, line] of lines.slice(0, total).entries())
    expect(line).toMatch(new RegExp(`^Checked ${i + 1} of ${total}: \\w+ agree \\(\\d+\\.\\d s\\)$`));
  const named = lines.slice(0, total).map((line) => line.split(' ')[4]);
  expect(named.toSorted()).toEqual(Object.keys(checks).toSorted());
  expect(lines.at(-1)).toMatch(/^The books agree: \d+ postings, \d+ entries\.$/);
});

test('says which check found something, and the first difference on the last line', async () => {
  const change = (cents: number) =>
    asOwner(`update ledger_account set held = held + ${cents} where code = '2110' and owner = 'rider-1'`);
  await change(7);
  const { agree, lines } = await said();
  await change(-7);
  expect(agree).toBe(false);
  expect(lines.find((line) => line.includes(': holds '))).toContain(': holds differ (1) (');
  expect(lines.at(-1)).toContain('first 2110 rider-1: 0.07 said, 0.00 found');
});

/** By how much entries and balances of the two riders are moved in opposite directions; `by` is the first one's. */
const opposite = (column: string, by: number, where: string) =>
  `${column} = ${column} + case owner when 'rider-1' then ${by} else ${-by} end where code = '2110' and ${where}`;

test.each([
  ['postings', (by: number) => `update ledger_entry set ${opposite('amount', by, 'version = 2')}`],
  ['balances', (by: number) => `update ledger_account set ${opposite('balance', by, 'true')}`],
  ['chains', (by: number) => `update ledger_entry set ${opposite('balance_after', by, 'version = 1')}`],
] as const)(
  '%s that are wrong by the same amount in opposite directions are found',
  async (check, tampering) => {
    await asOwner(tampering(7));
    const { faults } = await verifyBooks(fixture.database, { atOnce: 2 });
    await asOwner(tampering(-7));
    expect(faults.find((fault) => fault.check === check)?.count).toBeGreaterThanOrEqual(2);
    expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  },
);

test('an account without entries, and entries whose account is gone, are found', async () => {
  await asOwner(`insert into ledger_account (code, owner, balance, version) values ('2110', 'nobody', 5, 1)`);
  const more = await verifyBooks(fixture.database);
  await asOwner(`delete from ledger_account where owner = 'nobody'`);
  expect(more.faults).toMatchObject([
    { check: 'balances', count: 1, first: { about: '2110 nobody', said: 5, found: 0 } },
  ]);
  await asOwner(`update ledger_account set owner = 'somebody' where owner = 'rider-1'`);
  const { faults } = await verifyBooks(fixture.database);
  await asOwner(`update ledger_account set owner = 'rider-1' where owner = 'somebody'`);
  expect(faults).toMatchObject([{ check: 'balances', count: 2, first: { about: '2110 rider-1' } }]);
});

test('a posting without lines is found, though all of them add up to zero', async () => {
  const column = `select 'lonely', event, source, 'lonely', digest, event_at, created_at, book_day, agent_id, service_area_id`;
  await asOwner(`insert into ledger_posting (posting_id, event, source, source_id, digest, event_at, created_at, book_day,
    agent_id, service_area_id) ${column} from ledger_posting limit 1`);
  const { faults } = await verifyBooks(fixture.database);
  await asOwner(`delete from ledger_posting where posting_id = 'lonely'`);
  expect(faults).toMatchObject([{ check: 'postings', count: 1, first: { about: 'lonely' } }]);
});
