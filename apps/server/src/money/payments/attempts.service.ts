import { type Posting, postingOf } from '@kickstand/domain/money/ledger';
import { totalOf } from '@kickstand/domain/money/wallet';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Committing } from '../../kernel/database/committing.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { hold, type Occasion } from '../ledger/posting.service.ts';
import { beginOnline, owedOf } from '../wallet/paying.service.ts';
import { bookedBy, merchantOf, type PaidBy, type PaymentParts, providerOf } from './payments.parts.ts';
import { homeOf, insertPayment, type NewPayment, openAttemptsOf, principalOf } from './payments.store.ts';
import { collectedAt } from './shares.service.ts';

/** How long a payment attempt is open, milliseconds: then the provider is queried, and its order closed. */
const attemptMs = 3 * 60_000;

export interface Attempt {
  paymentId: string;
  amountCents: number;
  expiresAt: number;
}

interface Wish {
  channel: PaidBy;
  amountCents: number;
  posting(merchant: string): Posting;
  of: Pick<NewPayment, 'kind' | 'subjectId' | 'riderId' | 'areaId' | 'agentId'>;
  /** Additional information about it. */
  detail?: { isMember?: boolean; consentId?: string };
  /** After this it is worthless to the rider, epoch ms. */
  until?: number;
}

/** Begins collecting: the amount is pending in the ledger, and the provider is asked as soon as this is committed. */
export async function beginAttempt(parts: PaymentParts, ctx: Committing, wish: Wish): Promise<Attempt> {
  const { db } = ctx;
  const provider = providerOf(wish.channel);
  const { detail = {}, until = Number.POSITIVE_INFINITY } = wish;
  const now = ctx.now();
  const of = { ...wish.of, channel: wish.channel, isMember: detail.isMember ?? false, now };
  const offered = (await collectedAt(parts, db, of)) ?? refuse('payment.not_offered');
  const merchant = merchantOf(provider, offered);
  const paymentId = newId();
  const occasion: Occasion = {
    source: 'payment',
    sourceId: paymentId,
    eventAt: now,
    now,
    zone: parts.zone,
    agentId: bookedBy({ ...wish.of, detail }),
    areaId: wish.of.areaId,
  };
  const { postingId } = await hold(db, wish.posting(merchant), occasion);
  const attempt = { paymentId, amountCents: wish.amountCents, expiresAt: Math.min(now + attemptMs, until) };
  const subjectId = wish.of.kind === 'topup' ? paymentId : wish.of.subjectId;
  await insertPayment(db, {
    ...wish.of,
    ...attempt,
    subjectId,
    channel: wish.channel,
    merchant,
    outNo: paymentId.replaceAll('-', ''),
    detail,
    pendingId: postingId,
    now,
  });
  if (parts.onToAsk) ctx.afterCommit(parts.onToAsk);
  return attempt;
}

interface Paying {
  receivableId: string;
  channel: PaidBy;
  /** The consent used to collect. */
  detail?: { consentId?: string };
}

/** Pays the rest of a debt at a provider. Nothing about it changes until the provider has answered. */
export async function payOwed(
  parts: PaymentParts,
  ctx: Committing,
  { receivableId, channel, detail = {} }: Paying,
): Promise<Attempt> {
  const { owed, rest } = await owedOf(ctx.db, receivableId);
  if (owed.state !== 'unpaid') refuse(owed.state === 'paying' ? 'order.freezing' : 'order.not_owed');
  const amountCents = totalOf(rest);
  const attempt = await beginAttempt(parts, ctx, {
    channel,
    amountCents,
    detail,
    posting: (merchant) =>
      postingOf('paidOnline', { online: amountCents }, { merchant, receivable: receivableId }),
    of: {
      kind: 'receivable',
      subjectId: receivableId,
      riderId: owed.riderId,
      areaId: owed.areaId,
      agentId: owed.agentId,
    },
  });
  await beginOnline(ctx.db, owed, ctx.now());
  return attempt;
}

interface TopUp {
  riderId: string;
  channel: PaidBy;
  amountCents: number;
  /** The maximum principal of a rider, including open attempts, cents. */
  capCents: number;
}

/** Refuses to let principal plus open attempts exceed the cap. The caller has locked the rider. */
export async function refuseAboveCap(
  db: Db,
  { riderId, amountCents, capCents }: Pick<TopUp, 'riderId' | 'amountCents' | 'capCents'>,
) {
  const has = (await principalOf(db, riderId)) + (await openAttemptsOf(db, riderId, 'topup'));
  if (has + amountCents > capCents) refuse('wallet.cap', { cap: (capCents / 100).toFixed(2) });
}

/** Tops up principal, up to the cap. The caller has locked the rider. */
export async function topUp(
  parts: PaymentParts,
  ctx: Committing,
  { riderId, channel, amountCents, capCents }: TopUp,
): Promise<Attempt> {
  const { db } = ctx;
  await refuseAboveCap(db, { riderId, amountCents, capCents });
  const home = await homeOf(db, riderId);
  return beginAttempt(parts, ctx, {
    channel,
    amountCents,
    posting: (merchant) => postingOf('topUp', { principal: amountCents }, { merchant, rider: riderId }),
    of: {
      kind: 'topup',
      subjectId: '',
      riderId,
      areaId: home?.areaId ?? null,
      agentId: home?.agentId ?? headOffice,
    },
  });
}
