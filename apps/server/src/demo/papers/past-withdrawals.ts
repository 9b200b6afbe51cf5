import type { Chance } from '@kickstand/town';
import type { Db } from '../../kernel/database/db.ts';
import type { PaymentParts } from '../../money/payments/payments.parts.ts';
import { noteRefundAtProvider } from '../../money/payments/refund-results.service.ts';
import { withdraw } from '../../money/payments/withdrawals.service.ts';
import { demoWords } from '../words/demo.words.ts';
import { legsOf, type Saver, savers } from './papers.store.ts';
import { ctxAt } from './then.ts';

const hourMs = 3_600_000;

interface Making {
  db: Db;
  chance: Chance;
  parts: PaymentParts;
  now: number;
}

/** Most riders who withdrew their balance. */
const most = 40;
/** How long ago the last of them did, hours. */
const newestHours = 8;

/** Creates withdrawals: all principal is refunded to where it came from, and gifts are forfeited. */
export async function makeWithdrawals(making: Making) {
  const before = making.now - (newestHours + 4) * hourMs;
  for (const saver of await savers(making.db, before, most)) await drawOut(making, saver);
}

async function drawOut({ db, chance, parts, now }: Making, { riderId, movedAt }: Saver) {
  const newest = now - newestHours * hourMs;
  const at = movedAt + (newest - movedAt) * chance.between(0.05, 1);
  const { refundId } = await withdraw(parts, ctxAt(db, at), {
    riderId,
    leastCents: 0,
    reason: demoWords().money.reasons.withdrawal,
  });
  const done = ctxAt(db, at + chance.between(0.02, 6) * hourMs);
  for (const { legId, cents } of await legsOf(db, refundId)) {
    const said = { state: 'success' as const, amountCents: cents, refundNo: null, at: done.now() };
    await noteRefundAtProvider(parts, done, { legId, said });
  }
}
