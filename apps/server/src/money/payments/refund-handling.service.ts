import type { InputOf } from '@kickstand/contract/kit';
import { lateRefundMs, type refunds } from '@kickstand/contract/rides/orders';
import { postingOf } from '@kickstand/domain/money/ledger';
import { noDues } from '@kickstand/domain/money/wallet';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Committing } from '../../kernel/database/committing.ts';
import { newId } from '../../kernel/ids.ts';
import { riderHere } from '../../kernel/list/riders-in-scope.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { post } from '../ledger/posting.service.ts';
import { addLot } from '../wallet/lots.service.ts';
import { closedLegs, pageOfRefunds, refundInScope } from './history.store.ts';
import type { PaymentParts } from './payments.parts.ts';
import { addRefunded, homeOf, lockPayment, paymentWith } from './payments.store.ts';
import { occasionOf, sendAgain, settleWith } from './refund-results.service.ts';
import { type Leg, type LegDetail, lockLeg, moveLeg, noteInWallet } from './refunds.store.ts';
import { refundTopUp } from './withdrawals.service.ts';

/** Refunds by state; by default those that need attention. A withdrawal has no object of its own. */
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

/** Payments for rides or by mistake may become principal; refunds of wallets, cards and deposits may not. */
const mayBecomePrincipal = (kind: string) => kind === 'receivable' || kind === 'unclaimed';

/** Resumes a refund that a provider closed for good: under a new number, or as principal. */
export async function goOnWithRefund(parts: PaymentParts, ctx: Ctx, { body }: InputOf<typeof refunds.again>) {
  const { refundId, how, reason } = body;
  ctx.audit.on(refundId);
  const scope = ctx.rows.scope();
  const known = (await refundInScope(ctx.db, scope, refundId)) ?? refuse('refund.not_found');
  await waitForRider(ctx.db, known.riderId);
  const legs = await closedOnes(ctx, refundId);
  if (how === 'wallet' && !mayBecomePrincipal(known.kind)) refuse('refund.no_wallet');
  for (const leg of legs)
    await (how === 'again' ? sendAgain(parts, ctx, leg) : intoWallet(parts, ctx, leg, reason));
  await settleWith(ctx.db, { ...known, refundId }, ctx.now());
  const after = await refundInScope(ctx.db, scope, refundId);
  const state = (after ?? known).state as 'processing' | 'success' | 'failed';
  ctx.audit.record(refundId, { state: [known.state, state], way: how, cents: known.cents }, reason);
  return { state };
}

/** The legs of a refund that a provider closed for good, locked. Refused if there are none. */
async function closedOnes({ db }: Committing, refundId: string): Promise<Leg[]> {
  const locked: Leg[] = [];
  for (const { legId } of await closedLegs(db, refundId)) {
    const leg = await lockLeg(db, legId);
    if (leg) locked.push(leg);
  }
  return locked.length > 0 ? locked : refuse('refund.not_failed');
}

/** Retries a deposit's refund that the provider closed for good. The caller has locked the rider. */
export async function sendDepositAgain(
  parts: PaymentParts,
  ctx: Committing,
  { depositId, refundId }: { depositId: string; refundId: string },
) {
  for (const leg of await closedOnes(ctx, refundId)) await sendAgain(parts, ctx, leg);
  await settleWith(ctx.db, { kind: 'deposit', refundId, subjectId: depositId }, ctx.now());
}

/** Refunds the unspent part of a top-up. Above the limit of one person a second one is asked. */
export async function giveTopUpBack(parts: PaymentParts, ctx: Ctx, { body }: InputOf<typeof refunds.topUp>) {
  const { paymentId, amountCents, reason } = body;
  ctx.audit.on(paymentId);
  const scope = ctx.rows.scope();
  const known = await paymentWith(ctx.db, paymentId);
  if (known?.kind !== 'topup' || !(await riderHere(ctx.db, scope, known.riderId)))
    return refuse('payment.not_found');
  const { riderId, areaId } = known;
  await waitForRider(ctx.db, riderId);
  // What went back meanwhile counts for what one may give alone.
  const payment = (await lockPayment(ctx.db, paymentId)) ?? refuse('payment.not_found');
  const { refundedCents } = payment;
  const change = { refundedCents: [refundedCents, refundedCents + amountCents] };
  const home = areaId ?? (await homeOf(ctx.db, riderId))?.areaId ?? refuse('rider.not_found');
  const { refundAloneCents } = (await areaSettingsOf(ctx.db, home)).pay;
  if (refundedCents + amountCents > refundAloneCents) ctx.secondPerson({ object: paymentId, change, reason });
  const { operatorId, name } = ctx.actor;
  const wish = { payment, cents: amountCents, reason, operator: { operatorId, name } };
  const sent = await refundTopUp(parts, ctx, wish);
  ctx.audit.record(paymentId, { ...change, forfeitedCents: sent.forfeitedCents }, reason);
  return sent;
}

/** Turns what a provider will not refund into principal that remembers its payment. */
async function intoWallet(parts: PaymentParts, ctx: Ctx, leg: Leg, reason: string) {
  const { db } = ctx;
  const now = ctx.now();
  const { lines = noDues } = leg.detail as LegDetail;
  const posting =
    leg.kind === 'unclaimed'
      ? postingOf('unclaimedToPrincipal', { principal: leg.amountCents }, { rider: leg.riderId })
      : postingOf('refundedToWallet', lines, { area: String(leg.areaId), rider: leg.riderId });
  await post(db, posting, occasionOf(parts, leg, now, now));
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
    reason,
    operatorId: ctx.actor.operatorId,
  });
  await moveLeg(db, leg.legId, { state: 'closed', providerCode: 'to_wallet', askAt: null, endedAt: now });
  await noteInWallet(db, leg.refundId, leg.amountCents);
}
