import { type BankLineRow, bankLines, reconcile } from '@kickstand/contract/money/reconcile';
import { statements } from '@kickstand/contract/money/settlement';
import { approvals } from '@kickstand/contract/platform/approvals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../../test/feature-fixture.ts';
import { type AnEntry, bankAccount, bankList, base64 } from '../../../../test/files/a-bank-file.ts';
import { aStatement } from '../../../../test/money/a-statement.ts';
import { aStaffMember } from '../../../../test/people/staff.ts';
import { fileParts } from '../../../../test/pictures.ts';
import type { Route } from '../../../kernel/call/calls.ts';
import { approvalsRoutes } from '../../../platform/approvals/approvals.routes.ts';
import { verifyBooks } from '../../ledger/books.service.ts';
import { settlementRoutes } from '../../settlement/settlement.routes.ts';
import { reconcileRoutes } from '../reconcile.routes.ts';

const zone = 'Asia/Shanghai';
const codes = [
  'FinancialReconciliation',
  'FinancialReconciliation52',
  'FinancialReconciliation53',
  '1101',
  '110155',
  '110156',
  'approve',
];
const reason = '与银行回单核对过了';
let fixture: FeatureFixture;

beforeAll(async () => {
  let all: readonly Route[] = [];
  fixture = await featureFixture(() => {
    all = [
      ...settlementRoutes({ zone, tell: () => undefined }),
      ...approvalsRoutes({ routes: () => all, tell: () => undefined, zone }),
      ...reconcileRoutes({ zone, providers: new Map(), ...fileParts() }),
    ];
    return all;
  });
  await fixture.write(async (db) => {
    for (const operatorId of ['maker', 'checker']) await aStaffMember(db, { operatorId, agentId: 2, codes });
  });
});
afterAll(() => fixture.close());

const desk = (operatorId = 'maker', more: object = {}) =>
  fixture.as({ codes, operatorId, name: operatorId, agentId: 2, ...more });
const give = (content: string | Buffer, more: object = {}) =>
  desk()(bankLines.importFile, { body: { fileName: '流水.csv', content: base64(content), ...more } });
const lines = async (query: object = {}): Promise<readonly BankLineRow[]> =>
  (await desk()(bankLines.list, { query: { pageSize: 200, ...query } })).data?.list ?? [];
const theLine = async (no: string, party?: string) =>
  (await lines({ words: no })).find((line) => line.bankNo === no && (party ?? line.party) === line.party) ??
  expect.fail(`no line ${no}`);
const proposalsFor = async (id: string) =>
  (await desk()(bankLines.proposals, { params: { id } })).data?.list ?? [];
const agree = async () => {
  const { approval_id: id } = await fixture.write((db) =>
    db.selectFrom('approval').select('approval_id').where('state', '=', 'pending').executeTakeFirstOrThrow(),
  );
  return desk('checker')(approvals.approve, { params: { id }, body: {} });
};
const statementOf = async (id: string) =>
  (await desk()(statements.single, { params: { id } })).data ?? expect.fail('no statement');
/** What each statement of these tests comes to. */
const share = 5_95;
/** Statements that were agreed to. */
const agreed = (count: number) =>
  fixture.write(async (db) => {
    const made: { id: string; version: number }[] = [];
    for (let i = 0; i < count; i++) {
      const { id, version } = await aStatement(db, {
        agentId: 3,
        now: fixture.clock.now,
        state: 'confirmed',
      });
      made.push({ id, version });
    }
    return made;
  });
const day = '2026-09-20';
const seen = ({ id, version }: BankLineRow) => ({ id, version, reason });

const alike = { day, cents: -5_00, party: '电力公司', text: '电费' };
const provider = '财付通支付科技有限公司';
const entries: AnEntry[] = [
  alike,
  alike,
  { day, cents: 40_00, no: 'IN-1', party: provider },
  { day, cents: -2 * share, no: 'PAY-1', party: 'north', text: '结算' },
  { day, cents: -2 * share, no: 'PAY-2', party: 'north' },
  { day, cents: -share, no: 'PAY-1', party: 'south' },
  { day, cents: -share, party: 'north' },
  { day, cents: 123_45, no: 'IN-77', party: provider },
  { day, cents: 123_45, no: 'IN-78', party: provider },
];

test('a file is taken once, and of another only what is new, however alike two movements are', async () => {
  const first = bankList(entries);
  expect((await give(first)).data).toEqual({ lines: 9, added: 9, from: day, to: day });
  const longer = bankList([...entries, alike, { day: '2026-09-21', cents: -5_00 }]);
  const both = await Promise.all([give(longer), give(longer)]);
  expect(both.map(({ data }) => data?.added).sort()).toEqual([0, 2]);
  const all = await lines();
  expect(all).toHaveLength(11);
  expect(all.find(({ bankNo }) => bankNo === 'IN-1')).toMatchObject({
    account: bankAccount,
    bookedOn: day,
    cents: 40_00,
    party: provider,
    partyAccountEnd: '3344',
    state: 'open',
    readBy: 'maker',
  });
});

test('the database itself keeps a movement once', async () => {
  await expect(
    fixture.write((db) =>
      sql`insert into bank_line (line_id, file_id, line, account, booked_on, cents, known_by, nth, bank_no, reference, party,
          party_account_end, text)
        select 'again', file_id, line, account, booked_on, cents, known_by, nth, bank_no, reference, party, party_account_end, text
        from bank_line limit 1`.execute(db),
    ),
  ).rejects.toThrow(/unique/);
});

test('a file of another form brings the same movement only once where the bank numbers it', async () => {
  const mt940 = [
    ':20:1',
    `:25:${bankAccount}CNY`,
    ':28C:1',
    ':60F:C260919CNY10,00',
    ':61:2609200920C40,00NTRFNONREF//IN-1',
    ':61:2609200920D1,00NTRFNONREF//OUT-1',
    ':62F:C260920CNY49,00',
    '-',
  ].join('\r\n');
  expect((await give(mt940, { fileName: 'a.sta' })).data).toMatchObject({ lines: 2, added: 1 });
  const cut = mt940.replace(/:61:.*OUT-1\r\n/, '');
  expect(await give(cut)).toMatchObject({
    code: 'bank.sums',
    promot: expect.stringMatching(/50\.00.*49\.00/),
  });
});

test('a faulty file is refused whole, with every row that is wrong and what it says', async () => {
  const before = (await lines()).length;
  const good = bankList([
    { day, cents: -1_00 },
    { day, cents: 2_00 },
  ]);
  expect(await give(good.replace('1.00,,', '1.0.0,,').replace(',2.00,', ',x,'))).toMatchObject({
    code: 'bank.rows',
    promot: expect.stringMatching(/2 行.*3 \(1\.0\.0\), 4 \(x\)/),
  });
  const twice = good.replace('1.00,,', '1.0.0,,').replace(day, '2026-13-01');
  expect(await give(twice)).toMatchObject({
    promot: expect.stringMatching(/1 行.*3 \(2026-13-01 · 1\.0\.0\)/),
  });
  expect(await give(bankList([{ day: '2026-10-01', cents: 1 }]))).toMatchObject({
    code: 'bank.rows',
    promot: expect.stringContaining('2026-10-01'),
  });
  const unnamed = '日期,金额\n2026-09-20,1.00';
  expect(await give(unnamed)).toMatchObject({ code: 'bank.account' });
  expect(await give(good, { account: '999999' })).toMatchObject({ code: 'bank.other_account' });
  expect(await lines()).toHaveLength(before);
  expect((await give(unnamed, { account: '1234 567' })).data).toMatchObject({ added: 1 });
});

test('one transfer pays several statements of a franchisee, once a second person agrees, under its number and of its day', async () => {
  const [a, b] = await agreed(2);
  const line = await theLine('PAY-1', 'north');
  const [proposal, ...others] = await proposalsFor(line.id);
  expect(others).toEqual([]);
  expect(proposal).toMatchObject({ kind: 'owed', grounds: ['name'] });
  expect(proposal?.items.map(({ key, cents }) => [key, cents])).toEqual([
    [a?.id, -share],
    [b?.id, -share],
  ]);
  const picked = proposal?.items.map(({ key: id, version }) => ({ id, version: version ?? 0 })) ?? [];
  const pay = (body: object = {}) =>
    desk()(bankLines.payStatements, { body: { ...seen(line), statements: picked, ...body } });
  expect(await pay({ statements: picked.slice(0, 1) })).toMatchObject({ code: 'bank.no_fit' });
  const stale = picked.map(({ id, version }) => ({ id, version: version + 1 }));
  expect(await pay({ statements: stale })).toMatchObject({ code: 'common.stale_version' });
  const unproven = desk('maker', { provenAt: null })(bankLines.payStatements, {
    body: { ...seen(line), statements: picked },
  });
  expect(await unproven).toMatchObject({ code: 'common.step_up' });
  expect(await pay()).toMatchObject({ code: 'approval.requested' });
  expect(await statementOf(a?.id ?? '')).toMatchObject({ state: 'confirmed' });
  expect((await agree()).status).toBe(200);
  for (const one of [a, b])
    expect(await statementOf(one?.id ?? '')).toMatchObject({ state: 'paid', bankNo: 'PAY-1', paidOn: day });
  const matched = await theLine('PAY-1', 'north');
  expect(matched).toMatchObject({ state: 'matched', kind: 'owed', approver: 'checker' });
  expect(matched.paid).toEqual([
    expect.stringMatching(/^north 2026-\d\d-\d\d – 2026-\d\d-\d\d$/),
    expect.stringContaining('north'),
  ]);
  expect(await pay()).toMatchObject({ code: 'common.stale_version' });
  expect((await verifyBooks(fixture.database)).faults).toEqual([]);
});

test('what was said is taken back without the payment, which is then proposed as noted and linked again by its number', async () => {
  const before = await theLine('PAY-1', 'north');
  expect((await desk()(bankLines.undo, { body: seen(before) })).status).toBe(200);
  const open = await theLine('PAY-1', 'north');
  expect(open).toMatchObject({ state: 'open', kind: null, paid: [], handledBy: null });
  expect(await desk()(bankLines.undo, { body: seen(open) })).toMatchObject({ code: 'bank.state' });
  const [proposal] = await proposalsFor(open.id);
  expect(proposal).toMatchObject({ kind: 'noted', grounds: ['number', 'name', 'day'], daysApart: 0 });
  const keys = proposal?.items.map(({ key }) => key) ?? [];
  for (const key of keys) expect(await statementOf(key)).toMatchObject({ state: 'paid', bankNo: 'PAY-1' });
  const link = (given: string[]) =>
    desk()(bankLines.link, { body: { ...seen(open), kind: 'noted', keys: given } });
  expect(await link(keys.slice(0, 1))).toMatchObject({ code: 'bank.no_fit' });
  expect((await link(keys)).status).toBe(200);
  expect(await theLine('PAY-1', 'north')).toMatchObject({ state: 'matched', kind: 'noted', approver: null });
});

test('what belongs to one line is proposed for no other, and all that noting a payment refuses is refused', async () => {
  const [one] = await agreed(1);
  expect(await proposalsFor((await theLine('PAY-2')).id)).toEqual([]);
  const picked = one ? [one] : [];
  const pay = (line: BankLineRow, more: object = {}) =>
    desk()(bankLines.payStatements, { body: { ...seen(line), statements: picked, ...more } });
  // The number is that of the transfer for two other statements of the same day.
  expect(await pay(await theLine('PAY-1', 'south'))).toMatchObject({ code: 'statement.transfer_shared' });
  const unnumbered = (await lines({ words: 'north' })).find(({ cents }) => cents === -share);
  if (!unnumbered) throw new Error('no line');
  expect(await pay(unnumbered)).toMatchObject({ code: 'bank.no_number' });
  expect(await pay(unnumbered, { bankNo: '回单 77' })).toMatchObject({ code: 'approval.requested' });
  expect(
    await desk()(bankLines.link, { body: { ...seen(unnumbered), kind: 'payout', keys: ['wechat:1 X'] } }),
  ).toMatchObject({
    code: 'bank.no_fit',
  });
});

test('a payout of a provider belongs to the movement that brought it, by its own bill', async () => {
  const at = Date.parse('2026-09-19T22:30:00+08:00');
  await fixture.fresh.owner.query(
    `insert into bill_file (file_id, merchant, day, bill, digest, file_name, source, lines, in_count, in_cents, refund_count,
        refund_cents, fee_cents, state, read_at)
      values ('fund', 'wechat:1900000109', '2026-09-19', 'fund', 'd', 'f.csv', 'fetched', 1, 0, 0, 1, 12345, 0, 'used', now())`,
  );
  await fixture.fresh.owner.query(
    `insert into flow_line (file_id, line, what, number, word, amount_cents, balance_cents, at)
      values ('fund', 1, 'payout', 'W-77', '提现', -12345, 0, to_timestamp($1))`,
    [at / 1_000],
  );
  const line = await theLine('IN-77');
  const [proposal] = await proposalsFor(line.id);
  expect(proposal).toMatchObject({
    kind: 'payout',
    grounds: ['name', 'day'],
    items: [{ key: 'wechat:1900000109 W-77', fromDay: '2026-09-19', cents: 123_45, version: null }],
  });
  const keys = ['wechat:1900000109 W-77'];
  expect((await desk()(bankLines.link, { body: { ...seen(line), kind: 'payout', keys } })).status).toBe(200);
  expect((await theLine('IN-77')).paid).toEqual(keys);
  expect(await proposalsFor((await theLine('IN-78')).id)).toEqual([]);
});

test('a movement is set aside with a reason, and stands in the log with it', async () => {
  const line = await theLine('OUT-1');
  expect((await desk()(bankLines.ignore, { body: seen(line) })).status).toBe(200);
  expect(await theLine('OUT-1')).toMatchObject({ state: 'ignored', remark: reason, handledBy: 'maker' });
  expect(await desk()(bankLines.ignore, { body: seen(await theLine('OUT-1')) })).toMatchObject({
    code: 'bank.state',
  });
  expect((await lines({ state: 'ignored' })).map(({ bankNo }) => bankNo)).toEqual(['OUT-1']);
  const { rows } = await fixture.fresh.owner.query(
    `select action, reason, result from audit_log where object = $1 order by seq`,
    [line.id],
  );
  expect(rows[0]).toMatchObject({ action: 'ignoreBankLine', reason, result: 'ok' });
});

test('the day says what its matched movements come to and how many wait, and so do the closing checks', async () => {
  await fixture.fresh.owner.query(
    `insert into reconcile_batch (merchant, day, state) values ('wechat:1900000109', $1, 'waiting_bill')`,
    [day],
  );
  const whole = (await desk()(reconcile.days, {})).data?.list.find((row) => row.day === day);
  const ofDay = (await lines()).filter(({ bookedOn }) => bookedOn === day);
  const open = ofDay.filter(({ state }) => state === 'open').length;
  expect(whole).toMatchObject({ bankSaidCents: -2 * share + 123_45, openBankLines: open });
  const part = desk('maker', { scope: { agentIds: [3], opAreaIds: 'all' } });
  expect((await part(reconcile.days, {})).data?.list[0]).toMatchObject({
    bankSaidCents: null,
    openBankLines: null,
  });
  const all = (await lines({ state: 'open' })).length;
  const check = 'bankLines' as const;
  expect((await desk()(reconcile.checks, { params: { check } })).data).toMatchObject({ count: all });
  const rows = (await desk()(reconcile.checkRows, { query: { check, pageSize: 200 } })).data?.list ?? [];
  expect(rows).toHaveLength(all);
  expect(rows).toContainEqual(
    expect.objectContaining({ about: `${day} south`, opens: 'bankLines', openId: day, saidCents: -share }),
  );
});

test('who sees a part of the platform sees no line, imports none and changes none', async () => {
  const part = desk('maker', { scope: { agentIds: [3], opAreaIds: 'all' } });
  expect((await part(bankLines.list, {})).data).toMatchObject({ list: [], count: 0 });
  const line = await theLine('IN-1');
  expect(await part(bankLines.proposals, { params: { id: line.id } })).toMatchObject({ status: 404 });
  const body = { fileName: 'x.csv', content: base64(bankList([{ day, cents: 1 }])) };
  expect(await part(bankLines.importFile, { body })).toMatchObject({ code: 'bank.whole' });
  expect(await part(bankLines.ignore, { body: seen(line) })).toMatchObject({ status: 404 });
  expect(
    await part(bankLines.payStatements, { body: { ...seen(line), statements: [{ id: 'x', version: 1 }] } }),
  ).toMatchObject({
    status: 404,
  });
});

test('noting a payment asks for the code of the statements beside that of reconciliation', async () => {
  const without = desk('maker', { codes: codes.filter((code) => code !== '110155') });
  const line = await theLine('IN-1');
  expect(
    await without(bankLines.payStatements, {
      body: { ...seen(line), statements: [{ id: 'x', version: 1 }] },
    }),
  ).toMatchObject({
    status: 403,
  });
});

test('lines are found by side, day, account and whatever they say', async () => {
  expect((await lines({ side: 'in' })).every(({ cents }) => cents > 0)).toBe(true);
  expect((await lines({ side: 'out' })).every(({ cents }) => cents < 0)).toBe(true);
  const from = Date.parse('2026-09-21T00:00:00+08:00');
  expect(new Set((await lines({ from })).map(({ bookedOn }) => bookedOn))).toEqual(new Set(['2026-09-21']));
  expect((await lines({ words: '电费' })).length).toBe(3);
  expect(await lines({ words: '100%' })).toEqual([]);
  expect((await lines({ account: '1234567' })).length).toBe(1);
});
