import { type AreaDepositsRow, areaDeposits } from '@kickstand/contract/money/deposits';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { countText, moneyText } from '../../../ui/format.ts';
import { areaDepositsWords as words } from './area-deposits.words.ts';

const refreshes = ['areaDeposits', 'reportRows', 'deposits'];
const isOpen = ({ runState }: AreaDepositsRow) => runState === 'waiting' || runState === 'making';
const leftOf = ({ runStayed }: AreaDepositsRow) => runStayed ?? 0;
const params = ({ id }: AreaDepositsRow) => ({ areaId: id });

/** Refunds all refundable deposits of an area, as many as the row counts, after a second person's approval. */
export const refundArea = defineAsk<AreaDepositsRow, typeof areaDeposits.refund>({
  call: areaDeposits.refund,
  label: words.refund.label,
  title: ({ area }) => words.refund.title(area),
  level: 4,
  danger: true,
  refreshes,
  applies: (row) => row.deposits > 0 && !isOpen(row),
  object: ({ area }) => area,
  changes: ({ deposits, paidCents }) => words.refund.effect(countText(deposits), moneyText(paidCents)),
  request: (row, { reason = '' }) => ({
    params: params(row),
    body: { seenAt: row.seenAt, deposits: row.deposits, cents: row.paidCents, reason },
  }),
  done: (_, { deposits, cents }) => words.refund.done(countText(deposits), moneyText(cents)),
});

/** Continues an area's last run with deposits that stayed or were not reached. */
export const resumeArea = defineAsk<AreaDepositsRow, typeof areaDeposits.resume>({
  call: areaDeposits.resume,
  label: words.resume.label,
  level: 3,
  refreshes,
  applies: (row) => (row.runState === 'done' || row.runState === 'failed') && leftOf(row) > 0,
  changes: (row) => words.resume.effect(countText(leftOf(row))),
  request: (row, { reason = '' }) => ({ params: params(row), body: { reason } }),
  done: (_, { deposits }) => words.resume.done(countText(deposits)),
});
