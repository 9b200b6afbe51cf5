import { noDues } from '@kickstand/domain/money/wallet';
import type { Chance } from '@kickstand/town';
import type { Transactions } from '../../kernel/database/committing.ts';
import type { Db } from '../../kernel/database/db.ts';
import { payOwed } from '../../money/payments/attempts.service.ts';
import { noteRefundAtProvider } from '../../money/payments/refund-results.service.ts';
import { refundOwed } from '../../money/payments/refunds.service.ts';
import { notePaidAtProvider } from '../../money/payments/results.service.ts';
import { shareBackBefore } from '../../money/payments/shares.service.ts';
import { askShares } from '../../money/payments/sharing.service.ts';
import { collectsSinceMs } from '../demo.offers.ts';
import { demoWords } from '../words/demo.words.ts';
import { debtsToCollect, legsAtProvider, type OpenDebt } from './papers.store.ts';
import { PastSharing, providersOf } from './past-sharing.ts';
import { ctxAt } from './then.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Most riders who paid a debt to the franchisee. */
const most = 30;
/** One in this many payments is refunded, and one in this many cannot be shared, which is left to the statement. */
const [backEvery, blockedEvery] = [4, 6];
/** How long its merchant numbers have been in use: since the day after the agreement, milliseconds. */
const triedMs = collectsSinceMs - 24 * hourMs;
/** Age of the last payment: by now its processing has finished. */
const latestMs = 4 * hourMs;
/** Steps of a share: started, requested, finished. */
const steps = 3;

interface Making {
  db: Db;
  chance: Chance;
  zone: string;
  now: number;
}

/** Runs everything in the open transaction instead of separate ones. */
const within = (db: Db): Transactions => ({
  read: (_, work) => work(db),
  write: (_, work) => work(db),
});

/**
 * Creates late payments of debts in the area whose franchisee collects itself, at its own merchant numbers: head
 * office’s part was shared out, some of it was returned before a refund, and some could not be shared.
 */
export async function makeShares({ db, chance, zone, now }: Making) {
  const sharing = { wechat: new PastSharing('wechat'), alipay: new PastSharing('alipay') };
  const parts = { zone, providers: providersOf(sharing) };
  const pass = async (at: number) => {
    for (let step = 0; step < steps; step++)
      await askShares({ ...parts, database: within(db), now: () => Math.round(at) });
  };
  const latest = now - latestMs;
  for (const [nth, debt] of (await debtsToCollect(db, latest - hourMs, most)).entries()) {
    const channel = chance.happens(0.7) ? 'wechat' : 'alipay';
    sharing[channel].isBlocked = nth % blockedEvery === 1;
    const from = Math.max(debt.createdAt, now - triedMs);
    const at = Math.round(from + (latest - from) * chance.between(0.1, 0.9));
    const { receivableId } = debt;
    const { paymentId, amountCents } = await payOwed(parts, ctxAt(db, at), { receivableId, channel });
    const paidAt = at + 12_000;
    const tradeNo = `42000098${chance.whole(10_000_000, 99_999_999)}${chance.whole(10_000_000, 99_999_999)}`;
    const said = { state: 'success' as const, amountCents, tradeNo, paidAt };
    await notePaidAtProvider(parts, ctxAt(db, paidAt), { paymentId, said });
    await pass(at + 2 * minuteMs);
    sharing[channel].isBlocked = false;
    if (nth % backEvery > 0) continue;
    const isWhole = nth % (2 * backEvery) === 0;
    await giveBack(debt, { at: at + hourMs, part: isWhole ? 1 : 0.5 });
  }

  async function giveBack({ receivableId, rideCents }: OpenDebt, { at, part }: { at: number; part: number }) {
    const ride = Math.ceil(rideCents * part);
    const wish = {
      lines: { ...noDues, ride },
      to: 'original' as const,
      reason: demoWords().money.reasons.sharedRefund,
    };
    const { refundId } = await refundOwed(parts, ctxAt(db, at), { receivableId, ...wish });
    const done = ctxAt(db, at + 5 * minuteMs);
    for (const { legId, cents, ...leg } of await legsAtProvider(db, refundId)) {
      await shareBackBefore(parts, ctxAt(db, at + minuteMs), { legId, ...leg });
      await pass(at + 2 * minuteMs);
      const said = { state: 'success' as const, amountCents: cents, refundNo: null, at: done.now() };
      await noteRefundAtProvider(parts, done, { legId, said });
    }
  }
}
