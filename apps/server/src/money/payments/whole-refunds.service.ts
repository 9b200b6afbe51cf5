import type { Posting } from '@kickstand/domain/money/ledger';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Committing } from '../../kernel/database/committing.ts';
import { newId } from '../../kernel/ids.ts';
import { bookedBy, type PaymentParts } from './payments.parts.ts';
import { lockPayment, type Payment } from './payments.store.ts';
import { beginLeg, isTooOld } from './refunds.service.ts';
import { insertRefund, type LegDetail } from './refunds.store.ts';

interface Back {
  kind: 'card' | 'deposit';
  subjectId: string;
  paymentId: string;
  cents: number;
  posting(payment: Payment): Posting;
  detail: LegDetail;
  reason: string;
  operator?: { operatorId: string; name: string } | undefined;
}

/** Refunds what a payment's card or deposit is still worth, to the original payment method. The caller has locked the rider. */
export async function refundPayment(parts: PaymentParts, ctx: Committing, back: Back): Promise<string> {
  const { db } = ctx;
  const now = ctx.now();
  const payment = await lockPayment(db, back.paymentId);
  if (!payment) throw new Error(`payment ${back.paymentId} is not there`);
  if (isTooOld(payment.successAt ?? 0, now)) refuse('refund.expired');
  const { riderId, areaId, agentId } = payment;
  const { kind, subjectId, reason, operator, detail } = back;
  const refundId = newId();
  await insertRefund(db, {
    refundId,
    kind,
    subjectId,
    riderId,
    areaId,
    agentId,
    way: 'original',
    cents: { principal: 0, gift: 0, online: back.cents },
    state: 'processing',
    reason,
    operator,
    now,
  });
  await beginLeg(parts, ctx, {
    refundId,
    payment,
    posting: back.posting(payment),
    occasion: {
      source: 'refund',
      sourceId: refundId,
      eventAt: now,
      now,
      zone: parts.zone,
      agentId: bookedBy({ kind, agentId, detail }),
      areaId,
      ...(operator && { operatorId: operator.operatorId }),
      reason,
    },
    detail,
    retryOf: null,
  });
  return refundId;
}
