import { type ClosingCheck, leaveAloneCents, reconcile } from '@kickstand/contract/money/reconcile';
import { approvals } from '@kickstand/contract/platform/approvals';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aLine, billFile, billMerchant, collected, faulty } from '../../../test/money/a-bill.ts';
import { aCard } from '../../../test/money/a-card.ts';
import { aProfitShare } from '../../../test/money/a-collecting-franchisee.ts';
import { AProvider } from '../../../test/money/a-provider.ts';
import { aPayment } from '../../../test/money/a-rider.ts';
import { aStaffMember } from '../../../test/people/staff.ts';
import { fileParts } from '../../../test/pictures.ts';
import type { Route } from '../../kernel/call/calls.ts';
import { approvalsRoutes } from '../../platform/approvals/approvals.routes.ts';
import { checks } from '../ledger/books.service.ts';
import type { PaymentProvider } from '../provider-api/port.ts';
import { readBillFile } from '../provider-api/read-bill-file.ts';
import { fetchBills } from './fetching.jobs.ts';
import { reconcileRoutes } from './reconcile.routes.ts';

const zone = 'Asia/Shanghai';
const [day, nextDay] = ['2026-09-20', '2026-09-21'];
const merchant = billMerchant;
const codes = ['52', '53', '54'].map((n) => `FinancialReconciliation${n}`);
const holder = ['FinancialReconciliation', ...codes, 'approve'];
const reason = '与渠道核实过了';
let fixture: FeatureFixture;
let wrong: ReturnType<typeof faulty>;

beforeAll(async () => {
  let all: readonly Route[] = [];
  fixture = await featureFixture(() => {
    const parts = { zone, providers: new Map(), ...fileParts() };
    all = [...approvalsRoutes({ routes: () => all, tell: () => undefined, zone }), ...reconcileRoutes(parts)];
    return all;
  });
  // The morning after both days.
  fixture.clock.now = Date.parse('2026-09-22T11:00:00+08:00');
  wrong = await fixture.write(async (db) => {
    for (const operatorId of ['maker', 'checker'])
      await aStaffMember(db, { operatorId, agentId: 2, codes: holder });
    await sql`insert into payment_provider (entry_id, provider, merchant_id, state, base_url, app_id, mini_app_id, serial,
        provider_key_id, own_key_print, provider_key_print, sealed, created_at, created_by, offered_at, offered_by)
      values ('h', 'wechat', '1900000109', 'offered', '', '', '', '', '', '', '', '-', now(), '-', now(), '-')`.execute(
      db,
    );
    const from = Date.parse(`${day}T08:00:00+08:00`);
    return faulty(await collected(db, { agentId: 3, from, payments: 200, refunds: 40, feeCents: 2 }), 10);
  });
});
afterAll(() => fixture.close());

const as = (operatorId = 'maker') => fixture.as({ operatorId, name: operatorId, agentId: 2, codes: holder });
const give = (content: string, of: string = day) =>
  as()(reconcile.importBill, { body: { merchant, day: of, fileName: '账单.csv', content } });
const diffs = async (query: object = {}) =>
  (await as()(reconcile.diffs, { query: { pageSize: 200, ...query } })).data?.list ?? [];
const inSuspense = () => fixture.write((db) => checks.suspense(db));
const open = async (kind: string) => {
  const [one] = (await diffs({ state: 'open' })).filter((row) => row.kind === kind);
  if (!one) throw new Error(`no open ${kind}`);
  return { id: one.id, version: one.version, reason };
};
const agree = async () => {
  const { approval_id } = await fixture.write((db) =>
    db.selectFrom('approval').select('approval_id').where('state', '=', 'pending').executeTakeFirstOrThrow(),
  );
  return as('checker')(approvals.approve, { params: { id: approval_id }, body: {} });
};
const countBy = (rows: readonly { kind: string }[]) =>
  rows.reduce<Record<string, number>>(
    (all, { kind }) => Object.assign(all, { [kind]: (all[kind] ?? 0) + 1 }),
    {},
  );

test('a bill that is none, is of another merchant or day, or has rows that cannot be read, is refused whole', async () => {
  const text = Buffer.from(billFile(wrong.bill), 'base64').toString();
  const give64 = (changed: string) => give(Buffer.from(changed).toString('base64'));
  expect(await give64('nothing')).toMatchObject({ code: 'bill.unreadable' });
  expect(await give64(text.replaceAll('`1900000109', '`1900000208'))).toMatchObject({
    code: 'bill.other_merchant',
  });
  const lines = text.split('\r\n');
  lines[4] = lines[4]?.replace('`CNY,`3.50', '`CNY,`x').replace('0.60%,`3.50', '0.60%,`x') ?? '';
  expect(await give64(lines.join('\r\n'))).toMatchObject({
    code: 'bill.rows',
    promot: expect.stringContaining('5'),
  });
  expect(await give(billFile(wrong.bill), nextDay)).toMatchObject({ code: 'bill.other_day' });
  expect(await give(billFile(wrong.bill), '2026-09-22')).toMatchObject({ code: 'day.open' });
  expect(await diffs()).toEqual([]);
});

test('each fault of a bill is found by its kind, nothing else is, and the same file again changes nothing', async () => {
  const said = await give(billFile(wrong.bill));
  // Whether a payment is only late is known when the bill of the next day is here.
  const { late = 0, fee = 0, system_only = 0, ...rest } = wrong.count;
  const known = { ...rest, fee, system_only: system_only + late };
  expect(countBy(await diffs())).toEqual(known);
  const openOnes = Object.values(known).reduce((sum, n) => sum + n, 0) - fee;
  expect(said.data).toEqual({ lines: wrong.bill.length, openDiffs: openOnes, isNew: true });
  expect((await give(billFile(wrong.bill))).data).toMatchObject({ isNew: false, openDiffs: openOnes });
  expect(await inSuspense()).toEqual({ first: undefined, count: 0 });
  const [batch] = (await as()(reconcile.batches, {})).data?.list ?? [];
  const delta = (await diffs()).reduce((sum, row) => sum + row.deltaCents, 0);
  expect(batch).toMatchObject({ day, merchant, state: 'diff', openDiffs: openOnes });
  if (!batch) throw new Error('no batch');
  const [ours, theirs] = [
    batch.systemCents - batch.systemRefundCents,
    batch.channelCents - batch.channelRefundCents,
  ];
  expect(theirs - ours).toBe(delta);
});

test('what the next bill has is late on both days and needs nobody', async () => {
  expect((await give(billFile(wrong.next), nextDay)).data).toMatchObject({ openDiffs: 0 });
  const { late = 0, system_only } = wrong.count;
  expect(countBy(await diffs())).toMatchObject({ late: 2 * late, system_only });
  expect((await diffs({ kinds: ['late'] })).map(({ state }) => state)).toEqual(Array(2 * late).fill('noted'));
  expect(await inSuspense()).toEqual({ first: undefined, count: 0 });
});

test('fees follow the bill, whatever was reckoned', async () => {
  const booked = async () =>
    fixture.write(async (db) => {
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(amount), 0) as cents from ledger_entry where code = '5040'`.execute(db);
      return rows[0]?.cents;
    });
  const fees = [...wrong.bill, ...wrong.next].reduce((sum, { feeCents }) => sum + feeCents, 0);
  // 2 cents for each payment were reckoned and, in this test, not booked.
  expect(await booked()).toBe(fees - 200 * 2);
});

test('a day is confirmed when each difference was dealt with; then nothing about it changes, unless two unlock it before a statement with it is agreed to', async () => {
  const confirm = () => as()(reconcile.confirmDay, { body: { day, reason } });
  expect(await confirm()).toMatchObject({ code: 'day.unfinished' });
  const known = await open('system_only');
  expect((await as()(reconcile.confirmDiff, { body: known })).status).toBe(200);
  expect(await as()(reconcile.confirmDiff, { body: known })).toMatchObject({ code: 'diff.not_open' });
  const back = { body: await open('duplicate') };
  expect(await as()(reconcile.refundDiff, back)).toMatchObject({ code: 'approval.requested' });
  expect((await agree()).status).toBe(200);
  const wallet = { body: { ...(await open('amount')), to: 'wallet' as const } };
  expect(await as()(reconcile.adjustDiff, wallet)).toMatchObject({ code: 'approval.requested' });
  expect((await agree()).status).toBe(200);
  const given = await fixture.write((db) =>
    db.selectFrom('wallet_lot').select(['operator_id', 'reason']).where('source', '=', 'refund').execute(),
  );
  expect(given).toEqual([{ operator_id: expect.any(String), reason }]);
  const noRider = { body: { ...(await open('channel_only')), to: 'wallet' as const } };
  expect(await as()(reconcile.adjustDiff, noRider)).toMatchObject({ code: 'diff.no_rider' });
  const gone = { body: { ...(await open('channel_only')), to: 'difference' as const } };
  expect(await as()(reconcile.adjustDiff, gone)).toMatchObject({ code: 'approval.requested' });
  expect((await agree()).status).toBe(200);
  const lost = { body: { ...(await open('refund_missing')), to: 'difference' as const } };
  expect(await as()(reconcile.adjustDiff, lost)).toMatchObject({ code: 'approval.requested' });
  expect((await agree()).status).toBe(200);
  expect(await inSuspense()).toEqual({ first: undefined, count: 0 });
  const [large] = await diffs({ state: 'open' });
  if (!large) throw new Error('no open difference');
  const grow = (cents: number) =>
    fixture.write((db) =>
      sql`update reconcile_diff set delta_cents = delta_cents + ${cents} where diff_id = ${large.id}`.execute(
        db,
      ),
    );
  await grow(leaveAloneCents * 2);
  for (const call of [reconcile.ignoreDiff, reconcile.confirmDiff])
    expect(await as()(call, { body: { id: large.id, version: large.version, reason } })).toMatchObject({
      code: 'approval.requested',
    });
  await fixture.write((db) => sql`delete from approval where state = 'pending'`.execute(db));
  await grow(-leaveAloneCents * 2);
  for (const { id, version } of await diffs({ state: 'open' }))
    expect((await as()(reconcile.ignoreDiff, { body: { id, version, reason } })).status).toBe(200);
  expect(await inSuspense()).toEqual({ first: undefined, count: 0 });
  const { rows } = await fixture.write((db) =>
    sql<{
      code: string;
      cents: number;
    }>`select code, sum(amount) as cents from ledger_entry group by 1`.execute(db),
  );
  expect(rows.find(({ code }) => code === '1910')?.cents).toBe(0);
  const other = billFile(wrong.bill.slice(1));
  expect(await give(other)).toMatchObject({ code: 'bill.handled' });
  const daysTo = async () =>
    (await as()(reconcile.days, { query: { sort: 'day', dir: 'asc', toConfirm: '1' } })).data?.list ?? [];
  const [before] = await daysTo();
  const { systemCents = 0, channelCents, deltaCents } = before ?? {};
  expect(before).toMatchObject({ day, bankCents: 0 });
  expect(before?.missing).not.toContainEqual({ merchant, bill: 'trade' });
  expect(deltaCents).toBe((channelCents ?? 0) - systemCents);
  expect((await confirm()).data).toEqual({ day });
  expect((await daysTo()).map((one) => one.day)).not.toContain(day);
  expect(await confirm()).toMatchObject({ code: 'day.locked' });
  expect(await give(other)).toMatchObject({ code: 'day.locked' });
  const [row] = (await as()(reconcile.days, { query: { sort: 'day', dir: 'asc' } })).data?.list ?? [];
  expect(row).toMatchObject({ day, state: 'locked', lockedBy: 'maker', openDiffs: 0 });
  const unlock = { body: { day, version: row?.version ?? 0, reason } };
  const north = fixture.as({ codes: holder, scope: { agentIds: [3], opAreaIds: 'all' } });
  await fixture.write((db) =>
    sql`insert into statement (statement_id, agent_id, from_day, to_day, cycle, state, base_cents, share_cents, gift_cents,
        minimum_cents, adjust_cents, provider_cents, carry_cents, payable_cents, bills_negative, issued_at, confirmed_at)
      values ('september', 3, '2026-09-01', '2026-09-30', 'month', 'confirmed', 10, 7, 0, 0, 0, 0, 0, 7, false, now(), now())`.execute(
      db,
    ),
  );
  expect(await as()(reconcile.unlockDay, unlock)).toMatchObject({ code: 'day.held' });
  expect(await north(reconcile.unlockDay, unlock)).toMatchObject({ code: 'common.whole' });
  await fixture.write((db) =>
    sql`update statement set state = 'draft', due_at = now(), confirmed_at = null`.execute(db),
  );
  expect(await as()(reconcile.unlockDay, unlock)).toMatchObject({ code: 'approval.requested' });
  expect((await agree()).status).toBe(200);
  expect((await as()(reconcile.rematch, { body: { merchant, day } })).data).toEqual({ openDiffs: 0 });
});

const look = (check: ClosingCheck) => as()(reconcile.checks, { params: { check } });
const rowsOf = (check: ClosingCheck, page = {}) => as()(reconcile.checkRows, { query: { check, ...page } });

test('what is looked through before a day is confirmed says how much it finds, to whoever sees the whole platform', async () => {
  expect((await look('suspense')).data).toEqual({ count: 0, sumCents: 0, since: null });
  expect((await look('unpaid')).data).toMatchObject({ count: 0 });
  const share = (daysAgo: number) =>
    fixture.write((db) => aProfitShare(db, { agentId: 3, now: fixture.clock.now - daysAgo * 86_400_000 }));
  await share(6);
  expect((await look('slowShares')).data).toMatchObject({ count: 0 });
  await share(8);
  expect((await look('slowShares')).data).toMatchObject({ count: 1, sumCents: 300 });
  expect((await rowsOf('slowShares')).data?.list).toMatchObject([
    { opens: 'share', saidCents: 300, foundCents: 0 },
  ]);
  const north = fixture.as({ codes: holder, scope: { agentIds: [3], opAreaIds: 'all' } });
  expect((await north(reconcile.checks, { params: { check: 'unpaid' } })).data).toMatchObject({
    count: null,
  });
  expect((await north(reconcile.checkRows, { query: { check: 'slowShares' } })).data?.count).toBe(0);
});

test('each check opens all of its rows, page by page', async () => {
  const riders = await fixture.write(async (db) => {
    const made = [];
    for (const cents of [100, 200, 300]) {
      const { riderId } = await aRider(db, 3);
      made.push(riderId);
      await sql`insert into wallet_lot (lot_id, rider_id, kind, amount_cents, left_cents, source, created_at)
        values (${riderId}, ${riderId}, 'principal', 500, ${cents}, 'platform', now())`.execute(db);
    }
    return made.toSorted();
  });
  expect((await look('wallet')).data).toEqual({ count: 3, sumCents: -600, since: null });
  expect((await fixture.write((db) => checks.wallets(db))).count).toBe(3);
  for (const [i, riderId] of riders.entries()) {
    const { data } = await rowsOf('wallet', { pageSize: 1, pageNum: i + 1 });
    expect(data).toMatchObject({ count: 3, list: [{ about: riderId, account: '2110', opens: 'rider' }] });
  }
});

test('bills of shut days are fetched once providers have them, and asked for again until they do, soon where nobody answers', async () => {
  const now = () => fixture.clock.now;
  let isReady = false;
  let isThere = false;
  const asked: string[] = [];
  const accounts: string[] = [];
  const provider = new AProvider(now);
  const bill = async (of: string, kind: string) => {
    if (kind === 'fund') accounts.push(of);
    if (kind === 'fund') return new AProvider(now).bill();
    asked.push(of);
    if (!isThere) return { kind: 'unknown' as const, why: 'no answer (ECONNREFUSED)' };
    const line = aLine('f'.repeat(32), Date.parse(`${of}T09:00:00+08:00`));
    const file = Buffer.from(billFile([line]), 'base64');
    return isReady ? readBillFile({ provider: 'wechat', file, kind: 'trade' }) : new AProvider(now).bill();
  };
  const formerly = () => Object.assign(provider, { bill }) as unknown as PaymentProvider;
  const providers = { get: () => undefined, keys: () => [], formerly };
  const round = () =>
    fetchBills({ database: fixture.database, now, zone, providers, files: fileParts().files });
  await fixture.write((db) => sql`update payment_provider set offered_at = '2026-09-01'`.execute(db));
  const batch = async () => (await as()(reconcile.batches, {})).data?.list[0];
  fixture.clock.now = Date.parse('2026-09-23T02:59:00+08:00');
  await round();
  expect(await batch()).toMatchObject({ day: nextDay });
  fixture.clock.now = Date.parse('2026-09-23T09:59:00+08:00');
  await round();
  expect(await batch()).toMatchObject({ day: '2026-09-22', state: 'waiting_bill' });
  expect(asked).toEqual([]);
  fixture.clock.now += 60_000;
  await round();
  expect(await batch()).toMatchObject({ state: 'waiting_bill', problem: 'no answer (ECONNREFUSED)' });
  isThere = true;
  fixture.clock.now += 30_000;
  await round();
  expect(await batch()).toMatchObject({ state: 'waiting_bill', problem: expect.stringContaining('NO_BILL') });
  isReady = true;
  fixture.clock.now += 2 * 600_000;
  await round();
  expect(await batch()).toMatchObject({ state: 'diff', channelCents: 350, openDiffs: 1, problem: null });
  expect(asked).toEqual(['2026-09-22', '2026-09-22', '2026-09-22']);
  // The bill of the account is compared with that of the payments, and waits for it.
  expect(accounts).toEqual([]);
  await round();
  expect(accounts).toEqual(['2026-09-22']);
  expect(await inSuspense()).toEqual({ first: undefined, count: 0 });
});

test('payments and orders are compared from the first day on that is not locked', async () => {
  fixture.clock.now += 30 * 86_400_000;
  const dayBefore = (days: number) => businessDayAfter(businessDayOf(fixture.clock.now, zone), -days);
  const payment = (id: string, daysAgo: number) =>
    fixture.write(async (db) => {
      const { riderId } = await aRider(db, 3);
      const at = sql`to_timestamp(${fixture.clock.now / 1_000 - daysAgo * 86_400})`;
      await sql`insert into payment (payment_id, kind, subject_id, rider_id, service_area_id, agent_id, channel, merchant,
          out_no, amount_cents, state, created_at, expires_at, success_at, trade_no)
        values (${id}, 'receivable', ${id}, ${riderId}, 31, 3, 'wechat', ${merchant}, ${id}, 350, 'success', ${at}, ${at},
          ${at}, ${id})`.execute(db);
    });
  const found = async () => (await rowsOf('paymentWithoutOrder')).data?.list.map(({ about }) => about);
  const since = async () => (await look('paymentWithoutOrder')).data?.since;
  const lock = (last: string) =>
    fixture.write((db) =>
      sql`insert into closing_day (day, state, locked_at, locked_by) values (${last}::date, 'locked', now(), 'x')`.execute(
        db,
      ),
    );
  await fixture.fresh.owner.query('delete from closing_day');
  await payment('long-ago', 35);
  await payment('last-week', 6);
  await payment('lately', 3);
  expect(await since()).toBe(dayBefore(31));
  expect(await found()).toEqual(['last-week', 'lately']);
  await lock(dayBefore(4));
  expect([await since(), await found()]).toEqual([dayBefore(3), ['lately']]);
  await lock(dayBefore(2));
  expect([await since(), await found()]).toEqual([dayBefore(1), []]);
  await fixture.write((db) =>
    sql`update closing_day set state = 'unlocked', unlocked_at = now() where day = ${dayBefore(4)}::date`.execute(
      db,
    ),
  );
  expect([await since(), await found()]).toEqual([dayBefore(4), ['lately']]);
});

test('a card opens its rider, and so does a payment that paid for nothing we know', async () => {
  const { now } = fixture.clock;
  const { riderId, cardId } = await fixture.write(async (db) => {
    const rider = await aRider(db, 3);
    const { cardId: card } = await aCard(db, { agentId: 3, riderId: rider.riderId, now });
    await sql`update user_card set released_cents = 100 where card_id = ${card}`.execute(db);
    const { paymentId } = await aPayment(db, {
      agentId: 3,
      riderId: rider.riderId,
      now,
      cents: 350,
      state: 'success',
    });
    await sql`update payment set kind = 'receivable' where payment_id = ${paymentId}`.execute(db);
    return { riderId: rider.riderId, cardId: card };
  });
  const opened = async (check: ClosingCheck) => (await rowsOf(check)).data?.list;
  expect(await opened('cards')).toMatchObject([{ about: cardId, opens: 'rider', openId: riderId }]);
  expect(await opened('paymentWithoutOrder')).toContainEqual(
    expect.objectContaining({ opens: 'rider', openId: riderId }),
  );
});
