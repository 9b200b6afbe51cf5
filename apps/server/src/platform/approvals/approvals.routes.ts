import { approvals } from '@kickstand/contract/platform/approvals';
import { type Route, routes } from '../../kernel/call/calls.ts';
import {
  type ApprovalParts,
  approve,
  cancel,
  listApprovals,
  reject,
  showApproval,
} from './approvals.service.ts';

export const approvalsRoutes = (parts: ApprovalParts): Route[] =>
  routes(approvals, {
    list: listApprovals,
    one: showApproval,
    approve: (ctx, input) => approve(parts, ctx, input),
    reject: (ctx, input) => reject(parts, ctx, input),
    cancel,
  });
