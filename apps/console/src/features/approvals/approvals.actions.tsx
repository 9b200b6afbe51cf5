import { type ApprovalRow, approvals } from '@kickstand/contract/approvals';
import { featureOf } from '@kickstand/contract/kit';
import { lazy } from 'react';
import { defineAction } from '../../kit/action/define-action.tsx';
import { ApprovalChange } from './approval-change.tsx';
import { whyNotCancel, whyNotDecide } from './approval-names.ts';
import { approvalsWords as words } from './approvals.words.ts';

const ApproveDialog = lazy(() => import('./approve-dialog.tsx'));

/** What an approved change may have touched: everything that asks for second persons, and what they are about. */
const touched = ['approvals', 'vehicles', 'commands', 'agents', 'agentAreas', 'exports', 'logs'];

const blocked = (row: ApprovalRow) => whyNotDecide(row, Date.now());
const request = ({ id }: ApprovalRow) => ({ params: { id } });

export const approve = defineAction<ApprovalRow, typeof approvals.approve>({
  call: approvals.approve,
  label: words.approve,
  blocked,
  form: ApproveDialog,
  refreshes: touched,
  done: () => words.approved,
});

export const reject = defineAction<ApprovalRow, typeof approvals.reject>({
  call: approvals.reject,
  label: words.reject,
  level: 3,
  danger: true,
  blocked,
  changes: (row) => <ApprovalChange row={row} />,
  request: (row, { reason = '' }) => ({ ...request(row), body: { opinion: reason } }),
  refreshes: [featureOf(approvals.list)],
  done: () => words.rejected,
});

export const cancel = defineAction<ApprovalRow, typeof approvals.cancel>({
  call: approvals.cancel,
  label: words.cancel,
  level: 2,
  blocked: whyNotCancel,
  changes: (row) => <ApprovalChange row={row} />,
  request,
  done: () => words.cancelled,
});
