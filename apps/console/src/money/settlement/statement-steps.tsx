import { type StatementRow, statements } from '@kickstand/contract/money/settlement';
import { isOpenStatement, takesStep } from '@kickstand/domain/money/settlement';
import type { Action } from '../../kit/action/action.ts';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { worksFor } from '../../kit/client/operator.ts';
import { moneyText } from '../../ui/format.ts';
import { settlementWords as words } from './settlement.words.ts';
import {
  type Adjustment,
  adjustQuestions,
  answerQuestions,
  type Dispute,
  type Disputed,
  disputeQuestions,
  type Paying,
  payQuestions,
} from './statement-questions.tsx';

const refreshes = ['statements', 'agents', 'home'];
const seen = ({ id, version }: StatementRow) => ({ id, version });

const confirm = defineAsk<StatementRow, typeof statements.confirm>({
  call: statements.confirm,
  label: words.confirm,
  level: 2,
  refreshes,
  // Only the franchisee agrees to its statement or disputes it.
  applies: ({ state, agentId }) => takesStep(state, 'confirm') && worksFor(agentId),
  changes: ({ payableCents }) => words.confirmEffect(moneyText(payableCents)),
  request: (row) => ({ body: seen(row) }),
  done: () => words.confirmed,
});

/** Say what is wrong with a statement, or with a line of it. */
export const dispute = defineAsk<Disputed, typeof statements.dispute, Dispute>({
  call: statements.dispute,
  label: words.dispute,
  level: 2,
  refreshes,
  applies: ({ state, agentId }) => takesStep(state, 'dispute') && worksFor(agentId),
  questions: disputeQuestions,
  request: ({ id, version, day, areaId }, { text, orderId }) => ({
    body: {
      id,
      version,
      text,
      ...(day !== undefined && { day }),
      ...(areaId !== undefined && { areaId }),
      ...(orderId.trim() && { orderId: orderId.trim() }),
    },
  }),
  done: () => words.disputed,
});

const answer = defineAsk<StatementRow, typeof statements.answer, { text: string }>({
  call: statements.answer,
  label: words.answer,
  level: 2,
  refreshes,
  applies: ({ state }) => takesStep(state, 'answer'),
  questions: answerQuestions,
  request: (row, { text }) => ({ body: { ...seen(row), text } }),
  done: () => words.answered,
});

const adjust = defineAsk<StatementRow, typeof statements.adjust, Adjustment>({
  call: statements.adjust,
  label: words.adjust,
  level: 3,
  refreshes,
  changes: ({ state }) => (isOpenStatement(state) ? words.adjustNow : words.adjustNext),
  questions: adjustQuestions,
  request: (row, { areaId, cents, orderId, reason = '' }) => ({
    body: {
      ...seen(row),
      areaId: areaId ?? 0,
      cents: cents ?? 0,
      reason,
      ...(orderId.trim() && { orderId: orderId.trim() }),
    },
  }),
});

const pay = (isToAgent: boolean) =>
  defineAsk<StatementRow, typeof statements.pay, Paying>({
    call: statements.pay,
    label: isToAgent ? words.pay : words.collect,
    level: 3,
    danger: true,
    refreshes,
    applies: ({ state, payableCents }) => takesStep(state, 'pay') && payableCents > 0 === isToAgent,
    changes: ({ agent, payableCents }) =>
      (isToAgent ? words.payEffect : words.collectEffect)(agent, moneyText(Math.abs(payableCents))),
    questions: payQuestions,
    request: (row, { bankNo, paidOn, withOthers, reason = '' }) => ({
      body: { ...seen(row), bankNo: bankNo.trim(), paidOn: paidOn ?? '', withOthers, reason },
    }),
    done: () => words.paid,
  });

const fileAs = (format: 'pdf' | 'xlsx') =>
  defineAsk<StatementRow, typeof statements.file>({
    call: statements.file,
    label: words.file[format],
    level: 0,
    refreshes: ['exports'],
    request: ({ id }) => ({ body: { id, format } }),
    done: () => words.filed[format],
  });

/** What can be done with a statement that is open, the usual first. */
export const steps: readonly Action<StatementRow>[] = [
  confirm,
  dispute,
  answer,
  adjust,
  pay(true),
  pay(false),
  fileAs('pdf'),
  fileAs('xlsx'),
];
