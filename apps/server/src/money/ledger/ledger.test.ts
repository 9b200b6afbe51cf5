import { chart, type Posting, postingOf } from '@kickstand/domain/money/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { anAccount, aRole } from '../../../test/people/people.ts';
import type { Db } from '../../kernel/database/db.ts';
import { checkShutDay } from './books.jobs.ts';
import { verifyBooks } from './books.service.ts';
import { sayBooks } from './ledger.commands.ts';
import { balanceOf, releasePending } from './ledger.store.ts';
import { hold, post, settle } from './posting.service.ts';

const north = { agentIds: [3], opAreaIds: 'all' } as const;
let fixture: FeatureFixture;
let made = 0;

beforeAll(async () => {
  fixture = await featureFixture([]);
});
afterAll(() => fixture.close());

const occasion = (sourceId: string, over: { leg?: number; agentId?: number } = {}) => ({
  source: 'test',
  sourceId,
  eventAt: fixtureNow,
  now: fixtureNow,
  zone: 'Asia/Shanghai',
  agentId: 3,
  areaId: 31,
  ...over,
});
const freshRider = () => `rider-${++made}`;
const merchant = 'wechat:1';
const toppedUp = (rider: string, principal: number) => postingOf('topUp', { principal }, { merchant, rider });
const write = <T>(work: (db: Db) => Promise<T>) => fixture.write(work);
const posted = (posting: Posting, sourceId: string) => write((db) => post(db, posting, occasion(sourceId)));
const principalOf = (rider: string) => write((db) => balanceOf(db, '2110', rider));
const asApp = (statement: string) => write((db) => db.executeQuery({ ...compiled, sql: statement } as never));
const compiled = { query: { kind: 'RawNode' }, parameters: [], queryId: { queryId: 'test' } };

/** What only somebody past the application could do. */
async function asOwner(statement: string, values: unknown[]) {
  const owner = await fixture.fresh.owner.connect();
  try {
    await owner.query("begin; set local app.agents = 'all'; set local app.areas = 'all'");
    await owner.query(statement, values);
    await owner.query('commit');
  } finally {
    owner.release();
  }
}

test('the database knows the same chart of accounts as the rules', async () => {
  const rows = await write((db) => db.selectFrom('ledger_chart').selectAll().orderBy('code').execute());
  const expected = Object.entries(chart).map(([code, account]) => ({
    code,
    side: account.side,
    floor: 'floor' in account,
    shared: 'shared' in account,
  }));
  expect(rows).toEqual(expected);
});

describe('a posting', () => {
  test('moves balances, and says of each account with a floor what it was before and after', async () => {
    const rider = freshRider();
    const { postingId, isNew } = await posted(toppedUp(rider, 2_000), `top-${rider}`);
    expect(isNew).toBe(true);
    expect(await principalOf(rider)).toEqual({ balance: 2_000, available: 2_000 });
    const entries = await write((db) =>
      db.selectFrom('ledger_entry').selectAll().where('posting_id', '=', postingId).orderBy('line').execute(),
    );
    expect(entries).toMatchObject([
      { code: '1110', owner: merchant, amount: 2_000, version: null, book_day: '2026-09-21' },
      { code: '2110', owner: rider, amount: -2_000, balance_before: 0, balance_after: 2_000, version: 1 },
    ]);
  });

  test('said twice is one, and with another amount it is refused', async () => {
    const rider = freshRider();
    const first = await posted(toppedUp(rider, 500), `top-${rider}`);
    expect(await posted(toppedUp(rider, 500), `top-${rider}`)).toEqual({ ...first, isNew: false });
    await expect(posted(toppedUp(rider, 501), `top-${rider}`)).rejects.toMatchObject({
      code: 'ledger.other_body',
    });
    expect(await principalOf(rider)).toEqual({ balance: 500, available: 500 });
  });

  test('of what is not there is refused and leaves nothing behind', async () => {
    const rider = freshRider();
    await posted(toppedUp(rider, 100), `top-${rider}`);
    const taken = postingOf('goodwillTakenBack', { principal: 101 }, { rider, area: '31' });
    await expect(posted(taken, `back-${rider}`)).rejects.toMatchObject({ code: 'ledger.short' });
    expect(await principalOf(rider)).toEqual({ balance: 100, available: 100 });
  });

  test('that comes after its day was shut is booked today and names that day', async () => {
    const rider = freshRider();
    const late = { ...occasion(`late-${rider}`), now: fixtureNow + 3 * 86_400_000 };
    const { postingId } = await write((db) => post(db, toppedUp(rider, 100), late));
    const row = await write((db) =>
      db
        .selectFrom('ledger_posting')
        .select(['book_day', 'late_for'])
        .where('posting_id', '=', postingId)
        .executeTakeFirst(),
    );
    expect(row).toEqual({ book_day: '2026-09-24', late_for: '2026-09-21' });
  });
});

describe('what waits for a payment provider', () => {
  const withdrawal = (rider: string, principal: number) =>
    postingOf('withdrawal', { principal }, { rider, merchant });
  async function heldOf(rider: string, topped: number, taken: number) {
    await posted(toppedUp(rider, topped), `top-${rider}`);
    return write((db) => hold(db, withdrawal(rider, taken), occasion(`out-${rider}`)));
  }

  test('is held back, so that nothing else spends it, and moved when the provider says so, once', async () => {
    const rider = freshRider();
    const { postingId } = await heldOf(rider, 1_000, 700);
    expect(await principalOf(rider)).toEqual({ balance: 1_000, available: 300 });
    await expect(
      write((db) => hold(db, withdrawal(rider, 301), occasion(`more-${rider}`))),
    ).rejects.toMatchObject({ code: 'ledger.short' });
    const end = () => write((db) => settle(db, postingId, withdrawal(rider, 700), occasion(`out-${rider}`)));
    const first = await end();
    expect(first).toMatchObject({ outcome: 'posted', is_new: true });
    expect(await end()).toEqual({ ...first, is_new: false });
    expect(await principalOf(rider)).toEqual({ balance: 300, available: 300 });
  });

  test('is free again when the provider did not do it, and cannot be posted afterwards', async () => {
    const rider = freshRider();
    const { postingId } = await heldOf(rider, 1_000, 700);
    expect(await write((db) => releasePending(db, postingId, 'voided', fixtureNow))).toMatchObject({
      outcome: 'voided',
      is_new: true,
    });
    expect(await principalOf(rider)).toEqual({ balance: 1_000, available: 1_000 });
    const late = await write((db) => settle(db, postingId, withdrawal(rider, 700), occasion(`out-${rider}`)));
    expect(late).toMatchObject({ outcome: 'voided', is_new: false });
    expect(await principalOf(rider)).toEqual({ balance: 1_000, available: 1_000 });
  });

  test('is posted in part where the provider did a part, and never more than was held back', async () => {
    const rider = freshRider();
    const { postingId } = await heldOf(rider, 1_000, 700);
    const end = (cents: number) =>
      write((db) => settle(db, postingId, withdrawal(rider, cents), occasion(`out-${rider}`)));
    await expect(end(701)).rejects.toMatchObject({ code: 'LD003' });
    expect(await end(400)).toMatchObject({ outcome: 'posted', is_new: true });
    expect(await principalOf(rider)).toEqual({ balance: 600, available: 600 });
  });
});

describe('the database itself', () => {
  test.each([
    "update ledger_entry set amount = 1 where code = '1110'",
    'delete from ledger_entry',
    "update ledger_account set balance = 1000000 where code = '2110'",
    'truncate ledger_posting cascade',
    "insert into ledger_account (code, owner, balance) values ('2110', 'thief', 1000000)",
    "update ledger_chart set floor = false where code = '2110'",
    "select * from ledger_move('2110', 'thief', -1000000)",
  ])('lets nobody write past the rules: %s', async (statement) => {
    await expect(asApp(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('refuses what does not add up', async () => {
    const uneven: Posting = {
      event: 'topUp',
      entries: [
        { code: '1110', owner: merchant, amount: 5 },
        { code: '2110', owner: 'rider-x', amount: -4 },
      ],
    };
    await expect(posted(uneven, 'uneven')).rejects.toMatchObject({ code: 'LD001' });
    await expect(posted({ event: 'topUp', entries: [] }, 'empty')).rejects.toMatchObject({ code: 'LD001' });
  });

  test('shows a franchisee postings of its own only, and lets it post for nobody else', async () => {
    const rider = freshRider();
    await write((db) => post(db, toppedUp(rider, 100), occasion(`south-${rider}`, { agentId: 4 })));
    const seen = await fixture.database.read(north, (db) =>
      db.selectFrom('ledger_posting').select('agent_id').distinct().execute(),
    );
    expect(seen).toEqual([{ agent_id: 3 }]);
    const foreign = fixture.database.write(north, (db) =>
      post(db, toppedUp(rider, 100), occasion(`foreign-${rider}`, { agentId: 4 })),
    );
    await expect(foreign).rejects.toMatchObject({ code: '42501' });
  });
});

describe('verifying the books', () => {
  const lines: string[] = [];
  const say = () => {
    lines.length = 0;
    return sayBooks(fixture.database, [], (line) => lines.push(line));
  };

  test('finds that they agree, with what is pending', async () => {
    const rider = freshRider();
    await posted(toppedUp(rider, 900), `top-${rider}`);
    await write((db) =>
      hold(db, postingOf('withdrawal', { principal: 400 }, { rider, merchant }), occasion(`out-${rider}`)),
    );
    expect((await verifyBooks(fixture.database)).faults).toEqual([]);
    expect(await say()).toBe(true);
    expect(lines.at(-1)).toMatch(/^The books agree: \d+ postings, \d+ entries\.$/);
  });

  test('happens once for each day after it was shut', async () => {
    const noon = fixtureNow + 86_400_000;
    const look = (now: number) =>
      checkShutDay({
        database: fixture.database,
        now: () => now,
        zone: 'Asia/Shanghai',
        tell: () => undefined,
      });
    expect(await look(Date.parse('2026-09-22T02:59:00+08:00'))).toBeUndefined();
    expect(await look(noon)).toMatchObject({ faults: [] });
    expect(await look(noon)).toBeUndefined();
    expect(await look(noon + 86_400_000)).toMatchObject({ faults: [] });
  });

  test('that finds a difference rings for those who reconcile', async () => {
    const rider = freshRider();
    await posted(toppedUp(rider, 900), `top-${rider}`);
    const { operatorId } = await write(async (db) => {
      const role = await aRole(db, { agent_id: 2, codes: ['FinancialReconciliation'] });
      return anAccount(db, { agent_id: 2, role_id: role.roleId });
    });
    const told: string[] = [];
    const change = (cents: number) =>
      asOwner("update ledger_account set held = held + $2 where code = '2110' and owner = $1", [
        rider,
        cents,
      ]);
    await change(7);
    const report = await checkShutDay({
      database: fixture.database,
      now: () => fixtureNow + 5 * 86_400_000,
      zone: 'Asia/Shanghai',
      tell: (id) => void told.push(id),
    });
    await change(-7);
    expect(report?.faults).toMatchObject([
      { check: 'holds', count: 1, first: { about: `2110 ${rider}`, said: 7 } },
    ]);
    expect(told).toEqual([operatorId]);
    const notices = await write((db) =>
      db.selectFrom('notice').select(['kind', 'facts']).where('operator_id', '=', operatorId).execute(),
    );
    expect(notices).toMatchObject([
      { kind: 'books_differ', facts: { day: '2026-09-25', first: `2110 ${rider}` } },
    ]);
  });

  test.each([
    ['balances', "update ledger_account set balance = balance + 7 where code = '2110' and owner = $1"],
    [
      'chains',
      "update ledger_entry set balance_after = balance_after + 7 where owner = $1 and code = '2110'",
    ],
    ['postings', "update ledger_entry set amount = amount - 7 where owner = $1 and code = '2110'"],
    ['holds', "update ledger_account set held = held + 7 where code = '2110' and owner = $1"],
  ])('finds what was changed behind its back: %s', async (check, tampering) => {
    const rider = freshRider();
    await posted(toppedUp(rider, 900), `top-${rider}`);
    await asOwner(tampering, [rider]);
    const { faults } = await verifyBooks(fixture.database);
    expect(faults.map((fault) => fault.check)).toContain(check);
    expect(await say()).toBe(false);
    expect(lines.at(-1)).toContain('first');
    const undone = tampering.replace(/\+ 7|- 7/, (found) => (found === '+ 7' ? '- 7' : '+ 7'));
    await asOwner(undone, [rider]);
    expect((await verifyBooks(fixture.database)).faults).toEqual([]);
  });
});
