import {
  type DepositMoneyRow,
  mostRowDays,
  reportRows,
  usualRowDays,
} from '@kickstand/contract/insight/reports';
import { depositStates } from '@kickstand/contract/money/deposits';
import { providerNames } from '@kickstand/contract/money/payment-providers';
import { type Cell, duration, instant, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, search, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import {
  freezeDeposit,
  recoverDeposit,
  refundAgain,
  refundDeposit,
  transferDeposit,
} from '../../money/deposits/deposit-actions.parts.tsx';
import { depositState } from '../../money/deposits/deposit-cells.parts.tsx';
import { depositsWords } from '../../money/deposits/deposits.words.ts';
import { phoneOfRider } from '../../platform/rider-kit/rider-phone.parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { reportsWords } from './reports.words.ts';

const words = reportsWords.depositRows;

const waited: Cell<number | null, DepositMoneyRow> = Object.assign(
  (seconds: number | null, { isLate }: DepositMoneyRow) => (
    <>
      {duration(seconds, undefined)} {isLate && <Badge tone="bad">{words.late}</Badge>}
    </>
  ),
  { align: 'right' as const, width: 170, ...(duration.writing && { writing: duration.writing }), unit: 's' },
);

/** Deposits, with actions. */
export default defineListScreen({
  call: reportRows.deposits,
  title: reportsWords.tabs.deposits,
  rowKey: 'depositId',
  labels: { ...depositsWords.rider.fields, ...words.labels },
  columns: {
    depositId: withLayout(text, { width: 120 }),
    riderPhone: phoneOfRider<DepositMoneyRow>(({ riderId }) => riderId),
    riderName: withLayout(text, { width: 100 }),
    state: depositState,
    amountCents: money,
    deductedCents: money,
    channel: withLayout(oneOf<string>(reportsWords.providers), { width: 90 }),
    outNo: withLayout(text, { extra: true, width: 260 }),
    tradeNo: withLayout(text, { extra: true, width: 240 }),
    paidAt: instant,
    askedAt: instant,
    refundedAt: instant,
    refundNo: withLayout(text, { extra: true, width: 240 }),
    waitedSeconds: waited,
    frozenBy: withLayout(text, { extra: true }),
    freezeReason: withLayout(text, { extra: true }),
    transferNo: withLayout(text, { extra: true, width: 180 }),
    transferName: withLayout(text, { extra: true, width: 100 }),
    agent: withLayout(text, { extra: true }),
    area: withLayout(text, { width: 120 }),
  },
  filters: {
    from: instantRange({ to: 'to', days: usualRowDays, most: mostRowDays }),
    by: pick(['pay', 'refund'] as const, words.by),
    state: pick(depositStates, depositsWords.rider.states),
    channel: pick(providerNames, reportsWords.providers),
    phone: search,
    name: search,
    tradeNo: search,
    late: yesNo,
  },
  rowActions: [refundDeposit, refundAgain, transferDeposit, freezeDeposit, recoverDeposit],
  empty: words.empty,
});
