import { featureOf } from '@kickstand/contract/kit';
import { type ApprovalRow, approvals } from '@kickstand/contract/platform/approvals';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { ApprovalChange } from './approval-change.tsx';
import { whyNotCancel, whyNotDecide } from './approval-names.ts';
import { approvalsWords as words } from './approvals.words.ts';
import { type OpinionGiven, opinionQuestions } from './opinion-questions.tsx';

/** What an approved change may have affected: every feature with second persons, and its objects. */
const touched = ['approvals', 'vehicles', 'commands', 'agents', 'agentAreas', 'exports', 'logs'];

const blocked = (row: ApprovalRow) => whyNotDecide(row, Date.now());
const request = ({ id }: ApprovalRow) => ({ params: { id } });

export const approve = defineAsk<ApprovalRow, typeof approvals.approve, OpinionGiven>({
  call: approvals.approve,
  label: words.approve,
  blocked,
  title: () => words.approveTitle,
  agreeing: words.agree,
  level: 2,
  width: 640,
  questions: opinionQuestions,
  request: (row, { opinion }) => ({
    ...request(row),
    body: { ...(opinion.trim() && { opinion: opinion.trim() }) },
  }),
  refreshes: touched,
  done: () => words.approved,
});

export const reject = defineAsk<ApprovalRow, typeof approvals.reject>({
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

export const cancel = defineAsk<ApprovalRow, typeof approvals.cancel>({
  call: approvals.cancel,
  label: words.cancel,
  level: 2,
  blocked: whyNotCancel,
  changes: (row) => <ApprovalChange row={row} />,
  request,
  done: () => words.cancelled,
});
