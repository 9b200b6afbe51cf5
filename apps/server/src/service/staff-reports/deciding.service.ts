import type { InputOf } from '@kickstand/contract/kit';
import { overturnDays, type staffReports } from '@kickstand/contract/service/staff-reports';
import { postingOf } from '@kickstand/domain/money/ledger';
import { byLine, noDues } from '@kickstand/domain/money/wallet';
import { overturnUntil } from '@kickstand/domain/work/field-work';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { refuseOthers } from '../../kernel/queue/queue.ts';
import { giveWithin } from '../../money/giving/giving.service.ts';
import { refundOwed } from '../../money/payments/refunds.service.ts';
import { editOwed } from '../../money/wallet/editing.service.ts';
import { duesOf, owe, owedOf } from '../../money/wallet/paying.service.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { writeToRider } from '../../platform/rider-messages/rider-messages.service.ts';
import { barFromArea, liftBar } from '../../riders/blacklist/blacklist.service.ts';
import { decideCredit, takeBackDecided } from '../../riders/credit/credit.service.ts';
import { lockReport, noteDecided, type Report, riderOfReport, wasPassed } from './report-changes.store.ts';
import type { StaffReportParts } from './staff-reports.parts.ts';
import { reportDetailOf, reportQueue } from './staff-reports.service.ts';

type Calls = typeof staffReports;
type Parts = StaffReportParts;
/** How long a rider may continue riding without paying a fee that the wallet did not cover. */
const graceMs = 24 * 3_600_000;

/** Locks a report in scope with its rider. */
async function locked(ctx: Ctx, reportId: string) {
  ctx.audit.on(reportId);
  const scope = ctx.rows.scope();
  const { riderId } = (await riderOfReport(ctx.db, scope, reportId)) ?? refuse('staffReport.not_found');
  if (riderId !== null) await waitForRider(ctx.db, riderId);
  // The rider may have been deleted while waiting for the lock.
  const whose = (await riderOfReport(ctx.db, scope, reportId)) ?? refuse('staffReport.not_found');
  const of = (await lockReport(ctx.db, scope, reportId)) ?? refuse('staffReport.not_found');
  return { of, whose };
}

type OfRider = Report & { riderId: string };

/** Charges a management fee: the wallet pays what it has, the rest is a debt. Returns the id of the receivable. */
async function charge({ zone }: Parts, ctx: Ctx, of: OfRider, feeCents: number, reason: string) {
  if (feeCents === 0) return undefined;
  const now = ctx.now();
  const receivableId = newId();
  const { riderId, areaId, agentId } = of;
  const due = { ...noDues, fee: feeCents };
  const one = { receivableId, kind: 'fee' as const, orderId: null, riderId, areaId, agentId, due };
  await owe(
    ctx.db,
    { ...one, giftFirst: false, reason, now, dueAt: now + graceMs },
    postingOf('managementFee', { fee: feeCents }, { receivable: receivableId, area: String(areaId) }),
    { eventAt: now, now, zone },
  );
  return receivableId;
}

/** The source of a change of the rider's score. */
const sourceOf = (ctx: Ctx, { id: sourceId, ...of }: OfRider, reason: string) => ({
  riderId: of.riderId,
  orderId: of.orderId,
  areaId: of.areaId,
  agentId: of.agentId,
  sourceId,
  reason,
  operatorName: ctx.actor.name,
  now: ctx.now(),
});

/** Passes a report: the rider did it. */
export async function passReport(
  parts: Parts,
  ctx: Ctx,
  { params: { reportId }, body }: InputOf<Calls['pass']>,
) {
  const { feeCents, creditPoints, blacklistDays: days, notify, text } = body;
  const { of, whose } = await locked(ctx, reportId);
  refuseOthers(ctx, reportQueue, of);
  const { riderId } = of;
  if (riderId === null) return refuse('staffReport.no_rider');
  if (whose.riderState === 'cancelled') refuse('rider.cancelled');
  if (await wasPassed(ctx.db, of)) refuse('staffReport.passed_before');
  if (feeCents + creditPoints + days === 0) refuse('staffReport.no_effect');
  if (feeCents > 0 && !ctx.actor.codes.has('090540')) refuse('common.forbidden');
  const change = { state: [of.state, 'passed'], feeCents, points: -creditPoints, days };
  const { feeAloneCents } = (await areaSettingsOf(ctx.db, of.areaId)).pay;
  if (feeCents > feeAloneCents) ctx.secondPerson({ object: reportId, change, reason: text });
  const about = { ...of, riderId };
  const receivableId = await charge(parts, ctx, about, feeCents, text);
  const moved =
    creditPoints > 0 &&
    (await decideCredit(ctx.db, sourceOf(ctx, about, text), () => ({
      kind: 'staff_report',
      points: -creditPoints,
    })));
  const barred = { riderId, areaId: of.areaId, agentId: of.agentId, reason: text, by: ctx.actor.name };
  const entryId = days > 0 ? await barFromArea({ ...ctx, zone: parts.zone }, { ...barred, days }) : undefined;
  const points = moved ? -moved.points : 0;
  const by = { by: ctx.actor.name, opinion: text, now: ctx.now() };
  await noteDecided(ctx.db, reportId, { state: 'passed', ...by, receivableId, feeCents, points, entryId });
  if (notify) await tell(parts, ctx, about, { phone: whose.phone, text });
  ctx.audit.record(reportId, { ...change, riderId, points: -points }, text);
  return reportDetailOf(parts, ctx, reportId);
}

async function tell(
  { texts }: Parts,
  ctx: Ctx,
  { riderId, areaId, agentId }: OfRider,
  { phone, text }: { phone: string | null; text: string },
) {
  if (!texts.canSend || phone === null) return;
  const of = { riderId, areaId, agentId, kind: 'manual', by: ctx.actor.name } as const;
  await writeToRider(texts, ctx, { ...of, phone, text });
}

/** Reject a report, without consequences. */
export async function rejectReport(
  parts: Parts,
  ctx: Ctx,
  { params: { reportId }, body: { text } }: InputOf<Calls['reject']>,
) {
  const { of } = await locked(ctx, reportId);
  refuseOthers(ctx, reportQueue, of);
  const by = { by: ctx.actor.name, opinion: text, now: ctx.now() };
  await noteDecided(ctx.db, reportId, { state: 'rejected', ...by });
  ctx.audit.record(reportId, { state: [of.state, 'rejected'] }, text);
  return reportDetailOf(parts, ctx, reportId);
}

interface Back {
  receivableId: string;
  text: string;
  /** Asks for a second person if the refund is that large. */
  agreed(backCents: number): Promise<void>;
}

/** Cancels the unpaid part of a fee, and refunds the paid part. Returns the refund, cents. */
async function giveBack(parts: Parts, ctx: Ctx, { receivableId, text, agreed }: Back) {
  const { owed, parts: known } = await owedOf(ctx.db, receivableId);
  if (owed.state === 'paying') refuse('staffReport.paying');
  const backCents = owed.paidCents - owed.refundedCents;
  await agreed(backCents);
  const { operatorId, name } = ctx.actor;
  const paid = byLine(known).fee;
  if (owed.state !== 'closed' && duesOf(owed).fee > paid) {
    const now = ctx.now();
    const moment = { eventAt: now, now, zone: parts.zone };
    const next = { ...noDues, fee: paid };
    await editOwed(ctx.db, owed, { parts: known, next, moment, operatorId, reason: text, channel: null });
  }
  if (backCents > 0) {
    const lines = { ...noDues, fee: backCents };
    const operator = { operatorId, name };
    await refundOwed(parts, ctx, { receivableId, lines, to: 'original', reason: text, operator });
  }
  return backCents;
}

/** Overturns a passed report: all of its consequences are reversed. */
export async function overturnReport(
  parts: Parts,
  ctx: Ctx,
  { params: { reportId }, body: { text } }: InputOf<Calls['overturn']>,
) {
  const { of } = await locked(ctx, reportId);
  const now = ctx.now();
  const { riderId, receivableId, entryId } = of;
  if (riderId === null || overturnUntil(of, { now, days: overturnDays }) === undefined)
    return refuse('staffReport.not_over', { days: overturnDays });
  const { refundAloneCents } = (await areaSettingsOf(ctx.db, of.areaId)).pay;
  const change = { state: ['passed', 'rejected'] };
  const agreed = async (cents: number) => {
    const need = { object: reportId, change: { ...change, backCents: cents }, reason: text };
    if (cents > refundAloneCents) ctx.secondPerson(need);
    await giveWithin(ctx, { riderId, areaId: of.areaId, cents, zone: parts.zone }, need);
  };
  const backCents = receivableId === null ? 0 : await giveBack(parts, ctx, { receivableId, text, agreed });
  await takeBackDecided(ctx.db, 'staff_report', sourceOf(ctx, { ...of, riderId }, text));
  const by = { by: ctx.actor.name, now };
  if (entryId !== null) await liftBar({ ...ctx, zone: parts.zone }, entryId, { by: by.by, reason: text });
  await noteDecided(ctx.db, reportId, { state: 'rejected', ...by, opinion: text, isOverturned: true });
  ctx.audit.record(reportId, { ...change, backCents }, text);
  return reportDetailOf(parts, ctx, reportId);
}
