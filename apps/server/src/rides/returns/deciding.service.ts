import type { InputOf } from '@kickstand/contract/kit';
import type { ReturnDecision, returns } from '@kickstand/contract/rides/returns';
import { postingOf } from '@kickstand/domain/money/ledger';
import { noDues } from '@kickstand/domain/money/wallet';
import { everything } from '@kickstand/domain/platform/access';
import { effectOf } from '@kickstand/domain/rides/returns';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { type Committing, committing } from '../../kernel/database/committing.ts';
import type { Database } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { refuseOthers } from '../../kernel/queue/queue.ts';
import { giveWithin, mayGiveAlone } from '../../money/giving/giving.service.ts';
import type { PaymentParts } from '../../money/payments/payments.parts.ts';
import { refundOwed } from '../../money/payments/refunds.service.ts';
import { editOwed } from '../../money/wallet/editing.service.ts';
import { bookOwed, duesOf, owedOf, wasOwed } from '../../money/wallet/paying.service.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { noticeOf } from '../../platform/notice-templates/notice.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { surchargeLifted } from '../orders/orders.events.ts';
import {
  type Application,
  dueApplications,
  lockApplication,
  noteDecided,
  riderOfApplication,
} from './return-changes.store.ts';
import { returnFaulted } from './returns.events.ts';
import type { ReturnParts } from './returns.parts.ts';
import { returnDetailOf, returnQueue } from './returns.service.ts';

/** How long after a rejection the rider may ride on without paying the new debt. */
const graceMs = 24 * 3_600_000;

/** Tells riders the outcome of their applications. */
export const returnDecided = noticeOf('approval');

const results = {
  passed: { zh: '已通过', en: 'passed' },
  warned: { zh: '已通过（警告）', en: 'passed with a warning' },
  rejected: { zh: '未通过', en: 'not passed' },
} as const;

interface Said {
  decision: ReturnDecision;
  text: string;
  /** Nobody if approved automatically. */
  operator?: { operatorId: string; name: string };
}

/** How an application's surcharge was paid and what is still owed, for refunding or charging it. */
async function moneyOf({ db }: Committing, { orderId, line, feeCents, isWaived }: Application) {
  if (feeCents === 0 || line === null) return undefined;
  const taken = (await wasOwed(db, orderId)) ? await owedOf(db, orderId) : undefined;
  const refunded = (taken?.parts ?? []).filter((part) => part.line === 'location' || part.line === line);
  const refundedCents = refunded.reduce((sum, part) => sum + part.refundedCents, 0);
  const paid = (taken?.parts ?? []).filter((part) => part.line === line);
  const paidCents = paid.reduce((sum, { cents }) => sum + cents, 0);
  return { taken, line, refundedCents, paidCents, isWaived };
}
type Money = NonNullable<Awaited<ReturnType<typeof moneyOf>>>;

interface Deciding {
  parts: PaymentParts;
  of: Application;
  said: Said;
}

/** Cancels the unpaid part and refunds the paid part. Returns the total, cents. */
async function giveBack(
  ctx: Committing,
  { parts, of, said: { text, operator } }: Deciding,
  { taken, line, paidCents, refundedCents }: Money,
): Promise<number> {
  if (!taken) return 0;
  const { owed, parts: known } = taken;
  const [due, now] = [duesOf(owed), ctx.now()];
  const unpaid = owed.state === 'closed' ? 0 : due[line] - paidCents;
  const reason = text || 'return_passed';
  if (unpaid > 0) {
    const moment = { eventAt: now, now, zone: parts.zone };
    const next = { ...due, [line]: paidCents };
    const channel = owed.paidCents > 0 ? 'wallet' : null;
    const operatorId = operator?.operatorId;
    await editOwed(ctx.db, owed, { parts: known, next, moment, operatorId, reason, channel });
  }
  const back = paidCents - refundedCents;
  if (back > 0) {
    const lines = { ...noDues, [line]: back };
    await refundOwed(parts, ctx, { receivableId: of.orderId, lines, to: 'original', reason, operator });
  }
  return unpaid + back;
}

/** Charges what was waived, as a separate debt of the same order and agent. Returns its number. */
async function askFor(ctx: Committing, { parts, of, said }: Deciding): Promise<string> {
  const now = ctx.now();
  const receivableId = newId();
  const { orderId, riderId, areaId, agentId, feeCents } = of;
  await bookOwed(
    ctx.db,
    {
      receivableId,
      kind: 'supplement',
      orderId,
      riderId,
      areaId,
      agentId,
      due: { ...noDues, location: feeCents },
      giftFirst: false,
      reason: said.text,
      now,
      dueAt: now + graceMs,
    },
    postingOf('supplement', { location: feeCents }, { receivable: receivableId, area: String(areaId) }),
    { eventAt: now, now, zone: parts.zone },
  );
  return receivableId;
}

/** Applies a decision to the rider's score: approval costs nothing, but a warning or a rejection does. */
async function moveScore(ctx: Committing, of: Application, { decision, text, operator }: Said) {
  const { orderId, riderId, areaId, agentId, applicationId, line } = of;
  const said = { ...(text && { reason: text }), operatorName: operator?.name, now: ctx.now() };
  const source = { orderId, riderId, areaId, agentId, ...said };
  if (decision !== 'rejected' && line !== null) await surchargeLifted.tell(ctx.db, { ...source, line });
  if (decision !== 'passed') await returnFaulted.tell(ctx.db, { ...source, applicationId, decision });
}

/** Decides a locked application, and moves money and points accordingly. */
async function settle(ctx: Committing, deciding: Deciding, money: Money | undefined) {
  const { of, said } = deciding;
  const { decision, text } = said;
  const effect = money && effectOf({ decision, ...money });
  const backCents = money && effect === 'give_back' ? await giveBack(ctx, deciding, money) : 0;
  const supplementId = effect === 'ask_for' ? await askFor(ctx, deciding) : null;
  await moveScore(ctx, of, said);
  const by = said.operator?.name ?? null;
  await noteDecided(ctx.db, of.applicationId, {
    decision,
    text,
    by,
    supplementId,
    backCents,
    now: ctx.now(),
  });
  const { riderId, areaId, agentId, applicationId: subject, orderId } = of;
  const reason = text || { zh: '感谢反馈', en: 'thank you for telling us' };
  await returnDecided.tell(
    { ...ctx, zone: deciding.parts.zone },
    { riderId, areaId, agentId, subject },
    { no: orderId.slice(-8), result: results[decision], reason },
  );
  return { backCents, supplementCents: supplementId === null ? 0 : of.feeCents };
}

/** An application in scope that the caller may decide, locked with its rider. */
async function applicationToDecide(ctx: Ctx, applicationId: string): Promise<Application> {
  const scope = ctx.rows.scope();
  const whose = (await riderOfApplication(ctx.db, scope, applicationId)) ?? refuse('return.not_found');
  await waitForRider(ctx.db, whose.riderId);
  const of = (await lockApplication(ctx.db, scope, applicationId)) ?? refuse('return.not_found');
  refuseOthers(ctx, returnQueue, of);
  return of;
}

/** Decides an application. Refunds above the limit of one person need a second one. */
export async function decideReturn(
  parts: ReturnParts,
  ctx: Ctx,
  { params: { applicationId }, body }: InputOf<typeof returns.decide>,
) {
  ctx.audit.on(applicationId);
  const of = await applicationToDecide(ctx, applicationId);
  if (of.state === 'filed') refuse('return.riding');
  const money = await moneyOf(ctx, of);
  if (money?.taken?.owed.state === 'paying') refuse('order.freezing');
  const { decision, text } = body;
  const change = { state: [of.state, decision], orderId: of.orderId };
  if (money && effectOf({ decision, ...money }) === 'give_back') {
    const { refundAloneCents } = (await areaSettingsOf(ctx.db, of.areaId)).pay;
    const need = { object: applicationId, change: { ...change, cents: of.feeCents }, reason: text };
    if (of.feeCents > refundAloneCents) ctx.secondPerson(need);
    await giveWithin(ctx, givingOf(parts, of), need);
  }
  const { operatorId, name } = ctx.actor;
  const said = { decision, text, operator: { operatorId, name } };
  const moved = await settle(ctx, { parts, of, said }, money);
  ctx.audit.record(applicationId, { ...change, ...moved }, text);
  return returnDetailOf(parts, ctx, applicationId);
}

/** What approving an application returns to the rider. */
const givingOf = (
  { zone }: Pick<PaymentParts, 'zone'>,
  { riderId, areaId, feeCents: cents }: Application,
) => ({
  riderId,
  areaId,
  cents,
  zone,
});

/** Whether one can be approved without further approval: nobody else holds it, and its money can move. */
async function isPassable(
  parts: PaymentParts,
  ctx: Ctx,
  of: Application | undefined,
  money: Money | undefined,
) {
  if (of?.state !== 'pending') return false;
  const isOthers = of.claimedBy !== ctx.actor.operatorId && (of.claimedUntil ?? 0) > ctx.now();
  if (isOthers || money?.taken?.owed.state === 'paying') return false;
  const { refundAloneCents } = (await areaSettingsOf(ctx.db, of.areaId)).pay;
  if (!money || money.isWaived) return true;
  return of.feeCents <= refundAloneCents && (await mayGiveAlone(ctx, givingOf(parts, of)));
}

/** Approves several at once; those that cannot be approved stay. */
export async function passReturns(parts: PaymentParts, ctx: Ctx, { body }: InputOf<typeof returns.passMany>) {
  const scope = ctx.rows.scope();
  const [passed, left]: [string[], string[]] = [[], []];
  const { operatorId, name } = ctx.actor;
  const said = { decision: 'passed' as const, text: body.text, operator: { operatorId, name } };
  // Always in the same order, so that two who pass the same do not wait for each other.
  for (const applicationId of [...new Set(body.applicationIds)].sort()) {
    const whose = await riderOfApplication(ctx.db, scope, applicationId);
    if (whose) await waitForRider(ctx.db, whose.riderId);
    const of = whose && (await lockApplication(ctx.db, scope, applicationId));
    const money = of && (await moneyOf(ctx, of));
    if (of && (await isPassable(parts, ctx, of, money))) {
      await settle(ctx, { parts, of, said }, money);
      passed.push(applicationId);
    } else left.push(applicationId);
  }
  ctx.audit.record(passed.join(',') || '-', { passed: [0, passed.length], left: left.length }, body.text);
  return { passed, left };
}

const mostAtOnce = 200;

interface PassParts extends PaymentParts {
  database: Database;
  now(): number;
}

/** Approves what nobody decided in time, which only ever helps the rider; returns how many. */
export async function passOverdue(parts: PassParts): Promise<number> {
  const due = await parts.database.read(everything, (db) => dueApplications(db, parts.now(), mostAtOnce));
  let passed = 0;
  for (const { applicationId, riderId } of due)
    await committing(parts, async (ctx) => {
      await waitForRider(ctx.db, riderId);
      const of = await lockApplication(ctx.db, everything, applicationId);
      const isHeld = (of?.claimedUntil ?? 0) > ctx.now();
      if (of?.state !== 'pending' || isHeld || (of.dueAt ?? 0) > ctx.now()) return;
      const money = await moneyOf(ctx, of);
      if (money?.taken?.owed.state === 'paying') return;
      await settle(ctx, { parts, of, said: { decision: 'passed', text: '' } }, money);
      passed += 1;
    });
  return passed;
}
