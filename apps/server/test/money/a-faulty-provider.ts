import { gzipSync } from 'node:zlib';
import type { DiffKind } from '@kickstand/contract/money/reconcile';
import { sql } from 'kysely';
import { tradeBill as alipayBill } from '../../../simulator/src/payment-providers/alipay-bill.ts';
import { type Billed, billed } from '../../../simulator/src/payment-providers/bill-lines.ts';
import type { BookOrder, BookRefund } from '../../../simulator/src/payment-providers/book.ts';
import { type Faults, faults } from '../../../simulator/src/payment-providers/faults.ts';
import { tradeBill as wechatBill } from '../../../simulator/src/payment-providers/wechat-bill.ts';
import type { Db } from '../../src/kernel/database/db.ts';
import { AlipayProvider } from '../../src/money/provider-api/alipay/alipay-provider.ts';
import type { ProviderName } from '../../src/money/provider-api/port.ts';
import { WechatProvider } from '../../src/money/provider-api/wechat/wechat-provider.ts';
import { collected } from './a-bill.ts';
import { aMerchant, simulatedProviders } from './providers.ts';

const day = '2026-09-20';
const from = Date.parse(`${day}T08:00:00+08:00`);
const seed = 7;

/** What a provider gets wrong, how often, and by which kind it has to be found. */
const wrongs: readonly [Partial<Faults>, number, DiffKind][] = [
  [{ billMissing: 1 }, 6, 'system_only'],
  [{ billExtra: 1 }, 6, 'channel_only'],
  [{ billAmount: 1 }, 6, 'amount'],
  [{ billDay: 1 }, 6, 'late'],
  [{ billTwice: 1 }, 6, 'duplicate'],
  [{ billFee: 1 }, 4, 'fee'],
  [{ billState: 1 }, 6, 'refund_missing'],
];

/** Everything that was paid and sent back, as the provider has it in its book. */
export async function bookOf(db: Db, provider: ProviderName): Promise<(BookOrder | BookRefund)[]> {
  const common = { provider, notifyUrl: '' };
  const { rows: paid } = await sql<BookOrder & { isLater: boolean }>`
    select out_no as "outNo", trade_no as "tradeNo", amount_cents as "amountCents", channel = 'wx_score' as "isLater",
      extract(epoch from success_at) * 1000 as "paidAt" from payment order by payment_id`.execute(db);
  const { rows: back } = await sql<BookRefund>`
    select p.out_no as "outNo", out_refund_no as "outRefundNo", l.amount_cents as "amountCents",
      extract(epoch from l.ended_at) * 1000 as "createdAt" from refund_leg l join payment p using (payment_id)
    order by leg_id`.execute(db);
  return [
    ...paid.map(({ isLater, ...one }) => {
      const at = Number(one.paidAt);
      const order = {
        ...one,
        ...common,
        kind: 'order',
        what: '骑行订单',
        state: 'paid',
        feeCents: 2,
      } as const;
      const times = { createdAt: at, expiresAt: at, paidAt: at, paidCents: one.amountCents };
      return { ...order, ...times, ...(isLater && { service: 'done' as const }) };
    }),
    ...back.map((one) => {
      const refund = {
        ...one,
        ...common,
        kind: 'refund',
        state: 'success',
        next: null,
        feeCents: 0,
      } as const;
      const at = Number(one.createdAt);
      return { ...refund, createdAt: at, doneAt: at, refundNo: `50${one.outRefundNo}` };
    }),
  ];
}

/** Have forty lines told wrongly: what is planted, by number and kind. */
async function spoil({ base, book }: Awaited<ReturnType<typeof simulatedProviders>>, name: ProviderName) {
  const telling = { book, faults: faults.parse({}), seed, spoilt: new Map<string, Partial<Faults>>() };
  const lines = billed(telling, name, day);
  const apart = Math.floor(lines.length / 41);
  const planted: [string, DiffKind][] = [];
  const each = wrongs.flatMap(([wrong, times, kind]) =>
    Array.from({ length: times }, () => ({ wrong, kind })),
  );
  for (const [n, { wrong, kind }] of each.entries()) {
    const what = kind === 'refund_missing' ? 'refund' : 'payment';
    const at = kind === 'refund_missing' ? n - 34 : n + 6;
    const line = lines.slice(at * apart).find((one) => one.what === what);
    if (!line) throw new Error('the day has too few lines');
    const outNo = line.outRefundNo || line.outNo;
    telling.spoilt.set(outNo, wrong);
    const body = JSON.stringify({ outNo, ...wrong });
    await fetch(`${base}/control/bill`, { method: 'POST', body });
    planted.push([kind === 'channel_only' ? 'unknown' : line.tradeNo, kind]);
  }
  return { lines: lines.length, planted, told: () => billed(telling, name, day) };
}

/** What was paid and sent back moved the account of clearing, with a fee of each payment; written by the database's owner. */
export async function bookedAtOnce(db: Db, merchant: string) {
  const moves = sql`
    select 'payment' as source, payment_id as id, success_at as at, m.event, m.amount from payment
      cross join (values ('topUp', 350), ('channelFee', -2)) m(event, amount) where merchant = ${merchant}
    union all
    select 'refund-leg', l.leg_id, l.ended_at, 'withdrawal', -100 from refund_leg l join payment p using (payment_id)
      where p.merchant = ${merchant}`;
  await sql`insert into ledger_posting (posting_id, event, source, source_id, leg, digest, event_at, created_at, book_day, agent_id)
    select event || id, event, source, id, case event when 'channelFee' then 1 else 0 end, '', at, at, ${day}::date, 2
    from (${moves}) m`.execute(db);
  await sql`insert into ledger_entry (posting_id, line, code, owner, amount, agent_id, book_day, event_at)
    select event || id, 1, '1110', ${merchant}, amount, 2, ${day}::date, at from (${moves}) m`.execute(db);
}

/** A simulated provider with a hundred thousand lines on 2026-09-20, forty of which it tells wrongly: which, and the file of its bill. */
export async function aFaultyProvider(db: Db, name: ProviderName, now: () => number) {
  const { known, ...accounts } = aMerchant();
  const account = known[name];
  const merchant = `${name}:${account.merchantId}`;
  await sql`insert into payment_provider (entry_id, provider, merchant_id, state, base_url, app_id, mini_app_id, serial,
      provider_key_id, own_key_print, provider_key_print, sealed, created_at, created_by, offered_at, offered_by)
    values ('h', ${name}, ${account.merchantId}, 'offered', '', '', '', '', '', '', '', '-', now(), '-', ${day}, '-')`.execute(
    db,
  );
  await collected(db, {
    agentId: 3,
    from,
    payments: 80_000,
    refunds: 20_000,
    feeCents: 2,
    merchant,
    gapMs: 500,
  });
  const simulated = await simulatedProviders(known, { now });
  for (const one of await bookOf(db, name)) simulated.book.write(one);
  const { told, ...spoilt } = await spoil(simulated, name);
  const common = { now, notifyUrl: () => '' };
  const provider =
    name === 'wechat'
      ? new WechatProvider({ ...common, account: accounts.wechat, base: simulated.base })
      : new AlipayProvider({ ...common, account: accounts.alipay, base: `${simulated.base}/gateway.do` });
  const file = (lines: readonly Billed[]) =>
    name === 'wechat' ? gzipSync(wechatBill(lines, known.wechat)) : alipayBill(lines, { ...account, day });
  return { ...spoilt, day, merchant, provider, file: file(told()), close: () => simulated.close() };
}
