import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reconcile } from '@kickstand/contract/money/reconcile';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountFile, aMove } from '../../../test/money/a-bill.ts';
import { anAccount, accountDay as day } from '../../../test/money/an-account.ts';
import { readBillFile } from '../provider-api/read-bill-file.ts';

const reason = '与渠道核实过了';

describe.each(['wechat', 'alipay'] as const)('the account at %s', (name) => {
  let at: Awaited<ReturnType<typeof anAccount>>;
  beforeAll(async () => {
    at = await anAccount(name);
  });
  afterAll(() => at.close());

  test('is compared with the ledger: what both bills tell wrongly is found once, what only its own does apart, and nothing else', async () => {
    // Every fifth was collected after a ride and has another number in bills.
    const paid = at.lines.filter(({ what }) => what === 'payment').filter((_, i) => i % 5 !== 4);
    const numberOf = (i: number) => paid[i + 10]?.outNo ?? '';
    await at.spoil(numberOf(0), { billMissing: 1 });
    await at.spoil(numberOf(1), { billTwice: 1 });
    await at.spoil(numberOf(2), { billExtra: 1 });
    await at.spoil(numberOf(3), { accountMissing: 1 });
    await at.spoil(numberOf(4), { accountExtra: 1 });
    await at.round();
    await at.round();
    const found = (await at.diffs({ bill: 'fund' })).map(({ kind, what, deltaCents }) => [
      kind,
      what,
      deltaCents,
    ]);
    expect(found.sort()).toEqual([
      ['channel_only', 'other', -1],
      ['system_only', 'payment', -350],
    ]);
    expect((await at.diffs({ bill: 'trade' })).map(({ kind }) => kind).sort()).toEqual([
      'channel_only',
      'duplicate',
      'system_only',
    ]);
    const account = await at.batch('fund');
    expect(account).toMatchObject({ state: 'diff', openDiffs: 2 });
    expect(account?.closingCents).toBe(10_000_000 + (account?.netCents ?? 0));
    expect(await at.inSuspense()).toEqual({ first: undefined, count: 0 });
  });

  test('read again says the same', async () => {
    const before = await at.diffs();
    for (const bill of ['trade', 'fund'] as const)
      expect(
        (await at.as()(reconcile.fetchBill, { body: { merchant: at.merchant, day, bill } })).status,
      ).toBe(200);
    await at.round();
    await at.round();
    expect(await at.diffs()).toEqual(before);
  });

  test('is asked for by its day alone, only what is missing of that day', async () => {
    const missed = '2026-08-30';
    const fetch = (of: string) => at.as()(reconcile.fetchBill, { body: { day: of } });
    expect(await fetch(missed)).toMatchObject({ status: 404, code: 'batch.not_found' });
    const asked = () =>
      at.fixture.write(async (db) => {
        const { rows } = await sql<{ bill: string; now: boolean }>`
          select bill, coalesce(ask_at <= to_timestamp(0), false) as now from reconcile_batch
          where day = ${missed} and merchant = ${at.merchant} order by bill desc`.execute(db);
        return rows;
      });
    await at.fixture.write((db) =>
      sql`insert into reconcile_batch (merchant, day, bill, state, ask_at)
        select ${at.merchant}, ${missed}::date, bill, 'waiting_bill', now() + interval '9 years'
        from unnest(array['trade', 'fund']) as bill`.execute(db),
    );
    expect((await asked()).map(({ now }) => now)).toEqual([false, false]);
    expect((await fetch(missed)).status).toBe(200);
    expect(await asked()).toEqual([
      { bill: 'trade', now: true },
      { bill: 'fund', now: true },
    ]);
    await at.fixture.write((db) =>
      sql`update reconcile_batch set ask_at = now() + interval '9 years' where day = ${missed}`.execute(db),
    );
  });

  test('read before the bill of payments is, differs until that is here too', async () => {
    const paid = at.lines.filter(({ what }) => what === 'payment').filter((_, i) => i % 5 !== 4);
    await at.spoil(paid[20]?.outNo ?? '', { billMissing: 1 });
    await at.spoil(paid[21]?.outNo ?? '', { billAmount: 1 });
    await at.spoil(paid[22]?.outNo ?? '', { billTwice: 1 });
    const openIn = async (bill: 'trade' | 'fund') => (await at.batch(bill))?.openDiffs;
    const fetch = (bill: 'trade' | 'fund') =>
      at.as()(reconcile.fetchBill, { body: { merchant: at.merchant, day, bill } });
    const before = [await openIn('trade'), await openIn('fund')];
    await fetch('fund');
    await at.round();
    expect(await openIn('fund')).toBe((before[1] ?? 0) + 4);
    await fetch('trade');
    await at.round();
    await at.round();
    expect([await openIn('trade'), await openIn('fund')]).toEqual([(before[0] ?? 0) + 3, before[1]]);
    expect(await at.inSuspense()).toEqual({ first: undefined, count: 0 });
  });

  test('can be had as it came, alone or with the other bill of its day', async () => {
    const { data } = await at.as()(reconcile.files, { query: { bill: 'fund' } });
    const file = data?.list.find((row) => row.day === day);
    expect(file).toMatchObject({ day, merchant: at.merchant, source: 'fetched', state: 'used' });
    const one = await at.as()(reconcile.downloadFiles, { body: { file: file?.id } });
    const ending = name === 'wechat' ? 'gz' : 'zip';
    expect(one.data?.fileName).toBe(`${day}-${at.merchant.replace(':', '-')}-fund.${ending}`);
    const bytes = readFileSync(join(at.folder, `${one.data?.id}.${ending}`));
    expect(bytes.length).toBe(file?.bytes);
    const read = await readBillFile({ provider: name, file: bytes, kind: 'fund' });
    expect(read.kind === 'answer' && read.value.count).toBe(file?.lines);
    const all = await at.as()(reconcile.downloadFiles, { body: { day } });
    const names = Object.keys(unzipSync(readFileSync(join(at.folder, `${all.data?.id}.zip`))));
    // Both bills, and those that were used before them.
    expect(names.length).toBe(4);
    expect(await at.as()(reconcile.downloadFiles, { body: { day: '2026-01-01' } })).toMatchObject({
      code: 'bill.no_file',
    });
  });
});

describe('a bill of an account that somebody imports', () => {
  let at: Awaited<ReturnType<typeof anAccount>>;
  beforeAll(async () => {
    at = await anAccount('wechat');
    await at.round();
    await at.round();
  });
  afterAll(() => at.close());

  const give = (of: string, moves: ReturnType<typeof aMove>[]) =>
    at.as()(reconcile.importBill, {
      body: {
        merchant: at.merchant,
        day: of,
        bill: 'fund',
        fileName: '资金账单.csv',
        content: accountFile(moves),
      },
    });
  const nextDay = '2026-09-21';

  test('is refused as a bill of payments, and taken as what it is; money that the provider paid out to the bank is booked there by two people', async () => {
    const closing = (await at.batch('fund'))?.closingCents ?? 0;
    const moves = [aMove(nextDay, '提现', -5_000, closing - 5_000)];
    const content = accountFile(moves);
    const wrongly = { merchant: at.merchant, day: nextDay, fileName: 'x.csv', content };
    expect(await at.as()(reconcile.importBill, { body: wrongly })).toMatchObject({
      code: 'bill.unreadable',
      promot: expect.stringContaining('商户订单号'),
    });
    expect((await give(nextDay, moves)).data).toMatchObject({ isNew: true, lines: 1, openDiffs: 1 });
    expect((await give(nextDay, moves)).data).toMatchObject({ isNew: false, lines: 1 });
    const [payout] = await at.diffs({ state: 'open' });
    expect(payout).toMatchObject({ kind: 'channel_only', what: 'payout', deltaCents: -5_000, bill: 'fund' });
    const body = { id: payout?.id ?? '', version: payout?.version ?? 0, reason };
    expect(await at.as()(reconcile.adjustDiff, { body: { ...body, to: 'wallet' } })).toMatchObject({
      code: 'diff.no_rider',
    });
    expect(await at.as()(reconcile.adjustDiff, { body: { ...body, to: 'bank' } })).toMatchObject({
      code: 'approval.requested',
    });
    expect((await at.agree()).status).toBe(200);
    const { rows } = await at.fixture.write((db) =>
      sql<{
        cents: number;
      }>`select sum(amount) as cents from ledger_entry where code = '1010'`.execute(db),
    );
    expect(Number(rows[0]?.cents)).toBe(5_000);
    expect(await at.inSuspense()).toEqual({ first: undefined, count: 0 });
  });

  test('says when the account held something else in the morning than in the evening before', async () => {
    await at.fixture.write((db) =>
      sql`update reconcile_diff set state = 'gone', handled_at = null where day = ${nextDay}::date`.execute(
        db,
      ),
    );
    const closing = (await at.batch('fund'))?.closingCents ?? 0;
    const moves = [aMove(nextDay, '充值', 700, closing + 707)];
    expect((await give(nextDay, moves)).data).toMatchObject({ isNew: true, openDiffs: 2 });
    const open = await at.diffs({ state: 'open' });
    expect(open.map(({ what, kind, deltaCents }) => [what, kind, deltaCents]).sort()).toEqual([
      ['balance', 'balance', 7],
      ['other', 'channel_only', 700],
    ]);
    const body = { day: nextDay, reason };
    expect(await at.as()(reconcile.confirmDay, { body })).toMatchObject({ code: 'day.unfinished' });
    for (const { id, version } of open)
      expect((await at.as()(reconcile.ignoreDiff, { body: { id, version, reason } })).status).toBe(200);
    expect(await at.inSuspense()).toEqual({ first: undefined, count: 0 });
    expect((await at.as()(reconcile.confirmDay, { body })).data).toEqual({ day: nextDay });
  });
});
