import type { InputOf } from '@kickstand/contract/kit';
import type { orders } from '@kickstand/contract/rides/orders';
import { ridePrice } from '@kickstand/contract/rides/pricing';
import {
  byLine,
  type Dues,
  editDifference,
  editProblem,
  noDues,
  totalOf,
} from '@kickstand/domain/money/wallet';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { giveWithin } from '../../money/giving/giving.service.ts';
import type { PaymentParts } from '../../money/payments/payments.parts.ts';
import { editOwed, writeOffOwed } from '../../money/wallet/editing.service.ts';
import { duesOf, type Owed, owedOf } from '../../money/wallet/paying.service.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { orderOfOwed } from './order-detail.store.ts';
import { benefitsReturned, surchargeLifted } from './orders.events.ts';
import { orderDetailOf, originalOf } from './orders.service.ts';

/** The debt of an order in scope, locked; refused while nothing about it may be changed. */
export async function takeOwed(ctx: Ctx, receivableId: string, version: number) {
  const order = (await orderOfOwed(ctx.db, ctx.rows.scope(), receivableId)) ?? refuse('order.not_found');
  if (order.state === 'riding') refuse('order.riding');
  if (order.payableCents === 0) return { order, taken: undefined };
  const taken = await owedOf(ctx.db, receivableId);
  if (taken.owed.state === 'paying') refuse('order.freezing');
  if (taken.owed.version !== version) refuse('common.stale_version');
  return { order, taken };
}

/** Changed lines with old and new amounts, cents. */
export const changedLines = (from: Dues, to: Dues) =>
  Object.fromEntries(
    (['ride', 'location', 'helmet'] as const)
      .filter((line) => from[line] !== to[line])
      .map((line) => [`${line}Cents`, [from[line], to[line]]]),
  );

/** How much of one order one person may give away, in total. */
export const limitsOf = async ({ db }: Ctx, { areaId }: { areaId: number }) =>
  (await areaSettingsOf(db, areaId)).pay;

/** A surcharge reduced to nothing was wrong: the points it cost the rider are restored. */
export async function takeBackWaived(
  ctx: Ctx,
  of: Owed,
  reason: string,
  left: Pick<Dues, 'location' | 'helmet'>,
) {
  const { receivableId: orderId, riderId, areaId, agentId } = of;
  const source = { orderId, riderId, areaId, agentId, reason, operatorName: ctx.actor.name, now: ctx.now() };
  for (const line of ['location', 'helmet'] as const)
    if (of[line] > 0 && left[line] === 0) await surchargeLifted.tell(ctx.db, { ...source, line });
}

/** A ride is reversed: what it had of activities goes back to them, and what it earned by them is taken back. */
export const returnBenefits = (
  ctx: Ctx,
  { riderId, areaId, agentId }: Pick<Owed, 'riderId' | 'areaId' | 'agentId'>,
  orderId: string,
  reason: string,
) => {
  const { operatorId, name } = ctx.actor;
  const of = { orderId, riderId, areaId, agentId, now: ctx.now() };
  return benefitsReturned.tell(ctx.db, { ...of, operator: { operatorId, name }, reason });
};

/** Changes the amounts of an unpaid order. Above the limit of one person a second one is asked. */
export async function editOrder(
  { zone }: Pick<PaymentParts, 'zone'>,
  ctx: Ctx,
  { body }: InputOf<typeof orders.edit>,
) {
  const { orderId, reason, version } = body;
  ctx.audit.on(orderId);
  const { order, taken } = await takeOwed(ctx, orderId, version);
  if (!taken || taken.owed.state === 'paid') refuse('order.paid_no_edit');
  const { owed, parts } = taken;
  if (owed.state === 'closed') refuse('order.closed');
  const next: Dues = {
    ...noDues,
    ride: body.modifyPayCost,
    location: body.modifyDispatchCost,
    helmet: body.modifyHelmetPenalty,
  };
  const due = duesOf(owed);
  const original = { ...noDues, ...originalOf(ridePrice.parse(order.price)) };
  const problem = editProblem({ original, due, next, paid: byLine(parts) });
  if (problem) refuse(problems[problem]);
  const change = changedLines(due, next);
  const lowered = totalOf(editDifference({ due, next }).lowered);
  const given = totalOf(original) - totalOf(next);
  const { editAloneCents } = await limitsOf(ctx, owed);
  const need = { object: orderId, change, reason };
  if (lowered > 0 && given > editAloneCents) ctx.secondPerson(need);
  await giveWithin(ctx, { riderId: owed.riderId, areaId: owed.areaId, cents: lowered, zone }, need);
  const now = ctx.now();
  const moment = { eventAt: now, now, zone };
  const { operatorId } = ctx.actor;
  await editOwed(ctx.db, owed, { parts, next, moment, operatorId, reason, channel: order.channel });
  await takeBackWaived(ctx, owed, reason, next);
  if (due.ride > 0 && next.ride === 0) await returnBenefits(ctx, owed, orderId, reason);
  ctx.audit.record(orderId, change, reason);
  return orderDetailOf(ctx, orderId);
}

const problems = {
  raised: 'order.edit_raised',
  below_paid: 'order.edit_below_paid',
  unchanged: 'order.unchanged',
} as const;

/** Writes off an order. */
export async function writeOffOrder(
  { zone }: Pick<PaymentParts, 'zone'>,
  ctx: Ctx,
  { params: { orderId }, body: { reason, version } }: InputOf<typeof orders.writeOff>,
) {
  ctx.audit.on(orderId);
  const { order, taken } = await takeOwed(ctx, orderId, version);
  if (taken?.owed.state !== 'unpaid') refuse('order.not_owed');
  const { owed, parts } = taken;
  const rest = totalOf(duesOf(owed)) - owed.paidCents;
  const change = { state: ['unpaid', 'closed'], cents: [rest, 0] };
  ctx.secondPerson({ object: orderId, change, reason });
  const now = ctx.now();
  const { operatorId } = ctx.actor;
  const moment = { eventAt: now, now, zone };
  await writeOffOwed(ctx.db, owed, { parts, moment, operatorId, reason, channel: order.channel });
  ctx.audit.record(orderId, change, reason);
  return orderDetailOf(ctx, orderId);
}
