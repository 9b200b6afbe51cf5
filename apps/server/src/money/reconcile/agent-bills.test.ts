import { reconcile } from '@kickstand/contract/money/reconcile';
import { profitShares } from '@kickstand/contract/money/settlement';
import { noDues } from '@kickstand/domain/money/wallet';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCollectingAccount } from '../../../test/money/a-collecting-account.ts';
import { committing } from '../../kernel/database/committing.ts';
import { verifyBooks } from '../ledger/books.service.ts';
import { refundOwed } from '../payments/refunds.service.ts';

describe.each(['wechat', 'alipay'] as const)('the own number of a franchisee at %s', (name) => {
  let at: Awaited<ReturnType<typeof aCollectingAccount>>;
  let outNos: string[];
  beforeAll(async () => {
    at = await aCollectingAccount(name);
    const orders: { orderId: string; outNo: string }[] = [];
    for (let i = 0; i < 4; i++) orders.push(await at.paid(1_000));
    await at.settled();
    await committing(at.asking, (ctx) =>
      refundOwed(at.parts, ctx, {
        receivableId: orders[3]?.orderId ?? '',
        lines: { ...noDues, ride: 400 },
        to: 'original',
        reason: '退款',
      }),
    );
    await at.settled();
    outNos = orders.map(({ outNo }) => outNo);
  });
  afterAll(() => at.close());

  const balance = async (code: string, owner: string) => {
    const { rows } = await at.fixture.write((db) =>
      sql<{ cents: number }>`select coalesce(sum(amount), 0) as cents from ledger_entry
        where code = ${code} and owner = ${owner} and version is null`.execute(db),
    );
    return Number(rows[0]?.cents);
  };
  const faults = async () => (await verifyBooks(at.fixture.database)).faults;
  const batches = async () =>
    (await at.as()(reconcile.batches, { query: { merchant: at.theirs } })).data?.list;
  const open = async () =>
    (await at.as()(reconcile.diffs, { query: { merchant: at.theirs, state: 'open' } })).data?.list ?? [];

  test('has its bills fetched and compared like head office’s: payments, refunds and shares agree, and head office’s account has the shares', async () => {
    await at.nextDay();
    await at.bills();
    expect(await batches()).toMatchObject([
      {
        bill: 'trade',
        agent: 'north',
        state: 'matched',
        channelCents: 4_000,
        channelRefundCents: 400,
        feeCents: 22,
      },
      { bill: 'fund', agent: 'north', state: 'matched', openDiffs: 0 },
    ]);
    const all = (await at.as()(reconcile.batches, { query: {} })).data?.list ?? [];
    expect(all.map(({ agent, bill, state }) => [agent, bill, state])).toContainEqual([
      null,
      'fund',
      'matched',
    ]);
    expect(all.every(({ state }) => state === 'matched')).toBe(true);
    expect(await faults()).toEqual([]);
  });

  test('has the fees of its bill, to the cent and payment by payment, at the expense of the franchisee', async () => {
    await at.spoil(outNos[0] ?? '', { billFee: 1 });
    const before = await balance('2510', '3');
    await at.fetchAgain();
    expect(await batches()).toMatchObject([{ feeCents: 52 }, { state: 'matched' }]);
    expect([await balance('2510', '3'), await balance('1110', at.theirs)]).toEqual([before, 0]);
    const { data } = await at.as()(profitShares.list, { query: { agentId: 3 } });
    const said = data?.list.map(({ feeCents, freedCents }) => [feeCents, freedCents]);
    expect(said).toContainEqual([36, 1_000 - 300 - 36]);
    expect(said).toContainEqual([6, 1_000 - 300 - 6]);
    expect(await balance('5040', at.theirs)).toBe(0);
    expect(await faults()).toEqual([]);
  });

  test('has a rider’s money taken from it that its bill has more; anything else there is the franchisee’s own', async () => {
    await at.spoil(outNos[1] ?? '', { billAmount: 1 });
    await at.fetchAgain();
    const [more] = await open();
    expect(more).toMatchObject({ kind: 'amount', deltaCents: 1, agent: 'north' });
    expect(await faults()).toEqual([]);
    const body = { id: more?.id ?? '', version: more?.version ?? 0, reason: '与渠道核实过了' };
    expect(await at.as()(reconcile.adjustDiff, { body: { ...body, to: 'difference' } })).toMatchObject({
      code: 'diff.franchisees',
    });
    await at.as()(reconcile.adjustDiff, { body: { ...body, to: 'wallet' } });
    expect((await at.agree()).status).toBe(200);
    const before = await balance('2510', '3');
    await at.settled();
    expect([await balance('2510', '3'), await balance('1110', at.theirs)]).toEqual([before + 1, 0]);
    expect(await faults()).toEqual([]);
  });
});
