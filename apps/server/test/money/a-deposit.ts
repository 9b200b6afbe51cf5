import { postingOf } from '@kickstand/domain/money/ledger';
import type { Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { depositGoesBack, freezeDeposit } from '../../src/money/deposits/deposits.service.ts';
import { changeDeposit, insertDeposit, lockDeposit } from '../../src/money/deposits/deposits.store.ts';
import { post } from '../../src/money/ledger/posting.service.ts';
import { insertLeg, insertRefund, moveLeg } from '../../src/money/payments/refunds.store.ts';
import { aRider } from '../examples/examples.trips.ts';
import { aPayment } from './a-rider.ts';

const zone = 'Asia/Shanghai';

interface Wish {
  agentId: number;
  now: number;
  riderId?: string;
  cents?: number;
  isFrozen?: boolean;
}

/** A deposit that a rider has paid, in the books. */
export async function aDeposit(db: Db, { agentId, now, cents = 9_900, isFrozen = false, ...of }: Wish) {
  const riderId = of.riderId ?? (await aRider(db, agentId)).riderId;
  const [depositId, areaId] = [newId(), agentId * 10 + 1];
  await insertDeposit(db, {
    depositId,
    riderId,
    areaId,
    agentId,
    amountCents: cents,
    channel: 'wechat',
    now,
  });
  const { paymentId, merchant } = await aPayment(db, { riderId, agentId, now, cents, state: 'success' });
  await db
    .updateTable('payment')
    .set({ kind: 'deposit', subject_id: depositId })
    .where('payment_id', '=', paymentId)
    .execute();
  const posting = postingOf('depositPaid', { deposit: cents }, { merchant, rider: riderId });
  const occasion = { source: 'payment', sourceId: paymentId, eventAt: now, now, zone, agentId: 2, areaId };
  await post(db, posting, occasion);
  await changeDeposit(db, depositId, { state: 'paid', paid: { paymentId, at: now } });
  const paid = await lockDeposit(db, depositId);
  if (isFrozen && paid)
    await freezeDeposit(db, paid, now + 86_400_000, { now, zone, reason: '车辆损坏待查' });
  return { riderId, depositId, version: isFrozen ? 3 : 2 };
}

/** A deposit whose refund its provider has closed for good. */
export async function aStuckDeposit(db: Db, { agentId, now }: Pick<Wish, 'agentId' | 'now'>) {
  const { riderId, depositId, version } = await aDeposit(db, { agentId, now });
  const paymentId = (await lockDeposit(db, depositId))?.paymentId ?? '';
  const [refundId, legId, cents] = [newId(), newId(), 9_900];
  const of = { areaId: agentId * 10 + 1, agentId, refundId, now };
  const back = { way: 'original' as const, cents: { principal: 0, gift: 0, online: cents }, reason: '-' };
  const about = { kind: 'deposit' as const, subjectId: depositId, riderId };
  await insertRefund(db, { ...of, ...about, ...back, state: 'failed' });
  const leg = { paymentId, retryOf: null, amountCents: cents, detail: {}, pendingId: '' };
  await insertLeg(db, { ...of, ...leg, legId });
  await moveLeg(db, legId, { state: 'closed', providerCode: 'closed', askAt: null, endedAt: now });
  await depositGoesBack(db, depositId, { refundId, at: now, dueAt: now });
  await changeDeposit(db, depositId, { state: 'refund_failed' });
  return { riderId, depositId, version: version + 2 };
}
