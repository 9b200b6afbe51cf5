import type { InputOf } from '@kickstand/contract/kit';
import type { deposits, riderDeposits } from '@kickstand/contract/money/deposits';
import { postingOf } from '@kickstand/domain/money/ledger';
import type { Scope } from '@kickstand/domain/platform/access';
import { maskedName } from '@kickstand/domain/platform/names';
import { deadlineOf } from '@kickstand/domain/platform/queues';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { centsOf } from '@kickstand/domain/rides/pricing';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Committing } from '../../kernel/database/committing.ts';
import { newId } from '../../kernel/ids.ts';
import { consentsShown, waivingWays } from '../../money/deposits/consents.service.ts';
import {
  currentDeposit,
  type Deposit,
  deductDeposit,
  depositGoesBack,
  depositsShown,
  expectDeposit,
  freezeDeposit,
  leftOf,
  ownerOfDeposit,
  recoverDeposit,
  takeDeposit,
  transferDeposit,
} from '../../money/deposits/deposits.service.ts';
import { qualificationOf } from '../../money/deposits/qualification.service.ts';
import { beginAttempt } from '../../money/payments/attempts.service.ts';
import type { PaymentParts } from '../../money/payments/payments.parts.ts';
import { sendDepositAgain } from '../../money/payments/refund-handling.service.ts';
import { isTooOld } from '../../money/payments/refunds.service.ts';
import { isRiding, riderOf } from '../../money/payments/rider-money.service.ts';
import { refundPayment } from '../../money/payments/whole-refunds.service.ts';
import { owesAnything } from '../../money/wallet/paying.service.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { priceCalendarOf } from '../../platform/time/calendar.service.ts';
import { areaIn, riderVisible } from './membership.store.ts';

type Calls = typeof deposits;
type RiderCalls = typeof riderDeposits;
const dayMs = 86_400_000;
const backInMs = 2 * dayMs;

const areaOf = async (ctx: Ctx, areaId: number) =>
  (await areaIn(ctx.db, ctx.rows.scope(), areaId)) ?? refuse('common.not_found');

/** The deposits of a rider, and whether their providers can refund them. */
async function depositsOf(ctx: Ctx, riderId: string, seeing: { scope?: Scope } = {}) {
  const rows = await depositsShown(ctx.db, riderId, { ...seeing, locale: ctx.locale });
  return rows.map((row) => ({ ...row, isOld: isTooOld(row.paidAt, ctx.now()) }));
}

export async function showQualification(
  zone: string,
  ctx: Ctx,
  { params: { riderId, areaId } }: InputOf<RiderCalls['show']>,
) {
  await riderOf(ctx, riderId, { moves: false });
  const { agentId } = await areaOf(ctx, areaId);
  const { by, permit } = await qualificationOf(ctx.db, riderId, { areaId, agentId, at: ctx.now(), zone });
  const [newest = null] = await depositsOf(ctx, riderId);
  return {
    by: by ?? null,
    depositCents: permit.takesDeposit ? permit.depositCents : null,
    takesMembers: permit.takesMembers,
    certificateKinds: permit.takesCertificates ? permit.certificateKinds : [],
    laterWays: waivingWays(permit),
    deposit: newest,
  };
}

/** Begins the payment of an area's deposit. */
export async function payDeposit(parts: PaymentParts, ctx: Ctx, { body }: InputOf<RiderCalls['pay']>) {
  const { riderId, areaId, channel } = body;
  await riderOf(ctx, riderId);
  const { agentId } = await areaOf(ctx, areaId);
  const { permit } = await areaSettingsOf(ctx.db, areaId);
  if (permit.permitsAll || !permit.takesDeposit) refuse('deposit.not_asked');
  const known = await currentDeposit(ctx.db, riderId);
  if (known) refuse(known.state === 'paying' ? 'deposit.paying' : 'deposit.has_one');
  const amountCents = permit.depositCents;
  const depositId = newId();
  const of = { riderId, areaId, agentId };
  await expectDeposit(ctx.db, { ...of, depositId, amountCents, channel, now: ctx.now() });
  const attempt = await beginAttempt(parts, ctx, {
    channel,
    amountCents,
    posting: (merchant) => postingOf('depositPaid', { deposit: amountCents }, { merchant, rider: riderId }),
    of: { kind: 'deposit', subjectId: depositId, ...of },
  });
  return { depositId, ...attempt, amountCents };
}

/** When a refund requested now is due: two working days later. */
async function dueAfter({ db, now }: Committing, zone: string) {
  const { holidays, makeUpWorkdays } = await priceCalendarOf(db);
  const isDayOff = (day: string) => {
    if (makeUpWorkdays.includes(day)) return false;
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    return weekday === 0 || weekday === 6 || holidays.includes(day);
  };
  const asked = { at: now(), kind: 'opened' as const };
  return deadlineOf([asked], { allowedMs: backInMs, zone, isDayOff }) ?? now() + backInMs;
}

/** Refuses a refund while the deposit is blocked, with the end of the block. */
async function demandFree(zone: string, { db }: Committing, deposit: Deposit) {
  if (deposit.state === 'refunding' || deposit.state === 'refund_failed') refuse('deposit.refunding');
  if (deposit.state === 'frozen')
    refuse('deposit.frozen', { until: businessDayOf(deposit.frozenUntil ?? 0, zone) });
  if (deposit.state !== 'paid') refuse('deposit.none');
  if (await isRiding(db, deposit.riderId)) refuse('deposit.open_order');
  if (await owesAnything(db, deposit.riderId)) refuse('deposit.owes');
}

/** Why something is refunded, and by whom: the rider if nobody is named. */
export interface Back {
  reason: string;
  operator?: { operatorId: string; name: string };
}

/** Refunds a deposit the way it was paid. Refused while blocked; the caller has locked the rider. */
export async function sendBack(
  parts: PaymentParts,
  ctx: Committing,
  deposit: Deposit,
  { reason, operator }: Back,
) {
  await demandFree(parts.zone, ctx, deposit);
  const { depositId, riderId, paymentId } = deposit;
  const cents = centsOf(leftOf(deposit));
  const refundId = await refundPayment(parts, ctx, {
    kind: 'deposit',
    subjectId: depositId,
    paymentId: paymentId ?? '',
    cents,
    posting: ({ merchant }) => postingOf('depositRefunded', { deposit: cents }, { merchant, rider: riderId }),
    detail: {},
    reason,
    operator,
  });
  const dueAt = await dueAfter(ctx, parts.zone);
  await depositGoesBack(ctx.db, depositId, { refundId, at: ctx.now(), dueAt });
  return { refundId, cents, dueAt };
}

/** Requests a deposit's refund for its rider. */
export async function askBack(parts: PaymentParts, ctx: Ctx, { body }: InputOf<RiderCalls['refund']>) {
  await riderOf(ctx, body.riderId);
  const known = (await currentDeposit(ctx.db, body.riderId)) ?? refuse('deposit.none');
  const deposit = (await takeDeposit(ctx.db, known.depositId)) ?? refuse('deposit.none');
  return sendBack(parts, ctx, deposit, { reason: 'rider' });
}

export async function listDeposits(ctx: Ctx, { query: { riderId } }: InputOf<Calls['ofRider']>) {
  const scope = ctx.rows.scope();
  if (!(await riderVisible(ctx.db, scope, riderId))) refuse('rider.not_found');
  const list = await depositsOf(ctx, riderId, { scope });
  return { list, consents: await consentsShown(ctx.db, riderId) };
}

interface Known {
  depositId: string;
  version: number;
}

/** Locks the rider of a deposit paid in scope; refuses unless its version is the one the caller knows. */
async function depositToChange(ctx: Ctx, { depositId, version }: Known): Promise<Deposit> {
  ctx.audit.on(depositId);
  const riderId = (await ownerOfDeposit(ctx.db, ctx.rows.scope(), depositId)) ?? refuse('deposit.not_found');
  await waitForRider(ctx.db, riderId);
  const deposit = (await takeDeposit(ctx.db, depositId)) ?? refuse('deposit.not_found');
  if (deposit.version !== version) refuse('common.stale_version');
  return deposit;
}

const doing = ({ zone }: PaymentParts, { actor, now }: Ctx, reason: string) => ({
  now: now(),
  zone,
  by: { operatorId: actor.operatorId, name: actor.name },
  reason,
});

export async function freeze(parts: PaymentParts, ctx: Ctx, { body }: InputOf<Calls['freeze']>) {
  const { depositId, days, reason } = body;
  const deposit = await depositToChange(ctx, body);
  const until = ctx.now() + days * dayMs;
  if (deposit.state === 'frozen')
    refuse('deposit.frozen', { until: businessDayOf(deposit.frozenUntil ?? 0, parts.zone) });
  if (deposit.state === 'refunding' || deposit.state === 'refund_failed') refuse('deposit.refunding');
  if (deposit.state !== 'paid') refuse('deposit.none');
  await freezeDeposit(ctx.db, deposit, until, doing(parts, ctx, reason));
  ctx.audit.record(depositId, { state: ['paid', 'frozen'], days }, reason);
  return { until };
}

export async function recover(parts: PaymentParts, ctx: Ctx, { body }: InputOf<Calls['recover']>) {
  const { depositId, reason } = body;
  const deposit = await depositToChange(ctx, body);
  if (deposit.state !== 'frozen') refuse('deposit.not_frozen');
  await recoverDeposit(ctx.db, deposit, doing(parts, ctx, reason));
  ctx.audit.record(depositId, { state: ['frozen', 'paid'] }, reason);
  return { depositId };
}

export async function refundDeposit(parts: PaymentParts, ctx: Ctx, { body }: InputOf<Calls['refund']>) {
  const { depositId, reason } = body;
  const deposit = await depositToChange(ctx, body);
  const { operatorId, name } = ctx.actor;
  const back = await sendBack(parts, ctx, deposit, { reason, operator: { operatorId, name } });
  ctx.audit.record(depositId, { state: ['paid', 'refunding'], cents: back.cents }, reason);
  return back;
}

/** Retries a refund that the provider closed. */
export async function refundAgain(parts: PaymentParts, ctx: Ctx, { body }: InputOf<Calls['again']>) {
  const { depositId, state, refundId } = await depositToChange(ctx, body);
  if (state !== 'refund_failed' || refundId === null) return refuse('deposit.not_failed');
  await sendDepositAgain(parts, ctx, { depositId, refundId });
  ctx.audit.record(depositId, { state: [state, 'refunding'] });
  return { depositId, state: 'refunding' as const };
}

/** Records a refund by bank transfer: providers refund nothing after a year. */
export async function transfer(parts: PaymentParts, ctx: Ctx, { body }: InputOf<Calls['transfer']>) {
  const { depositId, bankNo, reason } = body;
  const accountName = maskedName(body.accountName);
  const deposit = await depositToChange(ctx, body);
  await demandFree(parts.zone, ctx, deposit);
  if (!isTooOld(deposit.paidAt ?? 0, ctx.now())) refuse('deposit.by_provider');
  const cents = centsOf(leftOf(deposit));
  const change = {
    state: ['paid', 'refunded'],
    cents: [cents, 0],
    bankNo: [null, bankNo],
    accountName: [null, accountName],
  };
  ctx.secondPerson({ object: depositId, change, reason });
  const transferred = { no: bankNo, name: accountName };
  await transferDeposit(ctx.db, deposit, transferred, doing(parts, ctx, `${bankNo} ${reason}`));
  ctx.audit.record(depositId, change, reason);
  return { depositId, cents };
}

export async function deduct(parts: PaymentParts, ctx: Ctx, { body }: InputOf<Calls['deduct']>) {
  const { depositId, amountCents, reason } = body;
  const deposit = await depositToChange(ctx, body);
  if (deposit.state !== 'frozen') refuse('deposit.not_frozen');
  const left = leftOf(deposit);
  if (amountCents > left) refuse('deposit.exceeds', { max: (left / 100).toFixed(2) });
  const change = { cents: [left, left - amountCents] };
  ctx.secondPerson({ object: depositId, change, reason });
  await deductDeposit(ctx.db, deposit, amountCents, doing(parts, ctx, reason));
  ctx.audit.record(depositId, change, reason);
  return { leftCents: centsOf(left - amountCents) };
}
