import { areaDeposits, type RunItemRow, runOutcomes } from '@kickstand/contract/money/deposits';
import { badge, instant, money, text, withLayout } from '../../../kit/list/cells.tsx';
import { pick } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import {
  recoverDeposit,
  refundAgain,
  refundDeposit,
  transferDeposit,
} from '../../../money/deposits/deposit-actions.parts.tsx';
import { depositState } from '../../../money/deposits/deposit-cells.parts.tsx';
import { depositsWords } from '../../../money/deposits/deposits.words.ts';
import { phoneOfRider } from '../../../platform/rider-kit/rider-phone.parts.tsx';
import { areaDepositsWords } from './area-deposits.words.ts';

const words = areaDepositsWords.items;

/** Each deposit of an area's run with its result, and actions for those that stayed. */
export default defineListScreen({
  call: areaDeposits.items,
  title: areaDepositsWords.tabs.back,
  rowKey: 'depositId',
  labels: { ...depositsWords.rider.fields, ...words.labels },
  columns: {
    depositId: withLayout(text, { width: 120 }),
    riderPhone: phoneOfRider<RunItemRow>(({ riderId }) => riderId),
    area: withLayout(text, { width: 120 }),
    agent: withLayout(text, { extra: true }),
    amountCents: money,
    outcome: badge(
      { waiting: 'busy', stayed: 'warn', sent: 'busy', failed: 'bad', back: 'good' },
      words.outcomes,
    ),
    why: withLayout(text, { width: 260 }),
    at: instant,
    state: depositState,
    paidAt: instant,
  },
  filters: { outcome: pick(runOutcomes, words.outcomes) },
  rowActions: [refundDeposit, refundAgain, transferDeposit, recoverDeposit],
  empty: words.empty,
});
