import type { InputOf } from '@kickstand/contract/kit';
import type { ApprovalRow, approvals } from '@kickstand/contract/platform/approvals';
import { inBoth, mayCall } from '@kickstand/domain/platform/access';
import type { Route } from '../../kernel/call/calls.ts';
import { carryOut } from '../../kernel/call/carry-out.ts';
import type { Actor, Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { notify } from '../notices/notices.service.ts';
import { actorOfOperator } from '../session/gate/actors.service.ts';
import {
  type ApprovalStored,
  approvalWith,
  type Decision,
  decide,
  lockApproval,
  pageOfApprovals,
  type Seen,
} from './approvals.store.ts';

export interface ApprovalParts {
  /** Everything that can be carried out. */
  routes(): readonly Route[];
  tell: TellOperator;
  /** The IANA zone of business days. */
  zone: string;
}

/** Where the console shows a request. */
export const placeOf = (approvalId: string) => `/permissions/approvals?id=${approvalId}`;

/** Approvers see what is in scope, others their own requests. */
function seenBy({ actor, rows }: Ctx, wish: Parameters<Ctx['rows']['scope']>[0] = {}, own = false): Seen {
  const scope = rows.scope(wish);
  return own || !actor.codes.has('approve') ? { scope, makerId: actor.operatorId } : { scope };
}

export async function listApprovals(ctx: Ctx, { query }: InputOf<typeof approvals.list>) {
  const page = await pageOfApprovals(ctx.db, seenBy(ctx, query, query.mine !== undefined), query);
  return { ...page, list: page.list.map((row) => approvalOf(row, ctx)) };
}

export async function showApproval(ctx: Ctx, { params: { id } }: InputOf<typeof approvals.one>) {
  return approvalOf((await approvalWith(ctx.db, seenBy(ctx), id)) ?? refuse('common.not_found'), ctx);
}

/** Approves a request: the change is carried out on behalf of its author, or the request fails with the reason. */
export async function approve(
  parts: ApprovalParts,
  ctx: Ctx,
  { params: { id }, body: { opinion } }: InputOf<typeof approvals.approve>,
) {
  const asked = await toDecide(ctx, id);
  if (asked.expires_at <= ctx.now()) refuse('approval.expired');
  const failed = await execute(parts, ctx, asked);
  const row = await settle(parts, ctx, {
    asked,
    decision: {
      state: failed ? 'failed' : 'approved',
      opinion: opinion || null,
      failure: failed?.code ?? null,
    },
  });
  // Returned, not thrown, so that the failure is recorded.
  if (failed)
    return new Refused('approval.failed', { why: failed.sentence(ctx.locale), reason: failed.code });
  return row;
}

export async function reject(
  parts: ApprovalParts,
  ctx: Ctx,
  { params: { id }, body: { opinion } }: InputOf<typeof approvals.reject>,
) {
  const asked = await toDecide(ctx, id);
  return settle(parts, ctx, { asked, decision: { state: 'rejected', opinion, failure: null } });
}

/** Withdraws the caller's own request. */
export async function cancel(ctx: Ctx, { params: { id } }: InputOf<typeof approvals.cancel>) {
  ctx.audit.on(id);
  const asked = (await lockApproval(ctx.db, seenBy(ctx, {}, true), id)) ?? refuse('common.not_found');
  if (asked.state !== 'pending') refuse('approval.done');
  const nobody = { checkerId: null, checker: null, opinion: null, failure: null };
  const row = await decide(ctx.db, id, { state: 'cancelled', ...nobody }, ctx.now());
  ctx.audit.record(id, { state: ['pending', 'cancelled'], call: asked.call_id, object: asked.object });
  return approvalOf(row, ctx);
}

/** The request, locked and open, with a decider other than its author. */
async function toDecide(ctx: Ctx, id: string) {
  ctx.audit.on(id);
  const asked = (await lockApproval(ctx.db, seenBy(ctx), id)) ?? refuse('common.not_found');
  if (asked.maker_id === ctx.actor.operatorId) refuse('approval.self');
  if (asked.state !== 'pending') refuse('approval.done');
  return asked;
}

/** Carries it out on behalf of the author, with their current rights and the rows they saw then. Returns why not, or nothing. */
async function execute(
  { routes, zone }: ApprovalParts,
  ctx: Ctx,
  asked: ApprovalStored,
): Promise<Refused | undefined> {
  const route = routes().find(({ call }) => call.id === asked.call_id);
  const maker = await actorOfOperator(ctx.db, asked.maker_id, { now: ctx.now(), zone });
  if (!route || !maker || !mayCall(maker.codes, route.call.access)) return new Refused('common.forbidden');
  return carryOut(ctx, {
    route,
    maker: { ...maker, scope: scopeThenAndNow(maker, asked) },
    input: asked.input as InputOf<Route['call']>,
    approver: ctx.actor,
  });
}

const scopeThenAndNow = ({ scope }: Actor, asked: ApprovalStored) =>
  inBoth(scope, asked.maker_scope as Actor['scope']);

/** Records the decision and notifies the author. */
async function settle(
  { tell }: ApprovalParts,
  ctx: Ctx,
  { asked, decision }: { asked: ApprovalStored; decision: Pick<Decision, 'state' | 'opinion' | 'failure'> },
) {
  const { operatorId: checkerId, name: checker } = ctx.actor;
  const { approval_id: id, call_id: call, module, action, object } = asked;
  const { state, opinion, failure } = decision;
  const row = await decide(ctx.db, id, { ...decision, checkerId, checker }, ctx.now());
  ctx.audit.record(id, { state: ['pending', state], call, object }, opinion ?? undefined);
  await notify(ctx, tell, {
    operatorIds: [asked.maker_id],
    kind: 'approval_decided',
    facts: { approvalId: id, state, module, action, object, checker, ...(failure && { failure }) },
    link: placeOf(id),
  });
  return approvalOf(row, ctx);
}

const approvalOf = (row: ApprovalStored, { actor }: Ctx): ApprovalRow => ({
  id: row.approval_id,
  agentId: row.agent_id,
  callId: row.call_id,
  module: row.module,
  action: row.action,
  object: row.object,
  change: row.change as Record<string, unknown>,
  measured: row.measured,
  most: row.most,
  reason: row.reason,
  makerId: row.maker_id,
  maker: row.maker,
  state: row.state as ApprovalRow['state'],
  checker: row.checker,
  opinion: row.opinion,
  failure: row.failure,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  decidedAt: row.decided_at,
  own: row.maker_id === actor.operatorId,
});
