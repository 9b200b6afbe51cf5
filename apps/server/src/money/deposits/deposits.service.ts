import type { DepositRow } from '@kickstand/contract/money/deposits';
import { postingOf } from '@kickstand/domain/money/ledger';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { Scope } from '@kickstand/domain/platform/access';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { type Occasion, post } from '../ledger/posting.service.ts';
import {
  changeDeposit,
  type Deposit,
  depositOf,
  depositsSeen,
  figuresIn,
  insertDeposit,
  lockDeposit,
  type NewDeposit,
  riderOfDeposit,
  type Transferred,
} from './deposits.store.ts';

export type { Deposit } from './deposits.store.ts';

/** Inserts a deposit about to be paid. */
export const expectDeposit = (db: Db, one: NewDeposit) => insertDeposit(db, one);

/** A deposit, locked; the caller has locked the rider. */
export const takeDeposit = (db: Db, depositId: string) => lockDeposit(db, depositId);

/** A rider's paid or pending deposit. */
export const currentDeposit = (db: Db, riderId: string) => depositOf(db, riderId);

/** The owner of a deposit paid in scope; undefined if there is none. */
export const ownerOfDeposit = async (db: Db, scope: Scope, depositId: string) =>
  (await riderOfDeposit(db, scope, depositId))?.riderId;

/** A rider's deposits for display. */
export const depositsShown = (
  db: Db,
  riderId: string,
  seeing: { scope?: Scope; locale: Locale },
): Promise<Omit<DepositRow, 'isOld'>[]> => depositsSeen(db, riderId, seeing);

/** What riders of an area have paid in order to ride. */
export const membershipIn = (db: Db, areaId: number, when: { now: number; zone: string }) =>
  figuresIn(db, areaId, when);

/** Marks a deposit as paid. False if nobody is waiting for it any more. */
export async function depositPaid(
  db: Db,
  depositId: string,
  { paymentId, paidAt }: { paymentId: string; paidAt: number },
): Promise<boolean> {
  const deposit = await lockDeposit(db, depositId);
  if (deposit?.state !== 'paying') return false;
  await changeDeposit(db, depositId, { state: 'paid', paid: { paymentId, at: paidAt } });
  return true;
}

/** Drops a deposit that will not be paid. */
export async function depositDropped(db: Db, depositId: string) {
  const deposit = await lockDeposit(db, depositId);
  if (deposit?.state === 'paying') await changeDeposit(db, depositId, { state: 'dropped' });
}

/** Applies the result of a deposit's refund. */
export async function noteDepositBack(
  db: Db,
  depositId: string,
  { isBack, isStuck, at }: { isBack: boolean; isStuck: boolean; at: number },
) {
  const deposit = await lockDeposit(db, depositId);
  if (deposit?.state !== 'refunding' && deposit?.state !== 'refund_failed') return;
  if (isBack) await changeDeposit(db, depositId, { state: 'refunded', refundedAt: at });
  else await changeDeposit(db, depositId, { state: isStuck ? 'refund_failed' : 'refunding' });
}

/** Refunds a deposit. */
export const depositGoesBack = (
  db: Db,
  depositId: string,
  asked: { refundId: string; at: number; dueAt: number },
) => changeDeposit(db, depositId, { state: 'refunding', asked });

interface Doing {
  now: number;
  zone: string;
  by?: { operatorId: string; name: string };
  reason: string;
}

/** Each version of a deposit is left exactly once, so the version number identifies the change that a posting belongs to. */
const occasionOf = (of: Deposit, { now, zone, by, reason }: Doing): Occasion => ({
  source: 'deposit',
  sourceId: of.depositId,
  leg: of.version,
  eventAt: now,
  now,
  zone,
  agentId: headOffice,
  areaId: of.areaId,
  ...(by && { operatorId: by.operatorId }),
  reason,
});

/** What is left of a deposit, cents. */
export const leftOf = ({ amountCents, deductedCents }: Pick<Deposit, 'amountCents' | 'deductedCents'>) =>
  amountCents - deductedCents;

/** Freezes a paid deposit until an instant. */
export async function freezeDeposit(db: Db, of: Deposit, until: number, doing: Doing) {
  const posting = postingOf('depositFrozen', { deposit: leftOf(of) }, { rider: of.riderId });
  await post(db, posting, occasionOf(of, doing));
  const frozen = { at: doing.now, until, by: doing.by?.name ?? '', reason: doing.reason };
  await changeDeposit(db, of.depositId, { state: 'frozen', frozen });
}

/** Records a deposit's refund by bank transfer. */
export async function transferDeposit(db: Db, of: Deposit, transferred: Transferred, doing: Doing) {
  const posting = postingOf('manualTransfer', { deposit: leftOf(of) }, { rider: of.riderId });
  await post(db, posting, occasionOf(of, doing));
  await changeDeposit(db, of.depositId, { state: 'refunded', refundedAt: doing.now, transferred });
}

/** Unfreezes a deposit. */
export async function recoverDeposit(db: Db, of: Deposit, doing: Doing) {
  const posting = postingOf('depositRecovered', { deposit: leftOf(of) }, { rider: of.riderId });
  await post(db, posting, occasionOf(of, doing));
  await changeDeposit(db, of.depositId, { state: 'paid', frozen: null });
}

/** Deducts damages from a frozen deposit; the rest stays frozen. */
export async function deductDeposit(db: Db, of: Deposit, cents: number, doing: Doing) {
  const owners = { rider: of.riderId, area: String(of.areaId) };
  await post(db, postingOf('depositDeducted', { deposit: cents }, owners), occasionOf(of, doing));
  const isAll = cents === leftOf(of);
  await changeDeposit(db, of.depositId, {
    deducted: cents,
    ...(isAll && { state: 'deducted' as const, frozen: null }),
  });
}
