import type { InputOf } from '@kickstand/contract/kit';
import { lateRefundMs, type refunds } from '@kickstand/contract/orders';
import { postingOf } from '@kickstand/domain/ledger';
import { noDues } from '@kickstand/domain/wallet';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { post } from '../ledger/posting.service.ts';
import { addLot } from '../wallet/lots.service.ts';
import { waitForRider } from '../wallet/paying.service.ts';
import { closedLegs, pageOfRefunds, refundInScope } from './history.store.ts';
import type { PaymentParts } from './payments.parts.ts';
import { addRefunded, lockPayment } from './payments.store.ts';
import { occasionOf, sendAgain, settleWith } from './refund-results.service.ts';
import { type Leg, type LegDetail, lockLeg, moveLeg, noteInWallet } from './refunds.store.ts';

/** Refunds by state, those that need somebody where none is named. A withdrawal is about no object of its own. */
export async function listRefunds(ctx: Ctx, { query }: InputOf<typeof refunds.failed>) {
  const { list, ...counted } = await pageOfRefunds(
    ctx.db,
    ctx.rows.scope(query),
    query,
    ctx.now() - lateRefundMs,
  );
  return {
    list: list.map((row) => ({
      ...row,
      subjectId: row.kind === 'withdrawal' ? null : row.subjectId,
      riderPhone: masked(row.riderPhone ?? ''),
    })),
    ...counted,
  };
}

/** Go on with what a house closed for good: ask again under a new number, or give it as principal. */
export async function goOnWithRefund(parts: PaymentParts, ctx: Ctx, { body }: InputOf<typeof refunds.again>) {
  const { refundId, how, reason } = body;
  ctx.audit.on(refundId);
  const scope = ctx.rows.scope();
  const known = (await refundInScope(ctx.db, scope, refundId)) ?? refuse('refund.not_found');
  await waitForRider(ctx.db, known.riderId);
  const legs = await closedLegs(ctx.db, refundId);
  if (legs.length === 0) refuse('refund.not_failed');
  if (how === 'wallet' && known.kind !== 'receivable') refuse('refund.no_wallet');
  for (const { legId } of legs) {
    const leg = await lockLeg(ctx.db, legId);
    if (!leg) continue;
    if (how === 'again') await sendAgain(parts, ctx, leg);
    else await intoWallet(parts, ctx, leg);
  }
  await settleWith(ctx.db, { ...known, refundId }, ctx.now());
  const after = await refundInScope(ctx.db, scope, refundId);
  const state = (after ?? known).state as 'processing' | 'success' | 'failed';
  ctx.audit.record(refundId, { state: [known.state, state], way: how, cents: known.cents }, reason);
  return { state };
}

/** What a house will not send back becomes principal that remembers its payment. */
async function intoWallet(parts: PaymentParts, ctx: Ctx, leg: Leg) {
  const { db } = ctx;
  const now = ctx.now();
  const { lines = noDues } = leg.detail as LegDetail;
  const owners = { area: String(leg.areaId), rider: leg.riderId };
  await post(db, postingOf('refundedToWallet', lines, owners), occasionOf(parts, leg, now, now));
  const payment = await lockPayment(db, leg.paymentId);
  await addRefunded(db, leg.paymentId, -leg.amountCents);
  await addLot(db, {
    lotId: newId(),
    riderId: leg.riderId,
    kind: 'principal',
    cents: leg.amountCents,
    paymentId: leg.paymentId,
    withLotId: null,
    areaId: leg.areaId,
    source: 'refund',
    now: payment?.successAt ?? now,
    endsAt: null,
  });
  await moveLeg(db, leg.legId, { state: 'closed', houseCode: 'to_wallet', askAt: null, endedAt: now });
  await noteInWallet(db, leg.refundId, leg.amountCents);
}
