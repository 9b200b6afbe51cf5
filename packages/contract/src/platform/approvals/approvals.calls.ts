import { z } from 'zod';
import { codes, defineCalls, id, instant, listQuery, pageOf, reason } from '../../kit/index.ts';

export const approvalStates = ['pending', 'approved', 'rejected', 'expired', 'cancelled', 'failed'] as const;
export const approvalState = z.enum(approvalStates);
export type ApprovalState = z.infer<typeof approvalState>;

/** A change awaiting a second person, or its outcome. */
export const approvalRow = z.object({
  id,
  agentId: z.int(),
  callId: z.string(),
  module: z.string(),
  action: z.string(),
  object: z.string(),
  /** Field to [before, after], or to the new value of a new object. */
  change: z.record(z.string(), z.unknown()),
  /** What was measured and how much the maker may do alone; null if a second person is always needed. */
  measured: z.int().nullable(),
  most: z.int().nullable(),
  reason: z.string().nullable(),
  makerId: id,
  maker: z.string(),
  state: approvalState,
  checker: z.string().nullable(),
  opinion: z.string().nullable(),
  /** The refusal code of an approved change that could no longer be carried out. */
  failure: z.string().nullable(),
  createdAt: z.number(),
  expiresAt: z.number(),
  decidedAt: z.number().nullable(),
  /** Whether the caller made the request and can only withdraw it. */
  own: z.boolean(),
});
export type ApprovalRow = z.infer<typeof approvalRow>;

/** Approvers see all requests in scope, others their own. */
export const approvals = defineCalls('approvals', {
  list: {
    summary: 'List changes waiting for a second person, and past ones with their outcome',
    method: 'GET',
    path: '/platform/approvals',
    access: 'signed-in',
    rows: 'own',
    query: listQuery(
      {
        state: approvalState.optional(),
        module: z.string().max(40).optional(),
        maker: z.string().trim().max(20).optional(),
        mine: z.enum(['1']).optional(),
        from: instant.optional(),
        to: instant.optional(),
      },
      ['createdAt', 'expiresAt'],
    ),
    reply: pageOf(approvalRow),
  },

  one: {
    summary: 'Get one request with the change it proposes',
    method: 'GET',
    path: '/platform/approvals/:id',
    access: 'signed-in',
    rows: 'own',
    params: z.object({ id }),
    reply: approvalRow,
    refusals: ['common.not_found'],
  },

  approve: {
    summary: 'Approve: the change is carried out immediately, on behalf of its author and exactly once',
    method: 'POST',
    path: '/platform/approvals/:id/approve',
    access: codes('approve'),
    rows: 'own',
    params: z.object({ id }),
    body: z.object({ opinion: z.string().trim().max(200).optional() }),
    reply: approvalRow,
    audit: { module: 'approvals', action: 'approve', sensitive: true },
    stepUp: 'person',
    refusals: ['common.not_found', 'approval.self', 'approval.done', 'approval.expired', 'approval.failed'],
  },

  reject: {
    summary: 'Reject a change',
    method: 'POST',
    path: '/platform/approvals/:id/reject',
    access: codes('approve'),
    rows: 'own',
    params: z.object({ id }),
    body: z.object({ opinion: reason }),
    reply: approvalRow,
    audit: { module: 'approvals', action: 'reject' },
    refusals: ['common.not_found', 'approval.self', 'approval.done'],
  },

  cancel: {
    summary: 'Withdraw one of the caller’s requests',
    method: 'POST',
    path: '/platform/approvals/:id/cancel',
    access: 'signed-in',
    rows: 'own',
    params: z.object({ id }),
    reply: approvalRow,
    audit: { module: 'approvals', action: 'cancel' },
    refusals: ['common.not_found', 'approval.done'],
  },
});
