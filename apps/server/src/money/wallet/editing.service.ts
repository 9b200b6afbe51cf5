import { postingOf } from '@kickstand/domain/money/ledger';
import {
  bySource,
  type Dues,
  editDifference,
  type RefundablePart,
  totalOf,
} from '@kickstand/domain/money/wallet';
import type { Db } from '../../kernel/database/db.ts';
import { post } from '../ledger/posting.service.ts';
import { duesOf, type Moment, type Owed, occasionOf } from './paying.service.ts';
import { saveOrderMoney, saveReceivable } from './receivables.store.ts';

interface Changed {
  /** What was paid of it. */
  parts: readonly RefundablePart[];
  moment: Moment;
  /** Absent where it follows from a rule. */
  operatorId?: string | undefined;
  reason: string;
}

interface Edited extends Changed {
  next: Dues;
  /** What its order shows as channel; of a fee, which has no order, nothing. */
  channel: string | null;
}

const ownersOf = (of: Owed) => ({ area: String(of.areaId), receivable: of.receivableId });

/** Ask for other amounts than before; it is paid where that leaves nothing. Checked and locked by the caller. */
export async function editOwed(db: Db, of: Owed, edited: Edited): Promise<void> {
  const { parts, next, moment, operatorId, reason } = edited;
  const { lowered, raised } = editDifference({ due: duesOf(of), next });
  const occasion = { ...occasionOf(of, moment), operatorId, reason };
  if (totalOf(lowered) > 0) await post(db, postingOf('editedBeforePay', lowered, ownersOf(of)), occasion);
  if (totalOf(raised) > 0) await post(db, postingOf('editTakenBack', raised, ownersOf(of)), occasion);
  const state = totalOf(next) === of.paidCents ? 'paid' : 'unpaid';
  const { now } = moment;
  await saveReceivable(db, of, { state, paidCents: of.paidCents, due: next, now });
  if (of.kind !== 'order') return;
  await saveOrderMoney(db, of.receivableId, {
    state,
    paid: bySource(parts),
    refundedCents: of.refundedCents,
    channel: state === 'paid' && of.paidCents === 0 ? 'zero' : edited.channel,
    paidAt: state === 'paid' ? now : null,
    due: next,
    editedAt: now,
  });
}

/** Close something owed whose rest nobody will pay: a loss. Checked and locked by the caller. */
export async function writeOffOwed(
  db: Db,
  of: Owed,
  changed: Changed & { channel: string | null },
): Promise<void> {
  const { parts, moment, operatorId, reason, channel } = changed;
  const due = totalOf(duesOf(of)) - of.paidCents;
  const posting = postingOf('writtenOff', { due }, ownersOf(of));
  await post(db, posting, { ...occasionOf(of, moment), operatorId, reason });
  await saveReceivable(db, of, { state: 'closed', paidCents: of.paidCents, now: moment.now });
  if (of.kind !== 'order') return;
  await saveOrderMoney(db, of.receivableId, {
    state: 'closed',
    paid: bySource(parts),
    refundedCents: of.refundedCents,
    channel,
    paidAt: null,
  });
}
